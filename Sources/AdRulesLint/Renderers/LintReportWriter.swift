import AdRulesText

/// Writes a report one document at a time, so that no document has to be kept until the end.
package struct LintReportWriter: Sendable {
    /// Whether the report shows the lines before and after a fix, which is then tried (``Diagnostic/trial``).
    package let showsChanges: Bool
    private var renderer: any ReportRenderer
    private var tally = LintTally()
    /// Whether findings that are alike are shown as one.
    private let isForPeople: Bool
    /// The findings of documents that the trees of requests name; nil in formats without trees.
    private var findings: DocumentCounts?
    /// The counts of each rule; nil without statistics.
    private var statistics: LintStatistics?
    /// The number of diagnostics that may still be shown; nil without a limit.
    private var room: Int?
    /// The number of diagnostics that were not shown for lack of room.
    private var unshown = 0

    /// Creates a writer of one format; `color` applies to ``LintFormat/full`` and ``LintFormat/concise``, `summary`
    /// to ``LintFormat/full`` and ``LintFormat/github``.
    ///
    /// No more than `maxDiagnostics` are shown by ``LintFormat/full`` and ``LintFormat/concise`` in all documents
    /// together; the other formats always have them all. ``LintFormat/sarif`` makes the names of files below `folder`,
    /// an absolute path, relative to it. ``LintFormat/full`` fits into the `columns` of a terminal, if given. With
    /// `statistics`, the reports for people and those in JSON end with what each rule found.
    package init(
        _ format: LintFormat, color: Bool = false, summary: Bool = true, statistics: Bool = false,
        maxDiagnostics: Int? = nil, folder: String? = nil, columns: Int? = nil
    ) {
        self.statistics = statistics ? LintStatistics() : nil
        showsChanges = format.showsChanges
        findings = format == .full ? DocumentCounts() : nil
        isForPeople = format.isForPeople
        room = isForPeople ? maxDiagnostics : nil
        renderer = format.renderer(palette: Palette(isOn: color), summary: summary, folder: folder, columns: columns)
    }

    /// Returns the text for one document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    package mutating func add(_ result: LintResult) -> String { add(prepared(result)) }

    /// Renders a document ahead, as far as the format allows. It does not matter what was added before, so any thread
    /// can do it with a copy of the writer. Complexity: like ``add(_:)-(LintResult)``.
    package func prepared(_ result: LintResult) -> PreparedResult {
        var tally = LintTally()
        tally.add(result)
        let shown = isForPeople ? result.withoutRepetitions() : result
        // With a limit, what is shown depends on the documents before.
        let text = room == nil ? renderer.prepared(shown) : nil
        return PreparedResult(
            entry: .init(result), tally: tally, statistics: statistics.map { _ in LintStatistics(result) },
            content: text.map { .text($0) } ?? .result(shown))
    }

    /// Returns the text for one document. Complexity: O(text) if it was rendered ahead.
    package mutating func add(_ prepared: PreparedResult) -> String {
        tally.add(prepared.tally)
        findings?.add(prepared.tally, of: prepared.entry.name)
        if let found = prepared.statistics { statistics?.add(found) }
        switch prepared.content {
        case .text(let text): return renderer.add(prepared.entry, prepared: text)
        case .result(let result): return renderer.add(fitting(result))
        }
    }

    /// Returns the result with as many diagnostics as there is room for.
    private mutating func fitting(_ result: LintResult) -> LintResult {
        guard let left = room else { return result }
        var result = result
        let shown = result.diagnostics.prefix(left)
        unshown += result.diagnostics.dropFirst(left).reduce(0) { $0 + 1 + $1.otherPlaces.count }
        room = left - shown.count
        result.diagnostics = Array(shown)
        return result
    }

    /// Returns the text for a document of a stream that could not be read, in the place where it should be; empty
    /// except for ``LintFormat/jsonl``.
    package func add(_ failure: LintReport.Failure) -> String { renderer.add(failure) }

    /// Returns the text after the last document. Complexity: O(documents) for JSON, otherwise O(failures and rules).
    ///
    /// `requests` are the trees of what was asked of ad servers, for ``LintFormat/full`` and ``LintFormat/json``.
    package mutating func finish(failures: [LintReport.Failure] = [], requests: [RequestTree] = []) -> String {
        renderer.finish(
            ReportEnding(
                tally: tally, unshown: unshown, failures: failures, statistics: statistics, requests: requests,
                counts: findings ?? DocumentCounts()))
    }
}
