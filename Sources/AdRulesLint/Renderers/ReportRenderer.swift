/// Writes the documents of a report in one format, one after the other.
protocol ReportRenderer: Sendable {
    /// Returns the text for one document. Complexity: O(diagnostics), plus O(bytes) if there are any.
    mutating func add(_ result: LintResult) -> String

    /// Returns the text after the last document.
    mutating func finish(_ ending: ReportEnding) -> String
}

/// What is known of a report once all its documents are written.
struct ReportEnding: Sendable {
    /// The number of documents and diagnostics.
    var tally: LintTally
    /// The number of diagnostics that were not shown for lack of room.
    var unshown = 0
    /// The files that could not be read.
    var failures: [LintReport.Failure]
}
