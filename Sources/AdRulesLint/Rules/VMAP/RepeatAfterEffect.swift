import AdRulesModel

/// VMAP130: `repeatAfter` on a break that cannot repeat.
struct RepeatAfterEffect: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.repeatAfterWithoutEffect]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard adBreak.repeatAfter != nil, let offset = adBreak.timeOffset else { return }
        let reason: String
        switch offset {
        case .end: reason = "nothing comes after the end"
        case .opportunity: reason = "a position is counted, not timed"
        case .start, .time, .percent: return
        }
        report.report(
            Finding(
                .repeatAfterWithoutEffect, at: document.source.place(of: "repeatAfter", in: adBreak.origin),
                "repeatAfter has no effect on a break at \(quoted(offset.description))", label: reason,
                help: "drop repeatAfter, or give the break a time", value: adBreak.repeatAfterText))
    }
}
