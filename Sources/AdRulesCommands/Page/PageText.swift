import AdRulesText

/// Collects HTML. Text is escaped by whoever writes it here: nothing else on a page comes from a document.
struct PageText {
    private(set) var text = ""

    /// Ends a section that ``PageDocument/begin(_:_:isOpen:to:)`` began.
    static let end = "</details></section>"

    /// Adds markup of the page's own.
    mutating func line(_ markup: String) { text += markup + "\n" }

    mutating func element(_ name: String, class style: String? = nil, _ words: String) {
        line("<\(name)\(style.map { " class=\"\($0)\"" } ?? "")>\(Self.escaped(words))</\(name)>")
    }

    /// Adds a machine-readable part: JSON that no sign of it can end.
    mutating func data(_ id: String, _ json: String) {
        line("<script type=\"application/json\" id=\"\(id)\">\(json.replacing("<", with: "\\u003c"))</script>")
    }

    /// The same, with line feeds kept.
    static func escapedLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }.joined(separator: "\n")
    }

    /// Text that cannot leave its element or its attribute.
    static func escaped(_ text: some StringProtocol) -> String { XMLText.escaped(text) }
}
