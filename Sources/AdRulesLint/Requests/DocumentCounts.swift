import AdRulesModel
import AdRulesText

/// The number of findings of each document of a report, for the trees of requests at its end.
struct DocumentCounts: Sendable {
    private var words: [ByteText: String] = [:]

    /// Adds a document. Documents without findings, and files with plain names, take no memory.
    mutating func add(_ tally: LintTally, of name: String) {
        // Only answers are looked up, and their names are URLs.
        guard tally.affected > 0, name.holds("://") else { return }
        words[ByteText(name)] = FullRenderer.counts(of: tally.count)
    }

    /// The findings of a document, as in `1 error, 2 warnings`; nil if there are none.
    func words(of name: String) -> String? { words[ByteText(name)] }
}
