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
        render(rule, players: players, columns: nil, color: false)
    }

    /// The same; the text for a terminal of so many columns, with or without colours.
    package func render(_ rule: RuleDescription, players: Bool = true, columns: Int?, color: Bool) -> String {
        switch self {
        case .text: Self.text(rule, players: players, columns, Palette(isOn: color))
        case .markdown: Self.markdown(rule, players: players)
        case .json:
            Self.json { json in
                json.object { json in
                    json.field("schemaVersion", JSONRenderer.schemaVersion)
                    Self.write(rule, players: players, to: &json)
                }
            }
        }
    }

    /// Returns the list of rules: one line each as text and Markdown, each in full as JSON.
    public func render(_ rules: [RuleDescription]) -> String { render(rules, columns: nil, color: false) }

    /// The same; the text for a terminal of so many columns, with or without colours.
    package func render(_ rules: [RuleDescription], columns: Int?, color: Bool) -> String {
        switch self {
        case .text: Self.list(rules, columns, Palette(isOn: color))
        case .markdown: Self.table(rules)
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

    private static func text(_ rule: RuleDescription, players: Bool, _ columns: Int?, _ palette: Palette) -> String {
        func fitted(_ paragraph: String, indent: Int) -> String {
            PrintableText.fitted(paragraph, to: columns, indent: indent)
        }
        var lines = [palette.paint("\(rule.id.rawValue) \(rule.name)", .bold), fitted(facts(rule), indent: 2), ""]
        func add(_ title: String, _ paragraphs: [String]) {
            lines += ["", palette.paint(title, .bold)]
            lines += paragraphs.map { fitted("  " + $0, indent: paragraphs.count > 1 ? 4 : 2) }
        }
        lines.append(fitted(sentence(rule.summary), indent: 0))
        add("Why it matters", [sentence(rule.why)])
        let entries = players ? Portability.entries(for: rule.id) : []
        if !entries.isEmpty { add("What players do", entries.map(\.sentence)) }
        for (heading, example) in [("Bad", rule.bad), ("Good", rule.good)] {
            guard let example else { continue }
            lines += ["", palette.paint(heading + requirements(of: example), .bold)]
            lines += example.lines.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        }
        let ends = [("Specification", rule.spec), ("Page", rule.page)].compactMap { name, value in
            value.map { "\(name): \($0)" }
        }
        if !ends.isEmpty { lines += [""] + ends }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func list(_ rules: [RuleDescription], _ columns: Int?, _ palette: Palette) -> String {
        let rows = rules.map { rule in
            let severity = rule.isOnByDefault ? rule.severity.rawValue : "off"
            let color = rule.isOnByDefault ? palette.color(of: rule.severity) : .dim
            return [rule.id.rawValue, palette.paint(severity, color), rule.name, rule.summary]
        }
        let table = TextTable(rows, indent: 0)
        return rows.map { table.line($0, columns: columns) + "\n" }.joined()
    }

    // MARK: Markdown

    private static func table(_ rules: [RuleDescription]) -> String {
        var page = """
            # Rules

            What `adrules lint` looks for. Each rule has a page with an example; `adrules explain RULE` shows it on the
            terminal.

            <!-- Written by adrules rules --format markdown: edit the catalogue, not the page. -->

            | rule | name | | finds |
            |---|---|---|---|

            """
        for rule in rules {
            let id = rule.page.map { "[\(rule.id.rawValue)](\($0))" } ?? rule.id.rawValue
            let severity = rule.isOnByDefault ? rule.severity.rawValue : "off"
            page += "| \(id) | `\(rule.name)` | \(severity) | \(escaped(rule.summary)) |\n"
        }
        return page
    }

    private static func markdown(_ rule: RuleDescription, players: Bool) -> String {
        var text = "# \(rule.id.rawValue) \(rule.name)\n\n"
        text += "\(escaped(sentence(rule.summary)))\n\n\(escaped(facts(rule)))\n\n"
        text += "**Why it matters:** \(escaped(rule.why)).\n"
        let entries = players ? Portability.entries(for: rule.id) : []
        if !entries.isEmpty {
            text += "\n**What players do:**\n\n"
            text += entries.map { "- \(escaped(sentence($0.sentence)))\n" }.joined()
        }
        for (title, example) in [("Bad", rule.bad), ("Good", rule.good)] {
            guard let example else { continue }
            text += "\n\(title)\(requirements(of: example)):\n\n```xml\n\(example.lines)\n```\n"
        }
        if let spec = rule.spec { text += "\nSpecification: \(spec)\n" }
        return text
    }

    /// Escapes characters with a meaning in Markdown: `<…>` would be HTML, and `|` would begin a table cell. Options
    /// are code, where `--` stays.
    private static func escaped(_ text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.hasPrefix("--") ? "`\(word)`" : word.map { "\\<>|*_[]".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        }.joined(separator: " ")
    }

    // MARK: Shared by text and Markdown

    private static func facts(_ rule: RuleDescription) -> String {
        let off = rule.isOnByDefault ? "" : " · off by default"
        let fix = rule.fixKind.map { " · \($0.words)" } ?? ""
        return "\(rule.severity.rawValue) · \(rule.category.rawValue)\(off)\(fix) · since \(rule.since)"
    }

    /// A text of the catalogue as a sentence: with a capital and a full stop.
    static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    /// The file name and the arguments that an example needs.
    private static func requirements(of example: RuleExample) -> String {
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
        json.field("page", rule.page)
        json.field("since", rule.since)
    }
}
