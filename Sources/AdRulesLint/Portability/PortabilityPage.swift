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
        case .markdown: Self.intro + Self.counts(entries) + entries.map(Self.markdown).joined() + Self.media(targets)
        case .json: Self.json(entries.flatMap(\.1))
        }
    }

    private static func text(_ target: Portability.Target, _ entries: [Portability]) -> String {
        var text = "\(target.rawValue)\n"
        for entry in entries {
            let rules = entry.construct.rules.map(\.rawValue).joined(separator: ", ")
            text += "  \(entry.construct.summary)\(rules.isEmpty ? "" : " (\(rules))")\n"
            text += "    \(finding(entry)): \(entry.what)\(entry.versions.text.map { "; \($0)" } ?? "")\n"
            text += "    \(known(entry, source: \.self))\n"
        }
        return text
    }

    /// The severity of a finding; an entry of the past makes none, and one of a live stream neither.
    private static func finding(_ entry: Portability) -> String {
        entry.isPast ? "past" : entry.construct.isOfStream ? "live" : entry.severity.rawValue
    }

    private static func known(_ entry: Portability, source: (String) -> String) -> String {
        guard let origin = entry.origin else { return Portability.Origin.noEvidence }
        return "\(origin.text): \(origin.sources.map(source).joined(separator: ", "))"
    }

    private static let intro = """
        # What Players Do

        How players treat the constructs of a playlist.

        ## Overview

        Players read a correct playlist differently. With `adrules lint --target ima,hls`, findings have the severity
        for those players, and describe their behaviour; without a target no finding is about a single
        player, and only rules of the specification or of all players are more than an info.

        An entry is *seen* if we tried the player, or the deciding part of it, *read* if it is in the player's source code,
        *documented* if it is in its documentation or the specification, and *reported* if users or maintainers report it;
        the day is that of the release, commit or issue, or the one on which an undated page was read. An entry with
        **no evidence** is a guess, and never an error. An entry of the *past* no longer applies, and one of
        a *live* stream is about no document: neither makes a finding.
        What a player does with a break follows from its entries, and `adrules report`, `schedule --target`,
        `simulate --target` and `diff --target` say it: it plays, plays in part, plays at another moment, is lost, or is
        not known, without evidence or where it depends on what no document shows.
        Players have many versions, and most entries were checked in one only. Is something wrong or missing? An issue
        with a source is welcome.

        <!-- Written by adrules targets --format markdown: edit Sources/AdRulesLint/Portability, not the page. -->

        """

    /// How many entries of today are known in which way.
    private static func counts(_ entries: [(Portability.Target, [Portability])]) -> String {
        let kinds = Portability.Evidence.allCases
        let heads = kinds.map(\.rawValue) + [Portability.Origin.noEvidence]
        return
            "\n| player | \(heads.joined(separator: " | ")) |\n|---\(String(repeating: "|---", count: heads.count))|\n"
            + entries.map { target, all in
                let today = all.filter { !$0.isPast }
                let counts =
                    kinds.map { kind in today.count { $0.origin?.evidence == kind } }
                    + [today.count { $0.origin == nil }]
                return "| \(target.name) | \(counts.map(String.init).joined(separator: " | ")) |\n"
            }.joined()
    }

    private static func markdown(_ target: Portability.Target, _ entries: [Portability]) -> String {
        var page = "\n## \(target.name == "the specification" ? "The specification" : target.name)\n\n"
        page +=
            "`--target \(target.rawValue)`\n\n| construct | rule | finding | what happens | versions | known from |\n"
        page += "|---|---|---|---|---|---|\n"
        for entry in entries {
            let construct = entry.construct
            let rules = construct.rules.isEmpty && !construct.isOfStream ? [.unportableConstruct] : construct.rules
            let cells = [
                construct.summary, rules.map(\.rawValue).joined(separator: ", "), finding(entry), entry.what,
                entry.versions.text ?? "",
                entry.origin == nil ? "**\(Portability.Origin.noEvidence)**" : known(entry, source: link),
            ]
            page += "| \(cells.joined(separator: " | ")) |\n"
        }
        return page
    }

    /// The media files that players choose, without findings.
    private static func media(_ targets: [Portability.Target]) -> String {
        let rows = MediaChoice.all.filter { targets.contains($0.target) }.map { choice in
            "| \(choice.target.name) | \(choice.does) | \(choice.origin.text): "
                + "\(choice.origin.sources.map(link).joined(separator: ", ")) |\n"
        }
        guard !rows.isEmpty else { return "" }
        return """

            ## Media files

            The player chooses one of several media files of an ad. This is no mistake, so no finding mentions it; the page of
            `adrules report` marks the files.

            | player | what it does | known from |
            |---|---|---|
            \(rows.joined())
            """
    }

    /// An address as a link with the name of what it leads to.
    private static func link(_ source: String) -> String {
        guard source.hasPrefix("https://") else { return source.hasPrefix("Sources/") ? "`\(source)`" : source }
        let parts = source.split(separator: "/").map(String.init)
        let name =
            if parts.count > 4, parts[1] == "github.com" {
                parts[4] == "issues" ? "\(parts[2])/\(parts[3])#\(parts[5])" : "\(parts[3]): \(parts[parts.count - 1])"
            } else {
                "\(parts[1]): \(parts[parts.count - 1])"
            }
        return "[\(name)](\(source))"
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
                    entry.write(to: &json)
                }
            }
        }
        return json.text + "\n"
    }
}

extension Portability {
    /// Writes what happens and how it is known, as members of an object.
    func write(to json: inout JSONWriter) {
        json.field("target", target.rawValue)
        json.array("platforms", platforms) { json, platform in json.value(platform.rawValue) }
        json.field("effect", effect.rawValue)
        json.field("severity", isPast ? nil : severity.rawValue)
        json.field("what", what)
        json.field("since", versions.since)
        json.field("until", versions.until)
        json.field("checked", versions.checked)
        json.field("evidence", origin?.evidence.rawValue ?? "none")
        json.field("date", origin?.date)
        json.array("sources", origin?.sources ?? []) { json, source in json.value(source) }
    }
}
