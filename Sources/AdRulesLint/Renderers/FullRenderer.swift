import AdRulesModel

/// A code frame for each diagnostic, as compilers show it, and a line that counts them.
struct FullRenderer {
    var palette: Palette
    var showsSummary: Bool

    func render(_ report: LintReport) -> String {
        var output = ""
        for result in report.results {
            // Only a document with diagnostics needs its lines.
            let map = result.diagnostics.isEmpty ? nil : result.source.map()
            for diagnostic in result.diagnostics {
                output += head(of: diagnostic)
                if let map {
                    output += CodeFrame(diagnostic, name: result.name, map: map, palette: palette).text
                }
                output += "\n"
            }
            if result.omitted > 0 {
                output +=
                    "\(PrintableText.escaped(result.name)): and \(result.omitted) more (see --limit findings=N)\n\n"
            }
        }
        if showsSummary { output += Self.summary(of: report) + "\n" }
        return output
    }

    private func head(of diagnostic: Diagnostic) -> String {
        let severity = "\(diagnostic.severity.rawValue)[\(diagnostic.rule.id.rawValue)]"
        let message = PrintableText.line(diagnostic.finding.message)
        return palette.paint(severity, palette.color(of: diagnostic.severity)) + ": " + palette.paint(message, .bold)
            + "\n"
    }

    /// The line that counts, as in `2 errors, 1 warning in 1 of 12 files`.
    static func summary(of report: LintReport) -> String {
        let files = report.results.count
        let counts = Severity.allCases.reversed().compactMap { severity in
            let count = report.count(of: severity)
            return count == 0 ? nil : counted(count, severity == .info ? "info" : severity.rawValue)
        }
        let affected = report.results.count { !$0.diagnostics.isEmpty }
        let omitted = report.results.reduce(0) { $0 + $1.omitted }
        var summary = counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
        summary +=
            affected == 0 || affected == files
            ? " in \(counted(files, "file"))"
            : " in \(affected) of \(counted(files, "file"))"
        if omitted > 0 { summary += ", \(omitted) more not shown" }
        if !report.failures.isEmpty { summary += "; \(counted(report.failures.count, "file")) could not be read" }
        return summary
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 || noun == "info" ? "" : "s")"
    }
}
