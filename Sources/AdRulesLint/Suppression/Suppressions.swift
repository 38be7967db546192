public import AdRulesModel

/// The comments of a document that suppress findings, and what each of them has suppressed.
struct Suppressions {
    /// A comment with the rules that each of its selectors stands for.
    private struct Entry {
        var comment: SuppressionComment
        /// The rules of each selector; empty for one that stands for none.
        var rules: [Set<RuleID>]
        /// Whether each selector has suppressed something.
        var isUsed: [Bool]
    }

    /// A finding that a comment suppresses, with the comment.
    struct Match {
        var finding: Finding
        var comment: SuppressionComment
    }

    /// The findings of the comments, without those that suppress nothing (LINT902 to LINT904).
    private(set) var findings: [Finding]
    private var entries: [Entry] = []
    /// Their scopes, for a search that copies no entry.
    private var scopes: [SourceRange] = []

    /// The rules that no comment suppresses: those about comments, and the one about missing findings.
    private static let unsuppressible: Set<RuleID> = [
        .unusedSuppression, .unknownSuppressedRule, .suppressionWithoutReason, .malformedSuppression, .tooManyFindings,
    ]

    /// The largest number of unknown rules for which the nearest one is looked up, which takes long.
    private static let mostSuggestions = 20

    /// Finds the comments of a document. Complexity: O(bytes).
    init(in source: SourceDocument, selection: RuleSelection) {
        let scan = SuppressionScan(source)
        findings = scan.findings
        for found in scan.found {
            var rules: [Set<RuleID>] = []
            for selector in found.comment.selectors {
                rules.append(Self.rules(of: selector, selection, findings: &findings))
            }
            if found.comment.reason == nil { findings.append(.suppressionWithoutReason(found.comment)) }
            scopes.append(found.scope)
            entries.append(
                Entry(
                    comment: found.comment, rules: rules, isUsed: [Bool](repeating: false, count: rules.count)))
        }
    }

    /// The rules that a selector stands for; reports one that stands for none.
    private static func rules(
        of selector: SuppressionComment.Selector, _ selection: RuleSelection, findings: inout [Finding]
    ) -> Set<RuleID> {
        // Ids and names are short ASCII words; nothing else of a document is compared with them.
        let isWord = selector.text.utf8.count <= 60 && selector.text.utf8.allSatisfy { $0 < 0x80 }
        guard isWord, let rules = selection.rules(matching: selector.text) else {
            let nearest = isWord && findings.count < mostSuggestions ? selection.suggestion(for: selector.text) : nil
            findings.append(.unknownSuppressedRule(selector, nearest: nearest))
            return []
        }
        let suppressible = Set(rules.map(\.id)).subtracting(unsuppressible)
        if suppressible.isEmpty { findings.append(.unsuppressibleRule(selector)) }
        return suppressible
    }

    /// Takes the suppressed findings out of a list, and the suppressed places out of a finding of several.
    ///
    /// Complexity: O(places of findings × rules in comments); these are at most ``SuppressionScan/limit``.
    mutating func take(from findings: inout [Finding]) -> [Match] {
        var matches: [Match] = []
        findings = findings.compactMap { finding in
            guard let folded = finding.folded,
                entries.contains(where: { $0.rules.contains { $0.contains(finding.rule) } })
            else {
                guard let entry = entry(suppressing: finding) else { return finding }
                matches.append(Match(finding: finding, comment: entries[entry].comment))
                return nil
            }
            let found = (0..<folded.count).map { entry(suppressing: folded.finding(of: [$0])) }
            for entry in Set(found.compactMap(\.self)).sorted() {
                let places = found.indices.filter { found[$0] == entry }
                matches.append(Match(finding: folded.finding(of: places), comment: entries[entry].comment))
            }
            let rest = found.indices.filter { found[$0] == nil }
            return rest.isEmpty ? nil : folded.finding(of: rest)
        }
        return matches
    }

    /// The entry of the innermost comment that suppresses a finding; nil if none does. All that do are used.
    private mutating func entry(suppressing finding: Finding) -> Int? {
        var entry: Int?
        for index in scopes.indices
        where scopes[index].lower <= finding.range.lower && finding.range.lower < scopes[index].upper {
            for selector in entries[index].rules.indices
            where entries[index].rules[selector].contains(finding.rule) {
                entries[index].isUsed[selector] = true
                entry = index
            }
        }
        return entry
    }

    /// A finding for each comment that suppresses nothing, or names a rule for nothing (LINT901).
    ///
    /// A rule that this run cannot find, for example without the duration of the content, may be found by another.
    func unused(canFind: (RuleID) -> Bool, selection: RuleSelection) -> [Finding] {
        entries.compactMap { entry in
            let unused = entry.rules.indices.filter { index in
                let rules = entry.rules[index]
                return !entry.isUsed[index] && rules.contains(where: canFind)
                    && rules.allSatisfy { canFind($0) || !selection.description(of: $0).isOnByDefault }
            }
            guard !unused.isEmpty else { return nil }
            return .unusedSuppression(unused.map { entry.comment.selectors[$0] }, of: entry.comment)
        }
    }
}

extension Linter {
    /// Takes the findings that comments suppress out of a list, and adds those about the comments.
    ///
    /// `isComplete` is true if no finding was left out for a limit; otherwise a comment may apply to one of those.
    /// Complexity: O(bytes) for a document with such a comment, otherwise O(1).
    func suppress(_ findings: inout [Finding], in source: SourceDocument, isComplete: Bool) -> [Suppressions.Match] {
        guard heedsComments, source.mayHoldDirective else { return [] }
        var suppressions = Suppressions(in: source, selection: selection)
        findings.removeAll { selection.severity(of: $0.rule) == nil }
        let matches = suppressions.take(from: &findings)
        findings += suppressions.findings
        if isComplete { findings += suppressions.unused(canFind: canFind, selection: selection) }
        return matches
    }

    /// Whether a run of this linter can find a rule: it is enabled, and what it needs to know of the content is known.
    ///
    /// The rule's example has its requirements. Players, answers and limits differ from run to run, and a document that
    /// has nothing for one of them may have something for another, so rules that need these are never expected; nor are
    /// those that need a viewing, which not all content has.
    package func canFind(_ rule: RuleID) -> Bool {
        guard selection.severity(of: rule) != nil else { return false }
        if rules.ofSessions.contains(where: { $0.descriptions.contains { $0.id == rule } }) { return false }
        return selection.description(of: rule).bad?.arguments.allSatisfy(isGiven) ?? true
    }

    private func isGiven(_ argument: String) -> Bool {
        switch argument {
        case "--duration": content.duration != nil && !content.isLive
        case "--live": content.isLive
        case "--opportunities": !content.opportunities.isEmpty
        case "--target", "--responses", "--limit": false
        default: true
        }
    }
}

/// A finding that is suppressed: not reported and not counted.
public struct SuppressedDiagnostic: Sendable, Hashable {
    /// The place where the decision is written.
    public enum Origin: Sendable, Hashable {
        /// A comment of the document, with its place.
        case comment(SourceRange)
        /// A baseline.
        case baseline
    }

    /// The finding, as it would have been reported.
    public var diagnostic: Diagnostic
    /// The place where the decision is written.
    public var origin: Origin
    /// The reason that the comment gives; nil without one.
    public var reason: String?
}
