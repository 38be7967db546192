import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The cases of ENGINE.md §9, in its order: playback, seeks and starts.
@Suite struct CaseTests {
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

    @Test("seek back over a played break: nothing; `always`: plays again, AD_PERIOD_* only, trackers anew")
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

    @Test("start at 12:00, each start policy")
    func startPolicies() {
        let document = VMAPDocument.of(.pre(), .mid(300), .mid(600), .mid(720), .mid(1200))
        func start(_ policy: Policies.StartPosition, at seconds: Int64) -> Host {
            var policies = Policies()
            policies.startPosition = policy
            var host = Host(document, policies)
            host.send(.start(at: .seconds(seconds)))
            host.wait(60)
            #expect(host.checker.violations == [])
            return host
        }
        let last = start(.lastPassed, at: 720)
        #expect(last.lines("playAd") == ["playAd 3.0/1"])
        #expect(last.outcome("0.0") == "pending skippedBySeek")
        let lastBetween = start(.lastPassed, at: 700)
        #expect(lastBetween.lines("playAd") == ["playAd 2.0/1"])
        #expect(start(.lastPassed, at: 200).lines("playAd") == ["playAd 0.0/1"])
        let skip = start(.skipPassed, at: 720)
        #expect(skip.lines("playAd") == ["playAd 3.0/1"])
        #expect(skip.outcome("0.0") == "notPlayed beforeStart")
        #expect(skip.outcome("2.0") == "notPlayed beforeStart")
        #expect(start(.skipPassed, at: 700).lines("playAd") == [])
        let pre = start(.alwaysPreroll, at: 720)
        #expect(pre.lines("playAd") == ["playAd 0.0/1", "playAd 3.0/1"])
        #expect(pre.lines("CONTENT_PAUSE").count == 1)
        #expect(pre.outcome("2.0") == "pending skippedBySeek")
        let after = start(.playAdsAfter(.seconds(720)), at: 720)
        #expect(after.lines("playAd") == [])
        #expect(after.lines("startContent") == ["startContent 00:12:00"])
        #expect(after.outcome("3.0") == "notPlayed beforeStart")
        #expect(after.outcome("4.0") == "pending")
        let late = start(.playAdsAfter(.seconds(700)), at: 720)
        #expect(late.lines("playAd") == ["playAd 3.0/1"])
        let atZero = start(.playAdsAfter(.seconds(15)), at: 0)
        #expect(atZero.lines("playAd") == [])
        #expect(atZero.outcome("0.0") == "notPlayed beforeStart")
    }

    @Test("players report 0, 0, 12:00 after start(at: 12:00): not a seek")
    func stalePositions() {
        var policies = Policies()
        policies.startPosition = .skipPassed
        var host = Host(.of(.mid(300), .mid(600), .mid(900)), policies)
        host.send(.start(at: .seconds(720)))
        for position in [0, 0, 720] {
            host.now += .milliseconds(250)
            #expect(host.send(.playhead(.seconds(Int64(position)))) == [])
        }
        #expect(host.engine.contentTime == .seconds(720))
        #expect(host.lines("loadAds") == [])
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
}
