package import AdRulesLint
package import AdRulesRules
package import AdRulesSimulation
package import AdRulesText

/// What the program around the tools does for them: it has the files and the network.
package protocol ToolHost: Sendable {
    /// What a text that is no document leads to.
    func place(_ text: String) -> ToolPlace
    /// The bytes of a regular file.
    func file(_ path: String, limit: Int) throws -> [UInt8]
    /// The description of content in a file that is not JSON of ours, such as an HLS playlist, or in one that is.
    func content(_ path: String) throws -> Content
    /// The configuration for a file of lint; nil if there is none.
    func configuration(of path: String) throws -> FileConfiguration?
    /// Reads documents, with the answers to their ad tags where they are asked for.
    func documents(_ request: ToolDocumentRequest) throws -> any ToolDocuments
    /// Makes an answer, and returns it with what the host has to say about it.
    func noting(_ answer: () -> ToolAnswer) -> (answer: ToolAnswer, notes: String)
}

/// What a text that is no document leads to.
package enum ToolPlace: Sendable {
    /// A file, or nothing: then reading it says so.
    case file
    /// A server.
    case url
    /// Nothing that can be one file, and why.
    case none(String)
}

/// The documents that a tool needs.
package struct ToolDocumentRequest: Sendable {
    /// Their names: paths, URLs, or names of documents that the call has.
    package var names: [String] = []
    /// The documents that the call has.
    package var given: [ByteText: [UInt8]] = [:]
    /// Whether ad tags are answered: by servers, or by the folder.
    package var resolves = false
    /// The folder that answers.
    package var responses: String?
    package var macros: [(name: String, value: String)] = []
    /// Whether documents that servers have sent are read as files are.
    package var readsStrictly = false
}

/// The documents of a tool, as they were read.
package protocol ToolDocuments: Sendable {
    /// Their names: those that were asked for, then those of answers.
    var names: [String] { get }
    /// The answers to the tags of all documents; nil without answers.
    var answers: AdAnswers? { get }
    /// The requests to ad servers.
    var requests: [RequestTree] { get }
    func bytes(of name: String) throws -> [UInt8]
    func document(named name: String) throws -> AdDocument
    /// The answers to the tags of a document; nil if it has none that were answered.
    func answers(of name: String) -> AdAnswers?
    /// The answers for a session, behind those in JSON that a user gives.
    func sessionAnswers(behind own: [UInt8]) throws -> Answers
}
