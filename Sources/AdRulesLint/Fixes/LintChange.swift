import AdRulesModel

/// A document after edits, and what the linter finds in it.
struct EditedResult {
    /// The findings, with places after the edits.
    var result: LintResult
    /// The places of the bytes before and after the edits.
    var offsets: EditedOffsets
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

    /// Returns nil if no rule finds more errors than before, or no start tag has more; otherwise the tags that have, or
    /// none if there are no more errors in all. One fix alone may fix as many as it adds. An element that a fix renames
    /// is read for the first time: the errors in it were there before, but for those in a tag that another fix changes.
    /// `tag` finds the start tag of an offset.
    ///
    /// Complexity: O(findings × log tags).
    func newErrors(of fixes: [Fix], tag: (Int) -> Int) -> Set<Int>? {
        let elements = fixes.map(renamedElement)
        let others = zip(fixes, elements).filter { $1.isEmpty }.flatMap { fix, _ in fix.edits }
        let changed = Set(others.map { tag(Int($0.range.lower)) })
        var renamed: [Range<Int>] = []
        for element in elements.sorted(by: { $0.lowerBound < $1.lowerBound })
        where !element.isEmpty && element.lowerBound >= renamed.last?.upperBound ?? 0 { renamed.append(element) }
        func errors(_ edited: EditedResult) -> [(rule: RuleID, tag: Int)] {
            edited.result.diagnostics.filter { $0.severity == .error }.compactMap { diagnostic in
                let offset = edited.offsets.original(of: Int(diagnostic.finding.range.lower))
                let index = renamed.partitioningIndex { $0.upperBound > offset }
                let isInside = index < renamed.count && renamed[index].contains(offset)
                return isInside && !changed.contains(tag(offset)) ? nil : (diagnostic.rule.id, tag(offset))
            }
        }
        let (old, new) = (errors(reached), errors(after))
        func grown<Key: Hashable>(_ key: ((rule: RuleID, tag: Int)) -> Key) -> Set<Key> {
            let known = Dictionary(grouping: old, by: key)
            return Set(Dictionary(grouping: new, by: key).filter { $1.count > known[$0, default: []].count }.keys)
        }
        let tags = grown(\.tag)
        if fixes.count == 1 ? new.count <= old.count : tags.isEmpty || grown(\.rule).isEmpty { return nil }
        return new.count > old.count ? tags : []
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

    /// Returns those of these diagnostics that are not gone from their place, with no one less of their rule there. One
    /// that renames an element is gone if it reads otherwise: the element is read for the first time, and can lack what
    /// it lacked by another name.
    ///
    /// Complexity: O(findings × log edits).
    func unchanged(_ diagnostics: [Int]) -> [Int] {
        let old = base.diagnostics.reduce(into: [Place: Int]()) { counts, diagnostic in
            counts[Place(rule: diagnostic.rule.id, offset: Int(diagnostic.finding.range.lower)), default: 0] += 1
        }
        let new = after.result.diagnostics.reduce(into: [Place: [String]]()) { messages, diagnostic in
            let offset = after.offsets.original(of: Int(diagnostic.finding.range.lower))
            messages[Place(rule: diagnostic.rule.id, offset: offset), default: []].append(diagnostic.finding.message)
        }
        return diagnostics.filter { index in
            let finding = base.diagnostics[index].finding
            let place = Place(rule: finding.rule, offset: Int(finding.range.lower))
            let messages = new[place, default: []]
            if messages.count < old[place, default: 0] { return false }
            guard let fix = finding.fix, !renamedElement(fix).isEmpty else { return true }
            return messages.contains(finding.message)
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
