extension RuleCatalogue {
    /// PLAY501 to PLAY510: what the engine of AdRules shows a viewer in a simulated player, with `--duration`.
    static let playRules: [RuleDescription] = [
        RuleDescription(
            .breakNeverPlays, "break-never-plays", .warning, .correctness,
            "a break that a viewer who watches everything never sees",
            why: "simulated with --duration: the engine of AdRules shows no ad of it, and says why",
            bad: breaks(
                """
                <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="midroll">
                  <vmap:AdSource id="midroll-ads">
                    <vmap:CustomAdData templateType="house">{"ad":1}</vmap:CustomAdData>
                  </vmap:AdSource>
                </vmap:AdBreak>
                """, with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll"), with: "--duration 20:00")),
        RuleDescription(
            .repetitionNeverPlays, "repetition-never-plays", .warning, .correctness,
            "a repetition that a viewer who watches everything never sees",
            why: "simulated with --duration: an ad of another break, or of the same one, is still there when it comes",
            bad: breaks(
                overlaySlot("00:02:00", "overlay", attributes: #" repeatAfter="00:00:05""#), with: "--duration 2:20"),
            good: breaks(
                overlaySlot("00:02:00", "overlay", attributes: #" repeatAfter="00:02:00""#), with: "--duration 5:00"),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .overlayAfterContent, "overlay-after-content", .warning, .correctness,
            "an overlay after the end of the content",
            why: "an overlay is shown over playing content, and at the end none is left: it never plays",
            bad: breaks(overlaySlot("end", "postroll"), with: "--duration 20:00"),
            good: breaks(slot("end", "postroll"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breaksHiddenBySeek, "breaks-hidden-by-seek", .info, .correctness,
            "several mid-rolls that a seek to the end leaves out",
            why:
                "AdRules plays only the last break that a seek passes, as other players do: the others are lost to "
                + "viewers who skip ahead",
            bad: breaks(
                slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"), slot("00:30:00", "midroll-3"),
                with: "--duration 40:00"),
            good: breaks(slot("start", "preroll"), slot("00:20:00", "midroll"), with: "--duration 40:00")),
        RuleDescription(
            .seekWithoutAd, "seek-without-ad", .warning, .correctness,
            "a seek past several breaks that shows no ad",
            why:
                "AdRules chooses the last break that a seek passes; if that one has no ad, a seek past all breaks "
                + "is free of ads",
            bad: breaks(
                slot("00:10:00", "midroll-1"),
                """
                <vmap:AdBreak timeOffset="00:20:00" breakType="linear" breakId="midroll-2">
                  <vmap:AdSource id="midroll-2-ads">
                    <vmap:VASTAdData>
                      <VAST version="3.0"/>
                    </vmap:VASTAdData>
                  </vmap:AdSource>
                </vmap:AdBreak>
                """, with: "--duration 30:00"),
            good: breaks(slot("00:10:00", "midroll-1"), slot("00:20:00", "midroll-2"), with: "--duration 30:00")),
        RuleDescription(
            .holdsTooClose, "holds-too-close", .warning, .correctness,
            "two interruptions with less than 30 s of content between them",
            why:
                "simulated with --duration: a pre-roll, a repetition or a post-roll comes right before or after another "
                + "break",
            bad: breaks(slot("start", "preroll"), slot("00:00:10", "midroll"), with: "--duration 20:00"),
            good: breaks(slot("start", "preroll"), slot("00:10:00", "midroll"), with: "--duration 20:00")),
        RuleDescription(
            .adTimePerHour, "ad-time-per-hour", .info, .correctness,
            "more than 12 minutes of ads in an hour of content",
            why: "simulated with --duration, each tag as an ad of 15 s; 12 minutes, 20 %, are the limit of European "
                + "broadcasting law",
            bad: breaks(
                inlineSlot("start", "preroll", duration: "00:01:00"),
                inlineSlot("00:05:00", "midroll", duration: "00:01:30"), with: "--duration 11:00"),
            good: breaks(inlineSlot("start", "preroll", duration: "00:01:00"), with: "--duration 11:00")),
        RuleDescription(
            .holdLongerThanContent, "hold-longer-than-content", .info, .correctness,
            "an interruption longer than the content up to the next one",
            why: "simulated with --duration: the viewer sees more of the ads than of what comes between them",
            bad: breaks(
                inlineSlot("00:10:00", "midroll-1", duration: "00:01:00"),
                inlineSlot("00:10:40", "midroll-2", duration: "00:00:30"), with: "--duration 20:00"),
            good: breaks(
                inlineSlot("00:10:00", "midroll-1", duration: "00:01:00"),
                inlineSlot("00:20:00", "midroll-2", duration: "00:00:30"), with: "--duration 30:00")),
        RuleDescription(
            .longHold, "long-hold", .info, .correctness,
            "an interruption of more than three minutes",
            why: "simulated with --duration, each tag as an ad of 15 s: the longer a break, the more viewers leave",
            bad: breaks(inlineSlot("00:10:00", "midroll", duration: "00:03:30"), with: "--duration 30:00"),
            good: breaks(inlineSlot("00:10:00", "midroll", duration: "00:01:30"), with: "--duration 30:00")),
        RuleDescription(
            .bumperNeverPlays, "bumper-never-plays", .warning, .correctness,
            "a bumper whose break never plays",
            why:
                "with suppress_bumper=\"true\" a bumper plays only beside another ad, and no other break of its moment "
                + "shows one",
            bad: breaks(
                bumperSlot("00:10:00", "midroll-1"),
                """
                <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="midroll-1">
                  <vmap:AdSource id="midroll-1-ads">
                    <vmap:VASTAdData>
                      <VAST version="3.0"/>
                    </vmap:VASTAdData>
                  </vmap:AdSource>
                </vmap:AdBreak>
                """, with: "--duration 30:00"),
            good: breaks(slot("00:10:00", "midroll-1"), with: "--duration 30:00")),
    ]
}
