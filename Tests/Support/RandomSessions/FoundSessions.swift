package import AdRulesSimulation
import Foundation

/// The sessions that once failed, kept in Tests/Conformance/found.
package enum FoundSessions {
    /// One of them.
    package struct Session: Sendable, CustomStringConvertible {
        /// The file's name.
        package var name: String
        var path: String

        package var description: String { name }

        /// The session as it was written down.
        package func scenario() throws -> Scenario { try FoundSessions.scenario(at: path) }
    }

    /// All of them, by name.
    package static var all: [Session] {
        // A link in Tests/Fuzz leads here, too.
        var tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<3 { tests.deleteLastPathComponent() }
        let folder = tests.appendingPathComponent("Conformance/found").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { Session(name: $0, path: folder + "/" + $0) }
    }

    /// A session that was written down.
    package static func scenario(at path: String) throws -> Scenario {
        try Scenario(
            json: Array(Data(contentsOf: URL(fileURLWithPath: path))), name: path, files: .none,
            snapshot: SessionRunner.saved)
    }
}
