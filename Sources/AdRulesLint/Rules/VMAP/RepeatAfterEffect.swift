public import AdRulesModel

/// VMAP130: `repeatAfter` on a break that cannot repeat.
struct RepeatAfterEffect: AdBreakRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard adBreak.repeatAfter != nil, let offset = adBreak.timeOffset else { return }
        let reason: String
        switch offset {
        case .end: reason = "nothing comes after the end"
        case .opportunity: reason = "a position is counted, not timed"
        case .start, .time, .percent: return
        }
        report.report(
            .repeatAfterWithoutEffect, at: document.source.place(of: "repeatAfter", in: adBreak.origin),
            "repeatAfter has no effect on a break at \(quoted(offset.description))", label: reason,
            help: "drop repeatAfter, or give the break a time", value: adBreak.repeatAfterText)
    }
}

extension RuleID {
    /// `repeatAfter` on a break at the end or at a position.
    public static let repeatAfterWithoutEffect = RuleID(rawValue: "VMAP130")
}

extension RepeatAfterEffect {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .repeatAfterWithoutEffect, "repeat-after-without-effect", .warning, .suspicious,
            "repeatAfter on a break at the end or at a position",
            why: "nothing comes after the end, and positions are counted, not timed: no repetition plays",
            bad: .playlist(linear(#" timeOffset="end" repeatAfter="00:10:00""#)),
            good: .playlist(linear(#" timeOffset="end""#)), spec: "VMAP 1.0.1 §2.3.1")
    ]
}
