import AdRulesLint
import AdRulesRules
import AdRulesSimulation
import AdRulesText

/// An argument of a tool.
package struct ToolParameter: Sendable {
    package enum Kind: Sendable {
        /// A document: the XML or JSON itself, or a file or URL that has it.
        case document
        case text
        /// A number, or a text.
        case scalar
        /// A list of texts and numbers.
        case list
        /// An object with texts.
        case table
        case flag
    }

    package let name: String
    let shape: JSONShape
    let summary: String
    package let kind: Kind
    var isRequired = false
    /// The definitions that the shape refers to.
    var definitions: [JSONShape.Key] = []

    init(_ name: String, _ kind: Kind, _ shape: JSONShape, _ summary: String) {
        self.name = name
        self.kind = kind
        self.shape = shape
        self.summary = summary
    }

    init(_ name: String, _ schema: JSONSchema, _ summary: String) {
        self.init(name, .document, .either(schema.shape, .text), summary)
        definitions = schema.definitions
    }

    /// The parameter as one that a call must have.
    var required: ToolParameter {
        var parameter = self
        parameter.isRequired = true
        return parameter
    }

    func takes(_ value: JSONValue) -> Bool {
        switch kind {
        case .document: value.string != nil || value.members != nil && shape.value["type"] == nil
        case .text: value.string != nil
        case .scalar: value.string != nil || value.number != nil
        case .list: value.elements?.allSatisfy { $0.string != nil || $0.number != nil } ?? false
        case .table: value.members?.allSatisfy { $0.value.string != nil } ?? false
        case .flag: value.flag != nil
        }
    }
}

// The parameters that several tools have.
extension ToolParameter {
    private static let playlistForms = "the VMAP or VAST itself as XML, or the path of a file that has it"

    static func playlist(_ name: String = "playlist", _ what: String = "The playlist") -> ToolParameter {
        ToolParameter(name, .document, .text, "\(what): \(playlistForms).").required
    }

    static let resolve = ToolParameter(
        "resolve", .flag, .flag,
        "true requests the ad servers over the network and uses their answers, and lets a playlist be a URL. Ask the "
            + "user first.")

    static let responses = ToolParameter(
        "responses", .text, .text,
        "A folder of ad-server answers, saved by adrules --save-responses: no request is sent then.")

    static let macros = ToolParameter(
        "macros", .table, .table(of: .text), "Values of macros in ad tags, by name, for resolve.")

    /// A time, without its form: the description gives it, and what is wrong gets an answer.
    private static let time = JSONShape(["type": .array([.string("number"), .string("string")])])

    /// The properties of the content.
    static let content = [
        ToolParameter(
            "duration", .scalar, time, "The duration of the content: seconds, or a text such as 30m or 1:32:00."),
        ToolParameter("live", .flag, .flag, "Whether the content is live; then it has no duration."),
        ToolParameter(
            "opportunities", .list, .list(of: time), "The moments at which the content offers a break, in order."),
    ]

    /// The source of the answers of ad servers.
    static let asking = [resolve, responses, macros]

    static let targets = ToolParameter(
        "targets", .list, .list(of: .words(of: Portability.Target.self)), "The players that the playlist is for.")
}
