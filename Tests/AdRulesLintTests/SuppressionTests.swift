import AdRulesLint
import AdRulesModel
import Testing

/// Comments that suppress findings, and what is said of those that do not.
@Suite struct SuppressionTests {
    /// A break with one error, VMAP112, and the comment of the caller before it.
    private func adBreak(_ comment: String = "", id: String = "a", inside: String = "") -> String {
        """
        \(comment)
        <vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="\(id)">\(inside)
        <vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/\(id)]]></vmap:AdTagURI>
        </vmap:AdSource>
        </vmap:AdBreak>
        """
    }

    @Test("adrules-ignore-next covers the next element with its content, and nothing else")
    func nextElement() throws {
        let comment = "<!-- adrules-ignore-next VMAP112: our player takes minutes -->"
        let result = try lint(playlist(adBreak(comment) + adBreak(id: "b")))
        #expect(result.rules == ["VMAP112"])
        #expect(result.diagnostics[0].start.line == 8, "the one without a comment")
        let suppressed = try #require(result.suppressed.first)
        #expect(result.suppressed.count == 1)
        #expect(suppressed.diagnostic.rule.id == .invalidTimeOffset && suppressed.diagnostic.severity == .error)
        #expect(suppressed.diagnostic.start.line == 3)
        #expect(suppressed.reason == "our player takes minutes")
        guard case .comment(let range) = suppressed.origin else {
            Issue.record("a comment is the origin")
            return
        }
        #expect(result.source.text(in: range) == comment)
        #expect(try lint(playlist(adBreak(inside: "<!-- adrules-ignore-next VMAP112 -->"))).rules.contains("VMAP112"))
        let whole = "<!-- adrules-ignore-next VMAP112 -->" + playlist(adBreak() + adBreak(id: "b"))
        #expect(try lint(whole).rules.isEmpty)
    }

    @Test(
        "rules are named as --ignore takes them, with or without a reason",
        arguments: [
            "VMAP112", "vmap112: x", "invalid-time-offset", "VMAP11,VMAP112", "VMAP1 : a: b", "ALL", "\n VMAP112\n:",
        ])
    func selectors(list: String) throws {
        let result = try lint(playlist(adBreak("<!--adrules-ignore-next \(list)-->")))
        #expect(!result.rules.contains("VMAP112"), "\(result.rules)")
        #expect(result.suppressed.map(\.diagnostic.rule.id).contains(.invalidTimeOffset))
    }

    @Test("adrules-ignore-file stands outside the root element or directly in it")
    func file() throws {
        let comment = "<!-- adrules-ignore-file VMAP112: x -->"
        let breaks = adBreak() + adBreak(id: "b")
        for document in [comment + playlist(breaks), playlist(comment + breaks), playlist(breaks) + comment] {
            let result = try lint(document)
            #expect(result.rules.isEmpty && result.suppressed.count == 2, "\(result.rules)")
        }
        #expect(try lint(playlist(adBreak(inside: comment))).rules == ["VMAP112", "LINT904"])
    }

    @Test(
        "a comment that suppresses nothing is reported, with a fix that keeps its effective rules",
        arguments: [
            ("VMAP128: x", ""), ("VMAP112, VMAP128: x", "<!-- adrules-ignore-next VMAP112: x -->"),
            ("VMAP128 VMAP129,VMAP112", "<!-- adrules-ignore-next VMAP112 -->"),
        ])
    func unused(list: String, fixed: String) throws {
        let comment = "<!-- adrules-ignore-next \(list) -->"
        let document = playlist(adBreak(comment))
        let finding = try #require(
            try lint(document).diagnostics.first { $0.rule.id == .unusedSuppression }?.finding)
        let edit = try #require(finding.fix?.edits.first)
        #expect(finding.fix?.isSafe == true && finding.fix?.edits.count == 1)
        var bytes = Array(document.utf8)
        bytes.replaceSubrange(edit.range.offsets, with: edit.text.utf8)
        #expect(String(decoding: bytes, as: UTF8.self) == playlist(adBreak(fixed)))
        #expect(try !lint(bytes).rules.contains("LINT901"))
    }

    @Test("a comment about a rule that this run cannot find is not called unused")
    func cannotBeFound() throws {
        let comment = "<!-- adrules-ignore-next VMAP211: x -->"
        let clean = playlist(adBreak(comment).replacing("10:00", with: "00:10:00"))
        #expect(try lint(clean, arguments: ["--duration", "45:00"]).rules == ["LINT901"])
        #expect(try lint(clean).rules == [], "its duration is not known")
        #expect(try lint(clean, arguments: ["--duration", "45:00", "--ignore", "VMAP211"]).rules == [])
        #expect(
            try lint(clean.replacing("VMAP211", with: "PLAY501"), arguments: ["--duration", "45:00"]).rules == [],
            "other content may be too long to be played")
        let pedantic = clean.replacing("VMAP211", with: "VMAP154")
        #expect(try lint(pedantic).rules == [], "it is off by default")
        #expect(
            try lint(clean.replacing("VMAP211", with: "VMAP112"), arguments: ["--select", "VAST", "--select", "LINT"])
                .rules == [])
        let limited = playlist(adBreak(comment.replacing("211", with: "128")) + adBreak(id: "b"))
        #expect(
            try !lint(limited, arguments: ["--limit", "findings=1"]).rules.contains("LINT901"), "it may be left out")
    }

    @Test("an unknown rule is reported with the nearest, and a likely fix")
    func unknownRule() throws {
        let result = try lint(playlist(adBreak("<!-- adrules-ignore-next VMPA112: x -->")))
        let finding = try #require(result.diagnostics.first { $0.rule.id == .unknownSuppressedRule }?.finding)
        #expect(finding.label == "did you mean VMAP112?")
        #expect(finding.fix?.isSafe == false && finding.fix?.edits.first?.text == "VMAP112")
        #expect(result.source.text(in: finding.range) == "VMPA112")
        for number in ["VMAP999", "VMAP1112", "999"] {
            let other = try lint(playlist(adBreak("<!-- adrules-ignore-next \(number): x -->")))
            let finding = try #require(other.diagnostics.first { $0.rule.id == .unknownSuppressedRule }?.finding)
            #expect(finding.fix == nil && finding.label == "suppresses nothing", "a number is no misspelling")
        }
        let name = try lint(playlist(adBreak("<!-- adrules-ignore-next missing-break-typ: x -->")))
        #expect(name.diagnostics.contains { $0.finding.fix?.edits.first?.text == "missing-break-type" })
        let strange = try lint(playlist(adBreak("<!-- adrules-ignore-next \u{2028},e\u{301}\u{301} -->")))
        #expect(strange.rules.count { $0 == "LINT902" } == 2)
    }

    @Test(
        "comments that are meant to suppress, and cannot",
        arguments: [
            "adrules-ignore VMAP112", "adrules-ignored", "adrules-ignore-nxt VMAP112: x", "adrules-ignore-next",
            "adrules-ignore-next: our player", "adrules-ignore-file ,", "adrules-ignore-next LINT901",
            "adrules-ignore-next malformed-suppression", "adrules-ignore-next XML057",
        ])
    func malformed(comment: String) throws {
        let result = try lint(playlist(adBreak("<!-- \(comment) -->")))
        #expect(result.rules.contains("LINT904") && result.rules.contains("VMAP112"), "\(result.rules)")
    }

    @Test("a comment with no element after it is reported")
    func nothingFollows() throws {
        let comment = "<!-- adrules-ignore-next VMAP112 -->"
        for document in [
            playlist(adBreak() + comment), playlist(adBreak()) + comment,
            playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">\(comment)</vmap:AdBreak>"),
        ] {
            #expect(try lint(document).rules.contains("LINT904"))
        }
    }

    @Test("a reason is required only if LINT903 is on")
    func reason() throws {
        let document = playlist(adBreak("<!-- adrules-ignore-next VMAP112 -->"))
        #expect(try lint(document).rules.isEmpty)
        #expect(try lint(document, arguments: ["--extend-select", "LINT903"]).rules == ["LINT903"])
    }

    @Test("an error that ends the reading cannot be suppressed, and neither can findings about comments")
    func notSuppressible() throws {
        let all = "<!-- adrules-ignore-file ALL: x -->"
        let broken = all + playlist(adBreak()).dropLast(5)
        #expect(try lint(broken).rules == ["XML018"])
        let unused = all + playlist(adBreak("<!-- adrules-ignore-next VMAP128: x -->"))
        #expect(try lint(unused).rules == ["LINT901"])
    }

    @Test("a linter that ignores comments reports all findings, and none about comments")
    func noInline() throws {
        var linter = Linter()
        linter.heedsComments = false
        let document = playlist(adBreak("<!-- adrules-ignore-next VMAP112, VMPA: x -->"))
        let result = linter.lint(Array(document.utf8), name: "a.xml")
        #expect(result.rules == ["VMAP112"] && result.suppressed.isEmpty)
    }

    @Test("text that only looks like a comment suppresses nothing; comments in UTF-16 count")
    func lookalikes() throws {
        let cdata = "<![CDATA[<!-- adrules-ignore-file VMAP112 -->]]>"
        let real = "<!-- adrules-ignore-file VMAP128: makes the linter look -->"
        let document =
            real + playlist(adBreak(inside: "<vmap:Extensions><x:y xmlns:x=\"u\">\(cdata)</x:y></vmap:Extensions>"))
        #expect(try lint(document).rules.contains("VMAP112"))
        let wide = playlist(adBreak("<!-- adrules-ignore-next VMAP112: é -->"))
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in wide.utf16 { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)] }
        #expect(try lint(bytes).suppressed.map(\.reason) == ["é"])
    }

    @Test("Of findings that are shown as one, the first that is not suppressed is shown")
    func folded() throws {
        func zero(_ id: String, _ comment: String = "") -> String {
            adBreak(comment, id: id).replacing("10:00", with: "00:00:00")
        }
        let comment = "<!-- adrules-ignore-next \(RuleID.zeroTimeOffset.rawValue): x -->"
        let result = try lint(playlist(zero("a", comment) + zero("b") + zero("c")))
        let zeros = result.diagnostics.filter { $0.rule.id == .zeroTimeOffset }
        #expect(zeros.map(\.start.line) == [8, 13], "the second break, and the third")
        let text = LintFormat.concise.render(LintReport(results: [result]))
        #expect(text.contains(" \"00:00:00\" is the start of the content, and 1 more like it: line 13\n"))
    }

    @Test("thousands of comments are not read, which is reported once")
    func manyComments() throws {
        let comments = String(repeating: "<!--adrules-ignore-next ALL,VMAP128-->", count: 5000)
        let result = try lint(playlist(adBreak(comments)))
        #expect(result.rules.filter { $0 == "LINT904" }.count == 1)
        #expect(!result.rules.contains("VMAP112"), "those that are read count")
    }

    // MARK: Findings of several places

    /// A response with things of which one finding shows several places.
    private static func response(_ impressions: String, trackers: String = "") -> String {
        """
        <VAST version="4.2"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>
        <AdServingId>s</AdServingId>
        \(impressions)
        <Creatives><Creative><UniversalAdId idRegistry="ad-id.org">X1</UniversalAdId><Linear>
        <Duration>00:00:15</Duration><TrackingEvents>\(trackers)</TrackingEvents><MediaFiles>
        <MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.co/a.mp4</MediaFile>
        </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    static let shared: [(rule: String, element: String)] = [
        ("VAST321", "<Impression>www.a.co/#</Impression>"), ("VAST338", "<Error></Error>"),
        ("VAST341", "<Impression>https://example.com/#</Impression>"),
        ("VAST415", "<Impression>http://a.co/#</Impression>"),
        ("VAST366", "<Impression>https://a.co/#?c=[CACHEBUSTER]</Impression>"),
        ("VAST366", "<Impression>https://a.co/#?c=%5BCACHEBUSTING%5D</Impression>"),
        ("VAST424", "<Impression>https://a.co/#?c=[FOO]</Impression>"),
        ("VAST424", "<Impression>https://a.co/#?c={{foo}}</Impression>"),
        ("XML015", "<Impression>https://a.co/#?c=1&amp;amp;d=2</Impression>"),
    ]

    @Test("a comment about one of the places of a finding leaves the others", arguments: shared)
    func oneOfSeveralPlaces(rule: String, element: String) throws {
        let all = (1...3).map { element.replacing("#", with: "\($0)") }
        let comment = "<!-- adrules-ignore-next \(rule): x -->"
        func linted(_ commented: Set<Int>) throws -> (found: [Diagnostic], suppressed: Int) {
            let lines = all.indices.map { (commented.contains($0) ? comment : "") + all[$0] }
            let result = try lint(
                Self.response(lines.joined(separator: "\n")), arguments: ["--extend-select", rule])
            return (result.diagnostics.filter { $0.rule.id.rawValue == rule }, result.suppressed.count)
        }
        let plain = try linted([])
        #expect(plain.found.first?.start.line == 3)
        let first = try linted([0])
        #expect(first.found.first?.start.line == 4 && first.suppressed == 1)
        let rest = try linted([1, 2])
        #expect(rest.found.map(\.start.line) == [3] && rest.suppressed == 2)
        #expect(rest.found.first?.finding.message.contains("more") == false)
        #expect(try linted([0, 1, 2]).found.isEmpty)
    }

    @Test("a comment about one of the events of another version, or about one inline response, leaves the others")
    func oneEventOrBreak() throws {
        let tracker = #"<Tracking event="fullscreen">https://a.co/#</Tracking>"#
        let comment = "<!-- adrules-ignore-next VAST332: x -->"
        let events = try lint(
            Self.response("<Impression>https://a.co/i</Impression>", trackers: comment + tracker + "\n" + tracker),
            arguments: ["--extend-select", "VAST332"])
        #expect(events.rules.contains("VAST332") && events.suppressed.count == 1)
        let inline = """
            <vmap:AdBreak timeOffset="#" breakType="linear"><vmap:AdSource><vmap:VASTAdData>
            \(Self.response("<Impression>https://a.co/i</Impression>"))</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
            """
        let breaks = [inline.replacing("#", with: "start"), inline.replacing("#", with: "end")]
        let playlist = playlist("<!-- adrules-ignore-next VMAP190: x -->" + breaks.joined(separator: "\n"))
        let found = try lint(playlist, arguments: ["--target", "shaka"]).diagnostics.filter {
            $0.rule.id == .unportableConstruct && $0.finding.value == "inline-response"
        }
        #expect(found.count == 1 && (found.first?.start.line ?? 0) > 8)
        #expect(found.first?.finding.label?.contains("times") == false)
    }
}
