import AdRulesText

/// Writes a report one document at a time, so that no document has to be kept until the end.
///
/// ```swift
/// var writer = LintReportWriter(.json)
/// for file in files { print(writer.add(linter.lint(file.bytes, name: file.name)), terminator: "") }
/// print(writer.finish(), terminator: "")
/// ```
package struct LintReportWriter: Sendable {
    private var renderer: any ReportRenderer
    private var tally = LintTally()
    /// The number of diagnostics that may still be shown; nil without a limit.
    private var room: Int?
    /// The number of diagnostics that were not shown for lack of room.
    private var unshown = 0

    /// Creates a writer of one format; `color` applies to ``LintFormat/full`` and ``LintFormat/concise``, `summary`
    /// to ``LintFormat/full`` and ``LintFormat/github``.
    ///
    /// No more than `maxDiagnostics` are shown by ``LintFormat/full`` and ``LintFormat/concise`` in all documents
    /// together; the other formats always have them all. ``LintFormat/sarif`` makes the names of files below `folder`,
    /// an absolute path, relative to it.
    package init(
        _ format: LintFormat, color: Bool = false, summary: Bool = true, maxDiagnostics: Int? = nil,
        folder: String? = nil
    ) {
        room = format.isForPeople ? maxDiagnostics : nil
        renderer = format.renderer(palette: Palette(isOn: color), summary: summary, folder: folder)
    }

    /// Returns the text for one document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    package mutating func add(_ result: LintResult) -> String {
        tally.add(result)
        return renderer.add(fitting(result))
    }

    /// Returns the result with as many diagnostics as there is room for.
    private mutating func fitting(_ result: LintResult) -> LintResult {
        guard let left = room else { return result }
        var result = result
        let shown = result.diagnostics.prefix(left)
        unshown += result.diagnostics.count - shown.count
        room = left - shown.count
        result.diagnostics = Array(shown)
        return result
    }

    /// Returns the text after the last document. Complexity: O(documents) for JSON, otherwise O(failures).
    package mutating func finish(failures: [LintReport.Failure] = []) -> String {
        renderer.finish(ReportEnding(tally: tally, unshown: unshown, failures: failures))
    }
}
