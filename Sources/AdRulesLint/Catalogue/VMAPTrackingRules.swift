import AdRulesModel

extension RuleCatalogue {
    /// VMAP150 to VMAP154: `TrackingEvents` of a break.
    static let vmapTrackingRules: [RuleDescription] = [
        RuleDescription(
            .unknownBreakEvent, "unknown-break-event", .error, .correctness,
            "a tracker without an event, or with one that no break has",
            why: "a break reports breakStart, breakEnd and error: any other tracker never fires",
            bad: .adBreak(tracking(event: "breakstart")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .vastEventInBreak, "vast-event-in-break", .error, .correctness,
            "an event of VAST in the trackers of a break",
            why: "a break does not know the progress of its ads: the tracker never fires. It belongs into the VAST",
            bad: .adBreak(tracking(event: "firstQuartile")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .vastErrorMacro, "vast-error-macro", .info, .compatibility,
            "VAST's macro [ERRORCODE] in an error tracker of VMAP",
            why:
                "in VMAP the macro is [ERROR_CODE]; some players fill both, others send the wrong one as it is written",
            bad: .adBreak(tracking(event: "error", query: "code=[ERRORCODE]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .errorMacroWithoutError, "error-macro-without-error", .warning, .suspicious,
            "an error macro in a tracker of breakStart or breakEnd",
            why: "there is no error to report then: the macro goes to the server as it is written",
            bad: .adBreak(tracking(event: "breakStart", query: "code=[ERROR_CODE]")),
            good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .missingErrorTracker, "missing-error-tracker", .info, .pedantic,
            "a break with ads that reports no error",
            why: "when the break fails nobody hears of it",
            bad: .adBreak(tagSource(), arguments: ["--extend-select", RuleID.missingErrorTracker.rawValue]),
            good: .adBreak(
                tracking(event: "error", query: "code=[ERROR_CODE]"),
                arguments: ["--extend-select", RuleID.missingErrorTracker.rawValue]),
            spec: "VMAP 1.0.1 §2.3.3"),
    ]

    /// A tag and one tracker.
    static func tracking(event: String, query: String = "break=1") -> String {
        """
        \(tagSource())
        <vmap:TrackingEvents>
          <vmap:Tracking event="\(event)"><![CDATA[https://track.example/break?\(query)]]></vmap:Tracking>
        </vmap:TrackingEvents>
        """
    }
}
