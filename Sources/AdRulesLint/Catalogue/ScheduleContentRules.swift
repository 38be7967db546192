extension RuleCatalogue {
    /// The rules of VMAP2xx that need to know something of the content.
    static let scheduleContentRules: [RuleDescription] = [
        RuleDescription(
            .breakBeyondContent, "break-beyond-content", .warning, .correctness,
            "a break after the end of the content",
            why: "the content never comes to its moment: no player plays it",
            bad: breaks(slot("00:30:00", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breakNearEnd, "break-near-end", .info, .compatibility,
            "a mid-roll in the last five seconds of the content",
            why: "a duration is rarely exact, and content may end before the moment comes: only end is sure to play",
            bad: breaks(slot("00:19:58", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("end", "postroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .percentMeetsBreak, "percent-meets-break", .warning, .correctness,
            "a share of the content at the moment of another break",
            why: "AdRules plays both in one interruption, which is rarely meant",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("50%", "midroll-2"), with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll-1"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .offsetInLiveContent, "offset-in-live-content", .warning, .correctness,
            "end or a share of the content for live content",
            why: "live content has no duration: AdRules does not play the break",
            bad: breaks(slot("end", "postroll"), with: "--live"),
            good: breaks(slot("start", "preroll"), with: "--live"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .heavyAdLoad, "heavy-ad-load", .warning, .correctness,
            "ads inside the playlist for more than a quarter of the content",
            why: "more than 15 minutes of ads in an hour is more than most television shows: viewers leave",
            bad: breaks(
                inlineSlot("start", "preroll", duration: "00:01:00"),
                inlineSlot("00:05:00", "midroll", duration: "00:02:00"), with: "--duration 10:00"),
            good: breaks(inlineSlot("start", "preroll", duration: "00:00:30"), with: "--duration 10:00")),
    ]
}
