import AdRulesModel

/// One round of ``FixApplier``: tries all fixes at once, and in halves where that fails.
struct FixRound {
    /// The document, at first before the round.
    private(set) var document: FixedDocument
    /// Whether nothing was fixed.
    private(set) var isIdle = true

    private let before: FixedDocument
    private let encoding: DocumentEncoding
    private let choices: [ChosenFixes.Choice]

    init(_ document: FixedDocument, _ encoding: DocumentEncoding, includingUnsafe: Bool) {
        before = document
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
        var made: [ChosenFixes.Choice] = []
        var refused: Set<Int> = []
        var waiting = choices.isEmpty ? [] : [choices[...]]
        while let group = waiting.popLast(), attempts > 0 {
            attempts -= 1
            if let outcome = outcome(of: made + group, isSingle: group.count == 1, lint) {
                made += group
                document = outcome
            } else if group.count == 1 {
                refused.formUnion(group.flatMap { [$0.diagnostic] + $0.others })
            } else {
                let middle = group.startIndex + group.count / 2
                waiting += [group[middle...], group[..<middle]]
            }
        }
        isIdle = made.isEmpty
        if isIdle {
            for index in refused { document.result.diagnostics[index].finding.fix = nil }
        }
        document.count = before.count + made.reduce(0) { $0 + 1 + $1.others.count }
    }

    /// Returns the document with fixes; nil if they cannot be made.
    private func outcome(
        of fixes: [ChosenFixes.Choice], isSingle: Bool, _ lint: ([UInt8]) -> LintResult
    ) -> FixedDocument? {
        let edits = ChosenFixes.edits(of: fixes)
        var text = before.text
        text.apply(edits)
        let edited = text.bytes
        guard let bytes = encoding.bytes(of: edited), DocumentEncoding.text(of: bytes) == edited else { return nil }
        let result = lint(bytes)
        let change = LintChange(before: before.result, after: result, edits: edits)
        guard change.isProgress(of: fixes.map(\.diagnostic), isSingle: isSingle) else { return nil }
        var document = before
        document.text = text
        document.bytes = bytes
        document.result = result
        return document
    }
}
