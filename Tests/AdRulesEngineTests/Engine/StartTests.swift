import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What the start policies play and drop, also when stops move afterwards.
@Suite struct StartTests {
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

    @Test("a start decided again keeps its loads: also when the stream was live in between")
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

    @Test("A start that is decided again takes back repetitions as often as they may be")
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
        #expect(host.engine.ledger[OccurrenceID(1, 10_000)]?.state == .noted(.passedWhenKnown))
        #expect(host.engine.ledger[OccurrenceID(1, 10_001)] == nil)
        host.send(.seek(to: .seconds(99_000_000)))
        #expect(host.engine.explanation(of: OccurrenceID(1))?.outcome == .pending)
    }

    @Test("I8: a pre-roll that skipPassed dropped stays so when the stream turns live")
    func droppedStaysDropped() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")]) { $0.startPosition = .skipPassed }
        _ = engine.handle(.start(at: .seconds(30)), now: .zero)
        _ = engine.handle(.live(true), now: .seconds(1))
        #expect(engine.explanations.map(\.reason) == [.beforeStart])
        #expect(engine.explanations.map(\.outcome) == [.notPlayed])
    }

    @Test("playAdsAfter: repetitions of a base that becomes known are dropped, not passed")
    func repetitionsDroppedLate() {
        var base = AdBreak.plain(.percent(Percentage(millionths: 10_000_000)), "mid")
        base.repeatAfter = .seconds(10)
        var engine = PlaylistEngine.of([base], duration: nil) {
            $0.startPosition = .playAdsAfter(.seconds(20))
            $0.seek = .lastPassed
        }
        _ = engine.handle(.start(at: .seconds(18)), now: .zero)
        _ = engine.handle(.durationChanged(.seconds(60)), now: .zero)
        _ = engine.handle(.seek(to: .zero), now: .zero)
        // 16 s lies in what was dropped for good; 26 s does not.
        #expect(!engine.handle(.seek(to: .seconds(17)), now: .zero).contains(.pauseContent))
        #expect(engine.handle(.seek(to: .seconds(27)), now: .zero).contains(.pauseContent))
    }

    @Test("announced ads end their showing when their stop moves to where the start dropped everything")
    func toldOfAndDropped() {
        var policies = Policies()
        policies.startPosition = .playAdsAfter(.seconds(12))
        let overlay = AdBreak.at(.time(.seconds(8)), "over", types: [.linear, .nonlinear]).inline([.standing("o")])
        var host = Host(.of(overlay, .post()), duration: .seconds(8), policies)
        host.send(.start(at: .zero))
        #expect(host.lines("LOADED") == ["LOADED 0.0/1"])
        host.send(.durationChanged(.seconds(40)))
        #expect(host.engine.explanation(of: OccurrenceID(0))?.reason == .beforeStart)
        host.send(.resetBreak(OccurrenceID(0)))
        host.send(.playhead(.milliseconds(500)))
        #expect(host.engine.loads[OccurrenceID(0)]?.showing == 2)
    }

    @Test("playAdsAfter drops a repetition that was armed again and then moved before t")
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

    @Test("ALL_ADS_COMPLETED does not wait for stops that moved back to where the start dropped everything")
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
}
