import AdRulesText

/// Renders the table of portability, for people or scripts.
public enum PortabilityPage: String, Sendable, Hashable, CaseIterable {
    /// For a terminal.
    case text
    /// For documentation.
    case markdown
    /// For scripts.
    case json

    /// Returns the table for some targets.
    public func render(_ targets: [Portability.Target] = Portability.Target.allCases) -> String {
        let entries = targets.map { target in (target, Portability.table.filter { $0.target == target }) }
        return switch self {
        case .text: entries.map(Self.text).joined(separator: "\n")
        case .markdown: Self.intro + entries.map(Self.markdown).joined()
        case .json: Self.json(entries.flatMap(\.1))
        }
    }

    private static func text(_ target: Portability.Target, _ entries: [Portability]) -> String {
        var text = "\(target.rawValue)\n"
        for entry in entries {
            let rules = entry.construct.rules.map(\.rawValue).joined(separator: ", ")
            text += "  \(entry.construct.summary)\(rules.isEmpty ? "" : " (\(rules))")\n"
            text += "    \(entry.effect.severity.rawValue): \(entry.what)\(entry.versions.map { "; \($0)" } ?? "")\n"
            text += "    \(entry.evidence.rawValue): \(entry.source)\n"
        }
        return text
    }

    private static let intro = """
        # Portability

        What players do with what a playlist may hold.

        ## Overview

        A correct playlist is not read alike everywhere. With `adrules lint --target ima,hls`, findings have the severity
        that they have for those players, and say what happens there; without a target, only what the specification or
        all players decide is more than an info.

        An entry is *seen* if we tried it, *documented* if the player or the specification says so, and *reported* if
        users or maintainers do. Something is wrong, or missing? An issue with a source is welcome.

        This page is written by `adrules targets --format markdown`; edit the table in `Portability+Table.swift`, not the
        page.

        """

    private static func markdown(_ target: Portability.Target, _ entries: [Portability]) -> String {
        var page = "\n## \(target.name == "the specification" ? "The specification" : target.name)\n\n"
        page +=
            "`--target \(target.rawValue)`\n\n| construct | rule | finding | what happens | known from |\n|---|---|---|---|---|\n"
        for entry in entries {
            let rules = entry.construct.rules.isEmpty ? ["VMAP190"] : entry.construct.rules.map(\.rawValue)
            let what = entry.what + (entry.versions.map { " (\($0))" } ?? "")
            page +=
                "| \(entry.construct.summary) | \(rules.joined(separator: ", ")) | \(entry.effect.severity.rawValue) "
            page += "| \(what) | \(entry.evidence.rawValue): \(entry.source) |\n"
        }
        return page
    }

    private static func json(_ entries: [Portability]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", JSONRenderer.schemaVersion)
            json.array("portability", entries) { json, entry in
                json.object { json in
                    json.field("construct", entry.construct.name)
                    json.field("summary", entry.construct.summary)
                    json.array("rules", entry.construct.rules) { json, rule in json.value(rule.rawValue) }
                    json.field("target", entry.target.rawValue)
                    json.field("effect", entry.effect.rawValue)
                    json.field("severity", entry.effect.severity.rawValue)
                    json.field("what", entry.what)
                    json.field("versions", entry.versions)
                    json.field("evidence", entry.evidence.rawValue)
                    json.field("source", entry.source)
                }
            }
        }
        return json.text + "\n"
    }
}
