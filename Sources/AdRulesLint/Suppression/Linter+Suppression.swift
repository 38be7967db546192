package import AdRulesModel

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
