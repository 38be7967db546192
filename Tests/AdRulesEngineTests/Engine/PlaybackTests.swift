import AdRulesModel
import Testing

@testable import AdRulesEngine

/// When breaks play: by the playhead, by times, shares and opportunities, together or too close.
@Suite struct PlaybackTests {
    @Test("pre, 10:00, 20:00, post of a 30:00 film, played through: 4 pauses, 3 resumes, ALL_ADS_COMPLETED last")
    func film() {
        var host = Host(.film)
        host.send(.start(at: .zero))
        host.play(to: .seconds(1800))
        host.complete()
        #expect(host.lines("CONTENT_PAUSE").count == 4)
        #expect(host.lines("CONTENT_RESUME").count == 3)
        #expect(host.lines("pauseContent").count == 4)
        #expect(host.lines("startContent").isEmpty)
        #expect(host.lines("resumeContent").first == "resumeContent 00:00:00")
        #expect(host.lines.suffix(2) == ["ALL_ADS_COMPLETED", "end"])
        for occurrence in ["0.0", "1.0", "2.0", "3.0"] { #expect(host.outcome(occurrence) == "played") }
        #expect(host.checker.violations == [])
    }

    @Test("poll every 800 ms at rate 2, break at 5.5 s: once, at the first poll past 5.5")
    func slowPoll() {
        var host = Host(.of(.at(.time(.milliseconds(5500)), "a")))
        host.tick = .milliseconds(800)
        host.rate = 2
        host.send(.start(at: .zero))
        host.play(to: .seconds(20))
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.lines("resumeContent") == ["resumeContent 00:00:06.400"])
        #expect(host.checker.violations == [])
    }

    @Test("break at 35:47.484, at 99:00:00: no overflow")
    func largeTimes() {
        var host = Host(
            .of(.at(.time(.milliseconds(2_147_484)), "a"), .at(.time(.seconds(356_400)), "b")),
            duration: .seconds(360_000))
        host.send(.start(at: .zero))
        host.seek(to: .seconds(2140))
        host.play(to: .seconds(2150))
        host.seek(to: .seconds(356_395))
        host.play(to: .seconds(356_405))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.lines("resumeContent").last == "resumeContent 99:00:00")
    }

    @Test("two breaks at `start`, one breakId (ad + bumper): one hold, both, in order")
    func adAndBumper() {
        var host = Host(.of(.at(.start, "ad", id: "pre"), .at(.start, "bumper", id: "pre").bumper(), .post()))
        host.send(.start(at: .zero))
        host.wait(40)
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.lines("CONTENT_PAUSE").count == 1)
        #expect(host.lines("AD_BREAK_STARTED") == ["AD_BREAK_STARTED 0.0", "AD_BREAK_STARTED 1.0"])
        #expect(host.checker.violations == [])
    }

    @Test("bumper alone at its stop; bumper whose partner fails: nothing plays")
    func lonelyBumper() {
        var host = Host(.of(.at(.start, "bumper").bumper(), .post()))
        host.send(.start(at: .zero))
        host.wait(5)
        #expect(host.breaks == ["startContent 00:00:00"])
        #expect(host.outcome("0.0") == "notPlayed suppressedBumper")
        var failing = Host(.of(.at(.start, "bumper").bumper(), .pre(), .post()))
        failing.answers["pre"] = [.error(303)]
        failing.send(.start(at: .zero))
        failing.wait(5)
        #expect(failing.breaks == ["AD_BREAK_FETCH_ERROR 1.0 code 303", "startContent 00:00:00"])
        var always = Host(.of(.at(.start, "bumper").bumper(suppress: false), .post()))
        always.send(.start(at: .zero))
        always.wait(5)
        #expect(always.lines("playAd") == ["playAd 0.0/1"])
    }

    @Test("empty pre-roll answer: `startContent`; no pause, no resume; the rest intact")
    func emptyPreroll() {
        var host = Host(.film)
        host.answers["pre"] = [.pod([])]
        host.send(.start(at: .zero))
        host.wait(1)
        #expect(host.breaks == ["AD_BREAK_FETCH_ERROR 0.0 code 303", "startContent 00:00:00"])
        #expect(host.lines("track") == ["track vmap:pre/error/303"])
        #expect(host.outcome("0.0") == "notPlayed noFill")
        host.play(to: .seconds(1800))
        host.complete()
        #expect(host.lines("playAd") == ["playAd 1.0/1", "playAd 2.0/1", "playAd 3.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("50 % before the duration is known, then 40:00, then 50:00; already past it: never")
    func percent() {
        var host = Host(.of(.at(.percent(Percentage(50)), "half"), .post()), duration: nil)
        #expect(host.engine.schedule.cuePoints == [.postroll])
        host.send(.start(at: .zero))
        #expect(host.outcome("0.0") == "pending durationUnknown")
        #expect(host.send(.durationChanged(.seconds(2400))) == ["CUEPOINTS_CHANGED [1200.0, -1.0]"])
        #expect(host.send(.durationChanged(.seconds(3000))) == ["CUEPOINTS_CHANGED [1500.0, -1.0]"])
        #expect(host.send(.durationChanged(.seconds(3000))) == [])
        host.seek(to: .seconds(1495))
        host.play(to: .seconds(1501))
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        var past = Host(.of(.at(.percent(Percentage(50)), "half"), .post()), duration: nil)
        past.send(.start(at: .zero))
        past.play(to: .seconds(100))
        past.send(.durationChanged(.seconds(150)))
        past.play(to: .seconds(149))
        #expect(past.lines("playAd") == [])
        #expect(past.outcome("0.0") == "pending passedWhenKnown")
        past.seek(to: .seconds(70))
        past.play(to: .seconds(76))
        #expect(past.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.checker.violations == [] && past.checker.violations == [])
    }

    @Test("`repeatAfter` 10:00 from 5:00, film 60:00: 5, 15, 25, 35, 45, 55")
    func repetitions() {
        var host = Host(.of(.at(.time(.seconds(300)), "r", every: .seconds(600))), duration: .seconds(3600))
        host.send(.start(at: .zero))
        host.play(to: .seconds(3600))
        #expect(host.lines("playAd") == (0...5).map { "playAd 0.\($0)/1" })
        let times = host.lines("resumeContent").map { String($0.dropFirst("resumeContent ".count)) }
        #expect(times == ["00:05:00", "00:15:00", "00:25:00", "00:35:00", "00:45:00", "00:55:00"])
        #expect(host.lines.last == "end")
        #expect(host.checker.violations == [])
    }

    @Test("#1, #2, opportunities 63.2 s and 700 s; a third declared at the playhead: breaks there; due at once")
    func opportunities() {
        var host = Host(
            .of(.at(.opportunity(1), "one"), .at(.opportunity(2), "two"), .at(.opportunity(3), "three")), duration: nil)
        host.send(.start(at: .zero))
        host.send(.opportunity(Opportunity(.milliseconds(63_200))))
        host.send(.opportunity(Opportunity(.seconds(700))))
        #expect(host.outcome("2.0") == "pending opportunityUnknown")
        host.play(to: .seconds(710))
        #expect(host.lines("resumeContent").count == 2)
        host.send(.opportunity(Opportunity(host.content - .seconds(1))))
        #expect(host.last.contains("loadAds 2.0"))
        host.wait(20)
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1", "playAd 2.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test(
        "an opportunity that is due at once joins a stop whose overlay waits, and gives up no earlier stop"
    )
    func opportunityAtAnOverlay() {
        let overlay = AdBreak.at(.time(.seconds(20)), "over", types: [.nonlinear])
        var host = Host(.of(.mid(10), overlay, .at(.opportunity(1), "op")), duration: .seconds(60))
        host.answers["mid10"] = [.late([5], after: .seconds(4))]
        host.answers["over"] = [.ads([.standing("o")])]
        host.send(.start(at: .zero))
        host.seek(to: .seconds(20))
        let answer = host.send(.opportunity(Opportunity(.seconds(20))))
        #expect(!answer.contains { $0.hasPrefix("AD_BREAK_FETCH_ERROR") })
        host.wait(30)
        host.play(to: .seconds(28))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 2.0/1", "playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("stops up to 50 ms behind one that is due play in its hold, once")
    func join() {
        let near = AdBreak.at(.time(.milliseconds(10_030)), "near")
        let far = AdBreak.at(.time(.milliseconds(10_070)), "far")
        var host = Host(.of(.mid(10), near, far), duration: .seconds(60))
        host.send(.start(at: .zero))
        host.play(to: .seconds(10))
        while !host.isPlaying { host.step(movesContent: false) }
        #expect(host.lines("pauseContent").count == 1)
        #expect(host.content == .seconds(10))
        #expect(host.outcome("2.0") == "pending")
        host.play(to: .seconds(12))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1", "playAd 2.0/1"])
    }

    @Test("the minimum gap does not count between stops that join")
    func gap() {
        var policies = Policies()
        policies.minimumGap = .seconds(5)
        let near = AdBreak.at(.time(.milliseconds(10_030)), "near")
        var host = Host(.of(.mid(10), near), duration: .seconds(60), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(20))
        #expect(host.outcome("1.0") == "played")
    }

    @Test("minimumGap: a stop that is skipped gives no earlier one up")
    func skippedStopGivesNothingUp() {
        var engine = PlaylistEngine.of([
            .plain(.time(.seconds(10)), "first"), .plain(.time(.seconds(25)), "late"), .plain(.opportunity(1), "close"),
        ]) { $0.minimumGap = .seconds(15) }
        let ad = AdReference(OccurrenceID(0), showing: 1, ad: 1)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.contentPlaying(rate: 16), now: .zero)
        _ = engine.handle(.playhead(.seconds(10)), now: .seconds(4))
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .oneAd()), now: .seconds(4))
        _ = engine.handle(.ad(ad, .started(duration: nil)), now: .seconds(4))
        _ = engine.handle(.ad(ad, .ended), now: .seconds(5))
        _ = engine.handle(.playhead(.seconds(25)), now: .seconds(9))
        // The stop at 25 waits for its ads; the one at 24 has less content before it than the gap.
        let actions = engine.handle(.opportunity(Opportunity(.seconds(24))), now: .seconds(9))
        #expect(engine.explanations.map(\.reason) == [nil, nil, .tooClose])
        #expect(actions.fetchErrors == [])
    }

    @Test("prefetch: stops that a deadline moves are checked in the same call, for any input")
    func prefetchAfterDeadline() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(12)), "mid")]) { $0.replay = .always }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(30)), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .oneAd()), now: .zero)
        _ = engine.handle(.seek(to: .seconds(5)), now: .zero)
        // The ad never starts: its time is over within a report of another ad, and the seek back arms the stop again.
        let odd = AdReference(OccurrenceID(7), ad: 1)
        let actions = engine.handle(.ad(odd, .progress(.seconds(1), duration: nil)), now: .seconds(9))
        #expect(actions.contains(.resumeContent(at: .seconds(5))))
        #expect(actions.requested == [OccurrenceID(0)])
    }
}
