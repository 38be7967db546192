import AdRulesModel
import AdRulesText

// The tree for people: a line for each break, wrapper and ad.
extension RequestTree {
    /// More lines are counted only; JSON has them all.
    private static let shownLines = 500

    /// Returns the tree as text; `counts` shows how many findings a document has, in words.
    func text(_ palette: Palette, counts: (_ name: String) -> String?) -> String {
        var text = palette.paint("requests of \(PrintableText.line(file))", .bold) + "\n"
        let isLast = lastOfTheirLevel
        // Whether the level above has more lines below.
        var open: [Bool] = []
        for (index, node) in nodes.prefix(Self.shownLines).enumerated() {
            open.removeLast(max(0, open.count - node.depth))
            while open.count < node.depth { open.append(false) }
            let trunk = open.map { $0 ? "│  " : "   " }.joined() + (isLast[index] ? "└─ " : "├─ ")
            text += palette.paint(trunk, .blue) + line(node, palette, counts) + "\n"
            open.append(!isLast[index])
        }
        let rest = nodes.count - Self.shownLines
        return text + (rest > 0 ? "and \(rest) more lines (see --format json)\n" : "")
    }

    /// For each line, whether no line of its level follows before a higher one.
    private var lastOfTheirLevel: [Bool] {
        var isLast = [Bool](repeating: true, count: nodes.count)
        // Whether a line of the level follows, as far as it has been read from the end.
        var follows: [Bool] = []
        for index in nodes.indices.reversed() {
            let depth = nodes[index].depth
            follows.removeLast(max(0, follows.count - depth - 1))
            while follows.count <= depth { follows.append(false) }
            isLast[index] = !follows[depth]
            follows[depth] = true
        }
        return isLast
    }

    private func line(_ node: Node, _ palette: Palette, _ counts: (String) -> String?) -> String {
        var line = node.kind.rawValue
        if let id = node.id { line += " \"\(PrintableText.line(id, limit: 60))\"" }
        if node.kind == .adBreak { line += " at \(PrintableText.line(node.timeOffset ?? "no time", limit: 40))" }
        guard let url = node.url else { return line }
        line += ": \(PrintableText.line(url, limit: 120))"
        guard let answer = node.answer else { return line + (node.isRepeated ? " (above)" : " (not requested)") }
        var facts: [String] = []
        if let status = answer.status, answer.failure == nil { facts.append("\(status)") }
        if answer.redirects > 0 { facts.append(counted(answer.redirects, "redirect")) }
        if let failure = answer.failure {
            facts.append(palette.paint(PrintableText.line(failure.message, limit: 120), .yellow))
        } else {
            facts.append("\(answer.bytes) bytes")
            if !answer.ads.contains(where: { $0.kind != .empty }) { facts.append("no ads") }
        }
        if let findings = counts(url) { facts.append(findings) }
        return line + " – " + facts.joined(separator: ", ")
    }
}

/// The number of findings of each document of a report, for the trees of requests at its end.
struct DocumentCounts: Sendable {
    private var words: [ByteText: String] = [:]

    /// Adds a document. Documents without findings, and files with plain names, take no memory.
    mutating func add(_ tally: LintTally, of name: String) {
        // Only answers are looked up, and their names are URLs.
        guard tally.affected > 0, name.holds("://") else { return }
        words[ByteText(name)] = FullRenderer.counts(of: tally.count)
    }

    /// The findings of a document, as in `1 error, 2 warnings`; nil if there are none.
    func words(of name: String) -> String? { words[ByteText(name)] }
}
