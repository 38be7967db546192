import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Live streams: the window, and a day of repetitions.
@Suite struct LiveTests {
    @Test("live: join, 24 h with repeatAfter 5 min: a record for each repetition that was due, no early end")
    func live() {
        var host = Host(.of(.pre(), .at(.time(.seconds(300)), "r", every: .seconds(300))), duration: nil, live: true)
        host.checksExplanations = false
        host.tick = .seconds(1)
        host.send(.window(from: .seconds(86_000), to: .seconds(90_000)))
        host.send(.start(at: .seconds(90_001)))
        for hour in 0..<24 {
            host.play(to: .seconds(90_000 + Int64(hour + 1) * 3600))
            host.send(.window(from: host.content - .seconds(3600), to: host.content))
        }
        // The join plays the pre-roll and the last repetition inside the window; then twelve come every hour.
        #expect(host.lines("playAd").count == 2 + 24 * 12)
        #expect(host.engine.ledger.records.count == 2 + 24 * 12)
        #expect(host.lines("ALL_ADS") == [])
        #expect(host.outcome("1.310") == "played")
        host.complete()
        #expect(host.lines.last == "end")
        #expect(host.checker.violations == [])
    }

    @Test("Live: a break that left the window stays out of reach, also if a seek passed it or the stream ends")
    func leftWindow() {
        var engine = PlaylistEngine.of(
            [.plain(.time(.seconds(30)), "a"), .plain(.time(.seconds(40)), "b")], duration: nil, live: true)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(50)), now: .zero)
        _ = engine.handle(.window(from: .seconds(45), to: .seconds(90)), now: .zero)
        #expect(engine.explanations.first?.reason == .leftWindow)
        #expect(engine.explanations.first?.outcome == .notPlayed)
        _ = engine.handle(.live(false), now: .zero)
        #expect(engine.explanations.first?.reason == .leftWindow)
        #expect(engine.explanations.first?.outcome == .notPlayed)
    }
}
