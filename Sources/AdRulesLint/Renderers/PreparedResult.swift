/// The part of a document in a report, rendered before it is known what comes before it: on any thread, while the report
/// is written in another.
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
