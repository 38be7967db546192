import AdRulesModel

/// A document after edits, and what the linter finds in it.
struct EditedResult {
    /// The findings, with places after the edits.
    var result: LintResult
    /// The places of the bytes before and after the edits.
    var offsets: EditedOffsets

    /// The numbers of errors by rule.
    var errors: [RuleID: Int] {
        result.diagnostics.reduce(into: [:]) { counts, diagnostic in
            if diagnostic.severity == .error { counts[diagnostic.rule.id, default: 0] += 1 }
        }
    }

    /// The number of errors that do not begin in a range of the document before the edits.
    func errors(outside range: Range<Int>) -> Int {
        result.diagnostics.count {
            $0.severity == .error && !range.contains(offsets.original(of: Int($0.finding.range.lower)))
        }
    }
}

/// Judges fixes by the findings before and after them.
struct LintChange {
    /// The document before the round.
    let base: LintResult
    /// The document with the fixes that are made already.
    let reached: EditedResult
    /// The document with the fixes to judge, too.
    let after: EditedResult

    /// Whether a document that could not be read now can, or at least further than before.
    var isReadFurther: Bool {
        guard after.result.kind == nil, let old = base.diagnostics.first, let new = after.result.diagnostics.first
        else { return after.result.kind != nil }
        return after.offsets.original(of: Int(new.finding.range.lower)) > Int(old.finding.range.lower)
    }

    /// Whether no rule finds more errors than before.
    var isWithoutNewErrors: Bool {
        let known = reached.errors
        return after.errors.allSatisfy { $0.value <= known[$0.key, default: 0] }
    }

    /// Whether one fix fixes as many errors as it adds. An element that it renames is read for the first time: the
    /// errors in it were there before.
    func isWithoutNewErrors(of fix: Fix) -> Bool {
        let range = renamedElement(fix)
        return after.errors(outside: range) <= reached.errors(outside: range)
    }

    /// The element that a fix gives another name; an empty range if it does something else.
    private func renamedElement(_ fix: Fix) -> Range<Int> {
        let bytes = base.source.bytes
        guard let first = fix.edits.first, let last = fix.edits.last, first.range.lower > 0,
            bytes[Int(first.range.lower) - 1] == UInt8(ascii: "<"),
            let tag = TagScan(bytes, at: Int(first.range.lower) - 1)
        else { return 0..<0 }
        return Int(tag.range.lower)..<Int(max(tag.range.upper, last.range.upper))
    }

    /// A rule and the place of a finding before the edits.
    private struct Place: Hashable {
        var rule: RuleID
        var offset: Int
    }

    /// Whether each of these diagnostics is gone from its place, or there is one less of its rule. One that renames an element
    /// is gone if it reads otherwise: the element is read for the first time, and can lack what it lacked by another name.
    ///
    /// Complexity: O(findings × log edits).
    func areGone(_ diagnostics: [Int]) -> Bool {
        let old = base.diagnostics.reduce(into: [Place: Int]()) { counts, diagnostic in
            counts[Place(rule: diagnostic.rule.id, offset: Int(diagnostic.finding.range.lower)), default: 0] += 1
        }
        let new = after.result.diagnostics.reduce(into: [Place: [String]]()) { messages, diagnostic in
            let offset = after.offsets.original(of: Int(diagnostic.finding.range.lower))
            messages[Place(rule: diagnostic.rule.id, offset: offset), default: []].append(diagnostic.finding.message)
        }
        return diagnostics.allSatisfy { index in
            let finding = base.diagnostics[index].finding
            let place = Place(rule: finding.rule, offset: Int(finding.range.lower))
            let messages = new[place, default: []]
            if messages.count < old[place, default: 0] { return true }
            guard let fix = finding.fix, !renamedElement(fix).isEmpty else { return false }
            return !messages.contains(finding.message)
        }
    }
}

/// A document, and all that a linter finds in it.
struct LintedDocument {
    /// The document as it was read; nil if it cannot be read.
    var document: AdDocument?
    /// The findings, with the fixes that their rules suggest.
    var result: LintResult
    /// Whether no finding is left out by the limit.
    var isComplete: Bool
}
