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

    @Test("A search that reaches its end is not logged")
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

    @Test("Playback over more repetitions than the cap passes those beyond it")
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

    /// The decisions of a change that gives ten passed repetitions their moments back, after so many had no ad.
    private func decisions(afterEnded count: Int64) -> [EngineDecision] {
        var configuration = EngineConfiguration(duration: .seconds(2000))
        configuration.policies.seek = .none
        let element = AdBreak(
            timeOffset: .time(.seconds(1)), repeatAfter: .seconds(1),
            source: AdSource(content: .adTag("https://ads.example/a", template: nil)))
        var engine = PlaylistEngine(VMAPDocument(breaks: [element]), configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        for second in 1...count {
            for action in engine.handle(.playhead(.seconds(second)), now: .seconds(second)) {
                guard case .loadAds(let token, _) = action else { continue }
                _ = engine.handle(.adsFailed(token, AdRulesError(code: 303)), now: .seconds(second))
            }
        }
        let now = MediaTime.seconds(count + 1)
        _ = engine.handle(.seek(to: .seconds(count + 20)), now: now)
        _ = engine.handle(.durationChanged(.seconds(count + 10)), now: now)
        return engine.handle(.durationChanged(.seconds(2000)), now: now).compactMap { action in
            if case .decision(let decision) = action { decision } else { nil }
        }
    }

    @Test("Repetitions that are over do not fill the list of a decision")
    func over() throws {
        let decision = try #require(decisions(afterEnded: 60).first)
        #expect(!decision.isCut)
        let again = decision.rulings.filter { $0.verdict == .passed(.passedWhenKnown) }
        #expect(again.map(\.occurrence.repetition) == Array(69..<79))
    }

    @Test("A decision is emitted even if none of its stops can be listed")
    func nothingListed() throws {
        let decision = try #require(decisions(afterEnded: 600).first)
        #expect(decision.isCut && decision.rulings.isEmpty)
        #expect(decision.description == "change of the schedule: more stops than can be listed")
    }

    @Test("Due stops do not fill the list of a decision")
    func due() throws {
        var configuration = EngineConfiguration(duration: .seconds(2000))
        configuration.policies.seek = .allPassed
        let source = AdSource(content: .adTag("https://ads.example/a", template: nil))
        var elements = (1...600).map { AdBreak(timeOffset: .time(.seconds($0)), source: source) }
        elements.append(AdBreak(timeOffset: .percent(Percentage(50)), repeatAfter: .seconds(1), source: source))
        var engine = PlaylistEngine(VMAPDocument(breaks: elements), configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(720)), now: .seconds(1))
        let decisions = engine.handle(.durationChanged(.seconds(1400)), now: .seconds(1)).compactMap { action in
            if case .decision(let decision) = action { decision } else { nil }
        }
        let decision = try #require(decisions.first)
        #expect(!decision.isCut)
        #expect(decision.rulings.map(\.occurrence) == (0...20).map { OccurrenceID(600, $0) })
        #expect(decision.rulings.allSatisfy { $0.verdict == .passed(.passedWhenKnown) })
    }
}
