import AdRulesModel

/// The behaviour of Shaka for a playlist that `addAdUrlInterstitial` loads. With its IMA integration it behaves like IMA.
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
    private static let versions = Versions(since: "4.11.0", checked: "5.2.0")

    static let ofShaka: [Portability] = shakaOffsets + shakaNames + shakaBreaks + shakaAds

    private static let shakaOffsets: [Portability] =
        [.percentOffset, .position, .mixedPositions].map { construct in
            Portability(construct, .shaka, .moved, "plays it as a pre-roll", in: versions, times)
        }
        + [
            Portability(
                .emptyOffset, .shaka, .breakLost, "drops the break, or makes a pre-roll of blanks", in: versions, times),
            Portability(.missingOffset, .shaka, .breakLost, "drops the break", in: versions, parser),
            Portability(
                .unreadableOffset, .shaka, .moved,
                "plays it as a pre-roll, unless it begins like a time: 10:00 is ten minutes", in: versions, times),
            Portability(
                .shortTimeField, .shaka, .moved,
                "plays one-digit minutes as a pre-roll, and reads 00:10:5 as ten seconds", for: .shortMinuteOrSecond,
                in: versions, times),
            Portability(
                .offsetCase, .shaka, .moved,
                "plays end as a pre-roll unless it is in lower case, and times behind blanks",
                for: .unreadEnd,
                in: versions, times),
            Portability(.unusualFraction, .shaka, .differs, "reads .5 as five milliseconds", in: versions, times),
            Portability(
                .zeroOffset, .shaka, .differs, "plays it right after the content begins: only start is a pre-roll",
                in: Versions(since: "4.16.0", checked: "5.2.0"), manager),
        ]

    private static let shakaNames: [Portability] = [
        Portability(
            .otherPrefix, .shaka, .playlistLost, "finds no playlist: it looks for the very text vmap:VMAP",
            in: versions, manager),
        Portability(
            .childWithoutNamespace, .shaka, .breakLost, "does not find what lacks the prefix vmap:", in: versions,
            parser),
    ]

    private static let shakaBreaks: [Portability] = [
        Portability(.repetition, .shaka, .ignored, "plays the break once", in: versions, parser),
        Portability(.inlineResponse, .shaka, .breakLost, "plays no ads inside the playlist", in: versions, parser),
        Portability(.customAdData, .shaka, .breakLost, "does not read CustomAdData", in: versions, parser),
        Portability(
            .severalSources, .shaka, .breakLost, "drops a break with more than one AdSource", in: versions, parser),
        Portability(
            .adTag, .shaka, .differs, "requests every tag at once, and plays no ad at all if one request fails",
            in: Versions(since: "4.16.0", checked: "5.2.0"), manager),
        Portability(
            .nonlinearBreak, .shaka, .differs, "ignores breakType: a linear ad interrupts the content anyway",
            in: versions, parser),
        Portability(
            .displayBreak, .shaka, .breakLost, "ignores breakType and shows no companions", in: versions, parser),
        Portability(
            .failedTag, .shaka, .playlistLost, "plays no ad at all if the answer to one tag is no ad response",
            in: Versions(since: "4.16.0", checked: "5.2.0"), manager),
        Portability(.breakTrackers, .shaka, .trackerLost, "requests no trackers of a break", in: versions, parser),
        Portability(.bumper, .shaka, .differs, "treats a bumper as a separate break", in: versions, parser),
    ]

    private static let shakaAds: [Portability] = [
        Portability(.wrapper, .shaka, .adLost, "follows no wrapper: the ad does not play", in: versions, parser),
        Portability(
            .unorderedPod, .shaka, .differs, "ignores sequence: the ads play in the order of the document",
            in: versions,
            parser),
        Portability(
            .mixedPod, .shaka, .differs, "plays the ads without sequence too: none is a substitute", in: versions,
            parser),
        Portability(.companion, .shaka, .ignored, "shows no companions", in: versions, parser),
        Portability(.icon, .shaka, .ignored, "shows no icons", in: versions, parser),
        Portability(
            .codeOnly, .shaka, .adLost, "leaves out media files with an apiFramework: the ad does not play",
            in: Versions(since: "4.13.0", checked: "5.2.0"), parser),
        Portability(
            .vpaid, .shaka, .ignored, "leaves out media files with an apiFramework",
            in: Versions(since: "4.13.0", checked: "5.2.0"), parser),
        Portability(
            .simid, .shaka, .ignored, "runs no SIMID", in: Versions(since: "4.13.0", checked: "5.2.0"), parser),
        Portability(
            .frameOverlay, .shaka, .ignored, "shows overlays that are an image or HTML only",
            in: Versions(since: "4.13.0", checked: "5.2.0"), parser),
        Portability(
            .unsizedOverlay, .shaka, .adLost, "drops a nonlinear ad without width and height",
            in: Versions(since: "4.13.0", checked: "5.2.0"), parser),
        Portability(
            .shareSkipOffset, .shaka, .ignored, "never lets the ad be skipped", in: versions, times),
        Portability(.progressTracker, .shaka, .trackerLost, "requests no progress trackers", in: versions, trackers),
        Portability(
            .rareTracker, .shaka, .trackerLost, "requests trackers of start, quartiles, skip, pause and mute only",
            in: versions, trackers),
        Portability(
            .macro, .shaka, .ignored, "fills no macro: the server gets its name", in: versions, trackers),
        Portability(
            .trackers, .shaka, .differs, "requests trackers with POST", in: Versions(since: "5.0.0", checked: "5.2.0"),
            trackers),
    ]
}
