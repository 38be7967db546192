import AdRulesModel

extension RuleCatalogue {
    /// VMAP150 to VMAP154 and VMAP173: `TrackingEvents` of a break.
    static let vmapTrackingRules: [RuleDescription] = [
        RuleDescription(
            .unknownBreakEvent, "unknown-break-event", .error, .correctness, fix: .safe,
            "a break tracker without an event, or with one that breaks do not have",
            why:
                "a break reports breakStart, breakEnd and error: any other tracker never fires, and players compare the names exactly",
            bad: .adBreak(tracking(event: "breakstart")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .vastEventInBreak, "vast-event-in-break", .error, .correctness, "a VAST event in the trackers of a break",
            why: "a break does not know the progress of its ads: the tracker never fires. It belongs in the VAST "
                + "response",
            bad: .adBreak(tracking(event: "firstQuartile")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
    ]
}
