extension RuleCatalogue {
    /// VMAP123 to VMAP135: `breakType`, `repeatAfter` and the content of a break.
    static let vmapBreakRules: [RuleDescription] = [
        RuleDescription(
            .missingBreakType, "missing-break-type", .error, .correctness,
            "a break without breakType",
            why: "players that ask for a type skip the break; others guess linear, as this library does",
            bad: .playlist(adBreak(#" timeOffset="start""#)),
            good: .playlist(linear(#" timeOffset="start""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .unknownBreakType, "unknown-break-type", .error, .correctness,
            "a breakType that is not linear, nonlinear or display",
            why: "a player cannot know what to ask for: VMAP error 1003, the break is lost",
            bad: .playlist(adBreak(#" timeOffset="start" breakType="preroll""#)),
            good: .playlist(linear(#" timeOffset="start""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .untidyBreakType, "untidy-break-type", .warning, .compatibility,
            "blanks, capital letters or a repetition in breakType",
            why: "the list has commas and nothing else: a player that compares the text finds no type it knows",
            bad: .playlist(adBreak(#" timeOffset="start" breakType="linear, nonlinear""#)),
            good: .playlist(adBreak(#" timeOffset="start" breakType="linear,nonlinear""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .displayBreakWithoutCompanions, "display-break-without-companions", .info, .suspicious,
            "a display break whose inline VAST has no companion",
            why: "display ads are VAST companions: there is nothing to show beside the player",
            bad: .playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="display">
                \(indented(inlineSource(linearAd(id: "ad-1"))))
                </vmap:AdBreak>
                """),
            good: .playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear">
                \(indented(inlineSource(linearAd(id: "ad-1"))))
                </vmap:AdBreak>
                """),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breakTypeWithoutAd, "break-type-without-ad", .warning, .suspicious,
            "a break whose inline VAST has no ad of its breakType",
            why: "a player shows only ads of the break's types: VAST error 201 or VMAP 1003, and nothing plays",
            bad: .playlist(
                """
                <vmap:AdBreak timeOffset="00:10:00" breakType="nonlinear">
                \(indented(inlineSource(linearAd(id: "ad-1"))))
                </vmap:AdBreak>
                """),
            good: .playlist(
                """
                <vmap:AdBreak timeOffset="00:10:00" breakType="linear">
                \(indented(inlineSource(linearAd(id: "ad-1"))))
                </vmap:AdBreak>
                """),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .unknownAttribute, "unknown-attribute", .warning, .suspicious,
            "an attribute that VMAP does not know here",
            why: "every player ignores it, and with it what was meant: breadId leaves the break without an id",
            bad: .playlist(linear(#" timeOffset="start" breadId="preroll""#)),
            good: .playlist(linear(#" timeOffset="start" breakId="preroll""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .invalidRepeatAfter, "invalid-repeat-after", .error, .correctness,
            "a repeatAfter that is no time, or is zero",
            why: "the break plays once; its repetitions are lost",
            bad: .playlist(linear(#" timeOffset="00:10:00" repeatAfter="00.10.00""#)),
            good: .playlist(linear(#" timeOffset="00:10:00" repeatAfter="00:10:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .repeatAfterWithoutEffect, "repeat-after-without-effect", .warning, .suspicious,
            "repeatAfter on a break at the end or at a position",
            why: "nothing comes after the end, and positions are counted, not timed: no repetition plays",
            bad: .playlist(linear(#" timeOffset="end" repeatAfter="00:10:00""#)),
            good: .playlist(linear(#" timeOffset="end""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .severalAdSources, "several-ad-sources", .error, .correctness,
            "a break with more than one AdSource",
            why: "vmap-js plays the last, this library the first: the ads of the other are lost",
            bad: .adBreak(tagSource(attributes: #" id="a""#) + "\n" + tagSource(attributes: #" id="b""#)),
            good: .adBreak(tagSource(attributes: #" id="a""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .severalAdSourceContents, "several-ad-source-contents", .error, .correctness,
            "an AdSource that names more than one answer",
            why: "exactly one of VASTAdData, AdTagURI and CustomAdData may stand here: vmap-js takes the last, "
                + "this library the first",
            bad: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?slot=1]]></vmap:AdTagURI>
                  <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?slot=2]]></vmap:AdTagURI>
                </vmap:AdSource>
                """),
            good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .emptyAdSource, "empty-ad-source", .error, .correctness,
            "an AdSource that names no ad, or an empty CustomAdData",
            why: "there is no ad to play: VMAP error 1004",
            bad: .adBreak("<vmap:AdSource/>"), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .breakWithoutEffect, "break-without-effect", .warning, .suspicious,
            "a break with neither an AdSource nor a tracker",
            why: "nothing plays and nothing is reported; Google calls it NeitherAdSourceNorTracking",
            bad: .playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear"/>"#),
            good: .playlist(linear(#" timeOffset="start""#)),
            spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .trackersOnly, "trackers-only", .info, .suspicious,
            "a break with trackers but no AdSource",
            why: "legal: its trackers count an opportunity, and no ad plays",
            bad: .adBreak(
                """
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break?at=start]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break?at=start]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """),
            spec: "VMAP 1.0.1 §2.3"),
    ]

    /// The lines, indented by two more spaces.
    private static func indented(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    }
}
