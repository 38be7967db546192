/// Writes the documents of a report in one format, one after the other.
protocol ReportRenderer: Sendable {
    /// Returns the text for one document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    mutating func add(_ result: LintResult) -> String

    /// Returns the text of a document that is the same wherever it is in the report, so that any thread can render it
    /// ahead; nil if the text depends on what comes before. Complexity: like ``add(_:)``.
    func prepared(_ result: LintResult) -> String?

    /// Returns the text for one document, rendered ahead by ``prepared(_:)``. Complexity: O(text).
    mutating func add(_ entry: PreparedResult.Entry, prepared text: String) -> String

    /// Returns the text for a document of a stream that could not be read; empty if the format has none.
    func add(_ failure: LintReport.Failure) -> String

    /// Returns the text after the last document.
    mutating func finish(_ ending: ReportEnding) -> String
}

extension ReportRenderer {
    func prepared(_ result: LintResult) -> String? { nil }

    func add(_ entry: PreparedResult.Entry, prepared text: String) -> String { text }

    func add(_ failure: LintReport.Failure) -> String { "" }
}

/// The totals of a report once all its documents are written.
struct ReportEnding: Sendable {
    /// The number of documents and diagnostics.
    var tally: LintTally
    /// The number of diagnostics that were not shown for lack of room.
    var unshown = 0
    /// The files that could not be read.
    var failures: [LintReport.Failure]
    /// The counts of each rule; nil without statistics.
    var statistics: LintStatistics?
    /// The requests to ad servers.
    var requests: [RequestTree] = []
    /// The findings of the answers.
    var counts = DocumentCounts()
}

/// The part of a document in a report, rendered before it is known what comes before it: on any thread, while the
/// report is written in another.
package struct PreparedResult: Sendable {
    /// The result of the document.
    enum Content: Sendable {
        /// Its text in the report.
        case text(String)
        /// Its findings: the text depends on what comes before it.
        case result(LintResult)
    }

    /// The entry of a document in a list of files.
    struct Entry: Sendable {
        /// The name of the document in the report.
        var name: String
        /// Its kind; nil if it could not be read.
        var kind: LintResult.Kind?
        /// The number of its diagnostics.
        var findings: Int
        /// The number of its findings beyond the limit.
        var omitted: Int
        /// The number of its findings that are not reported on purpose.
        var suppressed: Int
        /// What its targets do with each break, as members of an entry of ``JSONRenderer``; empty without targets.
        var players: String

        init(_ result: LintResult) {
            name = result.name
            kind = result.kind
            findings = result.diagnostics.count
            omitted = result.omitted
            suppressed = result.suppressed.count
            players = result.outcomes.map(JSONRenderer.players) ?? ""
        }
    }

    let entry: Entry
    let tally: LintTally
    /// The counts of each rule in it; nil if the report has no statistics.
    let statistics: LintStatistics?
    let content: Content

    /// The bytes that it holds, about. Complexity: O(1).
    package var weight: Int {
        switch content {
        case .text(let text): text.utf8.count
        case .result(let result): result.source.bytes.count
        }
    }
}
