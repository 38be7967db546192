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
