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
    private static let hlsJS = Versions(checked: "1.7.1")

    static let ofHLS: [Portability] = [
        Portability(
            .liveTime, .hls, on: [.hlsJS], .differs,
            "needs X-PLAYOUT-LIMIT for it: without, it may show neither ads nor content", in: hlsJS,
            seenLive("loader/interstitial-event.ts")),
        Portability(
            .liveAvail, .hls, on: [.hlsJS], .conditional,
            "loses the beginning of its ads, unless interstitialAppendInPlace is false", in: hlsJS,
            seenLive("controller/interstitials-controller.ts")),
        Portability(
            .liveOrder, .hls, on: [.hlsJS], .conditional, "may play the older break again", in: hlsJS,
            seenLive("controller/interstitials-schedule.ts")),
        Portability(
            .percentOffset, .hls, .differs, "has times only: a percentage is resolved when it is written, VOD only",
            draft),
        Portability(
            .position, .hls, .breakLost,
            "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content", draft),
        Portability(
            .mixedPositions, .hls, .breakLost,
            "has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content", draft),
        Portability(
            .repetition, .hls, .differs, "has no repetition: each becomes an interstitial of its own", draft),
        Portability(.nonlinearBreak, .hls, .breakLost, "has no interstitial for nonlinear ads", draft),
        Portability(.displayBreak, .hls, .breakLost, "has no interstitial for display ads", draft),
        Portability(
            .customAdData, .hls, .breakLost, "has no interstitial for it: players load media or an asset list", draft),
        Portability(
            .adTag, .hls, .differs, "needs a server that answers the tag as an asset list (--asset-base)", draft),
        Portability(
            .overlay, .hls, .ignored, "interstitials of adrules hls carry no overlays; X-OVERLAY-ID is Shaka's own",
            .seen(
                "2026-11-23", "Sources/AdRulesHLS/AssetList/AssetList+Ads.swift",
                "https://github.com/shaka-project/shaka-player/blob/35b290e419f2cdd67ef39f22c48159c489d03be7/"
                    + "lib/ads/interstitial_ad_manager.js")),
        Portability(.companion, .hls, .ignored, "interstitials of adrules hls carry no companions", losses),
        Portability(.icon, .hls, .ignored, "interstitials of adrules hls carry no icons", losses),
        Portability(
            .filesOnly, .hls, .adLost, "plays no ad without an HLS playlist, unless --allow-files permits files",
            losses),
        Portability(.vpaid, .hls, .ignored, "interstitials of adrules hls run no VPAID", losses),
        Portability(.simid, .hls, .ignored, "interstitials of adrules hls run no SIMID", losses),
    ]
}
