extension RuleCatalogue {
    /// The rules of the VAST reader about creatives.
    static let vastCreativeRules: [RuleDescription] = [
        RuleDescription(
            .invalidDuration, "invalid-duration", .error, .correctness, fix: .unsafe,
            "a duration that is not hh:mm:ss or hh:mm:ss.mmm",
            why:
                "players turn it into -1, NaN or 0: quartiles never fire, the ad never ends, the icon never disappears",
            bad: .linear(duration: "30"), good: .linear(duration: "00:00:30"), spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .unusualDurationFraction, "unusual-duration-fraction", .info, .compatibility, isOn: false, fix: .safe,
            "a Duration whose fraction has not exactly three digits",
            why: "the format has milliseconds, three digits; players read .6 as 600 ms or as 6 ms",
            bad: .linear(duration: "00:00:30.6"), good: .linear(duration: "00:00:30.600"), spec: "VAST 4.2 §3.8.1"),
        RuleDescription(
            .invalidSkipOffset, "invalid-skip-offset", .warning, .correctness, fix: .safe,
            "a skipoffset that is neither hh:mm:ss nor a percentage",
            why: "players make the ad skippable at once, or never", bad: .linear(attributes: #" skipoffset="00:00:5""#),
            good: .linear(attributes: #" skipoffset="00:00:05""#), spec: "VAST 4.2 §3.8"),
        RuleDescription(
            .unknownVASTEvent, "unknown-vast-event", .warning, .suspicious, fix: .safe,
            "a tracker for an event that no version of VAST has",
            why: "without a known event name the tracker never fires", bad: .linear(tracking(#"event="firstQuartil""#)),
            good: .linear(tracking(#"event="firstQuartile""#)), spec: "VAST 4.2 §3.14.1"),
        RuleDescription(
            .progressWithoutOffset, "progress-without-offset", .error, .correctness, fix: .safe,
            "a progress tracker without a readable offset",
            why: "a player that reads no moment from it never fires the tracker",
            bad: .linear(tracking(#"event="progress""#)),
            good: .linear(tracking(#"event="progress" offset="00:00:05""#)), spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .trackerWithID, "tracker-with-id", .info, .compatibility, isOn: false,
            "a Tracking with an id, which VAST does not define", why: "players ignore it; only schema validation fails",
            bad: .linear(tracking(#"event="start" id="1""#)),
            good: .linear(tracking(#"event="start""#)), spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .adIDSpelling, "ad-id-spelling", .warning, .compatibility, fix: .safe,
            "a Creative's ad id spelt as in another version",
            why: "it is AdID in VAST 2.0, adId since 4.1, and either in between: players that know one spelling lose "
                + "the id",
            bad: .linear(creative: #" AdID="ABCD1234""#), good: .linear(creative: #" adId="ABCD1234""#),
            spec: "VAST 4.2 §3.7"),
        RuleDescription(
            .invalidSuggestedDuration, "invalid-suggested-duration", .warning, .correctness, fix: .unsafe,
            "a minSuggestedDuration that is not hh:mm:ss", why: "players show the overlay as long as they like",
            bad: .inLine(nonLinear(#" minSuggestedDuration="10""#)),
            good: .inLine(nonLinear(#" minSuggestedDuration="00:00:10""#)), spec: "VAST 4.2 §3.12.1"),
    ]

    /// `Creatives` with one overlay; `attributes` has a leading space before each attribute.
    private static func nonLinear(_ attributes: String) -> String {
        creative(overlay(attributes: #" width="300" height="60""# + attributes))
            .replacing("image.png", with: "overlay.png")
    }
}
