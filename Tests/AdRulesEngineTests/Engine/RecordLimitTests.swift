import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The records of a break with thousands of repetitions: few are kept, and what still may play is not lost.
@Suite struct RecordLimitTests {
    /// A break at 10 s that repeats every second.
    private static let document = VMAPDocument.of(.at(.time(.seconds(10)), "often", every: .seconds(1)))
    private static let schedule = Schedule(document)

    /// A ledger in which the repetitions 1 and then every second one from 50 to `last` are over.
    private static func ledger(through last: Int) -> OccurrenceLedger {
        var ledger = OccurrenceLedger()
        for repetition in [1] + stride(from: 50, through: last, by: 2) {
            ledger.finish(OccurrenceID(0, repetition), .notPlayed, .discarded, code: nil, showing: nil)
        }
        return ledger
    }

    @Test("Beyond the limit the oldest records become one")
    func oldestMerge() {
        var ledger = Self.ledger(through: 2000)
        #expect(ledger.isOverfull)
        ledger.bound(in: Self.schedule, through: .limit, sparing: [])
        #expect(!ledger.isOverfull)
        #expect(ledger.records.runs(of: 0).count == OccurrenceRecords.runLimit)
        #expect(ledger.isFinal(OccurrenceID(0, 49)))
        #expect(!ledger.isFinal(OccurrenceID(0, 1999)))
    }

    @Test("A repetition that loads, is due or plays is never merged")
    func busyIsSpared() {
        var ledger = Self.ledger(through: 2000)
        ledger.bound(in: Self.schedule, through: .limit, sparing: [OccurrenceID(0, 49), OccurrenceID(1, 60)])
        #expect(ledger[OccurrenceID(0, 49)] == nil)
        #expect(ledger.isFinal(OccurrenceID(0, 61)), "the next ones are merged instead")
        #expect(ledger.records.runs(of: 0).count == OccurrenceRecords.runLimit)
    }

    @Test("What is ahead of the content is never merged")
    func aheadIsSpared() {
        var ledger = Self.ledger(through: 2000)
        // The repetition 60 is at 1:10.
        ledger.bound(in: Self.schedule, through: .seconds(70), sparing: [])
        #expect(ledger.isFinal(OccurrenceID(0, 59)))
        #expect(ledger[OccurrenceID(0, 61)] == nil)
        #expect(ledger.isOverfull)
        ledger.bound(in: Self.schedule, through: .limit, sparing: [])
        #expect(!ledger.isOverfull)
    }

    @Test("Hundreds of repetitions that the host reset do not end those before them")
    func resetsAhead() {
        var host = Host(Self.document)
        host.send(.start(at: .zero))
        for _ in 0..<3 { host.send(.discardBreak) }
        for number in 0..<OccurrenceRecords.runLimit { host.send(.resetBreak(OccurrenceID(0, 100 + 2 * number))) }
        host.play(to: .seconds(14))
        #expect(host.lines("playAd") == ["playAd 0.3/1", "playAd 0.4/1"])
        #expect(host.outcome("0.2") == "notPlayed discarded")
        #expect(host.checker.violations == [])
    }
}
