import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Requests and ads that fail, stall or are silent: codes, spares and the time without an ad.
@Suite struct AdFailureTests {
    private static func silent(_ deadAir: MediaTime = .seconds(15)) -> Host {
        var policies = Policies()
        policies.deadAir = deadAir
        var host = Host(.of(.mid(10)), duration: .seconds(60), policies)
        host.answers["mid10"] = [.pod([10, 10, 10])]
        host.stalled = ["mid10-1", "mid10-2"]
        return host
    }

    @Test("mid-roll tag times out: fetch error, content continues, the late answer is dropped")
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

    @Test("every ad fails, one of them after STARTED: allAdsFailed")
    func allFailedAfterStarted() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .of([.plain("a")])), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(reference, .failed(AdRulesError(code: 405))), now: .seconds(2))
        #expect(engine.explanations.map(\.outcome) == [.partlyPlayed])
        #expect(engine.explanations.map(\.reason) == [.allAdsFailed(405)])
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

    @Test("a hold without an ad for 15 s ends, and the third ad is not tried")
    func deadAir() {
        var host = Self.silent()
        host.send(.start(at: .zero))
        host.play(to: .seconds(30))
        #expect(host.lines("AD_ERROR").count == 2)
        #expect(host.lines("playAd").count == 2)
        #expect(host.outcome("0.0") == "notPlayed deadAir")
        #expect(host.checker.violations == [])
    }

    @Test("deadAir 0 has no limit: the third ad plays")
    func noDeadAir() {
        var host = Self.silent(.zero)
        host.send(.start(at: .zero))
        host.play(to: .seconds(30))
        #expect(host.lines("playAd").count == 3)
        #expect(host.checker.violations == [])
    }
}
