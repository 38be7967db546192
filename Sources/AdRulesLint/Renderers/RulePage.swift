import AdRulesText

/// Renders the catalogue for people or scripts: one rule, or all of them.
public enum RulePage: String, Sendable, Hashable, CaseIterable {
    /// For a terminal.
    case text
    /// For documentation.
    case markdown
    /// For scripts.
    case json

    /// Returns the full description of one rule; without `players`, none of what single players do.
    public func render(_ rule: RuleDescription, players: Bool = true) -> String {
        switch self {
        case .text: Self.text(rule, players: players, Palette(isOn: false))
        case .markdown: Self.markdown(rule, level: 1, players: players)
        case .json:
            Self.json { json in
                json.object { json in
                    json.field("schemaVersion", JSONRenderer.schemaVersion)
                    Self.write(rule, players: players, to: &json)
                }
            }
        }
    }

    /// Returns the description of a rule, or the list of several, for a terminal with colours; other forms have none.
    package func colored(_ rules: [RuleDescription], isList: Bool) -> String {
        guard self == .text else { return isList ? render(rules) : rules.map { render($0) }.joined() }
        let palette = Palette(isOn: true)
        return isList
            ? Self.list(rules, palette) : rules.map { Self.text($0, players: true, palette) }.joined()
    }

    /// Returns the list of rules: one line each as text, otherwise each in full.
    public func render(_ rules: [RuleDescription]) -> String {
        switch self {
        case .text: Self.list(rules, Palette(isOn: false))
        case .markdown: Self.page(rules)
        case .json:
            Self.json { json in
                json.object { json in
                    json.field("schemaVersion", JSONRenderer.schemaVersion)
                    json.array("rules", rules) { json, rule in
                        json.object { json in Self.write(rule, players: true, to: &json) }
                    }
                }
            }
        }
    }

    // MARK: Text

    private static func text(_ rule: RuleDescription, players: Bool, _ palette: Palette) -> String {
        func title(_ words: String) -> String { palette.paint(words, .bold) }
        var text = title("\(rule.id.rawValue) \(rule.name)") + "\n\(facts(rule))\n\n\(sentence(rule.summary))\n"
        text += "\n\(title("Why it matters"))\n\(indented(sentence(rule.why)))"
        let entries = players ? Portability.entries(for: rule.id) : []
        if !entries.isEmpty {
            text += "\n\(title("What players do"))\n\(indented(entries.map(\.sentence).joined(separator: "\n")))"
        }
        for (heading, example) in [("Bad", rule.bad), ("Good", rule.good)] {
            guard let example else { continue }
            text += "\n\(palette.paint(heading + told(example), .bold))\n\(indented(example.lines))"
        }
        if let spec = rule.spec { text += "\nSpecification: \(spec)\n" }
        return text
    }

    private static func list(_ rules: [RuleDescription], _ palette: Palette) -> String {
        let width = rules.map(\.name.utf8.count).max() ?? 0
        return rules.map { rule in
            let id = padded(rule.id.rawValue, to: 8)
            let severity = padded(rule.isOnByDefault ? rule.severity.rawValue : "off", to: 8)
            let color = rule.isOnByDefault ? palette.color(of: rule.severity) : .dim
            return "\(id) \(palette.paint(severity, color)) \(padded(rule.name, to: width)) \(rule.summary)\n"
        }.joined()
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }

    private static func indented(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    }

    // MARK: Markdown

    private static func page(_ rules: [RuleDescription]) -> String {
        var page = """
            # Rules

            What `adrules lint` looks for. `adrules explain RULE` shows one rule on the terminal.

            This page is written by `adrules rules --format markdown`; edit the catalogue, not the page.

            | rule | name | | finds |
            |---|---|---|---|

            """
        for rule in rules {
            let severity = rule.isOnByDefault ? rule.severity.rawValue : "off"
            page += "| \(rule.id.rawValue) | `\(rule.name)` | \(severity) | \(escaped(rule.summary)) |\n"
        }
        for rule in rules { page += "\n" + markdown(rule, level: 2) }
        return page
    }

    private static func markdown(_ rule: RuleDescription, level: Int, players: Bool = true) -> String {
        var text = "\(String(repeating: "#", count: level)) \(rule.id.rawValue) \(rule.name)\n\n"
        text += "\(escaped(sentence(rule.summary)))\n\n\(facts(rule))\n\n"
        text += "**Why it matters:** \(escaped(rule.why)).\n"
        let entries = players ? Portability.entries(for: rule.id) : []
        if !entries.isEmpty {
            text += "\n**What players do:**\n\n"
            text += entries.map { "- \(escaped(sentence($0.sentence)))\n" }.joined()
        }
        for (title, example) in [("Bad", rule.bad), ("Good", rule.good)] {
            guard let example else { continue }
            text += "\n\(title)\(told(example)):\n\n```xml\n\(example.lines)\n```\n"
        }
        if let spec = rule.spec { text += "\nSpecification: \(spec)\n" }
        return text
    }

    /// Escapes characters with a meaning in Markdown: `<…>` would be HTML, and `|` would begin a table cell.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "<>|*_[]".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return escaped
    }

    // MARK: Shared by text and Markdown

    private static func facts(_ rule: RuleDescription) -> String {
        let off = rule.isOnByDefault ? "" : " · off by default"
        let fix = rule.fixKind.map { " · \($0.words)" } ?? ""
        return "\(rule.severity.rawValue) · \(rule.category.rawValue)\(off)\(fix) · since \(rule.since)"
    }

    /// A text of the catalogue as a sentence: with a capital and a full stop.
    static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// The file name and the arguments that an example needs.
    private static func told(_ example: RuleExample) -> String {
        let arguments = example.arguments.joined(separator: " ")
        let file = example.fileExtension == "xml" ? "" : "a file named .\(example.fileExtension)"
        let parts = [file, arguments].filter { !$0.isEmpty }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    // MARK: JSON

    private static func json(_ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        body(&json)
        return json.text + "\n"
    }

    private static func write(_ rule: RuleDescription, players: Bool, to json: inout JSONWriter) {
        json.field("rule", rule.id.rawValue)
        json.field("name", rule.name)
        json.field("severity", rule.severity.rawValue)
        json.field("category", rule.category.rawValue)
        json.field("default", rule.isOnByDefault)
        json.field("fix", rule.fixKind?.rawValue)
        json.field("summary", rule.summary)
        json.field("why", rule.why)
        let entries = players ? Portability.entries(for: rule.id) : []
        if !entries.isEmpty {
            json.array("portability", entries) { json, entry in json.object { json in entry.write(to: &json) } }
        }
        json.field("bad", rule.bad?.lines)
        json.field("good", rule.good?.lines)
        json.field("spec", rule.spec)
        json.field("since", rule.since)
    }
}
