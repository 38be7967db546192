package import AdRulesModel

/// Fixes a document with the fixes of its findings. A pure function of bytes: no files are written.
///
/// ```swift
/// let fixed = FixApplier(linter: Linter()).fix(bytes, name: "ads.vmap")
/// print(fixed.count, "fixed", fixed.result.diagnostics.count, "left")
/// ```
///
/// It works in rounds: the fixes that do not touch each other are made, and the document is linted again, until there
/// is nothing left to fix. A fix that would make the document unreadable, that adds more errors than it fixes, or that
/// changes nothing about its finding is not made, and none that would lose a break, an ad, a creative, a media file, a
/// tracker or an address, or put an element into another one (``FixedDocument/refusals``). If too many fail, the last
/// ones are not tried (``FixedDocument/untried``). A document with more findings than can be compared is left as it is
/// (``FixedDocument/exceededLimit``). Only the edited bytes change; the encoding and the byte order mark stay.
public struct FixApplier: Sendable {
    /// Finds the problems and their fixes.
    public var linter: Linter
    /// Whether fixes are made that are likely guesses, too.
    public var includesUnsafe: Bool

    /// The most rounds of a document. One that is not well-formed shows a single mistake a round, so a small one may
    /// need many.
    private static func roundLimit(_ bytes: [UInt8]) -> Int { min(max(100, (64 << 20) / max(1, bytes.count)), 10_000) }
    /// The most times that a document of so many bytes is linted beyond its rounds, to try apart fixes that fail
    /// together.
    static func attemptLimit(_ count: Int) -> Int { min(max((16 << 20) / max(1, count), 20), 100) }

    /// Creates an applier of safe fixes, or of all.
    public init(linter: Linter, includingUnsafe: Bool = false) {
        self.linter = linter
        includesUnsafe = includingUnsafe
    }

    /// Fixes a document; `name` and `expected` are as in ``Linter/lint(_:name:expecting:)-([UInt8],_,_)``.
    /// Complexity: O(bytes) a round.
    public func fix(_ bytes: [UInt8], name: String, expecting expected: LintResult.Kind? = nil) -> FixedDocument {
        var rounds = self
        rounds.linter = linter.countingAllFindings
        var (fixed, linted) = rounds.inRounds(bytes, name: name, expecting: expected)
        // Of many findings, the report has as many as it may.
        let isCut = fixed.result.diagnostics.count > linter.limits.findings
        let left = isCut ? linter.lint(fixed.bytes, name: name, expecting: expected) : linter.offering(linted)
        fixed.result = left.tried(
            fixed.refusals.reduce(into: [:]) { trials, refusal in trials[refusal.edits] = .refused(refusal.reason) })
        return fixed
    }

    private func inRounds(
        _ bytes: [UInt8], name: String, expecting expected: LintResult.Kind?
    ) -> (FixedDocument, LintedDocument) {
        var linted = linter.found(in: bytes, name: name, expecting: expected)
        var fixed = FixedDocument(bytes: bytes, result: linted.result)
        guard linted.result.diagnostics.contains(where: { $0.finding.fix != nil }),
            let text = DocumentEncoding.text(of: bytes), var encoding = DocumentEncoding(of: bytes)
        else { return (fixed, linted) }
        fixed.text = EditedText(text)
        fixed.encoding = encoding
        let rounds = Self.roundLimit(bytes)
        var attempts = Self.attemptLimit(bytes.count)
        var contract = FixContract(text, read: linted.document)
        // With findings left out, nothing can be compared.
        while fixed.rounds < rounds, linted.isComplete {
            var round = FixRound(fixed, contract, encoding, includingUnsafe: includesUnsafe)
            // The first attempts of a round, with all safe fixes and with all guesses, are none apart.
            attempts += Set(round.choices.map(\.fix.isSafe)).count
            round.run(attempts: &attempts) { linter.found(in: $0, name: name, expecting: expected) }
            fixed = round.document
            fixed.rounds += 1
            if let after = round.linted {
                linted = after
                // They are tried again in the next round.
                fixed.refusals = attempts > 0 ? [] : round.refusals
                contract = FixContract(fixed.text.bytes, read: linted.document)
                // A fix of the declaration can give the document another one.
                encoding = DocumentEncoding(of: fixed.bytes) ?? encoding
            } else {
                // Those that touch the ones that cannot be made waited for them.
                fixed.refusals += round.refusals
                for index in round.tried where attempts > 0 { fixed.result.diagnostics[index].finding.fix = nil }
            }
            if round.tried.isEmpty || attempts <= 0 { break }
        }
        if attempts <= 0 {
            let left = fixed.result.diagnostics.count { $0.finding.fix.map { $0.isSafe || includesUnsafe } == true }
            fixed.untried = max(0, left - fixed.refusals.count)
        }
        fixed.exceededLimit = linted.isComplete ? nil : linter.limits.findings
        return (fixed, linted)
    }
}

extension Linter {
    /// The linter with so many findings that a round of fixes, a baseline and comments see all: at least three for each
    /// break that a playlist may have. A document with more is not fixed: each finding takes memory, and a document can
    /// be made to have millions.
    package var countingAllFindings: Linter {
        var linter = self
        linter.limits.findings = max(limits.findings, 3 * limits.breaks)
        return linter
    }
}

/// A document after its fixes.
public struct FixedDocument: Sendable {
    /// The document in its own encoding.
    public internal(set) var bytes: [UInt8]
    /// The findings that remain.
    public internal(set) var result: LintResult
    /// The number of findings that were fixed.
    public internal(set) var count = 0
    /// The findings that are left because their fixes would lose something or not help, with the reasons.
    public internal(set) var refusals: [Refusal] = []
    /// The number of findings whose fixes are not tried, because too many others failed.
    public internal(set) var untried = 0
    /// The most findings that a document may have to be fixed, if it has more (`ParsingLimits.findings`); nil
    /// otherwise.
    public internal(set) var exceededLimit: Int?
    /// The number of rounds with one fix or more.
    package internal(set) var rounds = 0
    /// The text in UTF-8, before and after; empty if nothing can be fixed.
    package internal(set) var text = EditedText([])
    /// The encoding before the fixes, in which the rest of the document still is; nil if nothing can be fixed.
    package internal(set) var encoding: DocumentEncoding?

    /// A fix that was not made, because it would lose something or not help.
    public struct Refusal: Sendable {
        /// The finding, with its place in the document as it is now.
        public var diagnostic: Diagnostic
        /// The effect of the fix, as in "it would remove <AdBreak>".
        public var reason: String

        /// The edits of the fix.
        var edits: [Fix.Edit] { diagnostic.finding.fix?.edits ?? [] }
    }

    /// Whether the document differs from the one that was given.
    public var isChanged: Bool { count > 0 }
}
