/// Writes a report one document at a time, so that no document has to be kept until the end.
///
/// ```swift
/// var writer = LintReportWriter(.json)
/// for file in files { print(writer.add(linter.lint(file.bytes, name: file.name)), terminator: "") }
/// print(writer.finish(), terminator: "")
/// ```
package struct LintReportWriter: Sendable {
    private enum Renderer: Sendable {
        case full(FullRenderer)
        case concise(ConciseRenderer)
        case json(JSONRenderer)
    }

    private var renderer: Renderer
    private let showsSummary: Bool
    private var tally = LintTally()

    /// Creates a writer of one format; `color` applies to ``LintFormat/full`` and ``LintFormat/concise``, `summary`
    /// to ``LintFormat/full``.
    package init(_ format: LintFormat, color: Bool = false, summary: Bool = true) {
        let palette = Palette(isOn: color)
        showsSummary = summary
        switch format {
        case .full: renderer = .full(FullRenderer(palette: palette))
        case .concise: renderer = .concise(ConciseRenderer(palette: palette))
        case .json: renderer = .json(JSONRenderer())
        }
    }

    /// Returns the text for one document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    package mutating func add(_ result: LintResult) -> String {
        tally.add(result)
        switch renderer {
        case .full(let renderer): return renderer.add(result)
        case .concise(let renderer): return renderer.add(result)
        case .json(var json):
            let text = json.add(result)
            renderer = .json(json)
            return text
        }
    }

    /// Returns the text after the last document. Complexity: O(documents) for JSON, otherwise O(1).
    package mutating func finish(failures: [LintReport.Failure] = []) -> String {
        switch renderer {
        case .full: return showsSummary ? FullRenderer.summary(of: tally, failures: failures.count) + "\n" : ""
        case .concise: return ""
        case .json(var json): return json.finish(tally, failures: failures)
        }
    }
}
