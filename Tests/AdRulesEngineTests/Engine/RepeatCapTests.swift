import AdRulesEngine
import AdRulesModel
import Foundation
import Testing

/// How many repetitions there are, and how many a decision lists.
struct RepeatCapTests {
    @Test("A decision lists the repetitions that it passes, as many as there are", arguments: [1, 2, 5, 8, 100])
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
        let repetitions = (1..<5).flatMap { [OccurrenceID(0, $0), OccurrenceID(1, $0)] }.prefix(cap)
        #expect(Set(passed.map(\.occurrence)) == Set([OccurrenceID(0), OccurrenceID(1)] + repetitions))
        #expect(passed.allSatisfy { $0.verdict == .passed(.skippedBySeek) })
    }

    @Test("A decision of a change does not name what the change did not move")
    func unmoved() {
        let source = AdSource(content: .adTag("https://ads.example/a", template: nil))
        let playlist = VMAPDocument(breaks: [
            AdBreak(timeOffset: .time(.seconds(10)), repeatAfter: .seconds(10), source: source),
            AdBreak(timeOffset: .opportunity(1), source: source),
        ])
        var configuration = EngineConfiguration()
        configuration.policies.seek = .none
        var engine = PlaylistEngine(playlist, configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(65)), now: .seconds(1))
        let changes: [EngineInput] = [.opportunity(Opportunity(.seconds(200))), .durationChanged(.seconds(3600))]
        for input in changes {
            let decisions = engine.handle(input, now: .seconds(2)).filter {
                if case .decision = $0 { true } else { false }
            }
            #expect(decisions == [])
        }
    }

    @Test(
        "Without an end repetitions go on after days, for a viewer who plays, jumps or comes back",
        arguments: [false, true])
    func endless(isLive: Bool) throws {
        let source = AdSource(content: .adTag("https://ads.example/a", template: nil))
        let playlist = VMAPDocument(breaks: [AdBreak(timeOffset: .start, repeatAfter: .seconds(20), source: source)])
        var configuration = EngineConfiguration(isLive: isLive)
        configuration.policies.seek = .none
        configuration.policies.prefetch = .zero
        var engine = PlaylistEngine(playlist, configuration: configuration)
        var now = MediaTime.zero
        func requested(_ input: EngineInput) -> [OccurrenceID] {
            var found: [OccurrenceID] = []
            for action in engine.handle(input, now: now) {
                guard case .loadAds(let token, let request) = action else { continue }
                found.append(request.occurrence)
                _ = engine.handle(.adsFailed(token, AdRulesError(code: 303)), now: now)
            }
            return found
        }
        _ = requested(.start(at: .zero))
        for position in [90_000, 400_001, 5, 400_001] as [Int64] {
            _ = requested(.seek(to: .seconds(position)))
            for step in 1...3 as ClosedRange<Int64> {
                now += .seconds(20)
                engine = try JSONDecoder().decode(PlaylistEngine.self, from: JSONEncoder().encode(engine))
                let next = OccurrenceID(0, Int((position + step * 20) / 20))
                let isOver = engine.explanation(of: next)?.reason == .noFill
                #expect(requested(.playhead(.seconds(position + step * 20))) == (isOver ? [] : [next]))
            }
        }
        // The pre-roll, the stop of the seek to 90,000 s, and three each at 90,000 s, 400,001 s and 5 s.
        #expect(engine.explanations.count { $0.reason == .noFill } == 11)
    }

    /// The decisions of a change that gives passed repetitions their moments back, after so many had no ad.
    private func decisions(afterEnded count: Int64, passed: Int64 = 10) -> [EngineDecision] {
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
        _ = engine.handle(.seek(to: .seconds(count + 10 + passed)), now: now)
        _ = engine.handle(.durationChanged(.seconds(count + 10)), now: now)
        return engine.handle(.durationChanged(.seconds(2000)), now: now).compactMap { action in
            if case .decision(let decision) = action { decision } else { nil }
        }
    }

    @Test("Repetitions that are over do not fill the list of a decision", arguments: [60, 600])
    func over(count: Int64) throws {
        let decision = try #require(decisions(afterEnded: count).first)
        #expect(!decision.isCut)
        let again = decision.rulings.filter { $0.verdict == .passed(.passedWhenKnown) }
        #expect(again.map(\.occurrence.repetition) == Array(Int(count) + 9..<Int(count) + 19))
    }

    @Test("Of the repetitions that a change passes, the first fifty are listed")
    func many() throws {
        let decision = try #require(decisions(afterEnded: 1, passed: 60).first)
        #expect(decision.isCut && decision.rulings.map(\.occurrence.repetition) == Array(10..<60))
    }

    @Test("Due stops do not fill the list of a decision")
    func due() throws {
        var configuration = EngineConfiguration(duration: .seconds(2000))
        configuration.policies.seek = .allPassed
        let source = AdSource(content: .adTag("https://ads.example/a", template: nil))
        var elements = (1...600).map { AdBreak(timeOffset: .time(.seconds($0)), source: source) }
        elements += (601...605).map {
            AdBreak(timeOffset: .time(.seconds($0)), breakTypes: [.nonlinear], source: source)
        }
        var engine = PlaylistEngine(VMAPDocument(breaks: elements), configuration: configuration)
        _ = engine.handle(.start(at: .zero), now: .zero)
        let decisions = engine.handle(.seek(to: .seconds(720)), now: .seconds(1)).compactMap { action in
            if case .decision(let decision) = action { decision } else { nil }
        }
        let decision = try #require(decisions.first)
        #expect(!decision.isCut)
        let passed = decision.rulings.filter { $0.verdict == .passed(.skippedBySeek) }
        #expect(passed.map(\.occurrence.index) == Array(600..<605))
    }
}
