import AdRulesModel
import AdRulesText
import ArgumentParser

/// A command line made from the arguments of a tool.
struct ToolCall {
    var arguments: [String]
    /// The documents that are in the call itself, by the names that the command knows them under.
    var documents: [ByteText: [UInt8]] = [:]
    /// The documents that are behind a URL.
    var urls: [String] = []
    /// Whether the call allows requests to servers, or names a folder of answers.
    var asks = false

    /// Adds a document: what begins with `<` or `{` is the document itself.
    mutating func add(_ text: String, named name: String, option: String?) {
        let path = Self.isDocument(text) ? hold(text, at: "<\(name)>") : path(text)
        arguments.append(option.map { "\($0)=\(path)" } ?? path)
    }

    /// Adds a document of lint.
    mutating func add(_ text: String, named name: String) {
        guard Self.isDocument(text) else { return arguments.append(path(text)) }
        arguments += [hold(text, at: "-"), "--stdin-filename=<\(name)>"]
    }

    /// Why a text is neither a document nor what can be the path of one file; nil if it may be.
    static func problem(of text: String) -> String? {
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return "is empty" }
        guard !isDocument(text), !DocumentInputs.isURL(text) else { return nil }
        guard let kind = try? SystemFiles.kind(of: text) else {
            return GlobPattern.isPattern(text) ? "is a pattern, not the path of a file" : nil
        }
        return kind == .directory ? "is a folder, not a file" : nil
    }

    private static func isDocument(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        return first == "<" || first == "{"
    }

    private mutating func hold(_ text: String, at path: String) -> String {
        documents[ByteText(path)] = AdDocument.utf8(ofText: text)
        return path
    }

    private mutating func path(_ text: String) -> String {
        if DocumentInputs.isURL(text) { urls.append(text) }
        // A file of this name, not an option or standard input.
        return text.hasPrefix("-") ? "./" + text : text
    }
}

/// A command that ran for a tool, and what it wrote.
struct ToolRun: Sendable {
    /// Its standard output.
    let output: String
    /// Its standard error.
    let notes: String
    /// The message of the argument parser, or nothing.
    private let message: String
    private let code: Int32
    /// Whether it wrote more than is kept.
    private let isCutOff: Bool

    /// Runs the command, in this process.
    init(_ call: ToolCall) {
        var ending = (code: ExitCode.success, message: "")
        let streams = SystemFiles.holding(HeldStreams(documents: call.documents)) {
            do { try Adrules.run(call.arguments) } catch { ending = Adrules.ending(of: error) }
        }
        output = String(decoding: streams.output, as: UTF8.self)
        notes = String(decoding: streams.complaints, as: UTF8.self)
        message = ending.message
        code = ending.code.rawValue
        isCutOff = streams.isFull
    }

    /// Whether the command could not do its job; findings and differences are no failure.
    var isFailure: Bool { isCutOff || code >= Ending.failure.rawValue }

    /// The reason why it could not: its message, for wrong usage without the usage of the command line.
    var complaint: String {
        guard !isCutOff else {
            return "the result has more than \(HeldStreams.limit >> 20) MiB, more than a tool returns; ask for less: "
                + "a shorter duration, fewer steps or rules, or a part of the playlist"
        }
        let lines = message.split(separator: "\n").prefix { !$0.hasPrefix("Usage:") && !$0.hasPrefix("Help:") }
        let reason = lines.joined(separator: "\n")
        let parts = [notes, reason].filter { !$0.isEmpty }
        return parts.isEmpty ? "the command gave no result" : parts.joined(separator: "\n")
    }

    /// The output as JSON; nil if it is none.
    var json: JSONValue? { try? JSONReader.read(Array(output.utf8)) }

    /// The lines of the output as JSON, without those that `keeps` refuses.
    func lines(where keeps: (JSONValue) -> Bool) -> [JSONValue] {
        output.utf8.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONReader.read(Array($0)) }.filter(keeps)
    }
}
