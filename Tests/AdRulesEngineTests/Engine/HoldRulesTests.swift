import AdRulesModel
import Testing

@testable import AdRulesEngine

// How long a hold lasts and what it takes with it; what a discard, a reset and a stop that holds nothing do.
@Suite struct HoldRulesTests {
    private static func silent(_ deadAir: MediaTime = .seconds(15)) -> Host {
        var policies = Policies()
        policies.deadAir = deadAir
        var host = Host(.of(.mid(10)), duration: .seconds(60), policies)
        host.answers["mid10"] = [.pod([10, 10, 10])]
        host.stalled = ["mid10-1", "mid10-2"]
        return host
    }

    @Test("a hold without an ad for 15 s ends, and the third ad is not tried")
    func deadAir() {
        var host = Self.silent()
        host.send(.start(at: .zero))
        host.play(to: .seconds(30))
        #expect(host.lines("AD_ERROR").count == 2)
        #expect(host.lines("playAd").count == 2)
        #expect(host.outcome("0.0") == "notPlayed allAdsFailed(402)")
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

    @Test("stops up to 50 ms behind the end of a hold play in it")
    func join() {
        let near = AdBreak.at(.time(.milliseconds(10_030)), "near")
        let far = AdBreak.at(.time(.milliseconds(10_070)), "far")
        var host = Host(.of(.mid(10), near, far), duration: .seconds(60))
        host.send(.start(at: .zero))
        host.play(to: .seconds(10))
        while !host.isPlaying { host.step(movesContent: false) }
        #expect(host.lines("pauseContent").count == 1)
        #expect(host.content == .milliseconds(10_030))
        #expect(host.outcome("2.0") == "pending")
    }

    @Test("a stop that the minimum gap would skip does not join")
    func gap() {
        var policies = Policies()
        policies.minimumGap = .seconds(5)
        let near = AdBreak.at(.time(.milliseconds(10_030)), "near")
        var host = Host(.of(.mid(10), near), duration: .seconds(60), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(20))
        #expect(host.outcome("1.0") == "notPlayed tooClose")
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

    @Test("a seek to 0 brings back the pre-roll that was reset, and no other")
    func resetPreroll() {
        var policies = Policies()
        policies.replay = .always
        var host = Host(.of(.pre("one"), .pre("two"), .mid(30)), duration: .seconds(60), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(5))
        host.send(.resetBreak(OccurrenceID(1)))
        host.content = .zero
        host.send(.seek(to: .zero))
        host.play(to: .seconds(3))
        #expect(host.lines("playAd").count == 3)
        #expect(host.lines("playAd").last?.contains("1.0") == true)
    }

    @Test("a discard means the next break that can play, and a stop that shows nothing gives nothing up")
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
}
