import AdRulesModel

/// The outcome of a fix that was tried on a copy of its document.
public enum FixTrial: Sendable, Hashable {
    /// ``FixApplier`` makes it.
    case made
    /// It is not made, for a reason as in `it would remove <AdBreak>`. The finding has no fix then.
    case refused(String)
}

// The one door of all who show an edit or let a person make it: code frames, reports, editors.
extension Linter {
    /// Returns a result of this linter with its fixes tried (``Diagnostic/trial``), as ``FixApplier`` would make them;
    /// those that are refused are removed.
    ///
    /// They are tried as a round would make them, all at once and in halves where that fails. Those that overlap others
    /// wait for them, and are tried without them. Of a large document in which many fail, the last ones are not tried,
    /// and none of one with more findings than can be compared. Complexity: O(bytes) for each attempt, of which most
    /// documents with a fix need one.
    public func tryingFixes(of result: LintResult, expecting expected: LintResult.Kind? = nil) -> LintResult {
        trying(result, nil, expecting: expected, attempts: FixApplier.attemptLimit(result.source.bytes.count))
    }

    /// Lints a document for a report that shows lines before and after a fix. Fixes are tried, as in
    /// ``tryingFixes(of:expecting:)``, in a document of up to 32 KiB, and at most 128 KiB are linted for it. The fixes
    /// of larger ones are offered without a trial.
    package func lintTryingFixes(_ bytes: [UInt8], name: String, expecting expected: LintResult.Kind?) -> LintResult {
        let linted = found(in: bytes, name: name, expecting: expected)
        let attempts = bytes.count <= 32 << 10 ? min((128 << 10) / max(1, bytes.count), 400) : 0
        return trying(offering(linted), linted, expecting: expected, attempts: attempts)
    }

    private func trying(
        _ result: LintResult, _ linted: LintedDocument?, expecting expected: LintResult.Kind?, attempts: Int
    ) -> LintResult {
        let wanted = Set(result.diagnostics.compactMap(\.finding.fix?.edits))
        let (text, name, linter) = (result.source.bytes, result.name, countingAllFindings)
        guard attempts > 0, !wanted.isEmpty, let encoding = DocumentEncoding(readingAs: text),
            let bytes = encoding.bytes(of: text)
        else { return result }
        let known = linted.flatMap { $0.isComplete ? $0 : nil }
        let whole = known ?? linter.found(in: bytes, name: name, expecting: expected)
        guard whole.isComplete else { return result }
        var document = FixedDocument(bytes: bytes, result: whole.result)
        document.text = EditedText(text)
        document.keepFixes(of: result, wanted)
        let contract = FixContract(text, read: whole.document)
        var trials: [[Fix.Edit]: FixTrial] = [:]
        var left = attempts
        while left > 0 {
            var round = FixRound(document, contract, encoding, includingUnsafe: true)
            round.run(attempts: &left) { linter.found(in: $0, name: name, expecting: expected) }
            guard !round.tried.isEmpty else { break }
            for choice in round.made { trials[choice.fix.edits] = .made }
            for refusal in round.refusals { trials[refusal.edits] = .refused(refusal.reason) }
            for index in round.tried { document.result.diagnostics[index].finding.fix = nil }
        }
        return result.tried(trials)
    }
}

extension FixedDocument {
    /// Keeps the fixes that are wanted. A fix for some of the places of a finding is that of a finding of its own.
    fileprivate mutating func keepFixes(of wanted: LintResult, _ edits: Set<[Fix.Edit]>) {
        var missing = edits
        for index in result.diagnostics.indices {
            guard let fix = result.diagnostics[index].finding.fix else { continue }
            missing.remove(fix.edits)
            if !edits.contains(fix.edits) { result.diagnostics[index].finding.fix = nil }
        }
        result.diagnostics += wanted.diagnostics.filter { $0.finding.fix.map { missing.contains($0.edits) } == true }
    }
}

extension LintResult {
    /// The result after trials of fixes with these edits.
    func tried(_ trials: [[Fix.Edit]: FixTrial]) -> LintResult {
        guard !trials.isEmpty else { return self }
        var result = self
        for index in result.diagnostics.indices {
            guard let fix = result.diagnostics[index].finding.fix, let trial = trials[fix.edits] else { continue }
            result.diagnostics[index].trial = trial
            if trial != .made { result.diagnostics[index].finding.fix = nil }
        }
        return result
    }
}
