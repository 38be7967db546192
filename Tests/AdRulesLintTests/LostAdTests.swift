import AdRulesLint
import Foundation
import Testing

/// Mistakes with which a player finds no ad are errors, with advice that keeps the ad.
@Suite struct LostAdTests {
    private static let ad = """
        <Ad id="a"><InLine><AdSystem>a</AdSystem><AdTitle>a</AdTitle>\
        <Impression><![CDATA[https://t.example/i]]></Impression><Creatives><Creative><Linear>\
        <Duration>00:00:15</Duration><MediaFiles>\
        <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">\
        <![CDATA[https://m.example/a.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
        """

    private func errors(_ ads: String, version: String = "3.0") throws -> [Diagnostic] {
        try lint("<VAST version=\"\(version)\">\(ads)</VAST>", arguments: ["--ignore", "VAST354"]).diagnostics.filter {
            $0.severity == .error
        }
    }

    private func replaced(_ old: String, by new: String) -> String { Self.ad.replacing(old, with: new) }

    @Test("An ad that is complete has no error")
    func complete() throws {
        #expect(try errors(Self.ad).isEmpty)
    }

    @Test(
        "An invented list around a required element loses the ad",
        arguments: [("<Ad ", "</Ad>", "Ads"), ("<InLine>", "</InLine>", "Content"), ("<Linear>", "</Linear>", "Video")])
    func inventedLists(start: String, end: String, name: String) throws {
        let document = Self.ad.replacing(start, with: "<\(name)>\(start)").replacing(end, with: "\(end)</\(name)>")
        let found = try #require(try errors(document).first { $0.rule.id == .misspeltAdElement })
        #expect(found.finding.help == "remove the tags <\(name)> and </\(name)>, and keep what is between them")
        #expect(found.finding.value == name)
    }

    @Test(
        "An invalid address loses as much as a missing one",
        arguments: [
            "[not an address]", "[AD_URL]", "{\"error\":1}", "[]", "<b>no</b>", "\"https://a.example/\"", "https://",
        ])
    func noAddress(text: String) throws {
        let section = "<![CDATA[\(text)]]>"
        let tag = try lint(
            playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
                <vmap:AdTagURI templateType="vast3">\(section)</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                """))
        #expect(tag.rules == ["VMAP136"])
        #expect(tag.count(of: .error) == 1)
        #expect(
            try errors(replaced("<![CDATA[https://m.example/a.mp4]]>", by: section)).map(\.rule.id) == [.emptyMediaFile]
        )
        let wrapper = """
            <Ad id="w"><Wrapper><AdSystem>a</AdSystem><VASTAdTagURI>\(section)</VASTAdTagURI>\
            <Impression><![CDATA[https://t.example/i]]></Impression></Wrapper></Ad>
            """
        #expect(try errors(wrapper).map(\.rule.id.rawValue) == ["VAST311"])
    }

    @Test("A macro alone is no address, whoever fills it: its value is percent-encoded")
    func filledAlone() throws {
        for text in ["[AD_URL]", "[CACHEBUSTING]"] {
            var linter = Linter()
            linter.filledMacros = ["AD_URL"]
            let document = replaced("https://m.example/a.mp4", by: text)
            let found = linter.lint(Array("<VAST version=\"3.0\">\(document)</VAST>".utf8), name: "test.xml")
            #expect(found.rules.contains("VAST320"), "\(text): \(found.rules)")
        }
    }

    @Test("A macro that the app fills, or one in a server's notation, can begin an address")
    func filledMacros() throws {
        for (text, filled) in [
            ("[SCHEME]://m.example/a.mp4", Set(["SCHEME"])), ("{{ ad.url }}/a.mp4", []), ("%%URL%%/a.mp4", []),
        ] {
            let document = replaced("https://m.example/a.mp4", by: text)
            var linter = Linter()
            linter.filledMacros = filled
            let found = linter.lint(Array("<VAST version=\"3.0\">\(document)</VAST>".utf8), name: "test.xml")
            #expect(found.count(of: .error) == 0, "\(text): \(found.rules)")
        }
    }

    @Test("A macro in a server's notation alone is what a server has not filled: nothing can be requested")
    func unfilledTemplates() throws {
        for text in ["{{tag}}", "%%TAG%%", "{{ ad.url }}", "${TAG}", "{TAG}", "$$TAG$$"] {
            let result = try lint(
                playlist(
                    """
                    <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
                    <vmap:AdTagURI templateType="vast3"><![CDATA[\(text)]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                    """))
            let found = try #require(result.diagnostics.first { $0.rule.id == .emptyAdTagURI }, "\(text)")
            #expect(found.severity == .error && found.finding.label == "players do not fill \(text)")
            #expect(!result.rules.contains("VMAP140"))
            #expect(try errors(replaced("https://m.example/a.mp4", by: text)).map(\.rule.id) == [.emptyMediaFile])
        }
    }

    @Test("A list that VMAP does not have, around its breaks")
    func inventedListOfBreaks() throws {
        let adBreak = #"<vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource/></vmap:AdBreak>"#
        let result = try lint(playlist("<vmap:AdBreaks>\(adBreak)\(adBreak)</vmap:AdBreaks>"))
        let found = try #require(result.diagnostics.first { $0.rule.id == .misplacedElement })
        #expect(found.severity == .error)
        #expect(
            found.finding.help
                == "remove the tags <vmap:AdBreaks> and </vmap:AdBreaks>, and keep what is between them")
    }

    @Test("An element of the vendor's own around something else is no error")
    func otherElements() throws {
        let vendor = "<Vendor><Data/></Vendor>"
        #expect(try errors(replaced("</AdTitle>", by: "</AdTitle>\(vendor)")).isEmpty)
        #expect(try errors(replaced("<Creatives>", by: "<Vendor><Linear/></Vendor><Creatives>")).isEmpty)
    }

    @Test("A misplaced element with which no ad is lost is a warning")
    func harmlessPlaces() throws {
        let overlay = """
            </Creative><Creative><NonLinearAds><NonLinear width="1" height="1"><Duration>00:00:15</Duration>\
            <StaticResource creativeType="image/png"><![CDATA[https://m.example/a.png]]></StaticResource></NonLinear>\
            </NonLinearAds></Creative></Creatives>
            """
        let document = replaced("</Creative></Creatives>", by: overlay)
        #expect(try errors(document).isEmpty)
        #expect(try lint("<VAST version=\"3.0\">\(document)</VAST>").rules.contains("VAST375"))
    }

    @Test("An InLine without an ad, an ad inside an ad, and a file outside its list")
    func wrongPlaces() throws {
        let inline = Self.ad.replacing("<Ad id=\"a\">", with: "").replacing("</Ad>", with: "")
        let nested = replaced("</InLine>", by: "</InLine>\(Self.ad)")
        let bare = Self.ad.replacing("<MediaFiles>", with: "").replacing("</MediaFiles>", with: "")
        for document in [inline, nested, bare] {
            #expect(try errors(document).contains { $0.rule.id == .misspeltAdElement }, "\(document)")
        }
    }

    @Test(
        "A media file at an address that no player requests, and one with two schemes",
        arguments: [
            ("https://m.example/a.mp4", true), ("app://a.mp4", true), ("s3://bucket/a.mp4", false),
            ("gs://bucket/a.mp4", false), ("ftp://m.example/a.mp4", false), ("rtmp://m.example/a", false),
            ("https://https://m.example/a.mp4", false), ("http://https://m.example/a.mp4", false),
        ])
    func files(address: String, isRequested: Bool) throws {
        let found = try lint(
            "<VAST version=\"3.0\">\(replaced("https://m.example/a.mp4", by: address))</VAST>"
        ).diagnostics.filter { $0.rule.id.rawValue == "VAST321" }
        #expect(found.isEmpty == isRequested)
    }

    @Test("The first of two schemes is removed")
    func twoSchemes() throws {
        let text = "<VAST version=\"3.0\">\(replaced("https://m", by: "http://https://m"))</VAST>"
        #expect(try fixed(text, includingUnsafe: true).text == text.replacing("http://https://", with: "https://"))
    }

    @Test("An original file may be where ad servers fetch it")
    func mezzanine() throws {
        let file =
            "<Mezzanine delivery=\"progressive\" type=\"video/mp4\" width=\"1\" height=\"1\">s3://b/a.mp4</Mezzanine>"
        let found = try lint(
            "<VAST version=\"4.2\">\(replaced("<MediaFiles>", by: "<MediaFiles>\(file)"))</VAST>")
        #expect(!found.rules.contains("VAST321"))
    }

    @Test("An unreadable time of an icon costs no ad")
    func icons() throws {
        let icon = """
            <Icons><Icon program="A" width="1" height="1" xPosition="left" yPosition="top" offset="0" duration="15">\
            <StaticResource creativeType="image/png"><![CDATA[https://m.example/a.png]]></StaticResource></Icon></Icons>
            """
        let document = replaced("</MediaFiles>", by: "</MediaFiles>\(icon)")
        #expect(try errors(document).isEmpty)
        let found = try lint("<VAST version=\"3.0\">\(document)</VAST>").diagnostics
        #expect(found.count { $0.rule.id == .unreadableValue } == 2)
    }

    @Test("A document that is UTF-8 and declared as UTF-16 is an error, which is fixed in its declaration")
    func misdeclaredEncoding() throws {
        let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?>\n<VAST version=\"3.0\">\(Self.ad)</VAST>"
        let found = try lint(text).diagnostics.filter { $0.rule.id.rawValue == "XML019" }
        #expect(found.map(\.severity) == [.error])
        #expect(found.map(\.finding.message) == ["declared as utf-16, but the bytes are UTF-8"])
        #expect(try fixed(text).text == text.replacing("utf-16", with: "UTF-8"))
    }

    @Test(
        "The opener of a CDATA section without its mark is completed",
        arguments: ["<[CDATA[", "<! [CDATA[", "<[cdata["])
    func openers(opener: String) throws {
        let text = "<VAST version=\"3.0\">\(replaced("<![CDATA[https://t", by: "\(opener)https://t"))</VAST>"
        #expect(try lint(text).rules == ["XML003"])
        #expect(try fixed(text).text == "<VAST version=\"3.0\">\(Self.ad)</VAST>")
    }

    @Test(
        "An end tag that is missing before the next element of its name is written there",
        arguments: [("</Ad>", 1), ("</Tracking>", 1), ("</Tracking>", 2)])
    func endTags(tag: String, place: Int) throws {
        let trackers = ["start", "midpoint", "complete"].map {
            "<Tracking event=\"\($0)\"><![CDATA[https://t.example/\($0)]]></Tracking>"
        }
        let ad = replaced("<MediaFiles>", by: "<TrackingEvents>\(trackers.joined())</TrackingEvents><MediaFiles>")
        let right = "<VAST version=\"3.0\">\(ad)\(ad)</VAST>"
        let parts = right.components(separatedBy: tag)
        let wrong = parts[..<place].joined(separator: tag) + parts[place...].joined(separator: tag)
        #expect(wrong.utf8.count == right.utf8.count - tag.utf8.count)
        let (text, result, _) = try fixed(wrong, includingUnsafe: true)
        #expect(text == right)
        #expect(!result.diagnostics.contains { $0.severity == .error })
        let help = try #require(try lint(wrong).diagnostics.first?.finding.help)
        let name = tag.dropFirst(2).dropLast()
        #expect(help == "write </\(name)> before the <\(name)> inside it")
    }

    @Test(
        "End tags that are missing at one place are written there together, also around one that is missing before it")
    func endTagsTogether() throws {
        let right = "<VAST version=\"3.0\">\(Self.ad)\(Self.ad)</VAST>"
        let wrong = right.replacing("</Ad><Ad", with: "<Ad").replacing(
            "</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>",
            with: "</MediaFile></Creative></Creatives></InLine></Ad></VAST>")
        #expect(try fixed(wrong, includingUnsafe: true).text == right)
    }

    @Test("SIMID is not taken for VPAID: IMA runs it in apps, but not on tvOS")
    func simid() throws {
        let code = """
            <InteractiveCreativeFile type="text/html" apiFramework="SIMID">\
            <![CDATA[https://m.example/a.html]]></InteractiveCreativeFile></MediaFiles>
            """
        let document = "<VAST version=\"4.2\">\(replaced("</MediaFiles>", by: code))</VAST>"
        func messages(_ target: String) throws -> [String] {
            try lint(document, arguments: ["--target", target]).diagnostics.filter {
                $0.rule.id == .unportableConstruct
            }
            .map(\.finding.message)
        }
        let found = try messages("ima")
        #expect(found.count == 1 && found[0].contains("tvOS") && !found[0].contains("VPAID"), "\(found)")
        #expect(try messages("media3").isEmpty)
    }
}
