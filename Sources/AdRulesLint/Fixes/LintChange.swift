import AdRulesModel

/// What edits did to the findings of a document.
struct LintChange {
    private let before: LintResult
    private let after: LintResult
    private let edits: [Fix.Edit]

    /// Compares the findings before the edits, which are in the order of the document, and after them.
    init(before: LintResult, after: LintResult, edits: [Fix.Edit]) {
        self.before = before
        self.after = after
        self.edits = edits
    }

    /// Whether the fixes of these diagnostics did what they are for, and no harm. One fix alone may show errors that
    /// it mends others for: a misspelt element is read at last.
    func isProgress(of diagnostics: [Int], isSingle: Bool) -> Bool {
        guard before.kind != nil else { return isReadFurther }
        guard after.kind == before.kind else { return false }
        return isWithoutNewErrors(isSingle: isSingle) && areGone(diagnostics)
    }

    /// Whether a document that could not be read now can, or at least further than before.
    private var isReadFurther: Bool {
        guard after.kind == nil, let old = before.diagnostics.first, let new = after.diagnostics.first else {
            return after.kind != nil
        }
        return originalOffset(of: Int(new.finding.range.lower)) > Int(old.finding.range.lower)
    }

    private func isWithoutNewErrors(isSingle: Bool) -> Bool {
        if isSingle { return after.count(of: .error) <= before.count(of: .error) }
        let known = errors(of: before)
        return errors(of: after).allSatisfy { $0.value <= known[$0.key, default: 0] }
    }

    private func errors(of result: LintResult) -> [RuleID: Int] {
        result.diagnostics.reduce(into: [:]) { counts, diagnostic in
            if diagnostic.severity == .error { counts[diagnostic.rule.id, default: 0] += 1 }
        }
    }

    /// A rule and the place of a finding before the edits.
    private struct Place: Hashable {
        var rule: RuleID
        var offset: Int
    }

    /// Whether each finding is gone from its place, or there is one less of its rule.
    private func areGone(_ diagnostics: [Int]) -> Bool {
        let old = before.diagnostics.reduce(into: [Place: Int]()) { counts, diagnostic in
            counts[Place(rule: diagnostic.rule.id, offset: Int(diagnostic.finding.range.lower)), default: 0] += 1
        }
        let new = after.diagnostics.reduce(into: [Place: Int]()) { counts, diagnostic in
            let offset = originalOffset(of: Int(diagnostic.finding.range.lower))
            counts[Place(rule: diagnostic.rule.id, offset: offset), default: 0] += 1
        }
        return diagnostics.allSatisfy { index in
            let finding = before.diagnostics[index].finding
            let place = Place(rule: finding.rule, offset: Int(finding.range.lower))
            return new[place, default: 0] < old[place, default: 0]
        }
    }

    /// Returns the offset that a byte had before the edits; one that was written by an edit has that of its range.
    /// Complexity: O(edits).
    private func originalOffset(of offset: Int) -> Int {
        var shift = 0
        for edit in edits {
            let start = Int(edit.range.lower) + shift
            if offset < start { break }
            let count = edit.text.utf8.count
            if offset < start + count { return Int(edit.range.lower) }
            shift += count - edit.range.count
        }
        return offset - shift
    }
}
