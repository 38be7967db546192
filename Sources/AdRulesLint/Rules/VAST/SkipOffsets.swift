import AdRulesModel

/// VAST329, VAST330: a `skipoffset` that has no effect.
struct SkipOffsets: LinearRule, BuiltInRule {
    static let ids: [RuleID] = [.skipOffsetAfterEnd, .skipOffsetInVAST2]

    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        guard let offset = linear.skipOffset else { return }
        let source = response.source
        if response.version == .v20 {
            report.report(
                Finding(
                    .skipOffsetInVAST2, at: source.place(ofName: "skipoffset", in: linear.origin),
                    "VAST 2.0 has no skipoffset", label: "players of VAST 2.0 ignore it",
                    value: offset.description
                ).writing(version: .v30, of: response, hint: " if the ad may be skipped"))
        } else if let duration = linear.duration, duration > .zero, let time = offset.resolved(in: duration),
            time >= duration
        {
            report.report(
                Finding(
                    .skipOffsetAfterEnd, at: source.place(of: "skipoffset", in: linear.origin),
                    "this ad of \(duration) can be skipped from \(offset.description), when it is over",
                    label: "never skippable", help: "write an earlier time, or remove skipoffset",
                    value: offset.description))
        }
    }
}
