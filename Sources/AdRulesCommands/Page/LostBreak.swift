import AdRulesEngine
import AdRulesLint
import AdRulesText

/// A break that AdRules does not play whole, and why: in the words of its finding, or else of the outcome.
struct LostBreak {
    let outcome: Outcome
    /// Its number and id, as in `2 mid`.
    let label: String
    /// Where it would play; nil if that is not known.
    let place: String?
    let reason: Outcome.Reason
    /// The finding that reports it; nil without one.
    let finding: Diagnostic?
    /// The line of the cause; nil without a place.
    let line: Int?

    /// The breaks of a document in its order, with the repetitions that are lost by themselves. Complexity: O(n log n).
    static func all(of outcomes: Outcomes?, in timeline: Timeline?, _ found: FoundBreaks, _ map: SourceMap)
        -> [LostBreak]
    {
        guard let outcomes, let schedule = timeline?.schedule else { return [] }
        let inPart = outcomes.breaks(in: .adRules).filter { $0.result == .inPart }
        // A finding with several places names the first of them only.
        var shared: [ByteText: Diagnostic] = [:]
        return (outcomes.silent + inPart).sorted { $0.occurrence < $1.occurrence }.compactMap { outcome in
            guard let reason = outcome.reasons.first else { return nil }
            let own = found.findings[outcome.occurrence.index]?.first { reason.rules.contains($0.rule.id) }
            if let own, !own.finding.related.isEmpty { shared[ByteText(reason.sentence)] = own }
            let finding = own ?? shared[ByteText(reason.sentence)]
            return LostBreak(
                outcome: outcome, label: schedule.label(of: outcome.occurrence),
                place: schedule.place(of: outcome.occurrence), reason: reason, finding: finding,
                line: own?.start.line ?? reason.place.map { map.location(of: Int($0.lower)).line })
        }
    }

    /// The message of the finding, unless the outcome says more: which server it was, or what a viewing shows.
    fileprivate var message: String? {
        guard let finding, !["PLAY", "VAST45"].contains(where: finding.rule.id.rawValue.hasPrefix) else { return nil }
        return finding.finding.message
    }
}

/// Lost breaks with one cause.
struct LostGroup {
    let breaks: [LostBreak]
    /// The cause in words.
    let words: String

    /// More groups than these are joined by their rules.
    private static let limit = 6

    /// Groups of breaks in their order.
    static func all(of breaks: [LostBreak]) -> [LostGroup] {
        let groups = grouped(breaks) { lost in
            let own = lost.finding.map { "\($0.rule.id.rawValue) \($0.finding.range.lower)" }
            return "\(lost.outcome.result) \(own ?? lost.reason.sentence)"
        }
        guard groups.count > limit else { return groups }
        return grouped(breaks) { "\($0.outcome.result) \($0.finding?.rule.id.rawValue ?? $0.reason.sentence)" }
    }

    private static func grouped(_ breaks: [LostBreak], by key: (LostBreak) -> String) -> [LostGroup] {
        breaks.inGroups { ByteText(key($0)) }.map { _, breaks in
            let first = breaks[0]
            let message =
                breaks.count == 1 ? first.message : first.message.map { _ in first.finding?.rule.summary ?? "" }
            return LostGroup(breaks: breaks, words: message ?? first.reason.sentence)
        }
    }

    /// The breaks, as in `breaks 2 mid and 3`.
    var names: String {
        let isAgain = breaks.allSatisfy { $0.outcome.occurrence.repetition > 0 }
        return Self.names(of: breaks.map(\.label), isAgain ? "repetitions" : "breaks")
    }

    /// Breaks by their labels; more than three are counted only.
    static func names(of labels: [String], _ noun: String = "breaks") -> String {
        guard labels.count > 1 else { return "break " + labels.joined() }
        guard labels.count <= 3 else { return "\(AdRulesText.grouped(labels.count)) \(noun)" }
        return "breaks " + Loss.list(labels)
    }

    /// The cause and its first line, as in `"5:00" is not a VMAP time offset, line 9`.
    func cause(_ mask: Mask) -> String {
        let words = PrintableText.line(mask.words(words), limit: 200)
        return words + (breaks[0].line.map { ", \(breaks.count > 1 ? "first in " : "")line \($0)" } ?? "")
    }
}
