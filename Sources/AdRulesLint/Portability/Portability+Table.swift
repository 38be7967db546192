import AdRulesModel

extension Portability {
    /// Every entry. Media3 plays ads through IMA, so each entry of IMA holds there too.
    public static let table: [Portability] =
        ofSpecification + ofIMA + ofIMA.filter { !isAboutNonlinear($0) }.map(\.inMedia3) + ofMedia3 + ofHLS

    /// Whether Media3 has an entry of its own.
    private static func isAboutNonlinear(_ entry: Portability) -> Bool {
        entry.construct == .nonlinearBreak || entry.construct == .overlay
    }

    /// What the specification leaves open, or asks for although players forgive it.
    private static let ofSpecification: [Portability] = [
        Portability(
            .mixedPositions, .spec, .breakLost, "the specification lets players ignore positions beside other offsets",
            .documented, "VMAP 1.0.1 §2.3.1"),
        Portability(
            .percentOffset, .spec, .differs, "the specification has whole percentages of a known duration only",
            .documented, "VMAP 1.0.1 §2.3.1"),
        Portability(
            .pointlessRepetition, .spec, .ignored, "the specification says nothing of a repetition there", .documented,
            "VMAP 1.0.1 §2.3.1"),
        Portability(
            .oldVASTData, .spec, .differs, "the specification has servers send VASTAdData since 1.0.1", .documented,
            "VMAP 1.0.1 §2.3.2"),
        Portability(
            .escapedAddress, .spec, .differs, "the specification wants the address in CDATA", .documented,
            "VMAP 1.0.1 §2.3.2"),
        Portability(
            .unusualOrder, .spec, .differs, "the schema has an order, the text of the specification has none",
            .documented, "VMAP 1.0.1 §6"),
        Portability(
            .customAdData, .spec, .differs, "the specification leaves CustomAdData to players that know its template",
            .documented, "VMAP 1.0.1 §2.3.2"),
        Portability(
            .extensions, .spec, .ignored, "the specification wants a namespace for what is inside an extension",
            .documented, "VMAP 1.0.1 §2.7"),
    ]

    private static let pageOfIMA = "developers.google.com/interactive-media-ads, client-side SDKs"

    private static let ofIMA: [Portability] = [
        Portability(
            .percentOffset, .ima, .playlistLost, "IMA rejects the whole playlist (error 900)", .reported,
            "github.com/googleads/videojs-ima issues 269, 928, 963; its compatibility page"),
        Portability(
            .position, .ima, .playlistLost, "IMA rejects the whole playlist (error 900)", .documented,
            "IMA's compatibility page: offsets other than hh:mm:ss, start and end"),
        Portability(
            .mixedPositions, .ima, .playlistLost, "IMA rejects the whole playlist (error 900)", .documented,
            "IMA's compatibility page: offsets other than hh:mm:ss, start and end"),
        Portability(
            .unreadableOffset, .ima, .playlistLost, "IMA rejects the whole playlist (error 900)", .reported,
            "github.com/googleads/videojs-ima issue 269"),
        Portability(
            .emptyOffset, .ima, .playlistLost, "IMA rejects the whole playlist", .reported,
            "github.com/googleads/googleads-ima-android issue 24"),
        Portability(
            .repetition, .ima, .ignored, "IMA plays the break once: Google's own servers write each repetition out",
            .documented, "support.google.com/admanager, ad rules"),
        Portability(
            .wrongNamespace, .ima, .playlistLost, "IMA rejects the whole playlist (error 1010)", .reported,
            "github.com/googleads/videojs-ima issue 241"),
        Portability(
            .childWithoutNamespace, .ima, .playlistLost,
            "IMA rejects the whole playlist (error 1010, or 1009 without any ad)", .reported,
            "github.com/googleads/videojs-ima issues 241, 677"),
        Portability(
            .strangeElement, .ima, .playlistLost, "IMA rejects the whole playlist (error 1010)", .reported,
            "github.com/googleads/videojs-ima issue 241"),
        Portability(
            .emptySource, .ima, .playlistLost, "IMA rejects the whole playlist (error 1010)", .reported,
            "github.com/googleads/videojs-ima issue 241"),
        Portability(
            .customAdData, .ima, .breakLost, "IMA does not read CustomAdData", .documented, pageOfIMA),
        Portability(
            .podInSingleAdSource, .ima, .ignored, "IMA plays one ad of the pod", .reported,
            "github.com/googleads/videojs-ima issue 1088"),
        Portability(
            .nonlinearBreak, .ima, .breakLost, "IMA shows no nonlinear ads on Android, iOS and tvOS",
            versions: "HTML5 shows them since 2017", .documented,
            "IMA's compatibility page; github.com/googleads/videojs-ima issues 99, 315"),
        Portability(
            .overlay, .ima, .ignored, "IMA shows no nonlinear ads on Android, iOS and tvOS",
            versions: "HTML5 shows them since 2017", .documented,
            "IMA's compatibility page; github.com/googleads/googleads-ima-ios issue 24"),
        Portability(
            .breakTrackers, .ima, .differs, "IMA is reported not to request breakStart of a playlist of one's own",
            .reported, "github.com/googleads/videojs-ima issue 404"),
    ]

    private var inMedia3: Portability {
        var entry = self
        entry.target = .media3
        entry.what = "Media3: \(what)"
        return entry
    }

    private static let ofMedia3: [Portability] = [
        Portability(
            .lateMidroll, .media3, .breakLost, "Media3 takes the last 5 s of the content for its end", .reported,
            "github.com/androidx/media, the threshold for the end of content in ImaAdsLoader"),
        Portability(
            .severalPrerolls, .media3, .breakLost, "Media3 plays one of the pre-roll breaks", .reported,
            "github.com/google/ExoPlayer issues 5006, 9860"),
        Portability(
            .nonlinearBreak, .media3, .breakLost, "Media3 shows no nonlinear ads: IMA for Android has none",
            .documented, "github.com/google/ExoPlayer issue 8183"),
        Portability(
            .overlay, .media3, .ignored, "Media3 shows no nonlinear ads: IMA for Android has none", .documented,
            "github.com/google/ExoPlayer issue 8183"),
    ]

    private static let appendixD = "draft-pantos-hls-rfc8216bis, appendix D"

    private static let ofHLS: [Portability] = [
        Portability(
            .percentOffset, .hls, .differs, "HLS has times only: a percentage is resolved when it is written, VOD only",
            .documented, appendixD),
        Portability(
            .position, .hls, .breakLost,
            "HLS has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content",
            .documented, appendixD),
        Portability(
            .mixedPositions, .hls, .breakLost,
            "HLS has no positions: a break needs the SCTE 35 or CUE-OUT tags of the content", .documented, appendixD),
        Portability(
            .repetition, .hls, .differs, "HLS has no repetition: each becomes an interstitial of its own", .documented,
            appendixD),
        Portability(
            .nonlinearBreak, .hls, .breakLost, "HLS has no interstitial for nonlinear ads", .documented, appendixD),
        Portability(
            .displayBreak, .hls, .breakLost, "HLS has no interstitial for display ads", .documented, appendixD),
        Portability(
            .customAdData, .hls, .breakLost, "HLS has no interstitial for it: players load media or an asset list",
            .documented, appendixD),
        Portability(
            .adTag, .hls, .differs, "HLS needs a server that answers the tag as an asset list (--asset-base)",
            .documented, appendixD),
        Portability(
            .overlay, .hls, .ignored, "HLS interstitials show no overlays", .documented, appendixD),
        Portability(
            .companion, .hls, .ignored, "HLS interstitials show no companions", .documented, appendixD),
        Portability(
            .icon, .hls, .ignored, "HLS interstitials show no icons", .documented, appendixD),
        Portability(
            .interactiveFile, .hls, .ignored, "HLS interstitials run no VPAID or SIMID", .documented, appendixD),
    ]
}
