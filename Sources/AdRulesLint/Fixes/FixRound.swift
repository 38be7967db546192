import AdRulesModel

/// One round of ``FixApplier``: tries all fixes at once, and in halves where that fails.
struct FixRound {
    /// The document, at first before the round.
    private(set) var document: FixedDocument
    /// Whether nothing was fixed.
    var isIdle: Bool { made.isEmpty }

    /// The findings whose fixes break the contract, and what they would lose.
    private(set) var refusals: [FixedDocument.Refusal] = []

    private let before: FixedDocument
    private let contract: FixContract
    private let encoding: DocumentEncoding
    /// The fixes that do not touch each other, the safe ones first.
    let choices: [ChosenFixes.Choice]
    /// Those of them that are made.
    private(set) var made: [ChosenFixes.Choice] = []

    init(_ document: FixedDocument, _ encoding: DocumentEncoding, limits: ParsingLimits, includingUnsafe: Bool) {
        before = document
        contract = FixContract(document.text.bytes, limits: limits)
        self.document = document
        self.encoding = encoding
        choices =
            ChosenFixes(
                document.result.diagnostics, includingUnsafe: includingUnsafe,
                count: document.result.source.bytes.count
            ).choices
    }

    /// Makes what can be made; each attempt is linted once.
    mutating func run(attempts: inout Int, lint: ([UInt8]) -> LintResult) {
        var reached = EditedResult(result: before.result, edits: [])
        // The safe ones first: whether they are made does not depend on guesses.
        let guesses = choices.partitioningIndex { !$0.fix.isSafe }
        var waiting = [choices[guesses...], choices[..<guesses]].filter { !$0.isEmpty }
        while let group = waiting.popLast(), attempts > 0 {
            attempts -= 1
            if let outcome = outcome(of: made + group, single: group.count == 1 ? group.first : nil, reached, lint) {
                made += group
                document = outcome
                reached = EditedResult(result: outcome.result, edits: ChosenFixes.edits(of: made))
            } else if group.count > 1 {
                let middle = group.startIndex + group.count / 2
                waiting += [group[middle...], group[..<middle]]
            }
        }
        document.count = before.count + made.reduce(0) { $0 + 1 + $1.others.count }
    }

    /// Returns the document with fixes, the last of which is tried alone if it is `single`; nil if they cannot be made.
    private mutating func outcome(
        of fixes: [ChosenFixes.Choice], single: ChosenFixes.Choice?, _ reached: EditedResult,
        _ lint: ([UInt8]) -> LintResult
    ) -> FixedDocument? {
        let edits = ChosenFixes.edits(of: fixes)
        var text = before.text
        text.apply(edits)
        let edited = text.bytes
        guard let bytes = encoding.bytes(of: edited), DocumentEncoding.text(of: bytes) == edited else { return nil }
        do throws(FixContract.Loss) {
            try contract.check(edited, edits: edits)
        } catch {
            if let single {
                refusals.append(
                    FixedDocument.Refusal(
                        diagnostic: before.result.diagnostics[single.diagnostic], reason: "it would \(error)"))
            }
            return nil
        }
        let result = lint(bytes)
        let change = LintChange(
            base: before.result, reached: reached, after: EditedResult(result: result, edits: edits))
        guard isProgress(change, of: fixes, single: single) else { return nil }
        var document = before
        document.text = text
        document.bytes = bytes
        document.result = result
        return document
    }

    /// Whether fixes did what they are for, and no harm.
    private func isProgress(
        _ change: LintChange, of fixes: [ChosenFixes.Choice], single: ChosenFixes.Choice?
    ) -> Bool {
        guard before.result.kind != nil else { return change.isReadFurther }
        guard change.after.result.kind == before.result.kind else { return false }
        let isHarmless = single.map { change.isWithoutNewErrors(of: $0.fix) } ?? change.isWithoutNewErrors
        return isHarmless && change.areGone(fixes.map(\.diagnostic))
    }
}
