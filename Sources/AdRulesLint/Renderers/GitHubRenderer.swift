import AdRulesText

/// Code frames for the log of a GitHub Actions job, then annotations of each place: errors first.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step and drops the rest without a word. So no more are
/// written, or kept, and a last notice shows how many more the log holds.
package struct GitHubRenderer: ReportRenderer {
    /// The annotations of one level that GitHub shows in a step.
    private static let limit = 10

    private var frames: FullRenderer
    /// The first annotations of each severity.
    private var annotations: [Severity: [String]] = [:]

    init(showsSummary: Bool) { frames = FullRenderer(palette: Palette(isOn: false), showsSummary: showsSummary) }

    mutating func add(_ result: LintResult) -> String {
        for diagnostic in result.diagnostics
        where annotations[diagnostic.severity, default: []].count < Self.limit {
            annotations[diagnostic.severity, default: []].append(Self.annotation(diagnostic, in: result.name))
        }
        return frames.add(result.withoutRepetitions())
    }

    func finish(_ ending: ReportEnding) -> String {
        let failures = ending.failures.map { failure in
            Self.command("error", [("title", "adrules"), ("file", failure.name)], failure.line)
        }
        let loud = (failures + annotations[.error, default: []]).prefix(Self.limit) + annotations[.warning, default: []]
        var notices = annotations[.info, default: []]
        let all = failures.count + Severity.allCases.reduce(0) { $0 + ending.tally.count(of: $1) }
        if all > loud.count + notices.count {
            notices = Array(notices.prefix(Self.limit - 1))
            let more =
                "\(all - loud.count - notices.count) more in the log: GitHub shows \(Self.limit) errors, "
                + "\(Self.limit) warnings and \(Self.limit) notices of a step; --format sarif has no such limit"
            notices.append(Self.command("notice", [("title", "adrules")], more))
        }
        return frames.finish(ending) + loud.joined() + notices.joined()
    }

    private static func annotation(_ diagnostic: Diagnostic, in file: String) -> String {
        let (start, end) = (diagnostic.start, diagnostic.end)
        var properties = [("title", diagnostic.title), ("file", file), ("line", "\(start.line)")]
        // GitHub takes columns only within one line.
        properties +=
            start.line == end.line
            ? [("col", "\(start.column)"), ("endLine", "\(end.line)"), ("endColumn", "\(end.column)")]
            : [("endLine", "\(end.line)")]
        let lines = [diagnostic.messageLine, diagnostic.helpLine].compactMap(\.self)
        let level = diagnostic.severity.pick(error: "error", warning: "warning", info: "notice")
        return command(level, properties, lines.joined(separator: "\n"))
    }

    /// A workflow command. The lines of `message` are printable already; the values of the properties need not be.
    package static func command(_ name: String, _ properties: [(String, String)], _ message: String) -> String {
        let list = properties.map { key, value in "\(key)=\(escaped(PrintableText.escaped(value), also: ":,"))" }
        return "::\(name) \(list.joined(separator: ","))::\(escaped(message))\n"
    }

    /// Escapes what would end a message, or with `:` and `,` the value of a property.
    private static func escaped(_ text: String, also others: String = "") -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": output += "%25"
            case "\r": output += "%0D"
            case "\n": output += "%0A"
            case ":" where others.unicodeScalars.contains(scalar): output += "%3A"
            case "," where others.unicodeScalars.contains(scalar): output += "%2C"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
