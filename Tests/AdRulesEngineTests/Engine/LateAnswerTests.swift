import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Answers that come when their time is over.
@Suite struct LateAnswerTests {
    @Test("playAtOnce: a stop that came due together with a later one is given up")
    func lateBehindAnother() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(16)), "a"), .plain(.time(.seconds(18)), "b")]) {
            $0.lateAnswer = .playAtOnce
        }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(19)), now: .seconds(19))
        _ = engine.handle(.deadline, now: .seconds(28))
        let first = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .of([.plain("a")])), now: .seconds(28))
        #expect(!first.contains(.pauseContent))
        let second = engine.handle(.adsLoaded(LoadToken(rawValue: 2), .of([.plain("b")])), now: .seconds(28))
        #expect(second.contains(.pauseContent))
    }

    @Test("ads dropped at load fire their Errors, in a late answer too")
    func lateWithDropped() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")]) { $0.lateAnswer = .playAtOnce }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.deadline, now: .seconds(9))
        let pod = [Ad.plain("bad", isPlayable: false, sequence: 1), .plain("good", sequence: 2)]
        let actions = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .of(pod)), now: .seconds(9))
        let tracked = actions.flatMap { action -> [String] in
            if case .track(let firing) = action { firing.urls } else { [] }
        }
        #expect(tracked == ["https://ads.example/bad/error"])
        #expect(actions.contains(.pauseContent))
    }

    @Test("playAtOnce: a later stop that is skipped as too close counts as reached")
    func overtakenByASkippedStop() {
        var policies = Policies()
        policies.lateAnswer = .playAtOnce
        policies.minimumGap = .seconds(10)
        var host = Host(
            .of(.at(.start, "pre"), .mid(10), .at(.opportunity(1), "close")), duration: .seconds(60), policies)
        host.answers["mid10"] = [.late([5], after: .seconds(30))]
        host.send(.start(at: .zero))
        host.play(to: .seconds(10))
        host.send(.opportunity(Opportunity(.milliseconds(9500))))
        host.wait(40)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.engine.explanations.map(\.reason) == [nil, .timedOut, .tooClose])
        #expect(host.checker.violations == [])
    }

    @Test("playAtOnce: an opportunity that the start dropped ends no wait for a late answer")
    func droppedOpportunity() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(60))
        policies.lateAnswer = .playAtOnce
        var host = Host(.of(.mid(61), .at(.opportunity(1), "op")), duration: .seconds(150), policies)
        host.answers["mid61"] = [.late([5], after: .seconds(12))]
        host.send(.start(at: .zero))
        host.seek(to: .seconds(61))
        host.wait(9)
        #expect(host.lines("resumeContent") == ["resumeContent 00:01:01"])
        host.send(.opportunity(Opportunity(.seconds(60))))
        host.wait(4)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
    }

    @Test("an input that comes late finds what it would have found had the deadline been kept")
    func lateInputAfterTheEnd() {
        func session(isKept: Bool) -> [EngineAction] {
            var engine = PlaylistEngine.of([.plain(.start, "pre")])
            _ = engine.handle(.start(at: .zero), now: .zero)
            var actions = isKept ? engine.handleDeadline(now: .seconds(8)) : []
            actions += engine.handle(.resetBreak(OccurrenceID(0)), now: .seconds(20))
            return actions.filter { if case .log = $0 { false } else { true } }
        }
        #expect(session(isKept: true).last == .end)
        #expect(session(isKept: true) == session(isKept: false))
    }
}
