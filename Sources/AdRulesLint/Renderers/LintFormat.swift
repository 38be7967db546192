/// The formats of a report.
///
/// More cases may come: switch with a `default`.
public enum LintFormat: String, Sendable, Hashable, CaseIterable {
    /// Code frames, for people.
    case full
    /// One line per diagnostic in the format of compilers, so that editors can jump to it.
    case concise
    /// JSON, for scripts.
    case json

    /// Returns the report in this format; `color` applies to ``full`` and ``concise``, `summary` to ``full``.
    /// Complexity: O(diagnostics); for JSON also O(bytes) for each document with diagnostics.
    public func render(_ report: LintReport, color: Bool = false, summary: Bool = true) -> String {
        var writer = LintReportWriter(self, color: color, summary: summary)
        return report.results.map { writer.add($0) }.joined() + writer.finish(failures: report.failures)
    }
}
