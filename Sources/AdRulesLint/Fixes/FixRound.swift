import AdRulesModel

/// One round of ``FixApplier``: tries all fixes at once; where that fails, those that do harm apart from the others, or
/// halves.
struct FixRound {
    /// The document, at first before the round.
    private(set) var document: FixedDocument
    /// The document as it was linted after the fixes; nil if nothing was fixed.
    private(set) var linted: LintedDocument?

    /// The diagnostics whose fixes were tried.
    var tried: [Int] { choices.flatMap { [$0.diagnostic] + $0.others } }

    /// The findings whose fixes are not made even alone, and why.
    private(set) var refusals: [FixedDocument.Refusal] = []

    private let before: FixedDocument
    private let contract: FixContract
    private let encoding: DocumentEncoding
    /// The fixes that do not touch each other, the safe ones first.
    let choices: [ChosenFixes.Choice]
    /// Those of them that are made.
    private(set) var made: [ChosenFixes.Choice] = []

    /// Begins with a document and the contract of its text, both before the round.
    init(_ document: FixedDocument, _ contract: FixContract, _ encoding: DocumentEncoding, includingUnsafe: Bool) {
        before = document
        self.contract = contract
        self.document = document
        self.encoding = encoding
        choices =
            ChosenFixes(
                document.result.diagnostics, includingUnsafe: includingUnsafe, count: document.result.source.bytes.count
            ).choices
    }

    /// Makes what can be made; each attempt is linted once.
    mutating func run(attempts: inout Int, lint: ([UInt8]) -> LintedDocument) {
        var reached = EditedResult(result: before.result, offsets: EditedOffsets([]))
        // The safe ones first: whether they are made does not depend on guesses.
        let guesses = choices.partitioningIndex { !$0.fix.isSafe }
        var waiting = [choices[guesses...], choices[..<guesses]].filter { !$0.isEmpty }.map(Array.init)
        while let group = waiting.popLast(), attempts > 0 {
            attempts -= 1
            do throws(Refused) {
                let single = group.count == 1 ? group.first : nil
                let new = try outcome(of: made + group, single: single, reached, lint)
                made += group
                (document, linted, reached) = (new.document, new.linted, new.reached)
            } catch {
                let blamed = group.filter { error.blamed.contains($0.diagnostic) }
                let others = group.filter { !error.blamed.contains($0.diagnostic) }
                if group.count == 1 || others.isEmpty && group.count > Self.fewFixes {
                    refusals += group.map { choice in
                        let diagnostic = before.result.diagnostics[choice.diagnostic]
                        return FixedDocument.Refusal(diagnostic: diagnostic, reason: "it would \(error.effect)")
                    }
                } else if blamed.isEmpty || others.isEmpty {
                    waiting += [Array(group[(group.count / 2)...]), Array(group[..<(group.count / 2)])]
                } else {
                    waiting += [blamed, others]
                }
            }
        }
        document.count = before.count + made.reduce(0) { $0 + 1 + $1.others.count }
    }

    /// Why fixes are not made: their effect, after "it would", and the diagnostics of those that have it, if that is
    /// known.
    private struct Refused: Error {
        var effect: String
        var blamed: Set<Int> = []
    }

    /// The most fixes that are tried apart if all of them have a bad effect. More are refused; the next round tries
    /// them again.
    private static let fewFixes = 8

    /// Returns the document with fixes, the last of which is tried alone if it is `single`. Throws if they cannot be
    /// made.
    private func outcome(
        of fixes: [ChosenFixes.Choice], single: ChosenFixes.Choice?, _ reached: EditedResult,
        _ lint: ([UInt8]) -> LintedDocument
    ) throws(Refused) -> (document: FixedDocument, linted: LintedDocument, reached: EditedResult) {
        let edits = ChosenFixes.edits(of: fixes)
        var text = before.text
        text.apply(edits)
        let edited = text.bytes
        guard let bytes = encoding.bytes(of: edited), DocumentEncoding.text(of: bytes) == edited else {
            throw Refused(effect: "write a character that the encoding lacks")
        }
        let offsets = EditedOffsets(edits)
        let linted: LintedDocument
        do throws(FixContract.Loss) {
            try contract.check(edited, edits, offsets)
            linted = lint(bytes)
            try contract.check(linted.document, edits, offsets)
        } catch {
            throw Refused(effect: error.description)
        }
        let after = EditedResult(result: linted.result, offsets: offsets)
        // A finding that is left out could be one that the fixes add.
        guard linted.isComplete || before.result.kind == nil else {
            throw Refused(effect: "leave more findings than can be compared")
        }
        try checkProgress(LintChange(base: before.result, reached: reached, after: after), of: fixes, single: single)
        var document = before
        document.text = text
        document.bytes = bytes
        document.result = linted.result
        return (document, linted, after)
    }

    /// Checks that fixes did what they are for, and no harm.
    private func checkProgress(
        _ change: LintChange, of fixes: [ChosenFixes.Choice], single: ChosenFixes.Choice?
    ) throws(Refused) {
        guard before.result.kind != nil else {
            if change.isReadFurther { return }
            throw Refused(effect: "leave a mistake at the same place or before it")
        }
        guard change.after.result.kind == before.result.kind else {
            throw Refused(effect: "leave a document that cannot be read")
        }
        if let tags = change.newErrors(of: single.map { [$0.fix] } ?? fixes.map(\.fix), tag: contract.tag) {
            let blamed = fixes.filter {
                $0.fix.edits.first.map { tags.contains(contract.tag(at: Int($0.range.lower))) } == true
            }
            throw Refused(effect: "add an error", blamed: Set(blamed.map(\.diagnostic)))
        }
        let left = change.unchanged(fixes.map(\.diagnostic))
        if !left.isEmpty { throw Refused(effect: "leave the finding as it is", blamed: Set(left)) }
    }
}
