import AdRulesSimulation
import Foundation
import MassTesting
import Testing

/// Random sessions with the simulated player: every invariant holds, everything ends, and saving changes nothing.
///
/// `ADRULES_SEED` sets where the seeds begin.
@Suite struct RandomSessionTests {
    private static func number(_ name: String, _ fallback: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? fallback
    }

    private func setup(seed: UInt64) throws -> SimulationSetup {
        var setup = try RandomScript.setup(seed: seed)
        setup.checksState = true
        return setup
    }

    @Test func everySessionKeepsTheRules() throws {
        let first = Self.number("ADRULES_SEED", 1)
        let count = UInt64(MassTests.count(20, of: 400))
        print("random sessions: seeds \(first) to \(first + count - 1)")
        for seed in first..<first + count {
            let setup = try setup(seed: seed)
            let record = try Simulation.run(setup)
            let label: Comment = "seed \(seed): \((setup.steps ?? []).map(\.text))"
            if !record.violations.isEmpty { print("seed \(seed)\n" + TextTranscript.text(of: record, setup: setup)) }
            #expect(record.violations == [], label)
            #expect(record.lines.count { $0.name == "ALL_ADS_COMPLETED" } == 1, label)
            #expect(!record.summary.contains { $0.outcome == .pending }, label)
        }
    }

    /// I10: a session that is saved and read again after each step is the same, line by line.
    @Test func savingChangesNothing() throws {
        let first = Self.number("ADRULES_SEED", 1)
        for seed in first..<first + UInt64(MassTests.count(4, of: 80)) {
            let plain = try setup(seed: seed)
            var saving = plain
            saving.steps = plain.steps?.flatMap { [$0, ScriptStep(.save, text: "save")] }
            let one = try Simulation.run(plain).lines.filter { $0.kind != "log" }
            let other = try Simulation.run(saving).lines.filter { $0.kind != "log" }
            let difference = zip(one, other).first { $0 != $1 }
            #expect(one == other, "seed \(seed): \(difference.map { "\($0.json) … \($1.json)" } ?? "length")")
        }
    }
}
