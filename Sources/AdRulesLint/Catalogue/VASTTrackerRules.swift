import AdRulesModel

extension RuleCatalogue {
    /// The trackers of creatives.
    static let vastTrackerRules: [RuleDescription] = [
        RuleDescription(
            .eventOfAnotherVersion, "event-of-another-version", .info, .compatibility,
            "an event that the response's version of VAST does not have, or not in a Linear",
            why: "most players fire it all the same; others never do",
            bad: .inLine(linearCreative("\(duration)\n\(tracking(#"event="fullscreen""#))\(mediaFiles())")),
            good: .inLine(linearCreative("\(duration)\n\(tracking(#"event="playerExpand""#))\(mediaFiles())")),
            spec: "VAST 4.2 §3.14.1"),
        RuleDescription(
            .offsetWithoutProgress, "offset-without-progress", .info, .suspicious,
            "an offset on a tracker of another event than progress",
            why: "only progress has an offset: players ignore it and fire the tracker when the event occurs",
            bad: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="start" offset="00:00:05""#))\(mediaFiles())")),
            good: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="progress" offset="00:00:05""#))\(mediaFiles())")),
            spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .progressAfterEnd, "progress-after-end", .warning, .suspicious,
            "a progress tracker whose offset is after the end of the ad",
            why: "the ad never gets there: the tracker never fires",
            bad: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="progress" offset="00:00:45""#))\(mediaFiles())")),
            good: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="progress" offset="00:00:15""#))\(mediaFiles())")),
            spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .missingQuartiles, "missing-quartiles", .info, .pedantic,
            "a linear ad without trackers of start, quartiles and complete",
            why: "the reports have a gap, unless the ad server counts these otherwise. Off by default",
            bad: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="start""#))\(mediaFiles())"),
                arguments: ["--extend-select", RuleID.missingQuartiles.rawValue]),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.14.1"),
        RuleDescription(
            .eventOutOfPlace, "event-out-of-place", .warning, .correctness,
            "a tracker for an event that does not happen where it stands",
            why: "a verification has one event, a companion has creativeView: other trackers there never fire",
            bad: .inLine(
                linearCreative("\(duration)\n\(tracking(#"event="verificationNotExecuted""#))\(mediaFiles())")),
            good: .inLine(linearCreative("\(duration)\n\(tracking(#"event="start""#))\(mediaFiles())")),
            spec: "VAST 4.2 §3.13.1, §3.17.4"),
        RuleDescription(
            .doubledTracker, "doubled-tracker", .warning, .suspicious,
            "the same address twice for one event",
            why: "players request both: the server counts the event twice, if it does not notice",
            bad: .inLine(
                linearCreative(
                    """
                    \(duration)
                    <TrackingEvents>
                      <Tracking event="start"><![CDATA[https://track.example/event]]></Tracking>
                      <Tracking event="start"><![CDATA[https://track.example/event]]></Tracking>
                    </TrackingEvents>
                    \(mediaFiles())
                    """)),
            good: .inLine(linearCreative("\(duration)\n\(tracking(#"event="start""#))\(mediaFiles())")),
            spec: "VAST 4.2 §3.14"),
        RuleDescription(
            .skipWithoutOffset, "skip-without-offset", .info, .suspicious,
            "a tracker for skip in a Linear without skipoffset",
            why:
                "without skipoffset players show no button to skip: the tracker never fires, or the offset was forgotten",
            bad: .inLine(linearCreative("\(duration)\n\(tracking(#"event="skip""#))\(mediaFiles())")),
            good: .inLine(
                linearCreative(
                    "\(duration)\n\(tracking(#"event="skip""#))\(mediaFiles())",
                    attributes: #" skipoffset="00:00:05""#)),
            spec: "VAST 4.2 §3.8"),
    ]
}
