import AdRulesModel

/// The behaviour of Shaka for a playlist that `addAdUrlInterstitial` loads. Its IMA integration behaves like IMA.
extension Portability {
    private static let folder =
        "https://github.com/shaka-project/shaka-player/blob/35b290e419f2cdd67ef39f22c48159c489d03be7/lib"
    // Tests/Players ran each of these.
    private static let parser = Origin.seen("2026-11-29", "\(folder)/ads/vast_interstitial_parser.js")
    private static let times = Origin.seen(
        "2026-11-29", "\(folder)/ads/vast_interstitial_parser.js", "\(folder)/util/text_parser.js")
    static let shakaMedia = parser
    private static let manager = Origin.seen("2026-11-29", "\(folder)/ads/interstitial_ad_manager.js")
    private static let trackers = Origin.seen("2026-11-29", "\(folder)/ads/ad_utils.js")

    private static func shaka(
        _ construct: Construct, _ effect: Effect, _ does: String, for values: Values? = nil, since: String = "4.11.0",
        _ origin: Origin = parser
    ) -> Portability {
        Portability(
            construct: construct, target: .shaka, effect: effect, versions: Versions(since: since, checked: "5.2.0"),
            origin: origin, values: values, does: does)
    }

    static let ofShaka: [Portability] = shakaOffsets + shakaNames + shakaBreaks + shakaAds

    private static let shakaOffsets: [Portability] =
        [.percentOffset, .position, .mixedPositions].map { construct in
            shaka(construct, .moved, "plays it as a pre-roll", times)
        }
        + [
            shaka(.emptyOffset, .breakLost, "drops the break, or makes a pre-roll of blanks", times),
            shaka(.missingOffset, .breakLost, "drops the break"),
            shaka(
                .unreadableOffset, .moved, "plays it as a pre-roll, unless it begins like a time: 10:00 is ten minutes",
                times),
            shaka(
                .shortTimeField, .moved, "plays one-digit minutes as a pre-roll, and reads 00:10:5 as ten seconds",
                for: .shortMinuteOrSecond, times),
            shaka(
                .offsetCase, .moved, "plays end as a pre-roll unless it is in lower case, and times behind blanks",
                for: .unreadEnd, times),
            shaka(.unusualFraction, .differs, "reads .5 as five milliseconds", times),
            shaka(
                .zeroOffset, .differs, "plays it right after the content begins: only start is a pre-roll",
                since: "4.16.0", manager),
        ]

    private static let shakaNames: [Portability] = [
        shaka(.otherPrefix, .playlistLost, "finds no playlist: it looks for the very text vmap:VMAP", manager),
        shaka(.childWithoutNamespace, .breakLost, "does not find what lacks the prefix vmap:"),
    ]

    private static let shakaBreaks: [Portability] = [
        shaka(.repetition, .ignored, "plays the break once"),
        shaka(.inlineResponse, .breakLost, "plays no ads inside the playlist"),
        shaka(.customAdData, .breakLost, "does not read CustomAdData"),
        shaka(.severalSources, .breakLost, "drops a break with more than one AdSource"),
        shaka(
            .adTag, .differs, "requests every tag at once, and plays no ad at all if one request fails",
            since: "4.16.0", manager),
        shaka(.nonlinearBreak, .differs, "ignores breakType: a linear ad interrupts the content anyway"),
        shaka(.displayBreak, .breakLost, "ignores breakType and shows no companions"),
        shaka(
            .failedTag, .playlistLost, "plays no ad at all if the answer to one tag is no ad response", since: "4.16.0",
            manager),
        shaka(.breakTrackers, .trackerLost, "requests no trackers of a break"),
        shaka(.bumper, .differs, "treats a bumper as a separate break"),
    ]

    private static let shakaAds: [Portability] = [
        shaka(.wrapper, .adLost, "follows no wrapper: the ad does not play"),
        shaka(.unorderedPod, .differs, "ignores sequence: the ads play in the order of the document"),
        shaka(.mixedPod, .differs, "plays the ads without sequence too: none is a substitute"),
        shaka(.companion, .ignored, "shows no companions"),
        shaka(.icon, .ignored, "shows no icons"),
        shaka(.codeOnly, .adLost, "leaves out media files with an apiFramework: the ad does not play", since: "4.13.0"),
        shaka(.vpaid, .ignored, "leaves out media files with an apiFramework", since: "4.13.0"),
        shaka(.simid, .ignored, "runs no SIMID", since: "4.13.0"),
        shaka(.frameOverlay, .ignored, "shows overlays that are an image or HTML only", since: "4.13.0"),
        shaka(.unsizedOverlay, .adLost, "drops a nonlinear ad without width and height", since: "4.13.0"),
        shaka(.shareSkipOffset, .ignored, "never lets the ad be skipped", times),
        shaka(.progressTracker, .trackerLost, "requests no progress trackers", trackers),
        shaka(.rareTracker, .trackerLost, "requests trackers of start, quartiles, skip, pause and mute only", trackers),
        shaka(.macro, .ignored, "fills no macro: the server gets its name", trackers),
        shaka(.trackers, .differs, "requests trackers with POST", since: "5.0.0", trackers),
    ]
}
