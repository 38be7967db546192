import AdRulesLint
import AdRulesSimulation
import AdRulesText

/// The arguments of one call of a tool, each of the kind of its parameter.
struct ToolArguments {
    /// What reads files and asks servers.
    let host: any ToolHost
    private let fields: JSONFields

    /// Takes the arguments. Throws what is missing, unknown or of the wrong kind.
    init(_ arguments: JSONValue, of tool: Tool, host: any ToolHost) throws(TextProblem) {
        self.host = host
        let source = JSONSource(bytes: [], name: tool.name)
        let names = tool.parameters.map(\.name)
        fields = try JSONFields(arguments, in: source, of: "argument of \(tool.name)", keys: names, nullable: names)
        for parameter in tool.parameters {
            let (name, summary) = (parameter.name, parameter.summary)
            guard let value = fields[name] else {
                guard !parameter.isRequired else {
                    throw source.problem("\"\(name)\" is missing: \(summary)", at: arguments)
                }
                continue
            }
            guard parameter.takes(value) else {
                let text = PrintableText.line(value.description, limit: 80)
                throw source.problem(
                    parameter.kind == .list && value.elements == nil
                        ? "\"\(name)\" is a list, as in [\(text)]" : "\"\(name)\" cannot be \(text): \(summary)",
                    at: value)
            }
            guard parameter.kind == .document, let text = value.string, !Self.isDocument(text) else { continue }
            let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            switch isBlank ? .none("is empty") : host.place(text) {
            case .file: break
            case .none(let reason): throw source.problem("\"\(name)\" \(reason): \(summary)", at: value)
            case .url where flag("resolve") || fields["responses"] != nil: break
            case .url:
                throw source.problem(
                    "\(PrintableText.line(text, limit: 200)) is a URL: with \"resolve\": true it is fetched, and the ad "
                        + "servers of the playlist are asked, too", at: arguments)
            }
        }
        if flag("live"), fields["duration"] != nil, tool.name != Tool.simulate.name {
            throw source.problem("\"live\" and \"duration\" exclude each other: \(LiveContent.reason)", at: arguments)
        }
    }

    func flag(_ name: String) -> Bool { fields[name]?.flag ?? false }

    /// A text; nil if it is not given.
    func text(_ name: String) -> String? { fields[name]?.string }

    /// A list of words, each of which may hold several with commas.
    func words(_ name: String) -> [String] {
        (fields[name]?.elements ?? []).compactMap(\.string).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// A whole number; nil if it is not given.
    func count(_ name: String) throws(TextProblem) -> Int? { try fields.integer(name) }

    /// The duration; nil if it is not given.
    func duration() throws -> MediaTime? {
        try fields["duration"].map { try time($0, "duration", TimeArgument.readDuration) }
    }

    /// The moments at which the content offers a break; nil if they are not given.
    func opportunities() throws -> [Opportunity]? {
        try fields["opportunities"]?.elements?.map { Opportunity(try time($0, "opportunities", TimeArgument.read)) }
    }

    private func time(_ value: JSONValue, _ name: String, _ read: (String) throws -> TimeArgument) throws -> MediaTime {
        let text = value.string ?? value.description
        do {
            return try read(text).time
        } catch {
            throw CommandFailure("\"\(name)\" cannot be \(PrintableText.line(text, limit: 80)): \(error)")
        }
    }

    /// The content as far as it is known.
    func content() throws -> LintContent {
        LintContent(duration: try duration(), isLive: flag("live"), opportunities: try opportunities() ?? [])
    }

    /// The players.
    func targets() throws -> Set<Portability.Target> {
        try Portability.Target.named(words("targets"), by: "\"targets\"")
    }

    var macroNames: [String] { fields["macros"]?.members?.map(\.key) ?? [] }

    /// The text of a document of JSON, or of a file that has it, with its name in messages; nil if it is not given.
    func json(_ name: String) throws -> (bytes: [UInt8], name: String)? {
        guard let value = fields[name] else { return nil }
        guard let text = value.string else { return (Array(value.description.utf8), "<\(name)>") }
        return Self.isDocument(text)
            ? (Array(text.utf8), "<\(name)>") : (try host.file(text, limit: JSONSource.byteLimit), text)
    }

    /// The path of an argument that is a file, not the document itself; nil for others.
    func path(_ name: String) -> String? { text(name).flatMap { Self.isDocument($0) ? nil : $0 } }

    /// The name of a document: its path or URL, or one in brackets for what is in the call itself.
    func name(of document: String) -> String { path(document) ?? "<\(document)>" }

    /// Reads documents. For lint, no tag is requested for a folder alone, and what servers send is read like files.
    func documents(_ parameters: String..., forLint: Bool = false) throws -> any ToolDocuments {
        var request = ToolDocumentRequest(names: parameters.map(name), readsStrictly: forLint)
        for parameter in parameters where path(parameter) == nil {
            request.given[ByteText(name(of: parameter))] = AdDocument.utf8(ofText: text(parameter) ?? "")
        }
        request.responses = text("responses")
        request.resolves = flag("resolve") || request.responses != nil && !forLint
        request.macros = fields["macros"]?.members?.map { ($0.key, $0.value.string ?? "") } ?? []
        if !request.macros.isEmpty, !flag("resolve"), request.responses == nil {
            throw CommandFailure("\"macros\" is for \"resolve\" or \"responses\": without them no tag is filled")
        }
        return try host.documents(request)
    }

    private static func isDocument(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        return first == "<" || first == "{"
    }
}
