/// The findings of a document, up to a limit, in the order in which they are found.
///
/// A rule that repeats hides no other one, and no finding a worse one: without room, the first finding of a rule takes
/// the place of one of a rule that has more, and a finding that of one whose rule has a lower rank, the last one.
package struct KeptFindings: Sendable {
    /// The findings that are kept.
    package var findings: [Finding] = []
    /// The number of findings that are left out, by rule.
    package private(set) var omitted: [RuleID: Int]
    /// The place of the first finding for which there was no room.
    private var end: SourceRange?
    /// The index of the first finding of each rule.
    private var firsts: [RuleID: Int] = [:]
    /// The indices of the findings, those first that make room first; empty as long as there is room.
    private var byPrecedence = [[Int]](repeating: [], count: 7)
    private let limit: Int
    private let ranks: [RuleID: Int]

    /// Creates an empty list, beyond which some findings are left out already. The `ranks` are those of the limits.
    package init(limit: Int, ranks: [RuleID: Int], omitted: [RuleID: Int] = [:]) {
        self.limit = limit
        self.ranks = ranks
        self.omitted = omitted
    }

    /// Whether all findings had room.
    package var hasRoom: Bool { end == nil }

    /// The findings, and XML057 if there are more.
    var all: [Finding] {
        findings + (end.map { [.tooManyFindings(at: $0, limit: limit, hiding: omitted)] } ?? [])
    }

    /// Adds a finding, and returns its index; nil if it is left out. Complexity: O(1), once O(findings).
    @discardableResult
    package mutating func add(_ finding: Finding) -> Int? {
        let isFirst = firsts[finding.rule] == nil
        if isFirst { firsts[finding.rule] = findings.count }
        guard findings.count == limit else {
            findings.append(finding)
            return findings.count - 1
        }
        if end == nil {
            end = finding.range
            for (index, kept) in findings.enumerated() {
                byPrecedence[precedence(of: kept.rule, isFirst: firsts[kept.rule] == index)].append(index)
            }
        }
        let precedence = precedence(of: finding.rule, isFirst: isFirst)
        let lowest = byPrecedence[..<precedence].firstIndex { !$0.isEmpty }
        let index = lowest.flatMap { byPrecedence[$0].popLast() }
        leaveOut(index.map { findings[$0].rule } ?? finding.rule)
        guard let index else { return nil }
        findings[index] = finding
        byPrecedence[precedence].append(index)
        return index
    }

    /// From 0, for what is not reported, over 1 to 3 to 4 to 6, for the first of a rule.
    private func precedence(of rule: RuleID, isFirst: Bool) -> Int {
        let rank = ranks.isEmpty ? 1 : ranks[rule] ?? 0
        return isFirst && rank > 0 ? rank + 3 : rank
    }

    /// Counts a finding that is not made for lack of room.
    mutating func leaveOut(_ rule: RuleID) { omitted[rule, default: 0] += 1 }

    /// Whether there is a finding of a rule.
    func has(_ rule: RuleID) -> Bool { firsts[rule] != nil }
}
