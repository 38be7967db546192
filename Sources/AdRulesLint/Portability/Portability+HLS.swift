import AdRulesModel

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
        _ origin: Origin = draft
    ) -> Portability {
        Portability(
            construct: construct, target: .hls, platforms: platforms, effect: effect,
            versions: Versions(checked: platforms.isEmpty ? nil : "1.7.1"), origin: origin, does: does)
    }

    static let ofHLS: [Portability] = [
        hls(
            .liveTime, on: [.hlsJS], .differs,
            "needs X-PLAYOUT-LIMIT for it: without, it may show neither ads nor content",
            seenLive("loader/interstitial-event.ts")),
        hls(
            .liveAvail, on: [.hlsJS], .conditional,
            "loses the beginning of its ads, unless interstitialAppendInPlace is false",
            seenLive("controller/interstitials-controller.ts")),
        hls(
            .liveOrder, on: [.hlsJS], .conditional, "may play the older break again",
            seenLive("controller/interstitials-schedule.ts")),
        hls(.percentOffset, .differs, "has times only: a percentage is resolved when it is written, VOD only"),
        hls(.position, .breakLost, "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content"),
        hls(.mixedPositions, .breakLost, "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content"),
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
