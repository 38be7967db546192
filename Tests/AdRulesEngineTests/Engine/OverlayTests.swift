import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Nonlinear and display breaks: their order with linear ones, holds, overlaps.
@Suite struct OverlayTests {
    private func overlay(_ seconds: Int64, _ name: String, types: [BreakType] = [.nonlinear]) -> AdBreak {
        .at(.time(.seconds(seconds)), name, types: types)
    }

    @Test("overlay at 10:00 and linear at 10:00: linear first, overlay after the resume")
    func overlayAndLinear() {
        var host = Host(.of(.at(.time(.seconds(60)), "over", types: [.nonlinear]), .mid(60), .post()))
        host.answers["over"] = [.ads([.standing("o")])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(70))
        let order = host.lines("playAd", "CONTENT", "stopAd", "COMPLETE")
        #expect(
            order == [
                "CONTENT_PAUSE_REQUESTED", "playAd 1.0/1", "COMPLETE 1.0/1", "CONTENT_RESUME_REQUESTED",
                "playAd 0.0/1", "COMPLETE 0.0/1",
                "stopAd 0.0/1",
            ])
        #expect(host.outcome("0.0") == "played")
        #expect(host.checker.violations == [])
    }

    @Test("an overlay follows after the resume, also when its answer comes before that of the linear break")
    func waitsForLinear() {
        var host = Host(.of(overlay(60, "over"), .mid(60), .post()))
        host.answers["over"] = [.never]
        host.answers["mid60"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(61))
        let over = host.engine.loads[OccurrenceID(0)]?.token
        let linear = host.engine.loads[OccurrenceID(1)]?.token
        guard let over, let linear else {
            Issue.record("both load at 61 s")
            return
        }
        host.send(.adsLoaded(over, AdResponse(VAST(ads: [.standing("o")]))))
        #expect(host.lines("playAd").isEmpty)
        host.send(.adsLoaded(linear, AdResponse(VAST(ads: [.tracked("m", seconds: 5)]))))
        host.play(to: .seconds(62))
        #expect(host.lines("playAd") == ["playAd 1.0/1", "playAd 0.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("an overlay whose stop came earlier waits for no later one")
    func waitsForNoLaterStop() {
        var host = Host(.of(overlay(58, "over"), .mid(60)))
        host.answers["over"] = [.never]
        host.answers["mid60"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(61))
        guard let over = host.engine.loads[OccurrenceID(0)]?.token else {
            Issue.record("the overlay loads at 61 s")
            return
        }
        host.send(.adsLoaded(over, AdResponse(VAST(ads: [.standing("o")]))))
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("a seek in a hold to before a due overlay un-dues it; it comes when its moment does")
    func seekInHold() {
        var host = Host(.of(overlay(60, "over"), .mid(60)))
        host.answers["over"] = [.ads([.standing("o")])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        #expect(host.lines("playAd") == ["playAd 1.0/1"])
        host.seek(to: .seconds(50))
        host.wait(20)
        host.play(to: .seconds(59))
        #expect(host.lines("playAd") == ["playAd 1.0/1"])
        #expect(host.outcome("0.0") == "pending")
        host.play(to: .seconds(61))
        #expect(host.lines("playAd") == ["playAd 1.0/1", "playAd 0.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("overlapped: an overlay that comes due while another is shown is dropped at once, loaded or not")
    func overlappedWhileLoading() {
        var host = Host(.of(overlay(60, "one"), overlay(62, "two")))
        host.answers["one"] = [.ads([.standing("o")])]
        host.answers["two"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(63))
        #expect(host.lines("cancelLoad").count == 1)
        #expect(host.outcome("1.0") == "notPlayed overlapped")
        #expect(host.checker.violations == [])
    }

    @Test("overlapped: a break that may be linear is judged when its ads are there")
    func overlappedWhenKnown() {
        var host = Host(.of(overlay(60, "one"), overlay(62, "two", types: [.linear, .nonlinear])))
        host.answers["one"] = [.ads([.standing("o", seconds: 30)])]
        host.answers["two"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(63))
        #expect(host.outcome("1.0") == "pending")
        guard let token = Array(host.engine.loads).first?.token else {
            Issue.record("the second break loads at 63 s")
            return
        }
        host.send(.adsLoaded(token, AdResponse(VAST(ads: [.standing("t")]))))
        #expect(host.outcome("1.0") == "notPlayed overlapped")
        #expect(host.checker.violations == [])
    }

    @Test("a second seek decides afresh: the time of an overlay that is due begins again")
    func scrubbing() {
        var host = Host(.of(overlay(60, "over"), .mid(60)))
        host.answers["over"] = [.never]
        host.answers["mid60"] = [.never]
        host.send(.start(at: .zero))
        host.seek(to: .seconds(100))
        host.wait(5)
        host.seek(to: .seconds(90))
        host.wait(7)
        #expect(host.outcome("0.0") == "pending")
        host.wait(2)
        #expect(host.outcome("0.0") == "notPlayed timedOut")
        #expect(host.checker.violations == [])
    }

    @Test("Restore: an overlay that a hold hides plays again, and stays for the rest of its time")
    func restoredWhileHidden() throws {
        var host = Host(.of(overlay(55, "over"), .mid(60)))
        host.answers["over"] = [.ads([.standing("o", seconds: 20)])]
        host.answers["mid60"] = [.pod([15])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        #expect(host.lines("pauseContent").count == 1)
        try host.save()
        host.ads = [:]
        host.send(.restored)
        #expect(host.last.filter { $0.hasPrefix("playAd") } == ["playAd 0.0/1 from 00:00:04.750", "playAd 1.0/1"])
        host.ads[AdReference(OccurrenceID(0), ad: 1)] = nil
        host.wait(16)
        #expect(host.lines("AD_ERROR").isEmpty)
        #expect(host.isPlaying)
        host.wait(9)
        #expect(!host.lines("COMPLETE").contains("COMPLETE 0.0/1"))
        host.wait(8)
        #expect(host.lines("COMPLETE").contains("COMPLETE 0.0/1"))
        #expect(host.checker.violations == [])
    }

    @Test("hidden during a hold: the next ad of an overlay's pod begins when the content plays again")
    func podOfOverlays() {
        var ads = [Ad.standing("a", seconds: 20), Ad.standing("b")]
        for place in ads.indices { ads[place].sequence = place + 1 }
        var host = Host(.of(overlay(55, "over"), .mid(60)))
        host.answers["over"] = [.ads(ads)]
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.send(.ad(AdReference(OccurrenceID(0), ad: 1), .failed(AdRulesError(code: 501))))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        host.ads[AdReference(OccurrenceID(0), ad: 1)] = nil
        host.wait(16)
        host.play(to: .seconds(61))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1", "playAd 0.0/2"])
        host.play(to: .seconds(90))
        #expect(host.outcome("0.0") == "partlyPlayed(501)")
        #expect(host.checker.violations == [])
    }

    @Test("discardBreak drops the overlay that is due; the second of its stop gave way before")
    func discardOverlays() {
        var host = Host(.of(overlay(60, "one"), overlay(60, "two", types: [.display]), overlay(65, "three")))
        host.answers["one"] = [.never]
        host.answers["two"] = [.never]
        host.answers["three"] = [.never]
        host.send(.start(at: .zero))
        host.play(to: .seconds(61))
        host.send(.discardBreak)
        #expect(host.outcome("0.0") == "notPlayed discarded")
        #expect(host.outcome("1.0") == "notPlayed overlapped")
        #expect(host.outcome("2.0") == "pending")
        #expect(host.checker.violations == [])
    }

    @Test("I2: the end of a hidden overlay is not the end of the viewer's pause of the linear ad")
    func pausedBesideOverlay() {
        var host = Host(.of(overlay(55, "over"), .mid(60), .post()))
        host.answers["over"] = [.ads([.standing("o", seconds: 20)])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(2)
        let linear = AdReference(OccurrenceID(1), ad: 1)
        host.send(.ad(linear, .paused))
        host.ads[linear]?.isPaused = true
        host.send(.ad(AdReference(OccurrenceID(0), ad: 1), .closed))
        host.ads[AdReference(OccurrenceID(0), ad: 1)] = nil
        host.wait(300)
        host.send(.ad(linear, .resumed))
        host.ads[linear]?.isPaused = false
        host.wait(20)
        #expect(host.isPlaying)
        #expect(host.checker.violations == [])
    }

    @Test("CONTENT_PAUSE_REQUESTED names the stop that the content pauses for, not an overlay's before it")
    func pausesForTheLinearStop() {
        var policies = Policies()
        policies.seek = .allPassed
        let either = AdBreak.at(.time(.seconds(30)), "over", types: [.nonlinear, .linear]).inline([.standing("o")])
        var host = Host(.of(either, .mid(50)), duration: .seconds(180), policies)
        host.send(.start(at: .zero))
        let actions = host.engine.handle(.seek(to: .seconds(60)), now: .seconds(1))
        let pauses = actions.compactMap { action -> MediaTime? in
            guard case .event(let event) = action, event.name == .contentPauseRequested else { return nil }
            return event.position?.contentTime
        }
        #expect(pauses == [.seconds(50)])
    }

    @Test("playAdsAfter drops an overlay whose moment moved before t when a seek leaves it")
    func movedAndLeft() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(24))
        let half = TimeOffset.percent(Percentage(millionths: 50_000_000))
        var host = Host(
            .of(.at(half, "over", types: [.nonlinear]), AdBreak.at(half, "empty").inline([])), duration: .seconds(72),
            policies)
        host.answers["over"] = [.never]
        host.send(.start(at: .seconds(42)))
        host.send(.durationChanged(.seconds(24)))
        #expect(host.send(.seek(to: .seconds(12))).contains { $0.hasPrefix("cancelLoad") })
        #expect(host.outcome("0.0") == "notPlayed beforeStart")
    }

    @Test("a seek to before a due break takes it back, also a seek forward from where the hold began")
    func seekInHoldBeforeAnOverlay() {
        let either = AdBreak.at(.opportunity(1), "over", types: [.nonlinear, .linear]).inline([.standing("o")])
        var host = Host(.of(.pre(), either, .post()), duration: .seconds(180))
        host.send(.start(at: .zero))
        host.wait(2)
        host.seek(to: .seconds(90))
        host.send(.opportunity(Opportunity(.seconds(88))))
        host.seek(to: .seconds(28))
        host.wait(20)
        #expect(host.lines("playAd", "resumeContent") == ["playAd 0.0/1", "resumeContent 00:00:28"])
        host.play(to: .seconds(89))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }
}
