import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What the host decides: manual breaks, discards, the viewer's pause.
@Suite struct HostControlTests {
    @Test("manual mode, never started: content not held; over when passed")
    func manual() {
        var policies = Policies()
        policies.autoPlay = false
        var host = Host(.of(.mid(60), .mid(120)), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(80))
        #expect(host.lines("AD_BREAK_READY") == ["AD_BREAK_READY 0.0"])
        #expect(host.lines("CONTENT_PAUSE") == [])
        #expect(host.outcome("0.0") == "notPlayed notStarted")
        #expect(host.lines("track") == ["track mid60-1/loaded"])
        host.play(to: .seconds(121))
        #expect(host.send(.startBreak).prefix(2) == ["CONTENT_PAUSE_REQUESTED", "pauseContent"])
        host.wait(20)
        #expect(host.lines("playAd") == ["playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("discard while playing / while waiting: ends the stop, resumes / drops the next")
    func discard() {
        var host = Host(.of(.mid(60), .mid(60, "more"), .mid(120), .mid(180)))
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(3)
        let lines = host.send(.discardBreak)
        #expect(
            lines == [
                "stopAd 0.0/1", "AD_BREAK_ENDED 0.0", "track vmap:mid60/breakEnd", "AD_PERIOD_ENDED 0.0",
                "CONTENT_RESUME_REQUESTED", "resumeContent 00:01:00",
            ])
        #expect(host.outcome("0.0") == "partlyPlayed discarded")
        #expect(host.outcome("1.0") == "notPlayed discarded")
        host.send(.discardBreak)
        #expect(host.outcome("2.0") == "notPlayed discarded")
        host.play(to: .seconds(200))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 3.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("discardBreak drops the stop, including parts that would follow beside the content")
    func discardWithOverlay() {
        var engine = PlaylistEngine.of([.plain(.start, "overlay", types: [.nonlinear]), .plain(.start, "linear")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let actions = engine.handle(.discardBreak, now: .zero)
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 1))))
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 2))))
    }

    @Test("a discard drops the next break that can play, and a stop with trackers only gives up no other")
    func stopsThatShowNothing() {
        var host = Host(.of(AdBreak.mid(10, "trackers").withoutSource(), .mid(20)), duration: .seconds(60))
        host.send(.start(at: .zero))
        host.send(.discardBreak)
        #expect(host.outcome("1.0") == "notPlayed discarded")
        #expect(host.outcome("0.0") == "pending")

        var policies = Policies()
        policies.prefetch = .zero
        var slow = Host(.of(.mid(20), AdBreak.mid(23, "trackers").withoutSource()), duration: .seconds(60), policies)
        slow.delay = .seconds(5)
        slow.send(.start(at: .zero))
        slow.play(to: .seconds(40))
        #expect(slow.outcome("0.0") == "played")
        #expect(slow.outcome("1.0") == "notPlayed trackersOnly")
    }

    @Test("viewer pauses while a mid-roll loads: nothing begins until content plays again")
    func viewerPauses() {
        var policies = Policies()
        policies.prefetch = .zero
        var host = Host(.of(.mid(10)), policies)
        host.delay = .seconds(2)
        host.send(.start(at: .zero))
        host.play(to: .seconds(10))
        host.isPlaying = false
        host.send(.contentPaused)
        host.wait(30)
        #expect(host.lines("CONTENT_PAUSE") == [])
        host.isPlaying = true
        #expect(host.send(.contentPlaying(rate: 1)).prefix(2) == ["CONTENT_PAUSE_REQUESTED", "pauseContent"])
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.checker.violations == [])
    }
}
