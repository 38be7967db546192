import AdRulesText

/// The formats of a report.
///
/// More cases may come: switch with a `default`.
public enum LintFormat: String, Sendable, Hashable, CaseIterable {
    /// Code frames, for people.
    case full
    /// One line per diagnostic in the format of compilers, so that editors can jump to it.
    case concise
    /// JSON, for scripts: one object.
    case json
    /// JSON Lines, for scripts that read while the linter runs: one object a line.
    case jsonl
    /// SARIF 2.1.0, for code scanning and editors.
    case sarif
    /// Code frames, then annotations for GitHub Actions.
    case github
    /// JUnit's XML, for servers that show tests.
    case junit
    /// Checkstyle's XML, for servers and review tools that show warnings.
    case checkstyle
    /// GitLab's report of code quality, for merge requests.
    case gitlab
    /// The format of reviewdog, for reviews with suggestions.
    case rdjson

    /// Returns the report in this format; `color` applies to ``full`` and ``concise``, `summary` to ``full`` and
    /// ``github``. Complexity: O(diagnostics); except for ``concise``, also O(bytes) for documents with any.
    public func render(_ report: LintReport, color: Bool = false, summary: Bool = true) -> String {
        var writer = LintReportWriter(self, color: color, summary: summary)
        return report.results.map { writer.add($0) }.joined() + writer.finish(failures: report.failures)
    }

    /// Whether the format is only read by people: it may leave out diagnostics, and shows how many.
    package var isForPeople: Bool { self == .full || self == .concise }

    /// Whether the format shows the lines before and after a fix, or suggests them.
    package var showsChanges: Bool { self == .full || self == .github || self == .rdjson }

    /// The renderer of the format; `folder` is the one that file names in reports for code are relative to, `columns`
    /// the width of the terminal that shows it.
    func renderer(palette: Palette, summary: Bool, folder: String?, columns: Int?) -> any ReportRenderer {
        switch self {
        case .full: FullRenderer(palette: palette, showsSummary: summary, columns: columns)
        case .concise: ConciseRenderer(palette: palette)
        case .json: JSONRenderer()
        case .jsonl: JSONLinesRenderer()
        case .sarif: SARIFRenderer(folder: folder)
        case .github: GitHubRenderer(showsSummary: summary)
        case .junit: JUnitRenderer()
        case .checkstyle: CheckstyleRenderer()
        case .gitlab: GitLabRenderer(folder: folder)
        case .rdjson: ReviewdogRenderer(folder: folder)
        }
    }
}
