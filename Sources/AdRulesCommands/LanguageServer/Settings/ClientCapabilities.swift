import AdRulesText

/// The abilities of a client. One that says nothing can do next to nothing.
struct ClientCapabilities {
    private let all: JSONValue?
    /// How it counts the characters of a line.
    let encoding: PositionEncoding
    /// The tags of findings that it shows.
    let tags: Set<Int>

    /// Reads the parameters of `initialize`; nil before they are there.
    init(_ params: JSONValue? = nil) {
        all = params?["capabilities"]
        let isUTF8 = all?["general"]?["positionEncodings"]?.holds(PositionEncoding.utf8.rawValue) == true
        encoding = isUTF8 ? .utf8 : .utf16
        let known = all?["textDocument"]?["publishDiagnostics"]?["tagSupport"]?["valueSet"]?.elements
        tags = Set(known?.compactMap(\.integer) ?? [])
    }

    private func value(_ keys: [String]) -> JSONValue? { keys.reduce(all) { $0?[$1] } }
    private func flag(_ keys: String...) -> Bool { value(keys)?.flag ?? false }
    private func has(_ keys: String...) -> Bool { value(keys)?.members != nil }

    /// Whether findings may name further places.
    var showsRelatedPlaces: Bool { flag("textDocument", "publishDiagnostics", "relatedInformation") }
    /// Whether findings may name the page of their rule.
    var opensPages: Bool { flag("textDocument", "publishDiagnostics", "codeDescriptionSupport") }
    /// Whether published findings may carry the version of the text.
    var readsVersions: Bool { flag("textDocument", "publishDiagnostics", "versionSupport") }
    /// Whether hovers may be Markdown.
    var readsMarkdown: Bool { value(["textDocument", "hover", "contentFormat"])?.holds("markdown") == true }
    /// Whether the outline may be a tree.
    var showsTrees: Bool { flag("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") }
    /// Whether it takes code actions that are not commands.
    var takesCodeActions: Bool { has("textDocument", "codeAction", "codeActionLiteralSupport") }
    /// Whether it shows code actions that cannot be taken, with the reason.
    var showsDisabledActions: Bool { flag("textDocument", "codeAction", "disabledSupport") }
    /// Whether a completion may be a snippet.
    var takesSnippets: Bool { flag("textDocument", "completion", "completionItem", "snippetSupport") }
    /// Whether edits may name the version of the text that they are for.
    var takesDocumentChanges: Bool { flag("workspace", "workspaceEdit", "documentChanges") }
    /// Whether it can report changed files.
    var watchesFiles: Bool { flag("workspace", "didChangeWatchedFiles", "dynamicRegistration") }
    /// Whether it asks for findings, and is sent none unasked.
    var pullsFindings: Bool { has("textDocument", "diagnostic") }
    /// Whether it can be asked to ask for findings again.
    var refreshesFindings: Bool { flag("workspace", "diagnostics", "refreshSupport") }
}
