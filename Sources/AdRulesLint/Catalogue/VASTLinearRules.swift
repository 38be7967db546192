import AdRulesModel

extension RuleCatalogue {
    /// Linear ads: their parts, and when they can be skipped.
    static let vastLinearRules: [RuleDescription] = [
        RuleDescription(
            .missingDuration, "missing-duration", .error, .correctness,
            "a Linear of an ad without a Duration",
            why:
                "every version requires it: players compute quartiles and percentages from it, unless a VPAID unit has its own",
            bad: .inLine(linearCreative(mediaFiles())), good: .inLine(creatives),
            spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .zeroDuration, "zero-duration", .warning, .suspicious,
            "a Duration of zero",
            why: "players that go by it fire every quartile at once, or end the ad before it begins",
            bad: .inLine(linearCreative("<Duration>00:00:00</Duration>\n" + mediaFiles())), good: .inLine(creatives),
            spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .missingMediaFile, "missing-media-file", .error, .correctness,
            "a Linear of an ad without a MediaFile",
            why: "players drop the ad with VAST error 401 or 403: interactive code comes in addition, never instead",
            bad: .inLine(linearCreative(duration)), good: .inLine(creatives),
            spec: "VAST 4.2 §3.9.1"),
        RuleDescription(
            .skipOffsetAfterEnd, "skip-offset-after-end", .warning, .suspicious,
            "a skipoffset at the end of the ad or later",
            why: "the ad is over before it can be skipped: players show a countdown that never ends, or nothing",
            bad: .inLine(linearCreative(duration + "\n" + mediaFiles(), attributes: #" skipoffset="00:00:30""#)),
            good: .inLine(linearCreative(duration + "\n" + mediaFiles(), attributes: #" skipoffset="00:00:05""#)),
            spec: "VAST 4.2 §3.8"),
        RuleDescription(
            .skipOffsetInVAST2, "skip-offset-in-vast-2", .info, .compatibility,
            "a skipoffset in VAST 2.0",
            why: "skippable ads came with VAST 3.0; players that go by the version show no skip button",
            bad: .response(olderLinear("", attributes: #" skipoffset="00:00:05""#), version: "2.0"),
            good: .response(olderLinear("", attributes: #" skipoffset="00:00:05""#)),
            spec: "VAST 3.0 §2.3.2.1"),
        RuleDescription(
            .missingClickThrough, "missing-click-through", .info, .pedantic,
            "a linear ad without a page to open",
            why: "a click on the ad does nothing; for some campaigns that is meant. Off by default",
            bad: .inLine(
                linearCreative(duration + "\n" + mediaFiles()),
                arguments: ["--extend-select", RuleID.missingClickThrough.rawValue]),
            good: .inLine(
                linearCreative(
                    """
                    \(duration)
                    <VideoClicks>
                      <ClickThrough><![CDATA[https://shop.example/]]></ClickThrough>
                    </VideoClicks>
                    \(mediaFiles())
                    """)),
            spec: "VAST 4.2 §3.10.1"),
        RuleDescription(
            .invalidAdParameters, "invalid-ad-parameters", .warning, .correctness,
            "an AdParameters that has elements instead of text, or nothing",
            why: "the creative's code gets no text, or only part of it",
            bad: .inLine(linearCreative("\(duration)\n<AdParameters><a>1</a></AdParameters>\n\(mediaFiles())")),
            good: .inLine(
                linearCreative("\(duration)\n<AdParameters><![CDATA[<a>1</a>]]></AdParameters>\n\(mediaFiles())")),
            spec: "VAST 4.2 §3.8.2"),
        RuleDescription(
            .emptyCreative, "empty-creative", .warning, .suspicious,
            "a Creative without Linear, NonLinearAds and CompanionAds",
            why: "there is nothing to show; an ad with no other creative fails with VAST error 400 or shows nothing",
            bad: .inLine(
                """
                <Creatives>
                  <Creative id="creative-1">
                    <UniversalAdId idRegistry="example.com">creative-1</UniversalAdId>
                  </Creative>
                </Creatives>
                """), good: .inLine(creatives),
            spec: "VAST 4.2 §3.7"),
    ]
}
