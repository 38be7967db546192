import AdRulesEngine
package import AdRulesSimulation
import Foundation

/// The scenarios of Tests/Conformance: the rules one by one, and the sessions that once failed.
package enum KeptScenarios {
    /// One of them.
    package struct Kept: Sendable, CustomStringConvertible {
        /// The path below the folder.
        package var description: String

        /// The scenario as it was written down.
        package func scenario() throws -> Scenario { try KeptScenarios.scenario(at: folder + "/" + description) }
    }

    private static let folder: String = {
        // A link in Tests/Fuzz leads here, too.
        var tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        return tests.appendingPathComponent("Conformance").path
    }()

    /// All of them, by path.
    private static let all: [Kept] = {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".json") }.sorted().map(Kept.init)
    }()

    /// The sessions that once failed.
    package static var found: [Kept] { all.filter { $0.description.hasPrefix("found/") } }

    /// The examples of the rules.
    package static var rules: [Kept] { all.filter { !$0.description.hasPrefix("found/") } }

    /// A scenario in a file.
    package static func scenario(at path: String) throws -> Scenario {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let files = SimulationFiles { try Array(Data(contentsOf: folder.appendingPathComponent($0))) }
        return try Scenario(
            json: Array(Data(contentsOf: URL(fileURLWithPath: path))), name: path, files: files,
            snapshot: SessionRunner.saved)
    }
}

extension Scenario {
    /// What the simulated player reports to the engine in this scenario, as an exact session; the inputs themselves if
    /// it is one. Nil if there are more than `limit`.
    package func inputs(atMost limit: Int) throws -> [TimedInput]? {
        if let inputs = setup.inputs { return inputs }
        final class Inputs { var all: [TimedInput] = [] }
        let inputs = Inputs()
        var setup = setup
        setup.maxInputs = limit
        do {
            _ = try Simulation.run(
                setup,
                log: { line in
                    guard case .step(let step) = line else { return }
                    // The step `kill` saves the engine first.
                    if step.input == .restored { inputs.all.append(TimedInput(nil, now: step.now)) }
                    inputs.all.append(TimedInput(step.input, now: step.now))
                }, each: { _ in })
        } catch is EndlessSession {
            return nil
        }
        return setup.opportunities.map { TimedInput(.opportunity($0), now: .zero) } + inputs.all
    }
}
