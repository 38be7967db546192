import AdRulesText

/// Nested lines, drawn as a tree.
struct TextTree {
    var line: String
    var children: [TextTree] = []

    init(_ line: String, _ children: [TextTree] = []) {
        self.line = line
        self.children = children
    }

    /// The same, of what is not used.
    var ignored: TextTree { TextTree("ignored: \(line)", children) }

    /// The drawing; every line is safe for a terminal and ends with a line feed. Recursion is shallow: the trees are
    /// a few levels deep, whatever the document.
    var text: String {
        var text = PrintableText.line(line) + "\n"
        draw(indent: "", into: &text)
        return text
    }

    private func draw(indent: String, into text: inout String) {
        for (index, child) in children.enumerated() {
            let isLast = index == children.count - 1
            text += indent + (isLast ? "└─ " : "├─ ") + PrintableText.line(child.line) + "\n"
            child.draw(indent: indent + (isLast ? "   " : "│  "), into: &text)
        }
    }
}
