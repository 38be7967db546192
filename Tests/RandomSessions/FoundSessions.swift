import Foundation

/// The sessions that once failed, kept in Tests/Conformance/found.
public enum FoundSessions {
    /// One of them.
    public struct Session: Sendable, CustomStringConvertible {
        /// The file's name.
        public var name: String
        var path: String

        public var description: String { name }

        /// The session as it was written down.
        public func plan() throws -> SessionPlan {
            try JSONDecoder().decode(SessionPlan.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        }
    }

    /// All of them, by name.
    public static var all: [Session] {
        let folder = CorpusDocuments.tests + "/Conformance/found"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map { Session(name: $0, path: folder + "/" + $0) }
    }
}
