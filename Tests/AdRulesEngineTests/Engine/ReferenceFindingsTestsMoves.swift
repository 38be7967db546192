import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What the reference engine disagreed with where stops were skipped, moved or joined, and the text of ENGINE.md decided.
@Suite struct MoveFindingsTests {
    @Test("§5 playAtOnce \"no later stop reached\": one that is skipped as too close was reached, too")
    func overtakenByASkippedStop() {
        var policies = Policies()
        policies.lateAnswer = .playAtOnce
        policies.minimumGap = .seconds(4)
        var host = Host(.of(.mid(10), .mid(15), .mid(18)), duration: .seconds(60), policies)
        host.answers["mid10"] = [.late([5], after: .seconds(30))]
        host.send(.start(at: .zero))
        host.seek(to: .seconds(18))
        host.wait(20)
        host.seek(to: .seconds(5))
        host.play(to: .seconds(17))
        host.wait(30)
        #expect(host.lines("playAd") == ["playAd 2.0/1"])
        #expect(host.engine.explanations.map(\.reason) == [.timedOut, .tooClose, nil])
        #expect(host.checker.violations == [])
    }

    @Test("§1 \"showing\": ads that were told of and come to lie where the start dropped everything end theirs")
    func toldOfAndDropped() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(12))
        let overlay = AdBreak.at(.time(.seconds(8)), "over", types: [.nonlinear]).inline([.standing("o")])
        var host = Host(.of(overlay, .post()), duration: .seconds(8), policies)
        host.send(.start(at: .zero))
        #expect(host.lines("LOADED") == ["LOADED 0.0/1"])
        host.send(.durationChanged(.seconds(40)))
        #expect(host.engine.explanation(of: OccurrenceID(0))?.reason == .beforeStart)
        host.send(.resetBreak(OccurrenceID(0)))
        host.send(.playhead(.milliseconds(500)))
        #expect(host.engine.loads[OccurrenceID(0)]?.showing == 2)
    }

    @Test("§5 \"every stop <= t dropped for good\": also a repetition that was armed again and then moved there")
    func armedAndMoved() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(12))
        policies.replay = .always
        let share = TimeOffset.percent(Percentage(millionths: 10_000_000))
        var host = Host(.of(.at(share, "a", every: .seconds(6))), duration: .seconds(72), policies)
        host.send(.start(at: .zero))
        host.send(.discardBreak)
        host.seek(to: .seconds(15))
        host.seek(to: .milliseconds(1))
        host.send(.durationChanged(.seconds(24)))
        #expect(host.engine.schedule.resolution(of: OccurrenceID(0, 1)) == .scheduled(.midroll(.milliseconds(8400))))
        #expect(!host.send(.playhead(.seconds(1))).contains { $0.hasPrefix("loadAds") && $0.contains("0.1") })
        #expect(!host.engine.loads.contains(OccurrenceID(0, 1)))
    }

    @Test("§3 `#n` \"due at once\": it joins a stop of which only an overlay waits, and gives up nothing before it")
    func opportunityAtAnOverlay() {
        let overlay = AdBreak.at(.time(.seconds(20)), "over", types: [.nonlinear])
        var host = Host(.of(.mid(10), overlay, .at(.position(1), "op")), duration: .seconds(60))
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

    @Test("§6 ALL_ADS_COMPLETED: what moved back to where the start dropped everything is no longer waited for")
    func movedBackIsOver() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(60))
        let share = TimeOffset.percent(Percentage(millionths: 10_000_000))
        let trackersOnly = AdBreak.at(share, "t", every: .seconds(15)).withoutSource()
        var host = Host(.of(.pre(), trackersOnly), duration: .seconds(150), policies)
        host.send(.start(at: .zero))
        host.send(.resetBreak(OccurrenceID(1, 2)))
        #expect(host.engine.state == .playing)
        #expect(host.send(.durationChanged(.seconds(60))).contains { $0.hasPrefix("ALL_ADS_COMPLETED") })
    }

    @Test("§4 a start decided again keeps its loads: also when the stream was live in between")
    func startDecidedAgain() {
        var policies = Policies()
        policies.startPosition = .skipPassed
        var host = Host(.of(.pre()), duration: nil, policies, live: true)
        host.answers["pre"] = [.never]
        host.send(.start(at: .zero))
        host.send(.seek(to: .seconds(5)))
        host.send(.live(false))
        #expect(!host.send(.seek(to: .zero)).contains { $0.hasPrefix("cancelLoad") || $0.hasPrefix("loadAds") })
        #expect(host.tokens == [LoadToken(rawValue: 1)])
    }

    @Test("A start decided again looks at those repetitions that it reaches, not at every one that was passed")
    func passedWithoutNumber() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(1))
        let share = TimeOffset.percent(Percentage(millionths: 10_000_000))
        let dense = AdBreak.at(share, "dense", every: .milliseconds(1))
        var host = Host(.of(.mid(100_000_000), dense), duration: nil, policies)
        host.checksExplanations = false
        host.answers["mid100000000"] = [.never]
        host.send(.start(at: .seconds(100_000_000)))
        host.send(.durationChanged(.seconds(200_000_000)))
        #expect(host.engine.records[OccurrenceID(1, 79_999_999_999)]?.state == .noted(.passedWhenKnown))
        host.send(.seek(to: .seconds(99_000_000)))
        #expect(host.engine.explanation(of: OccurrenceID(1))?.outcome == .pending)
    }

    @Test("§5 replay always: a stop whose break failed is over, though an earlier one still waits")
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

    @Test("§5 playAtOnce: an opportunity that the start dropped ends no wait for a late answer")
    func droppedOpportunity() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(60))
        policies.lateAnswer = .playAtOnce
        var host = Host(.of(.mid(61), .at(.position(1), "op")), duration: .seconds(150), policies)
        host.answers["mid61"] = [.late([5], after: .seconds(12))]
        host.send(.start(at: .zero))
        host.seek(to: .seconds(61))
        host.wait(9)
        #expect(host.lines("resumeContent") == ["resumeContent 00:01:01"])
        host.send(.opportunity(Opportunity(.seconds(60))))
        host.wait(4)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
    }
}
