import AdRulesText

/// The abilities of a client.
struct ClientCapabilities {
    /// How it counts the characters of a line.
    private(set) var encoding = PositionEncoding.utf16
    /// Whether findings may name further places.
    private(set) var showsRelatedPlaces = false
    /// Whether findings may name the page of their rule.
    private(set) var opensPages = false
    /// Whether published findings may carry the version of the text.
    private(set) var readsVersions = false
    /// The tags of findings that it shows.
    private(set) var tags: Set<Int> = []
    /// Whether hovers may be Markdown.
    private(set) var readsMarkdown = false
    /// Whether the outline may be a tree.
    private(set) var showsTrees = false
    /// Whether it takes code actions that are not commands.
    private(set) var takesCodeActions = false
    /// Whether it shows code actions that cannot be taken, with the reason.
    private(set) var showsDisabledActions = false
    /// Whether a completion may be a snippet.
    private(set) var takesSnippets = false
    /// Whether edits may name the version of the text that they are for.
    private(set) var takesDocumentChanges = false
    /// Whether it can report changed files.
    private(set) var watchesFiles = false
    /// Whether it asks for findings, and is sent none unasked.
    private(set) var pullsFindings = false
    /// Whether it can be asked to ask for findings again.
    private(set) var refreshesFindings = false

    /// The capabilities of a client that can do next to nothing.
    init() {}

    /// Reads the parameters of `initialize`.
    init(_ params: JSONValue) {
        let all = params["capabilities"]
        if all?["general"]?["positionEncodings"]?.holds(PositionEncoding.utf8.rawValue) == true { encoding = .utf8 }
        let text = all?["textDocument"]
        let findings = text?["publishDiagnostics"]
        showsRelatedPlaces = findings?["relatedInformation"]?.flag ?? false
        opensPages = findings?["codeDescriptionSupport"]?.flag ?? false
        readsVersions = findings?["versionSupport"]?.flag ?? false
        tags = Set(findings?["tagSupport"]?["valueSet"]?.elements?.compactMap(\.integer) ?? [])
        readsMarkdown = text?["hover"]?["contentFormat"]?.holds("markdown") == true
        showsTrees = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.flag ?? false
        takesCodeActions = text?["codeAction"]?["codeActionLiteralSupport"]?.members != nil
        showsDisabledActions = text?["codeAction"]?["disabledSupport"]?.flag ?? false
        takesSnippets = text?["completion"]?["completionItem"]?["snippetSupport"]?.flag ?? false
        let workspace = all?["workspace"]
        takesDocumentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.flag ?? false
        pullsFindings = text?["diagnostic"]?.members != nil
        refreshesFindings = workspace?["diagnostics"]?["refreshSupport"]?.flag ?? false
        watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.flag ?? false
    }
}
