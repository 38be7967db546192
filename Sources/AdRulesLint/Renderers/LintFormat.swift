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
        switch self {
        case .full: FullRenderer(palette: Palette(isOn: color), showsSummary: summary).render(report)
        case .concise: ConciseRenderer(palette: Palette(isOn: color)).render(report)
        case .json: JSONRenderer().render(report)
        }
    }
}
