import MassTesting
import Testing

@testable import AdRulesSimulation

/// Ticks at which nothing is due are passed together. A log has every input, so a session with a log takes them one by one:
/// both must be the same session.
@Suite("Ticks at which nothing is due") struct QuietTicksTests {
    private static func setup(seed: UInt64) throws -> SimulationSetup {
        var setup = try RandomScript.setup(seed: seed)
        setup.tick = [.milliseconds(250), .milliseconds(40), .milliseconds(333), .seconds(1)][Int(seed % 4)]
        return setup
    }

    /// What both ways have to agree on.
    private static func facts(_ setup: SimulationSetup, isLogged: Bool) throws -> [String] {
        var facts: [String] = []
        let record = try Simulation.run(setup, log: isLogged ? { _ in } : nil) { line in
            facts.append("\(line.now.microseconds) \(line.content?.microseconds ?? -1) \(line.json)")
        }
        facts += ["\(record.wall) \(record.contentPlayed)", record.summaryJSON]
        return facts
    }

    @Test("a session is the same, line by line, whether they are passed together or one by one")
    func same() throws {
        for seed in 1...UInt64(MassTests.count(25, of: 2000)) {
            let setup = try Self.setup(seed: seed)
            let (together, alone) = (try Self.facts(setup, isLogged: false), try Self.facts(setup, isLogged: true))
            let difference = zip(together, alone).first { $0 != $1 }
            #expect(together == alone, "seed \(seed): \(difference.map { "\($0.0) … \($0.1)" } ?? "length")")
        }
    }

    @Test("quiet ticks count as steps: a session ends at the same limit")
    func limit() throws {
        var setup = try Self.setup(seed: 1)
        setup.document = .vmap(VMAPDocument(breaks: [AdBreak(timeOffset: .time(.seconds(30)))]))
        setup.steps = try StepParser.steps("start; play 1:00; complete", name: "steps", files: .none)
        setup.tick = .milliseconds(250)
        var ends: Set<Bool> = []
        for limit in 200...300 {
            setup.maxInputs = limit
            let end = try [false, true].map { isLogged in
                do throws(any Error) {
                    _ = try Self.facts(setup, isLogged: isLogged)
                    return true
                } catch is EndlessSession {
                    return false
                }
            }
            #expect(end[0] == end[1], "\(limit)")
            ends.formUnion(end)
        }
        #expect(ends.count == 2, "the limits lie around the number of steps")
    }
}
