import AdRulesCommands
import AdRulesRules
import AdRulesSimulation
import ArgumentParser

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

    func content(_ path: String) throws -> Content { try BuildContentOptions.read(path, .parse([])).content }

    func configuration(of path: String) throws -> FileConfiguration? {
        guard !DocumentInputs.isURL(path) else { return nil }
        return try EditorConfigurations.find([PathName.absolute(path, in: SystemFiles.currentFolder)])[0].get()
    }

    func documents(_ request: ToolDocumentRequest) throws -> any ToolDocuments {
        try DocumentInputs(
            request.names, options: .asked(by: request), resolves: request.resolves,
            readsStrictly: request.readsStrictly, given: request.given)
    }

    func noting(_ answer: () -> ToolAnswer) -> (answer: ToolAnswer, notes: String) {
        let notes = StreamMemory(limit: 1 << 20)
        var streams = Streams.current
        streams.error = .memory(notes)
        streams.readsRegularFilesOnly = true
        return (Streams.$current.withValue(streams, operation: answer), String(decoding: notes.bytes, as: UTF8.self))
    }
}

extension SourceOptions {
    /// The options for a call of a tool: its folder and its macros. Throws if a macro cannot have its name.
    fileprivate static func asked(by request: ToolDocumentRequest) throws -> SourceOptions {
        for (name, _) in request.macros {
            guard let problem = problem(ofMacro: name) else { continue }
            throw CommandFailure("\"macros\", \"\(name)\": \(problem)")
        }
        // Set, not parsed from text: an empty folder would read as an option without a value.
        var options = try parse([])
        options.responses = request.responses
        options.macro = request.macros.map { "\($0.name)=\($0.value)" }
        return options
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
