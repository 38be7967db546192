import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Testing

/// Counts what it is asked about, to see that a rule is asked for all that it adopts.
private struct Everything: PlaylistRule, AdBreakRule, ResponseRule, AdRule {
    let descriptions = [
        RuleDescription(
            RuleID(rawValue: "ACME002"), name: "everything", severity: .info, category: .compatibility, summary: "all",
            why: "a test")
    ]

    private func note(_ what: String, _ report: inout FindingCollector) {
        report.report(Finding(RuleID(rawValue: "ACME002"), at: SourceRange(lower: 0, upper: 1), what))
    }

    func check(_ playlist: VMAPDocument, report: inout FindingCollector) { note("playlist", &report) }
    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        note("break \(adBreak.breakID ?? "")", &report)
    }
    func check(_ response: Response, report: inout FindingCollector) {
        note("response \(response.version?.description ?? "") \(response.adBreak?.breakID ?? "alone")", &report)
    }
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) { note("ad \(ad.id ?? "")", &report) }
}

/// A rule of an application about the schedule.
private struct LastBreak: ScheduleRule {
    static let id = RuleID(rawValue: "ACME003")

    let descriptions = [
        RuleDescription(id, name: "no-postroll", severity: .warning, summary: "no post-roll", why: "a test")
    ]

    func check(_ schedule: Schedule, of playlist: VMAPDocument, report: inout FindingCollector) {
        guard schedule.postroll == nil else { return }
        report.report(
            Finding(Self.id, at: SourceRange(lower: 0, upper: 1), "\(schedule.stops.count) stops, no post-roll"))
    }
}

@Suite struct OwnRuleTests {
    private static let document = playlist(
        """
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="news-1"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
        </vmap:AdSource></vmap:AdBreak>
        """)

    private func lint(_ linter: Linter, _ document: String = document) -> LintResult {
        linter.lint(Array(document.utf8), name: "test.xml")
    }

    @Test("its finding has the place, the severity and the description of the rule")
    func finding() throws {
        let result = lint(Linter(rules: [ChannelPrefix(prefix: "sports-")]))
        let found = try #require(result.diagnostics.first)
        #expect(result.diagnostics.count == 1)
        #expect(found.rule.name == "break-id-without-channel")
        #expect(found.rule.page == nil)
        #expect(found.severity == .error)
        #expect("\(found.start.line):\(found.start.column)" == "2:62")
        #expect(found.finding.help == "write sports-news-1")
        #expect(lint(Linter(rules: [ChannelPrefix(prefix: "news-")])).diagnostics.isEmpty)
        #expect(LintFormat.full.render(LintReport(results: [result])).contains("error[ACME001]"))
    }

    @Test("a rule about the schedule is run")
    func schedule() {
        let result = lint(Linter(rules: [LastBreak()]))
        #expect(result.diagnostics.map(\.finding.message) == ["1 stops, no post-roll"])
    }

    @Test("a selection that knows the rule can change or disable it, by id, prefix and name")
    func selection() throws {
        let rule = ChannelPrefix(prefix: "sports-")
        func severities(_ change: RuleSelection.Change) throws -> [Severity] {
            let selection = try RuleSelection(changes: [change], ownRules: rule.descriptions)
            return lint(Linter(selection: selection, rules: [rule])).diagnostics.map(\.severity)
        }
        #expect(try severities(.severity(.warning, "ACME001")) == [.warning])
        #expect(try severities(.severity(.info, "ACME")) == [.info])
        #expect(try severities(.ignore("break-id-without-channel")) == [])
        #expect(try severities(.ignore("VMAP1")) == [.error])
        #expect(throws: RuleSelection.UnknownRule.self) { try RuleSelection(changes: [.ignore("ACME001")]) }
    }

    @Test("a rule is called for each part that it checks, in document order")
    func adoption() {
        let vast = """
            <VAST version="3.0"><Ad id="one"><Wrapper><AdSystem>A</AdSystem>
            <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI>
            <Impression><![CDATA[https://track.example/i]]></Impression></Wrapper></Ad></VAST>
            """
        let adBreak = """
            <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre"><vmap:AdSource><vmap:VASTAdData>
            \(vast)</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
            """
        let linter = Linter(rules: [Everything()])
        func asked(_ document: String) -> [String] {
            lint(linter, document).diagnostics.filter { $0.rule.id.rawValue == "ACME002" }.map(\.finding.message)
        }
        #expect(Set(asked(playlist(adBreak))) == ["playlist", "break pre", "response 3.0 pre", "ad one"])
        #expect(asked(vast) == ["ad one", "response 3.0 alone"])
    }
}
