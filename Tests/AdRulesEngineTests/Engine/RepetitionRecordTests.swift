import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The records of a break with thousands of repetitions.
@Suite struct RepetitionRecordTests {
    @Test("The outcome of each is kept, however often neighbors differ")
    func different() {
        var ledger = OccurrenceLedger()
        for repetition in stride(from: 0, to: 5000, by: 2) {
            let isPlayed = repetition % 4 == 0
            ledger.finish(
                OccurrenceID(0, repetition), isPlayed ? .played : .notPlayed, isPlayed ? nil : .timedOut, code: nil,
                showing: 1)
        }
        for repetition in 0..<5000 {
            let state = ledger[OccurrenceID(0, repetition)]?.state
            switch repetition % 4 {
            case 0: #expect(state == .final(.played, nil))
            case 2: #expect(state == .final(.notPlayed, .timedOut))
            default: #expect(state == nil)
            }
        }
    }

    @Test("Hundreds of repetitions that the host reset do not end those before them")
    func resetsAhead() {
        var host = Host(.of(.at(.time(.seconds(10)), "often", every: .seconds(1))))
        host.send(.start(at: .zero))
        for _ in 0..<3 { host.send(.discardBreak) }
        for number in 0..<520 { host.send(.resetBreak(OccurrenceID(0, 100 + 2 * number))) }
        host.play(to: .seconds(14))
        #expect(host.lines("playAd") == ["playAd 0.3/1", "playAd 0.4/1"])
        #expect(host.outcome("0.2") == "notPlayed discarded")
        #expect(host.checker.violations == [])
    }
}
