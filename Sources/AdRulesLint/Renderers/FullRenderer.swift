import AdRulesModel
import AdRulesText

/// A code frame for each diagnostic, as compilers show it, and a summary line. The reason of a rule, and each help, is
/// there once a document.
struct FullRenderer: ReportRenderer {
    var palette: Palette
    var showsSummary: Bool
    /// The width of the terminal that shows the report; nil for a file or a pipe.
    var columns: Int?

    func prepared(_ result: LintResult) -> String? { add(result) }

    func add(_ result: LintResult) -> String {
        var output = ""
        // The line map is needed only if there are diagnostics.
        let map = result.diagnostics.isEmpty ? nil : result.source.map()
        // Parts that the report has just shown are not repeated.
        var rules: Set<RuleID> = []
        var helps: Set<Help> = []
        for diagnostic in result.diagnostics {
            output += head(of: diagnostic)
            var notes: CodeFrame.Notes = []
            if rules.insert(diagnostic.rule.id).inserted { notes.insert(.reason) }
            if let help = diagnostic.finding.help,
                helps.insert(Help(rule: diagnostic.rule.id, text: ByteText(help))).inserted
            {
                notes.insert(.help)
            }
            if let map {
                output +=
                    CodeFrame(
                        diagnostic, name: result.name, map: map, palette: palette, columns: columns, notes: notes,
                        source: result.source
                    ).text
            }
            output += "\n"
        }
        if let omission = result.omissionLine {
            output += "\(PrintableText.lineStart(PrintableText.escaped(result.name))): \(omission)\n\n"
        }
        if let outcomes = result.outcomes {
            // The findings speak of its breaks.
            let players = outcomes.players.map { "\($0.name) \(outcomes.words(for: $0))" }.joined(separator: "; ")
            let name = PrintableText.lineStart(PrintableText.escaped(result.name))
            output += PrintableText.fitted("\(name): \(players)", to: columns, indent: 2) + "\n\n"
        }
        return output
    }

    func finish(_ ending: ReportEnding) -> String {
        let table = ending.statistics?.table ?? ""
        let trees = ending.requests.map { $0.text(palette, counts: ending.counts.words) + "\n" }.joined()
        let summary =
            showsSummary
            ? trees + PrintableText.fitted(Self.summary(of: ending), to: columns, indent: 2) + "\n" : ""
        return summary + (summary.isEmpty || table.isEmpty ? "" : "\n") + table
    }

    /// A help that was shown.
    private struct Help: Hashable {
        var rule: RuleID
        var text: ByteText
    }

    private func head(of diagnostic: Diagnostic) -> String {
        let severity = "\(diagnostic.severity.rawValue)[\(diagnostic.rule.id.rawValue)]"
        let message = PrintableText.line(diagnostic.finding.message) + diagnostic.others
        let head =
            palette.paint(severity, palette.color(of: diagnostic.severity)) + ": " + palette.paint(message, .bold)
        return PrintableText.fitted(head, to: columns, indent: 2) + "\n"
    }

    /// The summary line, as in `2 errors, 1 warning in 1 of 12 files`.
    static func summary(of ending: ReportEnding) -> String {
        let (tally, unshown, failures) = (ending.tally, ending.unshown, ending.failures.count)
        // For unreadable files, "no findings" would be wrong.
        if tally.files == 0, failures > 0 { return "\(counted(failures, "file")) could not be read" }
        var summary = counts(of: tally.count) ?? "no findings"
        summary +=
            tally.affected == 0 || tally.affected == tally.files
            ? " in \(counted(tally.files, "file"))"
            : " in \(tally.affected) of \(counted(tally.files, "file"))"
        if tally.omitted > 0 { summary += ", \(tally.omitted) of them not shown" }
        if unshown > 0 { summary += "; \(unshown) of them not shown (--max-diagnostics)" }
        if tally.suppressed > 0 { summary += "; \(tally.suppressed) suppressed" }
        summary += fixes(of: tally)
        if failures > 0 { summary += "; \(counted(failures, "file")) could not be read" }
        return summary
    }

    /// The counts of the severities that there are, the worst first; nil if there are none.
    static func counts(of count: (Severity) -> Int) -> String? {
        let counts = Severity.allCases.reversed().compactMap { severity in
            let count = count(severity)
            return count == 0 ? nil : counted(count, severity == .info ? "info" : severity.rawValue)
        }
        return counts.isEmpty ? nil : counts.joined(separator: ", ")
    }

    /// The numbers of fixed and fixable findings, as in `; 3 fixed; 2 fixable with --fix, 1 more with --unsafe-fixes`.
    private static func fixes(of tally: LintTally) -> String {
        var text = tally.fixed > 0 ? "; \(tally.fixed) fixed" : ""
        if tally.fixable > 0 { text += "; \(tally.fixable) fixable with --fix" }
        if tally.unsafelyFixable > 0 {
            let more = tally.fixable > 0 ? ", \(tally.unsafelyFixable) more" : "; \(tally.unsafelyFixable) fixable"
            text += more + " with \(tally.fixable > 0 ? "" : "--fix ")--unsafe-fixes"
        }
        return text
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 || noun == "info" ? "" : "s")"
    }
}
