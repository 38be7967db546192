import AdRulesModel

// The one question of every report, editor and program: would this fix be made?
extension Linter {
    /// Returns the result with the fixes that ``FixApplier`` would make, and without the others: a person still reads what to
    /// write.
    ///
    /// They are tried as a round would make them, all at once and in halves where that fails. Those that overlap others wait
    /// for them, and are tried without them. Of a large document in which many fail, the last ones are not tried, and are
    /// not offered; of one with more than 100,000 findings, none is. Complexity: O(bytes) for each attempt, of which most
    /// documents with a fix need one.
    func offering(_ result: LintResult, expecting expected: LintResult.Kind?) -> LintResult {
        guard result.diagnostics.contains(where: { $0.finding.fix != nil }) else { return result }
        let offered = offered(of: result, expecting: expected)
        var result = result
        for index in result.diagnostics.indices {
            guard let fix = result.diagnostics[index].finding.fix, !offered.contains(fix) else { continue }
            result.diagnostics[index].finding.fix = nil
        }
        return result
    }

    private func offered(of result: LintResult, expecting expected: LintResult.Kind?) -> Set<Fix> {
        let text = result.source.bytes
        guard let encoding = DocumentEncoding(readingAs: text), let bytes = encoding.bytes(of: text) else { return [] }
        let linter = countingAllFindings
        let isCut = result.diagnostics.count >= limits.findings
        var document = FixedDocument(
            bytes: bytes, result: isCut ? linter.found(in: bytes, name: result.name, expecting: expected) : result)
        document.text = EditedText(text)
        // With findings left out, nothing can be compared.
        guard document.result.omitted == 0 else { return [] }
        var offered: Set<Fix> = []
        var attempts = Self.attempts(of: text.count)
        while attempts > 0 {
            var round = FixRound(document, encoding, limits: limits, includingUnsafe: true)
            round.run(attempts: &attempts) { linter.found(in: $0, name: result.name, expecting: expected) }
            let tried = round.choices.flatMap { [$0.diagnostic] + $0.others }
            guard !tried.isEmpty else { break }
            offered.formUnion(round.made.map(\.fix))
            for index in tried { document.result.diagnostics[index].finding.fix = nil }
        }
        return offered
    }

    /// How often a document of so many bytes is linted to try its fixes, at most.
    private static func attempts(of bytes: Int) -> Int { min(max((16 << 20) / max(1, bytes), 12), 400) }
}
