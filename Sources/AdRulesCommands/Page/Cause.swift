import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// The findings of a document with one cause, the unit in which a page speaks of them.
struct Cause {
    /// The cost of a cause, the highest first.
    enum Cost: Int, CaseIterable {
        case playlist, breaks, ads, tracking, risk, portability, style

        /// The heading of the causes with this cost.
        var heading: String {
            switch self {
            case .playlist: "Costs the whole document"
            case .breaks: "Costs breaks"
            case .ads: "Costs ads"
            case .tracking: "Costs tracking"
            case .risk: "Wrong or risky"
            case .portability: "Right, but not played everywhere"
            case .style: "Worth knowing"
            }
        }
    }

    let rule: RuleDescription
    let severity: Severity
    let cost: Cost
    /// The findings, by place.
    let diagnostics: [Diagnostic]
    /// Their numbers among all findings of the rule in the document, from 1: the ends of their permalinks.
    let numbers: [Int]
    /// The behaviour of the players, each once.
    let players: [Portability]

    /// The causes of a document, what costs most first. Complexity: O(n log n).
    static func all(of result: LintResult, _ outcomes: Outcomes?) -> [Cause] {
        var groups: [Key: [(diagnostic: Diagnostic, number: Int)]] = [:]
        var counts: [RuleID: Int] = [:]
        for diagnostic in result.diagnostics {
            // Constructs that players treat differently are reported by one rule.
            let isOwn = diagnostic.rule.id != .unportableConstruct
            let key = Key(rule: diagnostic.rule.id, value: isOwn ? nil : diagnostic.finding.value.map { ByteText($0) })
            counts[diagnostic.rule.id, default: 0] += 1
            groups[key, default: []].append((diagnostic, counts[diagnostic.rule.id] ?? 1))
        }
        let lost = lostRanges(outcomes)
        return groups.values.map { Cause($0, lost, isUnreadable: result.kind == nil) }.sorted { left, right in
            if left.cost != right.cost { return left.cost.rawValue < right.cost.rawValue }
            if left.severity != right.severity { return left.severity > right.severity }
            if left.diagnostics.count != right.diagnostics.count {
                return left.diagnostics.count > right.diagnostics.count
            }
            return (left.rule.id, left.diagnostics[0].start) < (right.rule.id, right.diagnostics[0].start)
        }
    }

    private struct Key: Hashable {
        var rule: RuleID
        var value: ByteText?
    }

    private init(_ found: [(diagnostic: Diagnostic, number: Int)], _ lost: [Range<Int>], isUnreadable: Bool) {
        diagnostics = found.map(\.diagnostic)
        numbers = found.map(\.number)
        rule = diagnostics[0].rule
        severity = diagnostics.map(\.severity).max() ?? rule.severity
        var players: [Portability] = []
        for entry in diagnostics.flatMap(\.portability) where !players.contains(entry) { players.append(entry) }
        self.players = players
        let isFatal = isUnreadable && severity == .error
        cost = isFatal ? .playlist : Self.cost(rule, severity, players, costsBreaks: Self.isCostly(diagnostics, lost))
    }

    /// The bytes of the breaks that AdRules or a player of the page loses or moves, ascending.
    private static func lostRanges(_ outcomes: Outcomes?) -> [Range<Int>] {
        guard let outcomes, outcomes.schedule.mode == .adRules else { return [] }
        let lost = outcomes.players.flatMap { player in
            outcomes.breaks(in: player).filter { $0.result == .lost || $0.result == .moved }.map(\.occurrence.index)
        }
        return Set(lost).compactMap { outcomes.schedule.scheduledBreak(at: $0)?.adBreak.origin.range?.offsets }
            .sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Whether one of the errors is in a break that is lost.
    private static func isCostly(_ diagnostics: [Diagnostic], _ lost: [Range<Int>]) -> Bool {
        diagnostics.contains { diagnostic in
            guard diagnostic.severity == .error else { return false }
            let place = Int(diagnostic.finding.range.lower)
            let next = lost.partitioningIndex { $0.lowerBound > place }
            return next > 0 && lost[next - 1].contains(place)
        }
    }

    /// The cost of a cause, by the outcomes, the known behaviour of players, and else by its severity and subject.
    private static func cost(
        _ rule: RuleDescription, _ severity: Severity, _ players: [Portability], costsBreaks: Bool
    ) -> Cost {
        if rule.id == .unportableConstruct { return severity == .info ? .style : .portability }
        let known = players.filter { $0.origin != nil }.map(\.effect)
        if known.contains(.playlistLost) { return .playlist }
        let isTracking = ["track", "impression", "event", "beacon"].contains { rule.name.contains($0) }
        if isTracking, severity != .info { return .tracking }
        if known.contains(.breakLost) || known.contains(.moved) { return .breaks }
        switch severity {
        case .error: return rule.id.rawValue.hasPrefix("VAST") ? .ads : costsBreaks ? .breaks : .risk
        case .warning: return .risk
        case .info: return .style
        }
    }

    /// Whether it is an error only for what a player does with it.
    var isErrorOfPlayers: Bool {
        severity == .error && rule.severity != .error && players.contains { $0.severity == .error }
    }

    /// A one-line description.
    var title: String {
        if rule.id == .unportableConstruct, let construct = diagnostics[0].finding.label { return construct }
        let message = diagnostics[0].finding.message
        let isSame = diagnostics.allSatisfy { $0.finding.message.isSpelled(message) }
        return diagnostics.count == 1 || isSame ? message : rule.summary
    }
}
