import AdRulesLint
import AdRulesModel
import Testing

/// The addresses of responses and of trackers of a playlist: which are found, where, and which are in order.
@Suite struct VASTAddressTests {
    /// A wrapper with these children besides the required ones, the first on line 5.
    private func response(_ children: String, version: String = "3.0") -> String {
        """
        <VAST version="\(version)"><Ad id="a"><Wrapper>
        <AdSystem>A</AdSystem>
        <VASTAdTagURI>https://ads.example/vast</VASTAdTagURI>
        <Impression>https://track.example/impression</Impression>
        \(children)
        </Wrapper></Ad></VAST>
        """
    }

    private func rules(_ children: String, arguments: [String] = []) throws -> [String] {
        try lint(response(children), arguments: arguments).rules
    }

    @Test(
        "addresses that can and cannot be requested",
        arguments: [
            ("https://track.example/a", nil), ("HTTPS://track.example/a", nil), ("http://track.example", nil),
            ("https://[HOST]/a", "VAST424"), ("[TRACKER]", "VAST321"), ("{{tracker}}", "VAST321"),
            ("{{host}}/a", "VAST424"), ("about:blank", nil),
            ("app://track", nil), ("https://track.example/a?u=https://b.example", nil), ("https://t", nil),
            ("/error", "VAST321"), ("//track.example/a", "VAST321"), ("https:///a", "VAST321"), ("https://", "VAST321"),
            ("http:/", "VAST321"), ("htps://a.example/", "VAST321"), ("javascript:x()", "VAST321"),
            ("data:image/gif,1", "VAST321"), ("file:///a", "VAST321"), ("h", "VAST321"), ("?", "VAST321"),
            ("https://a.example/b c", "VAST340"), ("https://a.example/b\nc", "VAST340"),
            ("https://a.example/b\tc", "VAST340"), ("https://a.example/ https://b.example/", "VAST340"),
            ("https://a.example/b\u{7F}c", "VAST340"),
            ("https://a.example/b\u{A0}c", "VAST340"), ("https://a.example/\u{200B}", "VAST340"),
            ("https://a.example/é", nil), ("https://a.example:8443/", nil), ("https://a.example/a:b/../c", nil),
            ("https://a.example/?u=https://b.example/", nil), ("https://a.example/x/https://b.example/", nil),
            ("https://a.example:99999/", "VAST321"), ("https://a.example:x/", "VAST321"),
            ("https://https://a.example/", "VAST321"), ("https://a..example/", "VAST321"),
            ("https://a.example/xhttps://b.example/", "VAST321"),
            ("\"https://a.example/\"", "VAST321"), ("'https://a.example/'", "VAST321"), ("", "VAST338"),
            ("   ", "VAST338"),
            // A macro before more excuses, and nothing else that begins with a sign of one.
            ("[PAGEURL]", "VAST321"), ("[CACHEBUSTING]", "VAST321"), ("[PAGEURL]/", nil), ("%%URL%%/a", "VAST424"),
            ("${URL}/", "VAST424"),
            ("%%PATTERN:url%%", "VAST321"), ("${CLICK_URL:URLENCODE}https%3A", nil), ("[not an address]", "VAST321"),
            ("[]", "VAST321"), ("[error]", "VAST321"), ("[[CACHEBUSTING]]", "VAST321"), ("{\"error\":1}", "VAST321"),
            ("{}", "VAST321"), ("{error:1}", "VAST321"), ("%5BTRACKER%5D", "VAST321"), ("$", "VAST321"),
            ("#", "VAST321"),
            // An address behind an escape is the target of a redirect.
            ("https://a.example/?u%3Dhttps://b.example/", nil), ("https://a.example/?u=x%3fhttp://b.example/", nil),
            ("https://a.example/click%22https://b.example/", nil), ("https://a.example/%253Dhttps://b.example/", nil),
            ("https://a.example/3Dhttps://b.example/", "VAST321"),
        ])
    func addresses(_ address: String, _ rule: String?) throws {
        #expect(try rules("<Error><![CDATA[\(address)]]></Error>") == (rule.map { [$0] } ?? []))
        #expect(try rules("<Error> \(address) </Error>") == (rule.map { [$0] } ?? []))
    }

    @Test(
        "a macro whose brackets are encoded, as a value of its own",
        arguments: [
            ("?cb=%5BCACHEBUSTING%5D", "[CACHEBUSTING]"), ("?cb=%5bcachebusting%5d&a=1", "[CACHEBUSTING]"),
            ("?a=%205&cb=%5BERROR_CODE%5D#b", "[ERRORCODE]"), ("?a=%5B1%5D&cb=%5BTIMESTAMP%5D", "[TIMESTAMP]"),
            ("%5BCACHEBUSTING%5D/x", "[CACHEBUSTING]"), ("a/%5BTIMESTAMP%5D", "[TIMESTAMP]"),
            ("?x=1&%5BCACHEBUSTING%5D", "[CACHEBUSTING]"), ("?%5BCACHEBUSTING%5D", "[CACHEBUSTING]"),
            ("?next=https://a.example/%5BCACHEBUSTING%5D", nil), ("?a%5BTIMESTAMP%5D=1", nil),
            ("?%5BTIMESTAMP%5D=1", nil), ("x%5BTIMESTAMP%5D", nil), ("%5Bfoo%5D/", nil), ("%5B", nil),
            ("?list=%5B1%5D", nil), ("?cb=%5BWEBO_CID%5D", nil), ("?cb=%5BCACHEBUSTING", nil), ("?cb=%5B", nil),
            ("?next=https%3A%2F%2Fa.example%2F%3Fcb%3D%5BCACHEBUSTING%5D", nil), ("?cb=%5BCACHEBUSTING%5B", nil),
        ])
    func encodedMacros(_ query: String, _ macro: String?) throws {
        let other = "<Error>https://b.example/</Error>"
        for element in ["<Error><![CDATA[%]]></Error>", "<Error>%</Error>"] {
            let address = "https://a.example/\(query)"
            let text = element.hasPrefix("<Error><!") ? address : address.replacing("&", with: "&amp;")
            let result = try lint(response(other + element.replacing("%", with: text)))
            #expect(result.rules == (macro == nil ? [] : ["VAST366"]), "\(query)")
            #expect(result.diagnostics.first?.finding.help == macro.map { "write \($0)" })
            #expect(result.diagnostics.first?.finding.fix?.edits.map(\.text) == macro.map { [$0] })
        }
    }

    @Test(
        "the purpose of an address decides which schemes are foreign",
        arguments: [
            ("<VideoClicks><ClickThrough>%</ClickThrough></VideoClicks>", "mailto:a@b.example", false),
            ("<VideoClicks><ClickThrough>%</ClickThrough></VideoClicks>", "javascript:1", true),
            ("<VideoClicks><ClickTracking>%</ClickTracking></VideoClicks>", "mailto:a@b.example", true),
            (
                "<Icons><Icon><StaticResource creativeType=\"image/png\">%</StaticResource></Icon></Icons>", "data:,1",
                false
            ),
            ("<Icons><Icon><HTMLResource>%</HTMLResource></Icon></Icons>", "<![CDATA[<b>a b</b>]]>", false),
            ("<TrackingEvents><Tracking event=\"start\">%</Tracking></TrackingEvents>", "data:,1", true),
        ])
    func uses(_ linear: String, _ address: String, _ isFound: Bool) throws {
        let content = linear.replacing("%", with: address)
        let found = try rules("<Creatives><Creative><Linear>\(content)</Linear></Creative></Creatives>")
        #expect(found.contains("VAST321") == isFound)
        #expect(!found.contains("VAST340"))
    }

    @Test("a reference is decoded before an address is judged")
    func references() throws {
        #expect(try rules("<Error>https://a.example/?a=1&amp;b=2&amp;c=[ERRORCODE]</Error>") == [])
        #expect(try rules("<Error>https://a.example/?a=1&amp;amp;b=2</Error>") == ["XML015"])
        #expect(try rules("<Error><![CDATA[https://a.example/?a=1&amp;b=2]]></Error>") == ["XML015"])
        #expect(try rules("<Error>https://a.example/?a=1&#38;amp;b=2</Error>") == ["XML015"])
        #expect(try rules("<Error>https&#58;//a.example/?a=1</Error>") == [])
        #expect(try rules("<Error>https://a.example/?a=1&#32;2</Error>") == ["VAST340"])
        #expect(try rules("<Error>https://a.example/<![CDATA[?a]]>&amp;b</Error>") == [])
    }

    @Test("a blank is marked where it is, any other problem at the whole address")
    func places() throws {
        let blank = try lint(response("<Error><![CDATA[https://a.example/b  c]]></Error>")).diagnostics[0]
        #expect((blank.start.line, blank.start.column, blank.end.column) == (5, 36, 38))
        #expect(blank.finding.message == "the address of <Error> contains 2 spaces")
        let relative = try lint(response("<Error>a.example/b</Error>")).diagnostics[0]
        #expect((relative.start.column, relative.end.column) == (8, 19))
        #expect(relative.finding.help == "write https://a.example/b")
        let empty = try lint(response("<Error/><Error></Error>")).diagnostics
        #expect(empty.map(\.finding.message) == Array(repeating: "<Error> has no address", count: 2))
        #expect((empty[0].start.column, empty[0].end.column) == (1, 9))
        let scripts = ["<JavaScriptResource/>", "<JavaScriptResource> <!--<a>--> </JavaScriptResource>"]
        let code = try lint(
            response("<AdVerifications><Verification>\(scripts.joined())</Verification></AdVerifications>"))
        #expect(code.diagnostics.filter { $0.finding.rule == .emptyAddress }.map(\.start.column) == [32, 53])
        let invisible = try lint(response("<Error>https://a.example/\u{200B}</Error>")).diagnostics
        #expect(invisible.map { $0.finding.fix?.edits.map(\.text) } == [[""]])
        let unusable = try lint(response("<Error>/a</Error><Error>/b</Error>")).diagnostics
        #expect(unusable.map(\.start.column) == [8, 25])
    }

    @Test("a message has up to 48 characters of a value", arguments: [48, 49])
    func cut(length: Int) throws {
        let macro = "[" + String(repeating: "X", count: length - 2) + "]"
        let found = try lint(response("<Error><![CDATA[https://a.example/?x=\(macro)]]></Error>")).diagnostics
        let shown = length > 48 ? macro.prefix(48) + "…" : macro[...]
        #expect(found.first?.finding.message.hasPrefix("\"\(shown)\" in <Error>") == true)
    }

    @Test("unknown macros are reported together", arguments: ["[AD_MT]", "${AUCTION_PRICE}", "{{cb}}", "%%CB%%"])
    func unfilled(_ macro: String) throws {
        let address = "https://a.example/?x=\(macro)"
        let found = try lint(
            response("<Error><![CDATA[\(address)]]></Error><Error><![CDATA[\(address)&y=[OTHER]]]></Error>")
        ).diagnostics
        #expect(found.map(\.rule.id.rawValue) == ["VAST424"])
        #expect(
            found.first?.finding.message
                == "\"\(macro)\" in <Error> is not a macro that players fill (and 1 more in this response)")
    }

    @Test(
        "macros of VAST in another spelling, or where they have no value",
        arguments: [
            ("<Error>", "[ERRORCODE]", nil), ("<Error>", "[CACHEBUSTING]", nil), ("<Error>", "[abc", nil),
            ("<Error>", "a[b][c]=1", nil), ("<Error>", "%7Ba%7D", nil),
            ("<Error>", "[timestamp]", "TIMESTAMP"), ("<Error>", "%%TIMESTAMP%%", "TIMESTAMP"),
            ("<Error>", "[ERROR_CODE]", "ERRORCODE"), ("<Error>", "[ERORCODE]", "ERRORCODE"),
            ("<Error>", "[CACHEBUSTING", "[CACHEBUSTING]"),
            ("<Error>", "%%CACHEBUSTER%%", "CACHEBUSTING"), ("<Error>", "{CACHEBUSTING}", "CACHEBUSTING"),
            ("<Impression>", "[ERRORCODE]", "keep it in <Error>"), ("<Error>", "[REASON]", "keep it in trackers"),
            ("<Impression>", "[CLICKPOS]", "keep it in trackers of clicks"),
        ])
    func macros(_ tag: String, _ macro: String, _ help: String?) throws {
        let end = tag.replacing("<", with: "</")
        let found = try lint(response("\(tag)<![CDATA[https://a.example/?x=\(macro)]]>\(end)")).diagnostics
        #expect(found.map(\.rule.id.rawValue) == (help == nil ? [] : ["VAST366"]))
        if let help { #expect(found.first?.finding.help?.contains(help) == true) }
        #expect(found.allSatisfy { $0.finding.range.count == macro.utf8.count })
    }

    @Test("Each spelling of a macro is shown once")
    func repeatedMacros() throws {
        let children = (1...3).map { "<Error>https://a.example/?x=[timestamp]&amp;y=\($0)</Error>" }.joined(
            separator: "\n")
        let result = try lint(response(children))
        #expect(result.diagnostics.map(\.start.line) == [5, 6, 7])
        let text = LintFormat.concise.render(LintReport(results: [result]))
        #expect(text.hasSuffix(" is not VAST's macro [TIMESTAMP], and in 2 more places: lines 6–7\n"))
    }

    @Test("[REASON] belongs to trackers of verifications")
    func reasons() throws {
        let verification = """
            <AdVerifications><Verification vendor="a"><JavaScriptResource apiFramework="omid" browserOptional="true">\
            <![CDATA[https://a.example/a.js]]></JavaScriptResource><TrackingEvents>\
            <Tracking event="verificationNotExecuted"><![CDATA[https://a.example/?r=[REASON]]]></Tracking>\
            </TrackingEvents></Verification></AdVerifications>
            """
        #expect(try lint(response(verification, version: "4.2")).rules == [])
    }

    @Test("rules that are off by default find placeholders and addresses that are not encrypted")
    func quietRules() throws {
        let error = "<Error>http://www.example.com/error</Error>"
        #expect(try rules(error) == [])
        #expect(try rules(error, arguments: ["--extend-select", "VAST341"]) == ["VAST341"])
        #expect(try rules(error, arguments: ["--extend-select", "VAST415"]) == ["VAST415"])
        let words = "<Error>https://a.example/INSERT_ID</Error><Error>YOUR_ERROR_URL</Error>"
        let found = try lint(response(words), arguments: ["--extend-select", "VAST341"]).diagnostics
        #expect(found.map(\.rule.id.rawValue) == ["VAST341", "VAST341"])
    }

    @Test(
        "trackers of a playlist",
        arguments: [
            ("https://a.example/", []), ("", ["VMAP166"]), ("/a", ["VMAP167"]), ("//a.example/a", ["VMAP167"]),
            ("https://a.example/a b", ["VMAP165"]), ("https://a.example/?a&amp;b", ["XML015"]),
        ])
    func playlistTrackers(_ address: String, _ expected: [String]) throws {
        let adBreak = """
            <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:TrackingEvents>
            <vmap:Tracking event="breakStart"><![CDATA[\(address)]]></vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>
            """
        #expect(try lint(playlist(adBreak)).rules.filter { $0 != "VMAP135" } == expected)
    }

    @Test("an ad tag with a blank is one mistake")
    func adTags() throws {
        func rules(_ address: String) throws -> [String] {
            try lint(
                playlist(
                    """
                    <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>
                    <vmap:AdTagURI templateType="vast3"><![CDATA[\(address)]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                    """)
            ).rules
        }
        #expect(try rules("https://a.example/pre roll") == ["VMAP165"])
        #expect(try rules("pre roll.xml") == ["VMAP138"])
    }
}
