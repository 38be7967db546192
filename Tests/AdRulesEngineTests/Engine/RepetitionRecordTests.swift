import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The records of a break with thousands of repetitions.
@Suite struct RepetitionRecordTests {
    private static func record(_ showings: Int) -> OccurrenceRecord {
        var record = OccurrenceRecord()
        record.showings = showings
        return record
    }

    @Test("Thousands of repetitions that end alike are one run")
    func alike() {
        var ledger = OccurrenceLedger()
        for repetition in 0..<5000 {
            ledger.finish(OccurrenceID(0, repetition), .played, nil, code: nil, showing: 1)
        }
        #expect(ledger.records.runs(of: 0).map { $0.lower...$0.upper } == [0...4999])
    }

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

    @Test("A change and a filling reach the runs of their range only", arguments: 1...40)
    func ranges(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var runs = RepetitionRuns<OccurrenceRecord>()
        var model: [Int: OccurrenceRecord] = [:]
        for step in 0..<60 {
            let lower = Int.random(in: 0..<50, using: &random)
            let range = lower...lower + Int.random(in: 0..<10, using: &random)
            let value = Self.record(Int.random(in: 1...3, using: &random))
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                runs.set(value, index: 0, from: range.lowerBound, through: range.upperBound)
                for repetition in range { model[repetition] = value }
            case 1:
                runs.fill(value, index: 0, from: range.lowerBound, through: range.upperBound)
                for repetition in range where model[repetition] == nil { model[repetition] = value }
            default:
                runs.change(index: 0, range, from: OccurrenceRecord()) { if $0.showings != 2 { $0.showings += 1 } }
                for repetition in range {
                    var record = model[repetition] ?? OccurrenceRecord()
                    if record.showings != 2 { record.showings += 1 }
                    model[repetition] = record
                }
            }
            for repetition in 0..<60 {
                #expect(runs[OccurrenceID(0, repetition)] == model[repetition], "step \(step)")
            }
            let found = runs.runs(of: 0)
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.upper < $1.lower })
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
