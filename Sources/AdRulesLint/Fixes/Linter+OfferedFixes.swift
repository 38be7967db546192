import AdRulesModel

// The one question of every report, editor and program: would this fix be made?
extension Linter {
    /// Returns the result with the fixes that ``FixApplier`` would make, and without the others: a person still reads what to
    /// write.
    ///
    /// They are tried as a round would make them, all at once and in halves where that fails. Those that overlap others wait
    /// for them, and are tried without them. Of a large document in which many fail, the last ones are not tried, and are
    /// not offered; of one with more findings than can be compared, none is, and its finding XML057 says so. Complexity:
    /// O(bytes) for each attempt, of which most documents with a fix need one.
    func offering(_ linted: LintedDocument, expecting expected: LintResult.Kind?) -> LintResult {
        var result = linted.result
        guard result.diagnostics.contains(where: { $0.finding.fix != nil }) else { return result }
        let offered = offered(of: linted, expecting: expected)
        for index in result.diagnostics.indices {
            if offered == nil { result.diagnostics[index].finding.addLimitOfFixes(countingAllFindings.limits.findings) }
            guard let fix = result.diagnostics[index].finding.fix, offered?.contains(fix) != true else { continue }
            result.diagnostics[index].finding.fix = nil
        }
        return result
    }

    /// Returns the fixes that would be made; nil if the document has too many findings to compare them.
    private func offered(of linted: LintedDocument, expecting expected: LintResult.Kind?) -> Set<Fix>? {
        let (text, name) = (linted.result.source.bytes, linted.result.name)
        guard let encoding = DocumentEncoding(readingAs: text), let bytes = encoding.bytes(of: text) else { return [] }
        let linter = countingAllFindings
        let whole = linted.isComplete ? linted : linter.found(in: bytes, name: name, expecting: expected)
        guard whole.isComplete else { return nil }
        var document = FixedDocument(bytes: bytes, result: whole.result)
        document.text = EditedText(text)
        let contract = FixContract(text, read: whole.document)
        var offered: Set<Fix> = []
        var attempts = Self.attempts(of: text.count)
        while attempts > 0 {
            var round = FixRound(document, contract, encoding, includingUnsafe: true)
            round.run(attempts: &attempts) { linter.found(in: $0, name: name, expecting: expected) }
            guard !round.tried.isEmpty else { break }
            offered.formUnion(round.made.map(\.fix))
            for index in round.tried { document.result.diagnostics[index].finding.fix = nil }
        }
        return offered
    }

    /// How often a document of so many bytes is linted to try its fixes, at most.
    private static func attempts(of bytes: Int) -> Int { min(max((16 << 20) / max(1, bytes), 12), 400) }
}
