import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The cases of ENGINE.md §9, in its order: failures, ends, changes.
@Suite struct MoreCaseTests {
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

    @Test("mid-roll tag times out: fetch error, content goes on, the late answer is dropped")
    func timeOut() {
        var host = Host(.of(.mid(60)))
        host.answers["mid60"] = [.late([15], after: .seconds(20))]
        host.send(.start(at: .zero))
        host.play(to: .seconds(90))
        #expect(host.breaks == ["startContent 00:00:00", "AD_BREAK_FETCH_ERROR 0.0 code 1007", "ALL_ADS_COMPLETED"])
        #expect(host.lines("track") == ["track vmap:mid60/error/1007"])
        #expect(host.outcome("0.0") == "notPlayed timedOut")
        #expect(host.lines("cancelLoad") == [])
        #expect(host.checker.violations == [])
    }

    @Test("second of three ads fails: first and third play; break ends once")
    func oneOfThree() {
        var host = Host(.of(.pre()))
        host.answers["pre"] = [.pod([5, 5, 5])]
        host.failures["pre-2"] = (401, nil)
        host.send(.start(at: .zero))
        host.wait(20)
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 0.0/2", "playAd 0.0/3"])
        #expect(host.lines("AD_ERROR") == ["AD_ERROR 0.0/2 code 401"])
        #expect(host.lines("STARTED") == ["STARTED 0.0/1", "STARTED 0.0/3"])
        #expect(host.lines("AD_BREAK_ENDED").count == 1)
        #expect(host.lines("track pre-2/error/401").count == 1)
        #expect(host.lines("track vmap:pre/error/401").count == 1)
        #expect(host.outcome("0.0") == "partlyPlayed(401)")
        #expect(host.lines.last == "end")
        #expect(host.checker.violations == [])
    }

    @Test("spare beside a failing pod member takes its place; not after STARTED")
    func spare() {
        let ads: [Ad] = [
            .tracked("a", seconds: 5, sequence: 1), .tracked("b", seconds: 5, sequence: 2),
            .tracked("spare", seconds: 5),
        ]
        var host = Host(.of(.pre()))
        host.answers["pre"] = [.ads(ads)]
        host.failures["a"] = (401, nil)
        host.send(.start(at: .zero))
        host.wait(20)
        #expect(host.lines("STARTED") == ["STARTED 0.0/2", "STARTED 0.0/3"])
        #expect(host.lines("track spare/impression").count == 1)
        #expect(host.lines("track b/impression").count == 1)
        var late = Host(.of(.pre()))
        late.answers["pre"] = [.ads(ads)]
        late.failures["a"] = (405, .seconds(2))
        late.send(.start(at: .zero))
        late.wait(20)
        #expect(late.lines("track spare/impression").isEmpty)
        #expect(late.lines("STARTED") == ["STARTED 0.0/1", "STARTED 0.0/2"])
        #expect(host.checker.violations == [] && late.checker.violations == [])
    }

    @Test("host never reports the ad's end: 405, break ends, content resumes")
    func endIsNeverReported() {
        var host = Host(.of(.pre(), .post()))
        host.send(.start(at: .zero))
        host.wait(2)
        host.isSilent = true
        host.wait(30)
        #expect(host.lines("AD_ERROR") == ["AD_ERROR 0.0/1 code 405"])
        #expect(host.lines("stopAd") == ["stopAd 0.0/1"])
        #expect(host.lines("resumeContent").count == 1)
        #expect(host.outcome("0.0") == "partlyPlayed allAdsFailed(405)")
        #expect(host.checker.violations == [])
    }

    @Test("an ad that never starts: 402, the break ends with allAdsFailed")
    func neverStarts() {
        var host = Host(.of(.pre(), .post()))
        host.isSilent = true
        host.send(.start(at: .zero))
        host.wait(10)
        #expect(host.lines("AD_ERROR") == ["AD_ERROR 0.0/1 code 402"])
        #expect(host.lines("AD_BREAK_ENDED").count == 1)
        #expect(host.lines("AD_BREAK_FETCH") == [])
        #expect(host.outcome("0.0") == "notPlayed allAdsFailed(402)")
        #expect(host.checker.violations == [])
    }

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

    @Test("post-roll fails: ALL_ADS_COMPLETED")
    func postrollFails() {
        var host = Host(.of(.pre(), .post()), duration: nil)
        host.answers["post"] = [.error(1008)]
        host.send(.start(at: .zero))
        host.wait(20)
        host.complete()
        #expect(host.lines.suffix(3).filter { !$0.hasPrefix("track") } == ["ALL_ADS_COMPLETED", "end"])
        #expect(host.lines("AD_BREAK_FETCH") == ["AD_BREAK_FETCH_ERROR 1.0 code 1008"])
        #expect(host.outcome("1.0") == "notPlayed fetchFailed(1008)")
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

    @Test("wrapper around a pod of three: its impression fires for each ad")
    func wrappedPod() {
        var wrapper = Ad(kind: .wrapper)
        wrapper.impressions = [Beacon("wrapper/impression")]
        let entries = (1...3).map { (place: Int) in
            AdResponse.Entry(inline: .tracked("ad\(place)", seconds: 5, sequence: place), wrappers: [wrapper])
        }
        var host = Host(.of(.pre()))
        host.answers["pre"] = [.response(AdResponse(entries: entries))]
        host.send(.start(at: .zero))
        host.wait(20)
        let impressions = host.lines("track ad").filter { $0.contains("impression") }
        #expect(impressions == (1...3).map { "track ad\($0)/impression wrapper/impression" })
    }

    @Test("#1, #2, opportunities 63.2 s and 700 s; a third declared at the playhead: breaks there; due at once")
    func opportunities() {
        var host = Host(
            .of(.at(.position(1), "one"), .at(.position(2), "two"), .at(.position(3), "three")), duration: nil)
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

    @Test("skip before / after the skip offset: ignored / SKIPPED, next ad")
    func skip() {
        var host = Host(.of(.pre(), .post()))
        host.answers["pre"] = [
            .ads([.tracked("a", sequence: 1, skip: .seconds(5)), .tracked("b", seconds: 5, sequence: 2)])
        ]
        host.send(.start(at: .zero))
        host.wait(3)
        let first = AdReference(OccurrenceID(0), ad: 1)
        #expect(host.send(.ad(first, .skipRequested)) == ["log ignored: the ad may not be skipped yet"])
        host.wait(3)
        let lines = host.send(.ad(first, .skipRequested))
        #expect(lines.first == "SKIPPED 0.0/1")
        #expect(lines.contains("track a/skip") && lines.contains("stopAd 0.0/1") && lines.contains("playAd 0.0/2"))
        #expect(!host.lines.contains("COMPLETE 0.0/1"))
        host.wait(10)
        #expect(host.outcome("0.0") == "played")
        #expect(host.checker.violations == [])
    }
}
