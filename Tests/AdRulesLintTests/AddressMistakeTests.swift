import AdRulesLint
import AdRulesText
import Testing

/// Addresses as people, templates and scripts write them wrongly: each has a finding that names the mistake.
@Suite struct AddressMistakeTests {
    private static func findings(_ text: String) -> [String] {
        Linter().lint(Array(text.utf8), name: "a.xml").diagnostics.map {
            "\($0.rule.id.rawValue) \($0.finding.message); \($0.finding.help ?? "")"
        }
    }

    private static let many = "https://ads.example/t?" + (0..<20).map { "p\($0)=1&a[]=\($0)&" }.joined()

    private static func playlist(tag: String, attribute: String = #"templateType="vast3""#, more: String = "") -> String
    {
        """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="a">
        <vmap:AdSource id="s"><vmap:AdTagURI \(attribute)><![CDATA[\(tag)]]></vmap:AdTagURI></vmap:AdSource>\(more)
        </vmap:AdBreak>
        </vmap:VMAP>
        """
    }

    private static func response(
        impression: String = "https://i.example/i", media: String = "https://m.example/a.mp4", clicks: String = ""
    ) -> String {
        """
        <VAST version="3.0"><Ad id="1"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>
        <Impression><![CDATA[\(impression)]]></Impression>
        <Creatives><Creative><Linear><Duration>00:00:30</Duration><VideoClicks>\(clicks)</VideoClicks><MediaFiles>
        <MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[\(media)]]></MediaFile>
        </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    @Test(
        "a tag that was put together wrongly",
        arguments: [
            ("https://m.example/a.mp4?x=1", "is that of a media file"),
            ("https://ads.example/t?a=1?b=2", "has a second ?"),
            ("https://ads.example/t?a=1&b=undefined", "has b=undefined"),
            ("https://ads.example/t?a=1&b=2&a=3", "has two values for a"),
            (many + "p7=2", "has two values for p7"),
        ])
    func tags(tag: String, words: String) {
        let wanted = "VMAP224 the address of <AdTagURI> \(words); "
        #expect(Self.findings(Self.playlist(tag: tag)).contains { $0.hasPrefix(wanted) })
        let wrapper = """
            <VAST version="3.0"><Ad id="1"><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI><![CDATA[\(tag)]]></VASTAdTagURI>
            <Impression><![CDATA[https://i.example/i]]></Impression></Wrapper></Ad></VAST>
            """
        #expect(
            Self.findings(wrapper).contains { $0.hasPrefix("VAST460 the address of <VASTAdTagURI> \(words); ") })
    }

    @Test(
        "a tag in order",
        arguments: [
            "https://ads.example/t?a=1&url=https://page.example/?x=1&b=2", "https://ads.example/t?a[]=1&a[]=2",
            "https://ads.example/t?a=1&a=1", "https://ads.example/t?q=what?&b=2",
            "https://ads.example/null?a=[CACHEBUSTING]",
            many + "p7=1",
        ])
    func tagsInOrder(tag: String) {
        #expect(!Self.findings(Self.playlist(tag: tag)).contains { $0.hasPrefix("VMAP224") })
    }

    @Test(
        "a tracker with characters, words or macros that do not belong to it",
        arguments: [
            ("\u{A0}https://i.example/i\u{A0}", "VAST340 the address of <Impression> contains a no-break space"),
            ("\u{201C}https://i.example/i\u{201D}", "is an address in typographic quotes"),
            (#"https:\/\/i.example\/i"#, "is an address that is escaped as in JSON; write https://i.example/i"),
            ("url: https://i.example/i", "contains text in front of the address"),
            (
                "https://i.example/i?c=[CACHE BUSTING]",
                "contains a blank in the macro [CACHEBUSTING]; write [CACHEBUSTING]"
            ),
            ("https://i.example/i?c=[object Object]", "contains [object Object], the text of an object of a script"),
            ("https://i.example/i?c=$$CB$$", #"VAST424 "$$CB$$" in <Impression>"#),
            (#"https://i.example/i?c=1\u0026d=2"#, #"contains a backslash; write & in place of \u0026"#),
            (#"https://i.example/i?c=a\/b"#, #"contains a backslash; write / in place of \/"#),
            ("https://i.example/i?c={{ cb }}", "contains a blank between {{ and }}; render the template"),
            ("https://i.example/i?c=[session.uuid]", #"VAST424 "[session.uuid]" in <Impression>"#),
            ("https://i.example/i?c=@@CB@@", #"VAST424 "@@CB@@" in <Impression>"#),
        ])
    func trackers(address: String, words: String) {
        let found = Self.findings(Self.response(impression: address))
        #expect(found.contains { $0.holds(words) }, "\(found)")
    }

    @Test(
        "what is not certain has no fix",
        arguments: [
            "p=[device.ip]", "p=[content.id]", "p=[i.f.a]", "p=[asset.uri]", "r=%20PAGE_URL%", "r=%2FADCOUNT%",
            #"a\u0026b=1\u0026c=\/x"#, "a=" + String(repeating: #"\/"#, count: 65),
        ])
    func uncertain(query: String) throws {
        for text in [
            Self.response(impression: "https://i.example/i?\(query)"),
            Self.playlist(tag: "https://ads.example/t?\(query)"),
        ] {
            let fixed = FixApplier(linter: Linter(), includingUnsafe: true).fix(Array(text.utf8), name: "a.xml")
            #expect(String(decoding: fixed.bytes, as: UTF8.self).holds("?\(query)]]>"))
        }
    }

    @Test("markup in place of an address is one mistake")
    func markup() {
        let found = Self.findings(Self.playlist(tag: "<TAG>"))
        #expect(found.filter { $0.hasPrefix("VMAP136") || $0.hasPrefix("VMAP140") }.count == 1, "\(found)")
    }

    @Test("trackers of progress whose offsets cannot be read are not the same")
    func unreadableOffsets() {
        let trackers = ["5s", "10s"].map {
            "<Tracking event=\"progress\" offset=\"\($0)\"><![CDATA[https://t.example/p]]></Tracking>"
        }
        let text = Self.response().replacing(
            "<VideoClicks>", with: "<TrackingEvents>\(trackers.joined())</TrackingEvents><VideoClicks>")
        #expect(!Self.findings(text).contains { $0.hasPrefix("VAST422") })
    }

    @Test("characters that look like nothing are left out on both sides by one fix")
    func invisible() throws {
        let text = Self.response(impression: "\u{A0}https://i.example/i\u{200B}")
        let fixed = FixApplier(linter: Linter(), includingUnsafe: true).fix(Array(text.utf8), name: "a.xml")
        #expect(String(decoding: fixed.bytes, as: UTF8.self).holds("<![CDATA[https://i.example/i]]>"))
    }

    @Test(
        "media that are none",
        arguments: [
            ("blob:https://p.example/1", "an address that players do not request"),
            (#"C:\ads\a.mp4"#, "a path on a disk"),
            ("https://p.example/watch.html", "VAST322"), ("https://www.youtube.com/watch?v=1", "VAST322"),
        ])
    func media(address: String, words: String) {
        let found = Self.findings(Self.response(media: address))
        #expect(found.contains { $0.holds(words) }, "\(found)")
    }

    @Test("the same address twice in one list is requested twice", arguments: ["ClickTracking", "CustomClick"])
    func doubled(element: String) {
        let click = "<\(element)><![CDATA[https://c.example/c]]></\(element)>"
        let found = Self.findings(Self.response(clicks: click + click))
        #expect(found.contains { $0.hasPrefix("VAST422") && $0.holds("is in two <\(element)> elements") }, "\(found)")
        #expect(!Self.findings(Self.response(clicks: click)).contains { $0.hasPrefix("VAST422") })
    }

    @Test("what a template or another notation left in a playlist is named and not made literal")
    func notations() {
        func help(_ text: String) -> [String] { Self.findings(text) }
        let plain = Self.playlist(tag: "https://ads.example/t")
        let rendered = "render the template before the document is sent"
        #expect(help(plain.replacing("</vmap:VMAP>", with: "{{more}}</vmap:VMAP>")).contains { $0.hasSuffix(rendered) })
        #expect(help(plain.replacing(#""a""#, with: #""<% id %>""#)).contains { $0.hasSuffix(rendered) })
        #expect(
            help(plain.replacing(#""a""#, with: #""<![CDATA[a]]>""#)).contains {
                $0.holds("a value has no CDATA sections")
            })
        #expect(
            help(plain.replacing(#""linear""#, with: "\u{201C}linear\u{201D}")).contains {
                $0.holds("has typographic quotes; write breakType=\"linear\"")
            })
        #expect(
            help(Self.playlist(tag: "https://ads.example/t?a=[x]]>&b=2")).contains {
                $0.holds("inside the text of a CDATA section; write %5D%5D%3E")
            })
        #expect(
            help(Self.playlist(tag: "https://ads.example/t", attribute: #"type="vast4""#)).contains {
                $0.hasPrefix(#"VMAP141 <vmap:AdTagURI> has no templateType but "type"; write templateType"#)
            })
        #expect(
            help(Self.playlist(tag: "https://ads.example/t", more: "<vmap:Error>https://e.example</vmap:Error>"))
                .contains {
                    $0.holds(#"write <vmap:Tracking event="error"> in <vmap:TrackingEvents>"#)
                })
    }
}
