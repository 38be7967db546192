import AdRulesLint
import AdRulesModel
import Testing

/// The rules of VMAP where it is close: what just is a mistake, and what just is not.
@Suite struct VMAPRuleTests {
    private func rules(source: String, attributes: String = "", breakAttributes: String = #"timeOffset="start""#) throws
        -> [String]
    {
        try lint(
            playlist(
                """
                <vmap:AdBreak \(breakAttributes) breakType="linear"><vmap:AdSource\(attributes)>\(source)</vmap:AdSource></vmap:AdBreak>
                """)
        ).rules
    }

    private func rules(address: String) throws -> [String] {
        try rules(source: #"<vmap:AdTagURI templateType="vast3">\#(address)</vmap:AdTagURI>"#)
    }

    @Test("an interval of zero repeats nothing", arguments: ["00:00:00", "00:00:00.000"])
    func zeroInterval(_ interval: String) throws {
        let placed = #"timeOffset="00:01:00" repeatAfter="\#(interval)""#
        let tag = #"<vmap:AdTagURI templateType="vast3">https://ads.example/</vmap:AdTagURI>"#
        #expect(try rules(source: tag, breakAttributes: placed) == ["VMAP129"])
    }

    @Test("a document in place of an address is no HTML")
    func documentAsAddress() throws {
        let tag = #"<vmap:AdTagURI templateType="vast3"><![CDATA[<VAST version="3.0"/>]]></vmap:AdTagURI>"#
        let text = playlist(
            #"<vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>\#(tag)</vmap:AdSource></vmap:AdBreak>"#
        )
        let finding = try #require(try lint(text).diagnostics.first?.finding)
        #expect(finding.message.hasSuffix(" is a document"))
    }

    @Test("an empty VASTAdData is one mistake, not two")
    func emptyVASTAdData() throws {
        #expect(try rules(source: "<vmap:VASTAdData/>") == ["VMAP145"])
        #expect(try rules(source: "") == ["VMAP133"])
        #expect(try rules(source: "<!-- nothing -->") == ["VMAP133"])
    }

    @Test(
        "blanks around an address",
        arguments: [
            ("<![CDATA[https://a.example/]]>", false), ("https://a.example/", false),
            (" <![CDATA[https://a.example/]]>", true),
            ("<![CDATA[https://a.example/\n]]>", true), ("https://a.example/ ", true),
            ("<!-- here --><![CDATA[https://a.example/]]>", false),
        ])
    func padding(_ address: String, _ isPadded: Bool) throws {
        #expect(try rules(address: address).contains("VMAP137") == isPadded)
    }

    @Test("array parameters of an address are not macros")
    func arrayParameters() throws {
        let address = "https://a.example/?filter[geo][city]=1&b[c]=2"
        #expect(try !rules(address: "<![CDATA[\(address)]]>").contains("VMAP140"))
        #expect(try rules(address: "<![CDATA[\(address)&d=[GEO][CITY]]]>").contains("VMAP140"))
    }

    @Test(
        "addresses that can and cannot be requested",
        arguments: [
            ("https://ads.example/a", true), ("HTTP://ads.example", true), ("https://[HOST]/a", true),
            ("[AD_TAG]", false), ("{{tag}}", false), ("{{host}}/a", true), ("[not an address]", false),
            ("{\"error\":1}", false), ("[]", false), ("<b>none</b>", false), ("data:text/xml,x", true),
            ("app:ads", true),
            ("htps://a.example/", false), ("ttps://a.example/", false),
            ("file:///ads.xml", false), ("javascript:1", false), ("preroll.xml", false), ("/vast", false),
            ("//ads.example/vast", false), ("https:///vast", false), ("https:ads.example", false), ("https://", false),
            ("ads.example/a?b=c:d", false), ("?x=1", false),
        ])
    func addresses(_ address: String, _ isUsable: Bool) throws {
        let found = try rules(address: "<![CDATA[\(address)]]>")
        #expect((found.contains("VMAP138") || found.contains("VMAP136")) != isUsable)
    }

    @Test(
        "macros that players fill, and text that only looks like a macro",
        arguments: [
            ("[CACHEBUSTING]", false), ("[GDPRCONSENT]", false), ("[timestamp]", true), ("[referrer_url]", true),
            ("%%VIEWID%%", true), ("${RANDOM}", true), ("{{cb}}", true), ("{WEBO_CID}", true), ("#{ad.id}", false),
            ("#{random}", true), ("ids[]=3", false), ("filter[name]=x", false), ("%7Ba%7D", false), ("%%", false),
            ("{}", false),
            ("{\"a\":1}", false), ("[CACHEBUSTING", true), ("[CACHEBUSTING&a=1", true), ("[abc", false), ("a[1", false),
        ])
    func macros(_ query: String, _ isForeign: Bool) throws {
        let result = try rules(address: "<![CDATA[https://ads.example/vast?x=\(query)]]>")
        #expect(result.contains("VMAP140") == isForeign)
    }

    @Test("the help for a macro names the one that was meant")
    func macroHelp() throws {
        let result = try lint(
            playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:AdTagURI templateType="vast3">
                <![CDATA[https://ads.example/?a=[timestamp]&b=[cachebuster]&c=%%X%%]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                """))
        let finding = try #require(result.diagnostics.first { $0.rule.id == .unfilledMacro }?.finding)
        #expect(finding.value == "[timestamp]")
        #expect(finding.help == "did you mean [TIMESTAMP]?")
        #expect(finding.label == "sent unchanged, with 2 more")
        #expect(result.source.text(in: finding.range) == "[timestamp]")
    }

    @Test("the help for unknown macros names them", arguments: [1, 2, 8, 9])
    func unknownMacros(count: Int) throws {
        let macros = (1...count).map { "[QQ_\($0)]" }
        let result = try lint(
            playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:AdTagURI templateType="vast3">
                <![CDATA[https://ads.example/?\(macros.joined(separator: "&"))]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                """))
        let help = try #require(result.diagnostics.first { $0.rule.id == .unfilledMacro }?.finding.help)
        #expect(
            help.hasSuffix(
                " before the playlist is sent" + (count == 1 ? "" : ": ")
                    + macros.prefix(count > 1 ? 8 : 0).joined(separator: " ")))
    }

    @Test(
        "the first child out of order is shown, with the one that it stands behind",
        arguments: [
            (["AdSource", "TrackingEvents", "Extensions"], nil),
            (["AdSource", "Extensions", "TrackingEvents"], "<vmap:TrackingEvents> comes after <Extensions>"),
            (["TrackingEvents", "AdSource", "Extensions"], "<vmap:AdSource> comes after <TrackingEvents>"),
            (["Extensions", "AdSource", "TrackingEvents"], "<vmap:AdSource> comes after <Extensions>"),
            (["Extensions", "TrackingEvents", "AdSource"], "<vmap:TrackingEvents> comes after <Extensions>"),
        ])
    func childOrder(names: [String], message: String?) throws {
        let contents = [
            "AdSource": "<vmap:AdTagURI templateType=\"vast3\">https://ads.example/</vmap:AdTagURI>",
            "TrackingEvents": "<vmap:Tracking event=\"error\">https://t.example/</vmap:Tracking>",
            "Extensions": "<vmap:Extension type=\"x\"><x xmlns=\"https://x.example\"/></vmap:Extension>",
        ]
        let children = names.map { "<vmap:\($0)>\(contents[$0] ?? "")</vmap:\($0)>" }.joined()
        let result = try lint(
            playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" breakId=\"a\">\(children)</vmap:AdBreak>"),
            arguments: ["--select", "unusual-child-order"])
        let expected = [message?.replacing("vmap:", with: "")].compactMap(\.self)
        #expect(result.diagnostics.map(\.finding.message) == expected)
    }

    @Test("repeatAfter has an effect on start, times and shares, and none on end and positions")
    func repeatAfter() throws {
        for (offset, hasEffect) in [("start", true), ("00:10:00", true), ("10%", true), ("end", false), ("#2", false)] {
            let found = try rules(
                source: #"<vmap:CustomAdData templateType="x">x</vmap:CustomAdData>"#,
                breakAttributes: #"timeOffset="\#(offset)" repeatAfter="00:10:00""#)
            #expect(found.contains("VMAP130") == !hasEffect, "\(offset)")
        }
    }

    @Test("Google's pods of breaks at one offset with one id, and ids that are not numbers, are fine")
    func googleStyle() throws {
        let breaks = (1...3).map { number in
            """
            <vmap:AdBreak timeOffset="00:00:15.000" breakType="linear" breakId="midroll-1">
            <vmap:AdSource id="midroll-1-ad-\(number)" allowMultipleAds="false" followRedirects="true">
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?ppos=\(number)]]></vmap:AdTagURI>
            </vmap:AdSource></vmap:AdBreak>
            """
        }
        #expect(try lint(playlist(breaks.joined())).rules == [])
    }

    @Test("ads behind a wrapper are unknown, so no type is missed")
    func wrapperMayHoldAnything() throws {
        let wrapper = """
            <vmap:AdBreak timeOffset="start" breakType="nonlinear"><vmap:AdSource><vmap:VASTAdData><VAST version="3.0"><Ad>
            <Wrapper><AdSystem>a</AdSystem><VASTAdTagURI>https://a.example</VASTAdTagURI></Wrapper></Ad></VAST></vmap:VASTAdData>
            </vmap:AdSource></vmap:AdBreak>
            """
        #expect(try !lint(playlist(wrapper)).rules.contains("VMAP127"))
    }

    @Test("the second type of a break may be the one that is there")
    func typesAreAList() throws {
        func document(_ types: String) -> String {
            """
            <vmap:AdBreak timeOffset="start" breakType="\(types)"><vmap:AdSource><vmap:VASTAdData><VAST version="3.0"><Ad><InLine>
            <Creatives><Creative><NonLinearAds><NonLinear width="1" height="1"/></NonLinearAds></Creative></Creatives>
            </InLine></Ad></VAST></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
            """
        }
        #expect(try !lint(playlist(document("linear,nonlinear"))).rules.contains("VMAP127"))
        #expect(try lint(playlist(document("linear"))).rules.contains("VMAP127"))
        #expect(try lint(playlist(document("linear,display"))).rules.contains("VMAP127"))
        #expect(try lint(playlist(document("display"))).rules.contains("VMAP126"))
    }

    @Test(
        "an element in an extension and its namespace",
        arguments: [
            ("<a/>", true), ("<vmap:a/>", true), (#"<a xmlns="https://x.example"/>"#, false),
            (#"<x:a xmlns:x="https://x.example"/>"#, false), (#"<a xmlns=""/>"#, true), ("text only", false),
            ("", false),
        ])
    func extensions(_ content: String, _ isBare: Bool) throws {
        let found = try lint(
            playlist("<vmap:Extensions><vmap:Extension type=\"x\">\(content)</vmap:Extension></vmap:Extensions>"))
        #expect(found.rules.contains("VMAP156") == isBare)
        let inherited = try lint(
            playlist(
                "<vmap:Extensions><vmap:Extension type=\"x\" xmlns=\"https://x.example\">\(content)</vmap:Extension></vmap:Extensions>"
            ))
        #expect(inherited.rules.contains("VMAP156") == (isBare && content != "<a/>"))
    }

    @Test("escaped addresses are found wherever a player requests them, and not in texts that may hold HTML")
    func doubleEscaped() throws {
        let document = """
            <VAST version="3.0"><Ad id="a"><InLine><AdSystem>A &amp;amp; B</AdSystem><AdTitle><![CDATA[A &amp; B]]></AdTitle>
            <Error><![CDATA[https://a.example/?e&amp;f]]></Error>
            <Impression>https://a.example/?a&amp;amp;b</Impression><Impression>https://a.example/?a&amp;b</Impression>
            <Creatives><Creative><Linear><Duration>00:00:10</Duration>
            <AdParameters><![CDATA[<a href="?x&amp;y">]]></AdParameters>
            <TrackingEvents><Tracking event="start"><![CDATA[https://a.example/?s&amp;t]]></Tracking></TrackingEvents>
            <VideoClicks><ClickThrough><![CDATA[https://a.example/?c&amp;t]]></ClickThrough></VideoClicks>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">
            <![CDATA[https://a.example/?m&amp;f]]></MediaFile></MediaFiles></Linear></Creative>
            <Creative><CompanionAds><Companion width="1" height="1">
            <HTMLResource><![CDATA[<a href="?x&amp;y">]]></HTMLResource></Companion></CompanionAds></Creative></Creatives>
            </InLine></Ad></VAST>
            """
        let result = try lint(document)
        #expect(result.rules == Array(repeating: "XML015", count: 5))
        let text = LintFormat.concise.render(LintReport(results: [result]))
        #expect(text.hasSuffix(", and 4 more like it: lines 3, 6–7, 9\n"))
    }

    @Test(
        "an escaped address is found wherever the escape is, also at its end, and not if it is cut", arguments: 0..<20)
    func doubleEscapedAnywhere(padding: Int) throws {
        let start = "https://a.example/?" + String(repeating: ";", count: padding)
        func rules(_ address: String) throws -> [String] {
            let error = "<Error><![CDATA[\(address)]]></Error>"
            return try lint("<VAST version=\"3.0\"><Ad id=\"a\"><InLine>\(error)</InLine></Ad></VAST>").rules
        }
        #expect(try rules(start + "a&amp;b").contains("XML015"))
        #expect(try rules(start + "a&amp;").contains("XML015"))
        #expect(try rules(start + "&am;&amp;p;").contains("XML015"))
        #expect(try !rules(start + "a&amp").contains("XML015"))
        #expect(try !rules(start + "&am;p;&map;").contains("XML015"))
    }
}
