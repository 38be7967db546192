import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The findings of a document with one cause, the unit in which a page speaks of them.
struct Cause {
    /// The cost of a cause, the highest first.
    enum Cost: Int, CaseIterable {
        case playlist, breaks, ads, tracking, risk, portability, style

        /// What a cause with this cost does, behind "This".
        var words: String {
            switch self {
            case .playlist: "costs the whole document"
            case .breaks: "costs breaks"
            case .ads: "costs ads"
            case .tracking: "costs tracking"
            case .risk: "is wrong or risky"
            case .portability: "is right, but not played everywhere"
            case .style: "is worth knowing"
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
    static func all(of result: LintResult, _ lost: [LostBreak]) -> [Cause] {
        var groups: [Key: [(diagnostic: Diagnostic, number: Int)]] = [:]
        var counts: [RuleID: Int] = [:]
        for diagnostic in result.diagnostics {
            // Constructs that players treat differently are reported by one rule.
            let isOwn = diagnostic.rule.id != .unportableConstruct
            let key = Key(rule: diagnostic.rule.id, value: isOwn ? nil : diagnostic.finding.value.map { ByteText($0) })
            counts[diagnostic.rule.id, default: 0] += 1
            groups[key, default: []].append((diagnostic, counts[diagnostic.rule.id] ?? 1))
        }
        let costly = Set(lost.filter { $0.outcome.result == .lost }.compactMap { $0.finding?.rule.id })
        return groups.values.map { found in
            let isCostly = costly.contains(found[0].diagnostic.rule.id)
            return Cause(found, in: result.kind, isCostly: isCostly)
        }.sorted { left, right in
            if left.cost != right.cost { return left.cost.rawValue < right.cost.rawValue }
            if left.severity != right.severity { return left.severity > right.severity }
            return (left.diagnostics[0].start, left.rule.id) < (right.diagnostics[0].start, right.rule.id)
        }
    }

    private struct Key: Hashable {
        var rule: RuleID
        var value: ByteText?
    }

    private init(_ found: [(diagnostic: Diagnostic, number: Int)], in kind: LintResult.Kind?, isCostly: Bool) {
        diagnostics = found.map(\.diagnostic)
        numbers = found.map(\.number)
        rule = diagnostics[0].rule
        severity = diagnostics.map(\.severity).max() ?? rule.severity
        players = diagnostics.flatMap(\.portability).uniqued { $0 }
        let loss = isCostly ? kind == .vmap ? Cost.breaks : .ads : nil
        let isFatal = kind == nil && severity == .error
        cost = isFatal ? .playlist : Self.cost(rule, severity, players, loss)
    }

    /// The cost of a cause, by the known behaviour of players, the outcomes, and else by its severity and subject.
    private static func cost(
        _ rule: RuleDescription, _ severity: Severity, _ players: [Portability], _ loss: Cost?
    ) -> Cost {
        if rule.id == .unportableConstruct { return severity == .info ? .style : .portability }
        let known = players.filter { $0.origin != nil }.map(\.effect)
        if known.contains(.playlistLost) { return .playlist }
        if let loss { return loss }
        let isTracking = ["track", "impression", "event", "beacon"].contains { rule.name.contains($0) }
        if isTracking, severity != .info { return .tracking }
        if known.contains(.breakLost) || known.contains(.moved) { return .breaks }
        switch severity {
        case .error: return rule.id.rawValue.hasPrefix("VAST") ? .ads : .risk
        case .warning: return .risk
        case .info: return .style
        }
    }

    /// Whether it is an error only for what a player does with it.
    var isErrorOfPlayers: Bool {
        severity == .error && rule.severity != .error && players.contains { $0.severity == .error }
    }

    /// Whether it is about a document that is right, and a player that loses part of it.
    var isOfPlayers: Bool { rule.id == .unportableConstruct }

    /// The words of the first finding.
    var message: String { PrintableText.line(diagnostics[0].finding.message, limit: 160) }

    /// The words and the line of the first finding, and how many more there are.
    var place: String {
        let more = diagnostics.count - 1
        return "\(message), line \(diagnostics[0].start.line)" + (more > 0 ? ", and \(more) more like it" : "")
    }

    /// A one-line description.
    var title: String {
        if rule.id == .unportableConstruct, let construct = diagnostics[0].finding.label { return construct }
        let message = diagnostics[0].finding.message
        let isSame = diagnostics.allSatisfy { $0.finding.message.isSpelled(message) }
        return diagnostics.count == 1 || isSame ? message : rule.summary
    }
}
