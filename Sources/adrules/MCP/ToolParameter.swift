import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesRules
import AdRulesSimulation
import AdRulesText

/// An argument of a tool, and what it is on the command line.
struct ToolParameter: Sendable {
    /// The form of a value on the command line.
    enum Form: Sendable {
        /// A document: the XML or JSON itself, or a file or URL that has it; the value of an option, or an argument.
        case document(option: String?)
        /// A document for lint, which reads it from standard input: it looks for others in folders.
        case standardInput
        /// A word of the command line.
        case word
        /// The value of an option; a list is one value with commas.
        case option(String)
        /// An option for each member of an object, as `NAME=VALUE`.
        case options(String)
        /// An option without a value.
        case flag(String)
    }

    let name: String
    let shape: JSONShape
    let summary: String
    let form: Form
    var isRequired = false
    /// The definitions that the shape refers to.
    var definitions: [JSONShape.Key] = []

    init(_ name: String, _ shape: JSONShape, _ form: Form, _ summary: String) {
        self.name = name
        self.shape = shape
        self.form = form
        self.summary = summary
    }

    /// A parameter for JSON of a schema, or the file that has it.
    init(_ name: String, _ schema: JSONSchema, _ form: Form, _ summary: String) {
        self.init(name, .either(schema.shape, .text), form, summary)
        definitions = schema.definitions
    }

    /// The parameter as one that a call must have.
    var required: ToolParameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }

    /// Adds the value to a call. Throws if it is of the wrong kind.
    func add(_ value: JSONValue, to call: inout ToolCall, _ source: JSONSource) throws(TextProblem) {
        switch form {
        case .document(let option):
            guard value.string != nil || value.members != nil else { throw wrong(value, source) }
            try checkPlace(value, source)
            call.add(value.string ?? value.description, named: name, option: option)
        case .standardInput:
            guard let text = value.string else { throw wrong(value, source) }
            try checkPlace(value, source)
            call.add(text, named: name)
        case .word:
            guard let text = value.string else { throw wrong(value, source) }
            call.arguments += ["--", text]
        case .option(let option):
            guard (value.elements != nil) == isList else { throw wrong(value, source) }
            let values = value.elements ?? [value]
            var words: [String] = []
            for value in values {
                guard let word = value.string ?? (value.number == nil ? nil : value.description) else {
                    throw wrong(value, source)
                }
                words.append(word)
            }
            guard !words.isEmpty else { return }
            call.arguments.append("\(option)=\(words.joined(separator: ","))")
        case .options(let option):
            guard let members = value.members else { throw wrong(value, source) }
            for member in members {
                guard let text = member.value.string else { throw wrong(member.value, source) }
                call.arguments.append("\(option)=\(member.key)=\(text)")
            }
        case .flag(let option):
            guard let isOn = value.flag else { throw wrong(value, source) }
            if isOn { call.arguments.append(option) }
            if isOn, name == Self.resolve.name { call.asks = true }
        }
        if name == Self.responses.name { call.asks = true }
    }

    /// Whether the value is a list.
    private var isList: Bool { shape.value["type"]?.string?.isSpelled("array") == true }

    /// Throws if a text is neither a document nor what can be the path of one file.
    private func checkPlace(_ value: JSONValue, _ source: JSONSource) throws(TextProblem) {
        guard let problem = value.string.flatMap(ToolCall.problem(of:)) else { return }
        throw source.problem("\"\(name)\" \(problem): \(summary)", at: value)
    }

    private func wrong(_ value: JSONValue, _ source: JSONSource) -> TextProblem {
        let text = PrintableText.line(value.description, limit: 80)
        return source.problem(
            isList && value.elements == nil
                ? "\"\(name)\" is a list, as in [\(text)]" : "\"\(name)\" cannot be \(text): \(summary)", at: value)
    }

    /// The option of the command line that stands for it; nil if it is none.
    var option: String? {
        switch form {
        case .document(let option): option
        case .option(let option), .options(let option), .flag(let option): option
        case .standardInput, .word: nil
        }
    }
}

// The parameters that several tools have.
extension ToolParameter {
    private static let playlistForms = "the VMAP or VAST itself as XML, or the path of a file that has it"

    static func playlist(
        _ name: String = "playlist", _ what: String = "The playlist", _ form: Form = .document(option: nil)
    ) -> ToolParameter {
        ToolParameter(name, .text, form, "\(what): \(playlistForms).").required
    }

    static let resolve = ToolParameter(
        "resolve", .flag, .flag("--resolve"),
        "true requests the ad servers over the network and uses their answers, and lets a playlist be a URL. Ask the "
            + "user first.")

    static let responses = ToolParameter(
        "responses", .text, .option("--responses"),
        "A folder of ad-server answers, saved by adrules --save-responses: no request is sent then.")

    static let macros = ToolParameter(
        "macros", .table(of: .text), .options("--macro"), "Values of macros in ad tags, by name, for resolve.")

    /// The properties of the content.
    static let content = [
        ToolParameter(
            "duration", .writtenTime, .option("--duration"),
            "The duration of the content: seconds, or a text such as 30m or 1:32:00."),
        ToolParameter("live", .flag, .flag("--live"), "Whether the content is live; then it has no duration."),
        ToolParameter(
            "opportunities", .list(of: .writtenTime), .option("--opportunities"),
            "The moments at which the content offers a break, in order."),
    ]

    /// The source of the answers of ad servers.
    static let asking = [resolve, responses, macros]

    static let targets = ToolParameter(
        "targets", .list(of: .words(of: Portability.Target.self)), .option("--target"),
        "The players that the playlist is for.")
}
