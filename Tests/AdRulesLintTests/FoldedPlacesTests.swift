import AdRulesLint
import AdRulesModel
import Testing

/// A finding that stands for several places: a comment takes its own place out of it, and a baseline has an entry for each.
@Suite struct FoldedPlacesTests {
    /// Three elements that share a mistake, each in a line of its own.
    struct Case: CustomTestStringConvertible {
        var rule: String
        var arguments: [String] = []
        /// The lines before, the elements, and the lines after.
        var head: [String]
        var elements: [String]
        var tail: [String]

        var testDescription: String { rule }

        func document(commented: Set<Int> = []) -> String {
            let comment = "<!-- adrules-ignore-next \(rule): x -->"
            let lines = elements.indices.map { (commented.contains($0) ? comment : "") + elements[$0] }
            return (head + lines + tail).joined(separator: "\n")
        }

        var allArguments: [String] { ["--select", rule] + arguments }
    }

    // MARK: Playlists

    private static func adBreak(
        _ offset: String, _ id: String, type: String = "linear", _ attributes: String = "", source: String? = nil,
        ofSource: String = "", extensions: String = ""
    ) -> String {
        let tag = #"<vmap:AdTagURI templateType="vast3">https://ads.example/\#(id)</vmap:AdTagURI>"#
        return #"<vmap:AdBreak timeOffset="\#(offset)" breakType="\#(type)" breakId="\#(id)"\#(attributes)>"#
            + "<vmap:AdSource\(ofSource)>\(source ?? tag)</vmap:AdSource>\(extensions)</vmap:AdBreak>"
    }

    private static func ofPlaylist(
        _ rule: String, with arguments: String = "", before: [String] = [], _ breaks: [String]
    ) -> Case {
        Case(
            rule: rule, arguments: arguments.split(separator: " ").map(String.init),
            head: [#"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">"#] + before,
            elements: breaks, tail: ["</vmap:VMAP>"])
    }

    private static let tens = ["00:10:00", "00:20:00", "00:30:00"]
    private static let bumper =
        #"<vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions>"#
    private static let expiring = """
        <vmap:VASTAdData><VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>\
        <Expires>60</Expires></InLine></Ad></VAST></vmap:VASTAdData>
        """

    private static func breaks(_ offsets: [String], type: String = "linear", _ attributes: String = "") -> [String] {
        offsets.enumerated().map { adBreak($1, "b\($0)", type: type, attributes) }
    }

    private static let ofPlaylists: [Case] = [
        ofPlaylist("VMAP202", before: [adBreak("00:01:00", "x")], tens.map { adBreak($0, "x") }),
        ofPlaylist(
            "VMAP203", before: [adBreak("00:01:00", "x", ofSource: #" id="s""#)],
            tens.map { adBreak($0, "b\($0)", ofSource: #" id="s""#) }),
        ofPlaylist("VMAP204", before: [adBreak("00:01:00", "x")], tens.map { adBreak($0, "x") }),
        ofPlaylist("VMAP205", before: [adBreak("00:40:00", "x")], breaks(tens)),
        ofPlaylist(
            "VMAP206", before: [adBreak("00:10:00", "x")], breaks(["00:10:10", "00:10:20", "00:10:30"])),
        ofPlaylist("VMAP207", with: "--duration 5:00", breaks(tens)),
        ofPlaylist("VMAP208", with: "--duration 20:00", breaks(["00:19:56", "00:19:57", "00:19:58"])),
        ofPlaylist(
            "VMAP209", with: "--duration 20:00", before: breaks(["00:05:00", "00:10:00", "00:15:00"]),
            breaks(["25%", "50%", "75%"])),
        ofPlaylist("VMAP210", breaks(tens, #" repeatAfter="00:00:20""#)),
        ofPlaylist(
            "VMAP211", with: "--duration 2:00:00",
            breaks(["00:01:00", "00:02:00", "00:03:00"], type: "nonlinear", #" repeatAfter="00:01:00""#)),
        ofPlaylist(
            "VMAP212", before: [adBreak("00:30:00", "x")],
            [("00:10:00", "00:20:00"), ("00:15:00", "00:15:00"), ("00:20:00", "00:10:00")].map {
                adBreak($0, "b\($0)", " repeatAfter=\"\($1)\"")
            }),
        ofPlaylist("VMAP215", with: "--live", breaks(["50%", "60%", "end"])),
        ofPlaylist("VMAP218", before: [adBreak("00:10:00", "x")], ["25%", "50%", "75%"].map { adBreak($0, "x") }),
        ofPlaylist("VMAP219", breaks(["00:10:00.500", "00:20:00.500", "00:30:00.500"])),
        ofPlaylist("VMAP220", tens.map { adBreak($0, "x", extensions: bumper) }),
        ofPlaylist(
            "VMAP221", before: [adBreak("00:10:00", "x", type: "nonlinear")],
            breaks(Array(repeating: "00:10:00", count: 3), type: "nonlinear")),
        ofPlaylist("VMAP222", tens.map { adBreak($0, "x", source: expiring) }),
    ]

    // MARK: Responses

    private static let linear = "<Creatives><Creative><Linear><Duration>00:00:15</Duration>"
    private static let end = "</Linear></Creative></Creatives>"
    private static let size = #"width="640" height="360""#

    private static func ofResponse(
        _ rule: String, version: String = "4.2", head: String = "", _ element: String, tail: String = ""
    ) -> Case {
        Case(
            rule: rule,
            head: [
                #"<VAST version="\#(version)"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>"#,
                "<Impression>https://t.example/i</Impression>\(head)",
            ],
            elements: (1...3).map { element.replacing("#", with: "\($0)") },
            tail: ["\(tail)</InLine></Ad></VAST>"])
    }

    private static func ofMedia(_ rule: String, version: String = "4.2", _ attributes: String) -> Case {
        ofResponse(
            rule, version: version, head: linear + "<MediaFiles>",
            #"<MediaFile delivery="progressive" \#(attributes)>https://m.example/#.mp4</MediaFile>"#,
            tail: "</MediaFiles>" + end)
    }

    private static let ofResponses: [Case] = [
        ofResponse("VAST374", version: "3.0", #"<Category authority="a">#</Category>"#),
        ofMedia("VAST374", version: "3.0", #"type="video/mp4" \#(size) fileSize="1""#),
    ]

    static let all = ofPlaylists + ofResponses

    /// What is left of a finding: the line where it is shown, and how many places are taken out of it.
    private struct Rest: Equatable {
        var lines: [Int]
        var suppressed: Int
    }

    @Test("A comment about some of the places leaves the others", arguments: all)
    func comments(_ item: Case) throws {
        func rest(_ commented: Set<Int>) throws -> Rest {
            let result = try lint(item.document(commented: commented), arguments: item.allArguments)
            #expect(result.rules.allSatisfy { $0 == item.rule }, "\(result.rules)")
            return Rest(lines: result.diagnostics.map(\.start.line), suppressed: result.suppressed.count)
        }
        let first = item.head.count + 1
        #expect(try rest([]) == Rest(lines: [first], suppressed: 0))
        #expect(try rest([0]) == Rest(lines: [first + 1], suppressed: 1))
        #expect(try rest([1]) == Rest(lines: [first], suppressed: 1))
        #expect(try rest([0, 1]) == Rest(lines: [first + 2], suppressed: 2))
        #expect(try rest([0, 1, 2]) == Rest(lines: [], suppressed: 3))
    }

    @Test("A baseline knows each of the places", arguments: all)
    func baseline(_ item: Case) throws {
        let known = Baseline.taking(try lint(item.document(), arguments: item.allArguments), file: "a.xml").used
        #expect(known.count == 3)
        var fewer = item
        fewer.elements.removeLast()
        let two = Baseline.taking(try lint(fewer.document(), arguments: item.allArguments), file: "a.xml").used
        #expect(two.count == 2)
    }
}
