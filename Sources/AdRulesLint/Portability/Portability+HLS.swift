package import AdRulesHLS

extension Portability {
    private static let draft = Origin.documented(
        "2026-05-01", "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22#appendix-D")
    /// The parts that `adrules hls` itself leaves out; its tests check this.
    private static let losses = Origin.seen("2026-11-23", "Sources/AdRulesHLS/AssetList/AssetList+Ads.swift")

    /// Played live in headless Chromium 156, ten viewers each, and judged by the picture.
    private static func seenLive(_ file: String) -> Origin {
        .seen(
            "2026-11-28",
            "https://github.com/video-dev/hls.js/blob/afe5b8bf1a43a8d8711c325b597f8782465e1e05/src/\(file)")
    }

    private static func hls(
        _ construct: Construct, on platforms: [Platform] = [], _ effect: Effect, _ does: String,
        _ origin: Origin = draft, checked: String? = nil
    ) -> Portability {
        Portability(
            construct: construct, target: .hls, platforms: platforms, effect: effect,
            versions: Versions(checked: checked), origin: origin, does: does)
    }

    private static let bitmovin = Origin.documented(
        "2026-11-29", "https://developer.bitmovin.com/playback/docs/hls-interstitials")
    private static func readInShaka(_ file: String) -> Origin {
        .read(
            "2026-08-21",
            "https://github.com/shaka-project/shaka-player/blob/35b290e419f2cdd67ef39f22c48159c489d03be7/\(file)")
    }
    private static func readInHLSJS(_ file: String) -> Origin {
        .read(
            "2026-08-20",
            "https://github.com/video-dev/hls.js/blob/afe5b8bf1a43a8d8711c325b597f8782465e1e05/src/\(file)")
    }
    private static let media3Loader = Origin.read(
        "2026-08-07",
        "https://github.com/androidx/media/blob/2bc207851df311340767e913931ca7b28cab1794/libraries/exoplayer_hls/src/main/"
            + "java/androidx/media3/exoplayer/hls/HlsInterstitialsAdsLoader.java")
    private static let shakaManager = readInShaka("lib/ads/interstitial_ad_manager.js")

    /// What players of interstitials do with marks that not all of them honour.
    private static let marks: [Portability] = [
        hls(.liveJump, on: [.shaka], .breakLost, "plays no break behind a jump of the dates", shakaManager),
        hls(.liveAvail, on: [.shaka], .differs, "resumes at the planned end of an avail", shakaManager),
        hls(
            .lateLimit, on: [.media3], .differs, "skips an ID that it knows: a later limit has no effect",
            media3Loader),
        hls(.snap, on: [.bitmovin], .ignored, "ignores X-SNAP", bitmovin),
        hls(
            .skipControl, on: [.hlsJS], .ignored, "shows no skip button: that is the page's part",
            readInHLSJS("loader/interstitial-event.ts")),
        hls(.skipControlDuration, on: [.bitmovin], .ignored, "does not end the skip button by its duration", bitmovin),
        hls(.skipControlLabel, on: [.bitmovin], .ignored, "uses no label of the skip button", bitmovin),
        hls(.listSkipControl, on: [.bitmovin], .ignored, "reads the skip control from the tag only", bitmovin),
        hls(.skipRestriction, on: [.shaka], .ignored, "denies the skip button where X-RESTRICT has SKIP", shakaManager),
        hls(
            .jumpRestriction, on: [.hlsJS], .differs,
            "ends a seek over the break there, and never arrives at its target",
            .reported("2026-08-20", "https://github.com/video-dev/hls.js/issues/7029")),
        hls(
            .once, on: [.hlsJS], .differs, "goes back to 0:00 behind it, if an earlier break has not played",
            readInHLSJS("controller/interstitials-schedule.ts")),
        hls(.timelineOccupies, on: [.bitmovin], .ignored, "ignores X-TIMELINE-OCCUPIES", bitmovin),
        hls(.timelineStyle, on: [.bitmovin], .ignored, "ignores X-TIMELINE-STYLE", bitmovin),
        hls(.relativeList, on: [.media3], .breakLost, "needs an absolute address of the list", media3Loader),
    ]

    /// What players do with the marks of interstitials, each entry once. `list` gives the asset list of an
    /// interstitial, if it is known. Complexity: O(interstitials).
    package static func ofMarks(
        _ interstitials: [Interstitial], isLive: Bool, list: (Interstitial) -> AssetList? = { $0.assetList }
    ) -> [Portability] {
        let last = interstitials.lastIndex { $0.position.contentTime ?? .zero > .zero }
        var found: Set<Construct> = []
        for (index, one) in interstitials.enumerated() {
            func note(_ construct: Construct, _ isThere: Bool) { if isThere { found.insert(construct) } }
            let skip = one.skipControl
            note(.snap, !one.snap.isEmpty)
            note(.skipControl, skip != nil)
            note(.skipControlDuration, skip?.duration != nil)
            note(.skipControlLabel, skip?.labelID != nil)
            note(.listSkipControl, skip == nil && list(one)?.skipControl != nil)
            note(.skipRestriction, skip != nil && one.restrictions.contains(.skip))
            note(.jumpRestriction, one.restrictions.contains(.jump))
            note(.once, one.playsOnce && index == last && !isLive)
            note(.timelineOccupies, one.timelineOccupancy != .point)
            note(.timelineStyle, one.timelineStyle != .highlight)
            if case .assetList(let uri) = one.source { note(.relativeList, !uri.contains(":")) }
        }
        return Self.marks.filter { found.contains($0.construct) }
    }

    /// The behaviour after the names of the players, as in `Bitmovin ignores X-SNAP`.
    package var whatPlayersDo: String { "\(platforms.map(\.name).joined(separator: ", ")) \(does)" }

    static let ofHLS: [Portability] =
        marks + [
            hls(
                .liveTime, on: [.hlsJS], .differs,
                "needs X-PLAYOUT-LIMIT for it: without, it may show neither ads nor content",
                seenLive("loader/interstitial-event.ts"), checked: "1.7.1"),
            hls(
                .liveAvail, on: [.hlsJS], .conditional,
                "loses the beginning of its ads, unless interstitialAppendInPlace is false",
                seenLive("controller/interstitials-controller.ts"), checked: "1.7.1"),
            hls(
                .liveOrder, on: [.hlsJS], .conditional, "may play the older break again",
                seenLive("controller/interstitials-schedule.ts"), checked: "1.7.1"),
            hls(.percentOffset, .differs, "has times only: a percentage is resolved when it is written, VOD only"),
            hls(.position, .breakLost, "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content"),
            hls(
                .mixedPositions, .breakLost,
                "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content"),
            hls(.repetition, .differs, "has no repetition: each becomes an interstitial of its own"),
            hls(.nonlinearBreak, .breakLost, "has no interstitial for nonlinear ads"),
            hls(.displayBreak, .breakLost, "has no interstitial for display ads"),
            hls(.customAdData, .breakLost, "has no interstitial for it: players load media or an asset list"),
            hls(.adTag, .differs, "needs a server that answers the tag as an asset list (--asset-base)"),
            hls(
                .overlay, .ignored, "interstitials of adrules hls carry no overlays; X-OVERLAY-ID is Shaka's own",
                .seen(
                    "2026-11-23", "Sources/AdRulesHLS/AssetList/AssetList+Ads.swift",
                    "https://github.com/shaka-project/shaka-player/blob/35b290e419f2cdd67ef39f22c48159c489d03be7/"
                        + "lib/ads/interstitial_ad_manager.js")),
            hls(.companion, .ignored, "interstitials of adrules hls carry no companions", losses),
            hls(.icon, .ignored, "interstitials of adrules hls carry no icons", losses),
            hls(.filesOnly, .adLost, "plays no ad without an HLS playlist, unless --allow-files permits files", losses),
            hls(.vpaid, .ignored, "interstitials of adrules hls run no VPAID", losses),
            hls(.simid, .ignored, "interstitials of adrules hls run no SIMID", losses),
        ]
}
