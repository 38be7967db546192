/// The findings of a document, up to a limit, in the order in which they are found.
///
/// A rule that repeats hides no other one: without room, the first finding of a rule takes the place of the last one of
/// a rule that has more.
package struct KeptFindings: Sendable {
    /// The findings that are kept.
    package var findings: [Finding] = []
    /// The number of findings that are left out, by rule.
    package private(set) var omitted: [RuleID: Int]
    /// The place of the first finding for which there was no room.
    private var end: SourceRange?
    /// The index of the first finding of each rule.
    private var firsts: [RuleID: Int] = [:]
    private let limit: Int

    /// Creates an empty list, beyond which some findings are left out already.
    package init(limit: Int, omitted: [RuleID: Int] = [:]) {
        self.limit = limit
        self.omitted = omitted
    }

    /// Whether all findings had room.
    package var hasRoom: Bool { end == nil }

    /// The findings, and XML057 if there are more.
    var all: [Finding] {
        findings + (end.map { [.tooManyFindings(at: $0, limit: limit, hiding: omitted)] } ?? [])
    }

    /// Adds a finding, and returns its index; nil if it is left out. Complexity: O(1), for the first one of a rule
    /// O(rules).
    @discardableResult
    package mutating func add(_ finding: Finding) -> Int? {
        let isFirst = firsts[finding.rule] == nil
        var index = findings.count
        if index < limit {
            findings.append(finding)
        } else {
            end = end ?? finding.range
            // With fewer rules than findings, one of them has two.
            let canReplace = isFirst && firsts.count < limit
            let repeated = canReplace ? findings.indices.last { firsts[findings[$0].rule] != $0 } : nil
            leaveOut(repeated.map { findings[$0].rule } ?? finding.rule)
            guard let repeated else { return nil }
            (index, findings[repeated]) = (repeated, finding)
        }
        if isFirst { firsts[finding.rule] = index }
        return index
    }

    /// Counts a finding that is not made for lack of room.
    mutating func leaveOut(_ rule: RuleID) { omitted[rule, default: 0] += 1 }

    /// Whether there is a finding of a rule.
    func has(_ rule: RuleID) -> Bool { firsts[rule] != nil }
}
