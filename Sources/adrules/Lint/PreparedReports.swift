import AdRulesLint

/// Renders documents ahead for the reports of a run, on any thread.
struct PreparedReports: Sendable {
    struct Part: Sendable {
        /// The count of everything in it, also of what is not shown.
        var tally = LintTally()
        var texts: [PreparedResult]

        /// The bytes that it holds, about.
        var weight: Int { texts.reduce(0) { $0 + $1.weight } }
    }

    /// The writers of the reports, before the first document.
    var writers: [LintReportWriter]
    /// Whether only errors are shown.
    var errorsOnly: Bool

    /// Whether a report shows the lines before and after a fix.
    var showsChanges: Bool { writers.contains(where: \.showsChanges) }

    /// The part of a document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    func part(for result: LintResult) -> Part {
        let shown = errorsOnly ? result.filtered(from: .error) : result
        var part = Part(texts: writers.map { $0.prepared(shown) })
        part.tally.add(result)
        return part
    }
}
