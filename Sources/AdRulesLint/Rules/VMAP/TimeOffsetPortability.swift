public import AdRulesModel

/// VMAP116, VMAP117: offsets that are legal, but that players interpret differently.
struct TimeOffsetPortability: AdBreakRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        switch adBreak.timeOffset {
        case .time(.zero):
            report.report(
                Finding(
                    .zeroTimeOffset, at: document.source.place(of: "timeOffset", in: adBreak.origin),
                    "\(quoted(adBreak.timeOffsetText ?? "")) is the start of the content",
                    label: "start means this to every player", value: adBreak.timeOffsetText
                ).writing("timeOffset", "start", of: adBreak.origin, in: document.source, isSafe: false))
        // Decimals are the worse problem, and the reader reports them.
        case .percent(let percentage) where percentage.millionths % 1_000_000 == 0:
            report.report(
                .percentTimeOffset, at: document.source.place(of: "timeOffset", in: adBreak.origin),
                "\(quoted(adBreak.timeOffsetText ?? percentage.description)) needs the duration of the content",
                label: "not every player knows it before the content plays",
                help: "write a time, where the duration of the content is known", value: adBreak.timeOffsetText)
        case .start, .end, .time, .percent, .opportunity, nil: break
        }
    }
}

extension RuleID {
    /// `00:00:00` instead of `start`.
    public static let zeroTimeOffset = RuleID(rawValue: "VMAP116")
    /// A `timeOffset` as a percentage of the content.
    public static let percentTimeOffset = RuleID(rawValue: "VMAP117")
}

extension TimeOffsetPortability {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .zeroTimeOffset, "zero-time-offset", .info, .compatibility, fix: .unsafe, folding: .together,
            "00:00:00 where start would be clearer",
            why: "it may be a pre-roll, or a mid-roll right after the content starts; start is a pre-roll everywhere",
            bad: .playlist(linear(#" timeOffset="00:00:00""#)), good: .playlist(linear(#" timeOffset="start""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .percentTimeOffset, "percent-time-offset", .info, .compatibility,
            "a timeOffset as a percentage of the content",
            why: "legal, but a player has to know the duration first, and some players do not support it",
            bad: .playlist(linear(#" timeOffset="50%""#)), good: .playlist(linear(#" timeOffset="00:21:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
