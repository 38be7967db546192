import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesRules
import AdRulesSimulation
import AdRulesText

/// The files and the network of the command, for tools.
struct CommandToolHost: ToolHost {
    func place(_ text: String) -> ToolPlace {
        if DocumentInputs.isURL(text) { return .url }
        guard let kind = try? SystemFiles.kind(of: text) else {
            return GlobPattern.isPattern(text) ? .none("is a pattern, not the path of a file") : .file
        }
        return kind == .directory ? .none("is a folder, not a file") : .file
    }

    func file(_ path: String, limit: Int) throws -> [UInt8] { try SystemFiles.readRegular(path, limit: limit) }

    func content(_ path: String) throws -> Content { try BuildContentOptions.read(path, ToolSource()).content }

    func configuration(of path: String) throws -> FileConfiguration? {
        guard !DocumentInputs.isURL(path) else { return nil }
        return try EditorConfigurations.find([PathName.absolute(path, in: SystemFiles.currentFolder)])[0].get()
    }

    func documents(_ request: ToolDocumentRequest) throws -> any ToolDocuments {
        try DocumentInputs(
            request.names, options: ToolSource(request), resolves: request.resolves,
            readsStrictly: request.readsStrictly, given: request.given)
    }

    func noting(_ answer: () -> ToolAnswer) -> (answer: ToolAnswer, notes: String) {
        let notes = StreamMemory(limit: 1 << 20)
        var streams = Streams.current
        streams.error = .memory(notes)
        streams.readsRegularFilesOnly = true
        return (
            Streams.$current.withValue(streams, operation: answer), String(decoding: notes.bytes, as: UTF8.self)
        )
    }
}

/// How servers are asked for a tool: as for a command without options, with the values of macros.
struct ToolSource: DocumentSource {
    var responses: String?
    private var values: [(name: String, value: String)] = []

    init() {}

    /// Takes the folder and the macros of a call. Throws if a macro cannot have its name.
    init(_ request: ToolDocumentRequest) throws {
        responses = request.responses
        values = request.macros
        for (name, _) in values {
            guard let problem = SourceOptions.problem(ofMacro: name) else { continue }
            throw CommandFailure("\"macros\", \"\(name)\": \(problem)")
        }
    }

    var saveResponses: String? { nil }
    var outputs: OutputFiles { OutputFiles() }
    var inputs: [String] { [] }
    var macros: MacroContext { .request(userAgent: SourceOptions.usualUserAgent, values: values) }

    func servers() throws -> AnswerSource {
        .servers(
            try Fetcher(
                limits: FetchLimits(), rules: AddressRules(allowsPrivate: false), headers: [],
                userAgent: SourceOptions.usualUserAgent))
    }
}

extension DocumentInputs: ToolDocuments {
    func bytes(of name: String) throws -> [UInt8] { try read(name, limit: ParsingLimits().documentBytes) }

    func document(named name: String) throws -> AdDocument {
        do {
            return try document(name)
        } catch let unreadable as UnreadableDocument {
            throw CommandFailure("\(unreadable.reason); the tool lint \(name) shows the place")
        }
    }

    func sessionAnswers(behind own: [UInt8]) throws -> Answers {
        if hasUnknown {
            SystemFiles.complain("a request without an answer gets one ad of 15 seconds, or what answers has")
        }
        return try simulated.answers(behind: own)
    }
}
