import AdRulesEngine
import AdRulesModel
import Testing

/// The cap on repetitions bounds what is searched at once.
struct RepeatCapTests {
    /// The log of a seek over 49 repetitions none of which a seek may choose.
    private func logs(cap: Int) -> [String] {
        let element = AdBreak(
            timeOffset: .time(.seconds(1)), breakTypes: [.nonlinear], repeatAfter: .seconds(1),
            source: AdSource(content: .adTag("https://ads.example/overlay", template: nil)))
        var configuration = EngineConfiguration(duration: .seconds(100))
        configuration.policies.repeatCap = cap
        var engine = PlaylistEngine(VMAPDocument(breaks: [element]), configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        return engine.handle(.seek(to: .milliseconds(49_500)), now: .seconds(1)).compactMap { action in
            if case .log(let words) = action { words } else { nil }
        }
    }

    @Test("A search that the cap ends is logged, with the policy's name")
    func capped() {
        #expect(logs(cap: 3).contains { $0.contains("after 3 repetitions") && $0.contains("repeatCap") })
    }

    @Test("A search that comes to its end is not")
    func uncapped() {
        #expect(logs(cap: 100) == [])
    }

    @Test("A decision lists the repetitions that it passes, whatever the cap is", arguments: [1, 2, 5])
    func decisions(cap: Int) {
        var configuration = EngineConfiguration(duration: .seconds(100))
        configuration.policies.repeatCap = cap
        configuration.policies.seek = .none
        let playlist = VMAPDocument(
            breaks: [2, 3].map { start in
                AdBreak(
                    timeOffset: .time(.seconds(start)), repeatAfter: .seconds(10),
                    source: AdSource(content: .adTag(SourceText("https://ads.example/\(start)"), template: nil)))
            })
        var engine = PlaylistEngine(playlist, configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        let passed = engine.handle(.seek(to: .seconds(45)), now: .seconds(1)).compactMap { action in
            if case .decision(let decision) = action { decision } else { nil }
        }.flatMap(\.rulings)
        #expect(Set(passed.map(\.occurrence)) == Set((0..<5).flatMap { [OccurrenceID(0, $0), OccurrenceID(1, $0)] }))
        #expect(passed.allSatisfy { $0.verdict == .passed(.skippedBySeek) })
    }

    @Test("Playback over more repetitions than the cap: those that were not looked at were passed")
    func playback() {
        var configuration = EngineConfiguration(duration: .seconds(100))
        configuration.policies.repeatCap = 1
        let source = AdSource(content: .adTag("https://ads.example/a", template: nil))
        let playlist = VMAPDocument(breaks: [
            AdBreak(timeOffset: .time(.seconds(2)), repeatAfter: .seconds(2), source: source),
            AdBreak(timeOffset: .time(.seconds(9)), source: source),
        ])
        var engine = PlaylistEngine(playlist, configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        var verdicts: [OccurrenceID: EngineDecision.Verdict] = [:]
        for action in engine.handle(.playhead(.milliseconds(9500)), now: .seconds(9)) {
            guard case .decision(let decision) = action else { continue }
            for ruling in decision.rulings { verdicts[ruling.occurrence] = ruling.verdict }
        }
        let passed = EngineDecision.Verdict.passed(.skippedBySeek)
        #expect(
            verdicts == [
                OccurrenceID(0): .due, OccurrenceID(0, 1): .due, OccurrenceID(0, 2): passed, OccurrenceID(0, 3): passed,
                OccurrenceID(1): passed,
            ])
    }
}
