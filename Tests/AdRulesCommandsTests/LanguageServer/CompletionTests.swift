import AdRulesLint
import AdRulesModel
import AdRulesText
import MassTesting
import Testing

@testable import AdRulesCommands

@Suite("Completion")
struct CompletionTests {
    /// What the server offers at the `|` of a text.
    private func items(
        _ text: String, trigger: String? = nil, capabilities: String = Client.capabilities
    ) throws -> [JSONValue] {
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 2)
        var client = try Client(capabilities: capabilities)
        try client.open(parts[0] + parts[1], language: "vmap")
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        let context = trigger.map {
            ", \"context\": {\"triggerKind\": 2, \"triggerCharacter\": \(JSONValue.string($0))}"
        }
        let result = try client.ask(
            "completion", line: lines.count - 1, character: lines.last?.utf16.count ?? 0, more: context ?? "")
        return result["items"]?.elements ?? []
    }

    private func labels(_ text: String, trigger: String? = nil) throws -> [String] {
        try items(text, trigger: trigger).compactMap { $0["label"]?.string }
    }

    private static let root = Playlist.opener
    private static let adBreak = root + "\n<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">"
    private static let response = "<VAST version=\"3.0\"><Ad id=\"1\"><InLine>"

    @Test(
        "Elements that are allowed at a place",
        arguments: [
            ("<|", ["vmap:VMAP", "VAST"]), ("|", ["vmap:VMAP", "VAST"]),
            (root + "\n  <|\n</vmap:VMAP>", ["vmap:AdBreak", "vmap:Extensions"]),
            (root + "\n  <vmap:Ad|\n</vmap:VMAP>", ["vmap:AdBreak", "vmap:Extensions"]),
            (root + "\n  |\n</vmap:VMAP>", ["vmap:AdBreak", "vmap:Extensions"]),
            (adBreak + "<|", ["vmap:AdSource", "vmap:TrackingEvents", "vmap:Extensions"]),
            (adBreak + "<vmap:Extensions><|", ["vmap:Extension"]),
            (response + "<Creatives><Creative><CreativeExtensions><|", ["CreativeExtension"]),
            // What may stand once and does, before the place or behind it.
            (adBreak + "<vmap:Extensions/>\n<|", ["vmap:AdSource", "vmap:TrackingEvents"]),
            (adBreak + "\n<|\n<vmap:TrackingEvents/></vmap:AdBreak>", ["vmap:AdSource", "vmap:Extensions"]),
            (adBreak + "\n<|\n<vmap:Extensions/><vmap:TrackingEvents/></vmap:AdBreak>", ["vmap:AdSource"]),
            (
                adBreak + "\n<|\n<vmap:AdSource><vmap:Extensions/></vmap:AdSource></vmap:AdBreak>",
                ["vmap:AdSource", "vmap:TrackingEvents", "vmap:Extensions"]
            ),
            (adBreak + "<vmap:AdSource><vmap:VASTAdData><|", ["VAST"]),
            ("<V:VMAP xmlns:V=\"http://www.iab.net/videosuite/vmap\"><|", ["V:AdBreak", "V:Extensions"]),
            (
                response + "<Creatives><Creative><Linear><VideoClicks><|",
                ["ClickThrough", "ClickTracking", "CustomClick"]
            ),
            // Nothing in comments, below unknown elements, and beside a root.
            (root + "<!-- <| -->", []), (root + "<acme><|", []), ("<VAST/><|", []),
        ])
    func elements(text: String, expected: [String]) throws { #expect(try labels(text) == expected) }

    @Test(
        "A place right before a tag lies outside that tag",
        arguments: [
            (
                "\(adBreak)<vmap:AdSource>|</vmap:AdSource></vmap:AdBreak></vmap:VMAP>",
                ["vmap:VASTAdData", "vmap:AdTagURI", "vmap:CustomAdData"]
            ),
            (
                "\(adBreak)|<vmap:Extensions><vmap:Extension/></vmap:Extensions></vmap:AdBreak>",
                ["vmap:AdSource", "vmap:TrackingEvents"]
            ),
            ("\(adBreak)<vmap:Extensions/>|</vmap:AdBreak>", ["vmap:AdSource", "vmap:TrackingEvents"]),
            ("\(root)|</vmap:VMAP>", ["vmap:AdBreak", "vmap:Extensions"]), ("|<VAST></VAST>", []),
        ])
    func beforeTags(text: String, expected: [String]) throws { #expect(try labels(text) == expected) }

    @Test("Inline ads and wrappers offer their own elements, those of other versions last")
    func contents() throws {
        let inline = try labels(Self.response + "<|")
        #expect(inline.contains("AdTitle") && !inline.contains("VASTAdTagURI"))
        #expect(inline.firstIndex(of: "Extensions") ?? .max < inline.firstIndex(of: "AdServingId") ?? 0)
        let wrapper = try labels("<VAST version=\"4.2\"><Ad><Wrapper><|")
        #expect(
            wrapper.contains("VASTAdTagURI") && wrapper.contains("BlockedAdCategories") && !wrapper.contains("AdTitle"))
    }

    @Test("A bare tag becomes an element with its required parts, another one gets only its name")
    func texts() throws {
        func text(_ source: String, capabilities: String = Client.capabilities) throws -> [String?] {
            try items(source, capabilities: capabilities).map { $0["textEdit"]?["newText"]?.string }
        }
        #expect(
            try text(Self.root + "<vmap:A|").first
                == #"vmap:AdBreak timeOffset="${1|start,00:10:00,50%,#1,end|}" breakType="${2|linear,nonlinear,display|}">$0</vmap:AdBreak>"#
        )
        #expect(try text(Self.root + "<vmap:A| timeOffset=\"start\">").first == "vmap:AdBreak")
        #expect(try text(Self.root + "<vmap:A|", capabilities: "{}").first == "vmap:AdBreak")
        #expect(try text(Self.root + "\n  |", capabilities: "{}").first == "<vmap:AdBreak")
        #expect(
            try text(Self.adBreak + "<vmap:AdSource><|")[1]
                == #"vmap:AdTagURI templateType="${1|vast,vast1,vast2,vast3|}"><![CDATA[$0]]></vmap:AdTagURI>"#)
        #expect(
            try text("<|").first
                == #"vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="${1|1.0|}">$0</vmap:VMAP>"#)
        let item = try #require(try items(Self.root + "<vmap:A|").first)
        #expect(item["textEdit"]?.place == "0:\(Self.root.utf8.count + 1)-0:\(Self.root.utf8.count + 7)")
        #expect(item["insertTextFormat"]?.integer == 2)
        #expect(
            item["documentation"]?.string?.contains("attributes: timeOffset (required), breakType (required)") == true)
    }

    @Test("Every completion is a name that the reader knows", arguments: [root, adBreak, response])
    func accepted(context: String) throws {
        for name in try labels(context + "<|") {
            let local = name.split(separator: ":").last.map(String.init) ?? ""
            let bytes = Array((context + "<\(name)></\(name)>").utf8)
            // The reader reports what it does not know before it misses the ends.
            let findings = try? AdDocument(parsing: bytes + Array(context.closers.utf8)).findings
            #expect(
                findings?.contains { $0.message.contains("<\(local)>") && $0.message.contains("not") } == false,
                "\(name)")
        }
    }

    @Test("Missing attributes, the required ones first")
    func attributes() throws {
        #expect(
            try labels(Self.root + "<vmap:AdBreak |", trigger: " ") == [
                "timeOffset", "breakType", "breakId", "repeatAfter",
            ])
        #expect(
            try labels(Self.root + "<vmap:AdBreak breakType=\"linear\" break|>") == [
                "timeOffset", "breakId", "repeatAfter",
            ])
        #expect(
            try labels(Self.root + "<vmap:AdBreak |\n breakType='linear' timeOffset='end'>") == [
                "breakId", "repeatAfter",
            ])
        #expect(
            try items(Self.root + "<vmap:AdBreak b|=\"x\">").map { $0["textEdit"]?["newText"]?.string }.contains(
                "breakId"))
        #expect(try labels(Self.root + "<vmap:AdBreak breakId=\"a\"|>").isEmpty)
        #expect(try labels(Self.root + "<acme |>").isEmpty)
        let creative = "<VAST version=\"2.0\"><Ad><InLine><Creatives><Creative><Linear><MediaFiles><MediaFile |>"
        #expect(try labels(creative).last == "mediaType")
    }

    @Test(
        "Values of attributes",
        arguments: [
            (root + "<vmap:AdBreak timeOffset=\"|\">", ["start", "00:10:00", "50%", "#1", "end"]),
            (root + "<vmap:AdBreak breakType='li|near'>", ["linear", "nonlinear", "display"]),
            (root + "<vmap:AdBreak breakType=\"linear,|", ["linear", "nonlinear", "display"]),
            (root + "<vmap:AdBreak breakId=\"|\">", []),
            (adBreak + "<vmap:AdSource allowMultipleAds=\"|", ["true", "false"]),
            (adBreak + "<vmap:TrackingEvents><vmap:Tracking event=\"|\">", ["breakStart", "breakEnd", "error"]),
            (
                response + "<Creatives><Creative><CompanionAds><Companion><TrackingEvents><Tracking event=\"|",
                ["creativeView"]
            ),
            (
                response + "<Creatives><Creative><Linear><MediaFiles><MediaFile type=\"|\">",
                ["video/mp4", "application/x-mpegURL", "application/dash+xml", "video/webm"]
            ),
            (
                response + "<Creatives><Creative><Linear><MediaFiles><MediaFile apiFramework=\"|\">",
                ["SIMID", "VPAID"]
            ),
            (
                "<VAST version=\"4.2\"><Ad><InLine><AdVerifications><Verification><JavaScriptResource apiFramework=\"|\">",
                ["omid"]
            ),
            ("<VAST version=\"|\">", ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"]),
        ])
    func values(text: String, expected: [String]) throws { #expect(try labels(text, trigger: "\"") == expected) }

    @Test("A comment that ignores rules offers them, those that the document breaks first, and nothing for its reason")
    func ignoreComments() throws {
        let text = Playlist.with(timeOffset: "10:00")
        func labels(_ comment: String) throws -> [String] {
            try self.labels(text.replacing("  <vmap:AdBreak", with: "\(comment)  <vmap:AdBreak"))
        }
        let all = try labels("<!-- adrules-ignore-next | -->")
        #expect(all.first == "VMAP112" && all.count == RuleCatalogue.all.count)
        #expect(try labels("<!--adrules-ignore-file VMAP1|: why -->").sorted() == all.sorted())
        let item = try #require(
            try items("<!-- adrules-ignore-next VMAP206,VM| -->" + text).first { $0["label"]?.string == "VMAP206" })
        #expect(item["textEdit"]?.place == "0:33-0:35")
        #expect(item["detail"]?.string == RuleCatalogue.rule(named: "VMAP206")?.name)
        for comment in [
            "<!-- adrules-ignore-next VMAP206: the | -->", "<!-- adrules-ignore-next| -->", "<!-- a note | -->",
            "<!--|-->",
            "<!-- | adrules-ignore-next VMAP206 -->",
        ] {
            #expect(try labels(comment).isEmpty, "\(comment)")
        }
    }

    @Test("A prefix that would be a sign of snippets is not taken over")
    func hostilePrefix() throws {
        let items = try items("<$CLIPBOARD:VMAP><|")
        #expect(items.allSatisfy { $0["textEdit"]?["newText"]?.string?.contains("CLIPBOARD") == false })
    }

    @Test("A completion replaces the old value, or one word of a list")
    func valueRanges() throws {
        let word = try items(Self.root + "\n<vmap:AdBreak breakType=\"linear,non|linear\">")
        #expect(word.first?["textEdit"]?.place == "1:32-1:41")
        let open = try items(Self.root + "\n<vmap:AdBreak timeOffset=\"st|\n>")
        #expect(open.first?["textEdit"]?.place == "1:26-1:28")
    }

    @Test("Macros of addresses, by the role of the address")
    func macros() throws {
        let source =
            Self.adBreak + "<vmap:AdSource><vmap:AdTagURI templateType=\"vast3\"><![CDATA[https://ads.example/v?t="
        let tag = try labels(source + "[|", trigger: "[")
        #expect(tag.contains("[TIMESTAMP]") && !tag.contains("[ERRORCODE]") && !tag.contains("[CLICKPOS]"))
        #expect(tag.count == VASTMacro.all.filter { $0.contexts.contains(.request) }.count)
        #expect(try items(source + "[TIME|]]]>").first?["textEdit"]?["newText"]?.string == "[TIMESTAMP]")
        let error = try labels(
            Self.adBreak + "<vmap:TrackingEvents><vmap:Tracking event=\"error\">https://t.example/[|")
        #expect(error.contains("[ERRORCODE]"))
        #expect(try labels(source + "[TIMESTAMP]|").isEmpty && labels(Self.response + "<AdTitle>[|").isEmpty)
    }

    @Test("The end tag of the element that is open")
    func endTags() throws {
        #expect(try labels(Self.adBreak + "<vmap:AdSource></|", trigger: "/") == ["vmap:AdSource"])
        let item = try items(Self.adBreak + "</vm|").first
        #expect(item?["textEdit"]?["newText"]?.string == "vmap:AdBreak>")
        #expect(try labels("</|").isEmpty)
    }

    @Test("A blank between tags and a slash in an address get no completion")
    func triggers() throws {
        #expect(try labels(Self.root + " |", trigger: " ").isEmpty)
        #expect(try labels(Self.adBreak + "<vmap:AdSource><vmap:AdTagURI>https:/|", trigger: "/").isEmpty)
    }

    @Test("Every place of a document gives an answer, also if the document is cut there")
    func everywhere() throws {
        let text = Playlist.with(timeOffset: "10:00", breakID: "😀", source: Playlist.ads(1))
        var offers = 0
        for count in stride(from: 0, through: text.utf16.count, by: MassTests.count(15, of: 3)) {
            guard let head = String(text.utf16.prefix(count)) else { continue }
            for tail in ["", String(text.dropFirst(head.count))] {
                offers += try items(head + "|" + tail).isEmpty ? 0 : 1
            }
        }
        #expect(offers > MassTests.count(20, of: 100))
    }
}

extension String {
    /// The end tags of the start tags in a text, in their order.
    fileprivate var closers: String {
        matches(of: /<([A-Za-z:]+)/).map { "</\($0.output.1)>" }.reversed().joined()
    }
}
