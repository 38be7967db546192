import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What a seek plays, passes over and takes back, once and with replay.
@Suite struct SeekTests {
    @Test(
        "seek 0 → 25:00 with breaks at 10 and 20, each policy",
        arguments: [
            (Policies.Seek.lastPassed, ["playAd 2.0/1"], "skippedBySeek"),
            (.firstPassed, ["playAd 1.0/1"], "skippedBySeek"),
            (.allPassed, ["playAd 1.0/1", "playAd 2.0/1"], ""),
            (.none, [], "skippedBySeek"),
        ])
    func seekOver(policy: Policies.Seek, plays: [String], reason: String) {
        var policies = Policies()
        policies.seek = policy
        var host = Host(.of(.pre(), .mid(600), .mid(1200)), policies)
        host.answers["pre"] = [.pod([])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(1))
        host.seek(to: .seconds(1500))
        host.wait(60)
        #expect(host.lines("playAd") == plays)
        #expect(host.lines("CONTENT_PAUSE").count == min(1, plays.count))
        #expect(host.content == .seconds(1500))
        if plays.isEmpty {
            #expect(host.lines("resumeContent").isEmpty)
        } else {
            #expect(host.lines("resumeContent") == ["resumeContent 00:25:00"])
        }
        let passed = ["1.0", "2.0"].filter { occurrence in !plays.contains { $0.contains(occurrence) } }
        for occurrence in passed { #expect(host.outcome(occurrence) == "pending \(reason)") }
        #expect(host.checker.violations == [])
    }

    @Test("seek to exactly 10:00, policy none: the break at 10:00 plays")
    func seekExactly() {
        var policies = Policies()
        policies.seek = .none
        var host = Host(.of(.mid(300), .mid(600)), policies)
        host.send(.start(at: .zero))
        host.seek(to: .seconds(600))
        host.wait(20)
        #expect(host.lines("playAd") == ["playAd 1.0/1"])
        #expect(host.lines("resumeContent") == ["resumeContent 00:10:00"])
    }

    @Test("seek back over a played break: nothing; `always`: plays again, AD_PERIOD_* only, trackers again")
    func seekBack() {
        for replay in Policies.Replay.allCases {
            var policies = Policies()
            policies.replay = replay
            var host = Host(.of(.mid(600), .post()), policies)
            host.send(.start(at: .seconds(590)))
            host.play(to: .seconds(610))
            host.seek(to: .seconds(595))
            host.play(to: .seconds(615))
            let isAgain = replay == .always
            #expect(host.lines("playAd") == ["playAd 0.0/1"] + (isAgain ? ["playAd 0.0/1 showing 2"] : []))
            #expect(host.lines("AD_PERIOD_STARTED").count == (isAgain ? 2 : 1))
            #expect(host.lines("AD_BREAK_STARTED").count == 1)
            #expect(host.lines("AD_BREAK_ENDED").count == 1)
            #expect(host.lines("track vmap:mid600/breakStart").count == 1)
            #expect(host.lines("track mid600-1/impression").count == (isAgain ? 2 : 1))
            #expect(host.checker.violations == [])
        }
    }

    @Test("seek to the very end with unplayed mid-rolls: the candidate, content at the end, post-roll")
    func seekToEnd() {
        var host = Host(.film)
        host.send(.start(at: .zero))
        host.play(to: .seconds(1))
        host.seek(to: .seconds(1800))
        host.wait(30)
        #expect(host.lines("playAd").last == "playAd 2.0/1")
        #expect(host.lines("resumeContent").last == "resumeContent 00:30:00")
        host.complete()
        #expect(host.lines("playAd").last == "playAd 3.0/1")
        #expect(host.lines.suffix(2) == ["ALL_ADS_COMPLETED", "end"])
        #expect(host.outcome("1.0") == "notPlayed skippedBySeek")
        #expect(host.checker.violations == [])
    }

    @Test("resume lands at 19:58 for a break at 20:00, `always`: no loop")
    func resumeBeforeTheBreak() {
        var policies = Policies()
        policies.replay = .always
        var host = Host(.of(.mid(1200)), policies)
        host.send(.start(at: .seconds(1190)))
        host.play(to: .seconds(1200))
        host.wait(20)
        #expect(host.lines("resumeContent").count == 1)
        host.content = .seconds(1198)
        host.play(to: .seconds(1220))
        #expect(host.lines("playAd").count == 1)
        #expect(host.checker.violations == [])
    }

    @Test("drag 0 → 12 → 25 (seek calls) before the first ad starts: decided once, for 25")
    func scrubbing() {
        var host = Host(.film)
        host.answers["pre"] = [.error(303)]
        host.send(.start(at: .zero))
        host.play(to: .seconds(1))
        host.seek(to: .seconds(720))
        #expect(host.last == ["CONTENT_PAUSE_REQUESTED", "pauseContent", "loadAds 1.0"])
        host.seek(to: .seconds(1500))
        #expect(host.last == ["loadAds 2.0"])
        host.wait(30)
        #expect(host.lines("playAd") == ["playAd 2.0/1"])
        #expect(host.lines("CONTENT_PAUSE").count == 1)
        #expect(host.lines("resumeContent") == ["resumeContent 00:25:00"])
        #expect(host.outcome("1.0") == "pending skippedBySeek")
        #expect(host.checker.violations == [])
    }

    @Test("positions are stale after the inputs start and seek, not after a jump that a playhead reported")
    func reportedJump() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(4)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.milliseconds(3999)), now: .milliseconds(3999))
        _ = engine.handle(.playhead(.seconds(2)), now: .milliseconds(3999))
        _ = engine.handle(.playhead(.milliseconds(4300)), now: .milliseconds(6300))
        let actions = engine.handle(
            .adsLoaded(LoadToken(rawValue: 1), .of([.plain("a")])), now: .milliseconds(6400))
        #expect(actions.contains(.pauseContent))
    }

    @Test("a backward seek passes no break: one that it takes back is pending, without a reason")
    func undue() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(40)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(41)), now: .seconds(41))
        _ = engine.handle(.seek(to: .seconds(20)), now: .seconds(41))
        #expect(engine.explanations.map(\.outcome) == [.pending])
        #expect(engine.explanations.map(\.reason) == [nil])
    }

    @Test("replay always: a seek onto a due stop neither rearms nor gives up its breaks")
    func seekOntoDueStop() {
        var engine = PlaylistEngine.of([
            .plain(.time(.seconds(30)), "mid"), .plain(.time(.seconds(30)), "e").inline([]),
        ]) { $0.replay = .always }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.milliseconds(30_300)), now: .milliseconds(30_300))
        let actions = engine.handle(.seek(to: .seconds(30)), now: .milliseconds(30_300))
        #expect(actions.fetchErrors == [])
        let answered = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .oneAd()), now: .seconds(31))
        #expect(answered.contains(.pauseContent))
    }

    @Test("replay always: a seek back rearms a break that had ended before the start dropped its moment")
    func armedAgainBehindTheStart() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(8)), "mid")]) {
            $0.replay = .always
            $0.startPosition = .skipPassed
        }
        _ = engine.handle(.start(at: .seconds(5)), now: .zero)
        _ = engine.handle(.adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), now: .zero)
        _ = engine.handle(.seek(to: .seconds(20)), now: .zero)
        _ = engine.handle(.seek(to: .seconds(2)), now: .zero)
        let actions = engine.handle(.seek(to: .seconds(12)), now: .zero)
        #expect(actions.contains(.pauseContent))
    }

    @Test("a load of a break that is due no more and has no moment any more is cancelled")
    func lostMoment() {
        var engine = PlaylistEngine.of([.plain(.percent(Percentage(millionths: 25_000_000)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(15)), now: .zero)
        _ = engine.handle(.live(true), now: .zero)
        let actions = engine.handle(.seek(to: .seconds(40)), now: .zero)
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 1))))
    }

    @Test("replay always: a stop whose break failed is over, though an earlier one still waits")
    func failedBehindAWaitingStop() {
        var policies = Policies()
        policies.replay = .always
        var host = Host(.of(.mid(8), .mid(12)), duration: .seconds(60), policies)
        host.answers["mid8"] = [.never]
        host.answers["mid12"] = [.error(1008), .pod([5])]
        host.send(.start(at: .zero))
        host.delay = .seconds(1)
        host.send(.contentPlaying(rate: 16))
        host.now = .seconds(4)
        host.content = .seconds(14)
        host.send(.playhead(.seconds(14)))
        host.wait(2)
        #expect(host.outcome("1.0") == "notPlayed fetchFailed(1008)")
        host.seek(to: .seconds(12))
        host.wait(2)
        #expect(host.lines("playAd") == ["playAd 1.0/1 showing 2"])
    }

    @Test("a seek to 0 brings back the pre-roll that was reset, and no other")
    func resetPreroll() {
        var host = Host(.of(.pre("one"), .pre("two"), .mid(30)), duration: .seconds(60))
        host.send(.start(at: .zero))
        host.play(to: .seconds(5))
        host.send(.resetBreak(OccurrenceID(1)))
        host.content = .zero
        host.send(.seek(to: .zero))
        host.play(to: .seconds(3))
        #expect(host.lines("playAd").count == 3)
        #expect(host.lines("playAd").last?.contains("1.0") == true)
    }
}
