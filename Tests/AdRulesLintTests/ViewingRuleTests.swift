import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Testing

/// The rules over simulated viewings.
@Suite struct ViewingRuleTests {
    private func slot(_ offset: String, _ attributes: String = "", type: String = "linear") -> String {
        """
        <vmap:AdBreak timeOffset="\(offset)" breakType="\(type)" breakId="\(offset)"\(attributes)><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3">https://ads.example/?b=\(offset.filter { $0 != "%" })</vmap:AdTagURI>
        </vmap:AdSource></vmap:AdBreak>

        """
    }

    private func diagnostics(_ breaks: String..., with arguments: [String]) throws -> [Diagnostic] {
        try lint(playlist(breaks.joined()), arguments: arguments).diagnostics
            .filter { $0.rule.id.rawValue.hasPrefix("PLAY") }
    }

    private func rules(_ breaks: String..., duration: String) throws -> [String] {
        try diagnostics(breaks.joined(), with: ["--duration", duration]).map(\.rule.id.rawValue)
    }

    @Test("without a duration, and for live content, nothing is simulated")
    func noDuration() throws {
        let breaks = slot("start") + slot("00:00:10")
        #expect(try diagnostics(breaks, with: []).isEmpty)
        #expect(try diagnostics(breaks, with: ["--live"]).isEmpty)
        #expect(try rules(breaks, duration: "20:00") == ["PLAY506"])
        #expect(try rules(breaks, duration: "12:00:01") == [])
    }

    @Test("an interruption too soon after another: pre-roll, repetition, post-roll")
    func distances() throws {
        #expect(try rules(slot("start"), slot("00:00:30"), duration: "20:00") == [])
        #expect(
            try rules(slot("00:10:00", #" repeatAfter="00:05:00""#), slot("00:15:10"), duration: "19:00") == [
                "PLAY504", "PLAY506",
            ]
        )
        #expect(try rules(slot("00:19:45"), slot("end"), duration: "20:00") == ["PLAY506"])
        // VMAP206, VMAP208 and VMAP210 report these.
        #expect(try rules(slot("00:10:00"), slot("00:10:10"), duration: "20:00") == [])
        #expect(try rules(slot("00:19:57"), slot("end"), duration: "20:00") == [])
        #expect(try rules(slot("00:01:00", #" repeatAfter="00:00:20""#), duration: "2:10") == ["PLAY504"])
    }

    @Test("the place of a repetition is repeatAfter")
    func places() throws {
        let text = playlist(slot("00:10:00", #" repeatAfter="00:05:00""#) + slot("00:14:50"))
        let result = try lint(text, arguments: ["--duration", "19:00"])
        let finding = try #require(result.diagnostics.first { $0.rule.id == .holdsTooClose }?.finding)
        #expect(result.source.text(in: finding.range) == "00:05:00")
        #expect(finding.message == "only 10 s of content between this interruption and the one at 00:14:50")
        #expect(finding.related.map { result.source.text(in: $0.range) } == ["00:14:50"])
    }

    @Test("a tag whose template no player knows never plays")
    func unknownTemplate() throws {
        let source = #"<vmap:AdTagURI templateType="vpaid">https://ads.example/</vmap:AdTagURI>"#
        let found = try diagnostics(
            #"<vmap:AdBreak timeOffset="00:10:00" breakType="linear"><vmap:AdSource>\#(source)</vmap:AdSource></vmap:AdBreak>"#,
            with: ["--duration", "40:00"])
        #expect(found.map(\.rule.id.rawValue) == ["PLAY501"])
    }

    @Test("opportunities that the content does not offer")
    func opportunities() throws {
        let breaks = slot("#1") + slot("#3")
        #expect(try diagnostics(breaks, with: ["--duration", "40:00"]).isEmpty)
        let found = try diagnostics(breaks, with: ["--duration", "40:00", "--opportunities", "10:00,20:00"])
        #expect(found.map(\.rule.id) == [.breakNeverPlays])
        #expect(found.first?.finding.value == "#3")
        #expect(found.first?.finding.label == "it waits for an opportunity, and the content has only 2")
    }

    @Test("a seek to the end hides all mid-rolls but the last")
    func seeks() throws {
        let found = try diagnostics(
            slot("start"), slot("25%"), slot("50%"), slot("75%"), with: ["--duration", "40:00"])
        #expect(found.map(\.finding.message) == ["a seek from the start to 00:39:50 shows 1 of 3 mid-rolls"])
        #expect(found.first?.finding.value == "25%")
        #expect(try rules(slot("start"), slot("00:10:00"), slot("00:20:00"), duration: "40:00") == [])
    }

    @Test("a seek that meets an open hold shows its stop in that hold")
    func seeksInHolds() throws {
        let breaks = slot("start") + slot("00:00:00.900") + slot("00:10:00") + slot("00:20:00")
        #expect(try rules(breaks, duration: "40:00") == ["PLAY506"])
    }

    @Test("overlays play where content is left")
    func overlays() throws {
        #expect(try rules(slot("00:10:00", type: "nonlinear"), duration: "20:00") == [])
        #expect(try rules(slot("00:10:00", type: "display"), duration: "20:00") == [])
        #expect(try rules(slot("end", type: "nonlinear"), duration: "20:00") == ["PLAY503"])
        #expect(try rules(slot("end", type: "nonlinear,linear"), duration: "20:00") == [])
    }

    @Test("an application's rule checks each viewing, with its holds")
    func ownRule() throws {
        struct Holds: SessionRule {
            static let id = RuleID(rawValue: "ACME001")
            let descriptions = [
                RuleDescription(id, name: "holds", severity: .info, summary: "the holds", why: "to see them")
            ]

            func check(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector) {
                let holds = viewing.holds.map { "\($0.contentTime)+\($0.adTime.seconds)" }.joined(separator: " ")
                report.report(Finding(Self.id, at: SourceRange(lower: 0, upper: 0), "\(viewing.viewer): \(holds)"))
            }
        }
        let text = playlist(slot("start") + slot("00:10:00") + slot("00:15:00") + slot("end"))
        let linter = Linter(rules: [Holds()], content: LintContent(duration: .seconds(1200)))
        let found = linter.lint(Array(text.utf8), name: "a").diagnostics.filter { $0.rule.id == Holds.id }
        #expect(
            found.map { $0.finding.message.replacing("MediaTime", with: "") }.sorted() == [
                "seeks(to: 00:19:50): 00:00:00+15.0 00:19:50+15.0 00:20:00+15.0",
                "watchesAll: 00:00:00+15.0 00:10:00+15.0 00:15:00+15.0 00:20:00+15.0",
            ])
    }

    @Test("too many breaks are not simulated")
    func bounds() throws {
        let breaks = (0..<2001).map { slot("00:\(10 + $0 / 60):\(10 + $0 % 50)") }.joined()
        #expect(try rules(slot("start"), slot("00:00:10"), breaks, duration: "2:00:00") == [])
    }
}
