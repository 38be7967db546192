import AdRulesModel

/// VMAP116, VMAP117: offsets that are legal, but that players interpret differently.
struct TimeOffsetPortability: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.zeroTimeOffset, .percentTimeOffset]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        switch adBreak.timeOffset {
        case .time(.zero):
            report.report(
                Finding(
                    .zeroTimeOffset, at: document.source.place(of: "timeOffset", in: adBreak.origin),
                    "\(quoted(adBreak.timeOffsetText ?? "")) is the start of the content",
                    label: "start says it for every player", value: adBreak.timeOffsetText
                ).writing("timeOffset", "start", of: adBreak.origin, in: document.source, isSafe: false))
        // Decimals are the worse problem, and the reader reports them.
        case .percent(let percentage) where percentage.millionths % 1_000_000 == 0:
            report.report(
                Finding(
                    .percentTimeOffset, at: document.source.place(of: "timeOffset", in: adBreak.origin),
                    "\(quoted(adBreak.timeOffsetText ?? percentage.description)) needs the duration of the content",
                    label: "not every player knows it before the content plays",
                    help: "write a time, where the duration of the content is known",
                    value: adBreak.timeOffsetText))
        case .start, .end, .time, .percent, .opportunity, nil:
            break
        }
    }
}
