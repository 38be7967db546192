/// The ways to show a report.
public enum LintFormat: String, Sendable, Hashable, CaseIterable {
    /// Code frames, for a person.
    case full
    /// One line a diagnostic, as compilers write it, so that editors jump to it.
    case concise
    /// JSON, for scripts.
    case json

    /// The report in this form; `color` is for ``full`` and ``concise``, a summary line for ``full``.
    /// Complexity: O(diagnostics); for JSON also O(bytes) for each document that has any.
    public func render(_ report: LintReport, color: Bool = false, summary: Bool = true) -> String {
        var writer = LintReportWriter(self, color: color, summary: summary)
        return report.results.map { writer.add($0) }.joined() + writer.finish(failures: report.failures)
    }
}
