import AdRulesModel

/// One round of ``FixApplier``: tries all fixes at once, and in halves where that fails.
struct FixRound {
    /// The document, at first before the round.
    private(set) var document: FixedDocument
    /// The document as it was linted after the fixes; nil if nothing was fixed.
    private(set) var linted: LintedDocument?

    /// The diagnostics whose fixes were tried.
    var tried: [Int] { choices.flatMap { [$0.diagnostic] + $0.others } }

    /// The findings whose fixes break the contract, and what they would lose.
    private(set) var refusals: [FixedDocument.Refusal] = []

    private let before: FixedDocument
    private let contract: FixContract
    private let encoding: DocumentEncoding
    /// The fixes that do not touch each other, the safe ones first.
    let choices: [ChosenFixes.Choice]
    /// Those of them that are made.
    private(set) var made: [ChosenFixes.Choice] = []

    /// Begins with a document and the contract of its text, both before the round.
    init(
        _ document: FixedDocument, _ contract: FixContract, _ encoding: DocumentEncoding, includingUnsafe: Bool
    ) {
        before = document
        self.contract = contract
        self.document = document
        self.encoding = encoding
        choices =
            ChosenFixes(
                document.result.diagnostics, includingUnsafe: includingUnsafe,
                count: document.result.source.bytes.count
            ).choices
    }

    /// Makes what can be made; each attempt is linted once.
    mutating func run(attempts: inout Int, lint: ([UInt8]) -> LintedDocument) {
        var reached = EditedResult(result: before.result, offsets: EditedOffsets([]))
        // The safe ones first: whether they are made does not depend on guesses.
        let guesses = choices.partitioningIndex { !$0.fix.isSafe }
        var waiting = [choices[guesses...], choices[..<guesses]].filter { !$0.isEmpty }
        while let group = waiting.popLast(), attempts > 0 {
            attempts -= 1
            if let outcome = outcome(of: made + group, single: group.count == 1 ? group.first : nil, reached, lint) {
                made += group
                document = outcome.document
                linted = outcome.linted
                reached = outcome.reached
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
        _ lint: ([UInt8]) -> LintedDocument
    ) -> (document: FixedDocument, linted: LintedDocument, reached: EditedResult)? {
        let edits = ChosenFixes.edits(of: fixes)
        var text = before.text
        text.apply(edits)
        let edited = text.bytes
        guard let bytes = encoding.bytes(of: edited), DocumentEncoding.text(of: bytes) == edited else { return nil }
        let offsets = EditedOffsets(edits)
        let linted: LintedDocument
        do throws(FixContract.Loss) {
            try contract.check(edited, edits, offsets)
            linted = lint(bytes)
            try contract.check(linted.document, edits, offsets)
        } catch {
            if let single {
                refusals.append(
                    FixedDocument.Refusal(
                        diagnostic: before.result.diagnostics[single.diagnostic], reason: "it would \(error)"))
            }
            return nil
        }
        let after = EditedResult(result: linted.result, offsets: offsets)
        let change = LintChange(base: before.result, reached: reached, after: after)
        // A finding that is left out could be one that the fixes add.
        guard linted.isComplete || before.result.kind == nil, isProgress(change, of: fixes, single: single) else {
            return nil
        }
        var document = before
        document.text = text
        document.bytes = bytes
        document.result = linted.result
        return (document, linted, after)
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
