public import AdRulesModel

/// VAST329, VAST330: a `skipoffset` that has no effect.
struct SkipOffsets: LinearRule, BuiltInRule {
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        guard let offset = linear.skipOffset else { return }
        let source = response.source
        if response.version == .v20 {
            report.report(
                Finding(
                    .skipOffsetInVAST2, at: source.place(ofName: "skipoffset", in: linear.origin),
                    "VAST 2.0 has no skipoffset", label: "players of VAST 2.0 ignore it", value: offset.description
                ).writing(version: .v30, of: response, hint: " if the ad may be skipped"))
        } else if let duration = linear.duration, duration > .zero, let time = offset.resolved(in: duration),
            time >= duration
        {
            report.report(
                .skipOffsetAfterEnd, at: source.place(of: "skipoffset", in: linear.origin),
                "this ad of \(duration) can be skipped from \(offset.description), when it is over",
                label: "never skippable", help: "write an earlier time, or remove skipoffset", value: offset.description
            )
        }
    }
}

extension RuleID {
    /// A `skipoffset` at the end of the ad or later.
    public static let skipOffsetAfterEnd = RuleID(rawValue: "VAST329")
    /// A `skipoffset` in VAST 2.0, which has none.
    public static let skipOffsetInVAST2 = RuleID(rawValue: "VAST330")
}

extension SkipOffsets {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .skipOffsetAfterEnd, "skip-offset-after-end", .warning, .suspicious,
            "a skipoffset at the end of the ad or later",
            why: "the ad is over before it can be skipped: players show a countdown that never ends, or nothing",
            bad: .linear(attributes: #" skipoffset="00:00:30""#),
            good: .linear(attributes: #" skipoffset="00:00:05""#), spec: "VAST 4.2 §3.8"),
        RuleDescription(
            .skipOffsetInVAST2, "skip-offset-in-vast-2", .info, .compatibility, fix: .unsafe,
            "a skipoffset in VAST 2.0",
            why: "skippable ads came with VAST 3.0; players that check the version show no skip button",
            bad: .vast(olderLinear("", attributes: #" skipoffset="00:00:05""#), version: "2.0"),
            good: .vast(olderLinear("", attributes: #" skipoffset="00:00:05""#), version: "3.0"),
            spec: "VAST 3.0 §2.3.2.1"),
    ]
}
