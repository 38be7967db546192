import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The end of the content and of the session: post-rolls, ALL_ADS_COMPLETED, what counts as over.
@Suite struct ContentEndTests {
    @Test("contentComplete while a mid-roll plays: it ends, post-roll plays in the same hold, no resume")
    func completeInBreak() {
        var host = Host(.of(.mid(600), .post()))
        host.send(.start(at: .seconds(590)))
        host.play(to: .seconds(600))
        host.wait(3)
        host.complete()
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.lines("CONTENT_PAUSE").count == 1)
        #expect(host.lines("CONTENT_RESUME").isEmpty)
        #expect(host.lines.suffix(2) == ["ALL_ADS_COMPLETED", "end"])
        #expect(host.checker.violations == [])
    }

    @Test("contentComplete at 19:59.0 of 20:00 with a break at 19:59.2: it plays, then the post-roll")
    func completeJustBefore() {
        var host = Host(.of(.at(.time(.milliseconds(1_199_200)), "a"), .post()), duration: .seconds(1200))
        host.send(.start(at: .seconds(1195)))
        host.play(to: .seconds(1199))
        #expect(host.content == .seconds(1199))
        host.complete()
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("with completesEarly false ALL_ADS_COMPLETED waits for the end of content")
    func completesEarly() {
        var policies = Policies()
        policies.completesEarly = false
        var host = Host(.of(.pre()), duration: .seconds(30), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(30))
        #expect(host.lines("ALL_ADS") == [])
        host.complete()
        #expect(host.lines("ALL_ADS").count == 1)
    }

    @Test("a session that never started: its pre-roll is contentEndedFirst, no seek passed it")
    func neverStarted() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.contentComplete, now: .zero)
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst])
    }

    @Test("Live: contentComplete is not a playhead at a duration that does not count")
    func completeOfLive() {
        var engine = PlaylistEngine.of([.trackersOnly(.time(.seconds(30)))], live: true)
        _ = engine.handle(.start(at: .zero), now: .zero)
        let actions = engine.handle(.contentComplete, now: .seconds(40))
        #expect(actions.trackers == [])
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst])
    }

    @Test("ALL_ADS_COMPLETED: repetitions that a new duration cuts off do not count")
    func cutRepetitionsDoNotComplete() {
        var repeating = AdBreak.plain(.time(.seconds(5)), "e").inline([])
        repeating.repeatAfter = .seconds(4)
        var engine = PlaylistEngine.of(
            [repeating, AdBreak(timeOffset: .end, source: AdSource(content: AdSource.Content.none))], duration: nil)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(16)), now: .seconds(16))
        let actions = engine.handle(.durationChanged(.seconds(12)), now: .seconds(16))
        #expect(!actions.contains(.end))
        #expect(engine.handle(.contentComplete, now: .seconds(17)).fetchErrors == [OccurrenceID(1)])
    }

    @Test("a break that the end of content cut off keeps that reason when the session is lost")
    func lostAfterComplete() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(30)), "mid"), .plain(.end, "post")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.contentComplete, now: .seconds(1))
        _ = engine.handle(.sessionLost(reason: "heartbeat"), now: .seconds(2))
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst, .sessionLost])
    }

    @Test("heartbeat lost in an ad: ads stop, content resumes, `sessionLost`, no tracker")
    func sessionLost() {
        var host = Host(.film)
        host.send(.start(at: .zero))
        host.wait(3)
        let lines = host.send(.sessionLost(reason: "heartbeat"))
        #expect(
            lines == [
                "log session lost: heartbeat", "stopAd 0.0/1", "AD_BREAK_ENDED 0.0", "AD_PERIOD_ENDED 0.0",
                "CONTENT_RESUME_REQUESTED", "resumeContent 00:00:00", "ALL_ADS_COMPLETED", "end",
            ])
        #expect(host.outcome("0.0") == "partlyPlayed sessionLost")
        #expect(host.outcome("1.0") == "notPlayed sessionLost")
        host.wait(20)
        #expect(host.checker.violations == [])
    }
}
