import AdRulesModel
import AdRulesText

/// A document as a tree for people.
enum DocumentTree {
    /// The tree as text, every line ending with a line feed.
    static func text(of document: AdDocument) -> String {
        var tree: TextTree
        switch document {
        case .vmap(let playlist):
            tree = TextTree(
                "VMAP \(playlist.version ?? "without a version"), \(counted(playlist.breaks.count, "break"))",
                playlist.breaks.map(Self.tree) + extensions(playlist.extensions))
        case .vast(let response): tree = VASTTree.tree(response.vast)
        }
        if !document.findings.isEmpty { tree.children.append(forgiven(in: document)) }
        return tree.text
    }

    /// The number of findings that are listed.
    private static let mostFindings = 20

    /// The findings of the reader.
    private static func forgiven(in document: AdDocument) -> TextTree {
        let findings = document.findings
        let map = document.source.map()
        var lines = findings.prefix(mostFindings).map { finding in
            let place = map.location(of: Int(finding.range.lower))
            return TextTree("\(place.line):\(place.column) \(finding.rule.rawValue) \(finding.message)")
        }
        if findings.count > mostFindings { lines.append(TextTree("and \(findings.count - mostFindings) more")) }
        return TextTree("\(counted(findings.count, "finding")) of the reader; adrules lint reports more", lines)
    }

    private static func tree(_ adBreak: AdBreak) -> TextTree {
        var facts = [adBreak.timeOffsetText.map { $0.isEmpty ? "empty timeOffset" : $0 } ?? "no timeOffset"]
        if adBreak.timeOffset == nil, adBreak.timeOffsetText?.isEmpty == false { facts[0] += " (cannot be read)" }
        facts.append(adBreak.breakTypes.map(\.rawValue).joined(separator: ", "))
        if let id = adBreak.breakID { facts.append("id \"\(id)\"") }
        if let interval = adBreak.repeatAfter { facts.append("again every \(interval)") }
        var children = [adBreak.source.map { tree($0) } ?? TextTree("no ad source")]
        children += adBreak.ignoredSources.map { tree($0).ignored }
        children += trackers(adBreak.tracking)
        children += extensions(adBreak.extensions)
        return TextTree(facts.joined(separator: " · "), children)
    }

    private static func tree(_ source: AdSource) -> TextTree {
        var tree = tree(source.content)
        var facts: [String] = []
        if let id = source.id { facts.append("id \"\(id)\"") }
        if !source.allowMultipleAds { facts.append("one ad only") }
        if !source.followRedirects { facts.append("no wrappers") }
        if !facts.isEmpty { tree.line += " · " + facts.joined(separator: " · ") }
        tree.children += source.ignoredContents.map { Self.tree($0).ignored }
        return tree
    }

    private static func tree(_ content: AdSource.Content) -> TextTree {
        switch content {
        case .adTag(let uri, let template):
            return TextTree("tag \(address(uri))" + (template.map { " · \($0.rawValue)" } ?? ""))
        case .vast(let vast): return VASTTree.tree(vast)
        case .custom(let data, let template):
            let size = counted(data.string.utf8.count, "byte")
            return TextTree("custom ad data" + (template.map { " · \($0.rawValue)" } ?? "") + " · \(size)")
        case .none: return TextTree("an empty ad source")
        }
    }

    /// The trackers, one line each, below their number.
    static func trackers(_ tracking: [Tracking]) -> [TextTree] {
        guard !tracking.isEmpty else { return [] }
        let lines = tracking.map { tracker in
            let offset = tracker.offset.map { " at \($0)" } ?? ""
            return TextTree("\(tracker.event?.rawValue ?? "no event")\(offset) → \(address(tracker.uri))")
        }
        return [TextTree(counted(tracking.count, "tracker"), lines)]
    }

    static func extensions(_ extensions: [DocumentExtension]) -> [TextTree] {
        extensions.map { item in
            TextTree("extension \(item.type.map { "\"\($0)\"" } ?? "without a type")")
        }
    }

    /// An address truncated to fit on a line.
    static func address(_ uri: SourceText) -> String {
        let address = uri.string
        if address.isEmpty { return "(no address)" }
        return address.count > 120 ? address.prefix(119) + "…" : address
    }
}

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
