import AdRulesModel

extension Portability {
    private static let notes =
        "https://developers.google.com/interactive-media-ads/docs/sdks/html5/client-side/release-notes"
    private static let features = Origin.documented(
        "2026-11-23", "https://developers.google.com/interactive-media-ads/docs/sdks/android/client-side/compatibility")
    private static let overlays = Origin.documented(
        "2026-11-23", features.sources[0], issue(24, of: "googleads/googleads-ima-ios"))
    private static let plugin = "googleads/videojs-ima"

    /// The SDKs that the release notes of the one for HTML5 do not cover.
    private static let apps: [Platform] = [.android, .ios, .tvos]

    private static func ima(
        _ construct: Construct, on platforms: [Platform] = [], _ effect: Effect, _ does: String, since: String? = nil,
        until: String? = nil, _ origin: Origin?
    ) -> Portability {
        Portability(
            construct: construct, target: .ima, platforms: platforms, effect: effect,
            versions: Versions(since: since, until: until), origin: origin, does: does)
    }

    static let ofIMA: [Portability] =
        shares + [.position, .mixedPositions].flatMap(positions) + unreadableOffsets + names + sources + parts

    // The SDK for HTML5 is loaded from Google's servers, so that everybody has its newest version.
    private static let shares: [Portability] = [
        ima(
            .percentOffset, on: [.html5], .conditional,
            "plays it if the page sets contentDuration, and ignores the break otherwise", since: "3.795.0",
            .documented("2026-10-22", notes)),
        ima(
            .percentOffset, on: [.html5], .playlistLost, "rejected the whole playlist (error 900)", until: "3.795.0",
            .reported("2020-08-12", issue(269, of: plugin), issue(928, of: plugin))),
        ima(.percentOffset, on: apps, .breakLost, "is not known to play it", nil),
    ]

    private static func positions(_ construct: Construct) -> [Portability] {
        [
            ima(
                construct, on: [.html5], .moved, "may take it for an invalid offset, and so for a pre-roll",
                since: "3.797.1", nil),
            // The page that the issue quotes is that of 2016.
            ima(
                construct, on: [.html5], .playlistLost, "did not support it (error 900 for the whole playlist)",
                until: "3.797.1", .documented("2016-08-25", issue(269, of: plugin))),
            ima(construct, on: apps, .breakLost, "is not known to play it", nil),
        ]
    }

    private static let unreadableOffsets: [Portability] =
        [.unreadableOffset, .emptyOffset, .missingOffset].map { construct in
            ima(
                construct, on: [.html5], .moved, "takes it for 0: the break becomes a pre-roll", since: "3.797.1",
                .documented("2026-10-30", notes))
        } + [
            ima(
                .unreadableOffset, on: [.html5], .playlistLost, "rejected the whole playlist (error 900)",
                until: "3.797.1", .reported("2016-08-25", issue(269, of: plugin))),
            ima(.unreadableOffset, on: apps, .playlistLost, "may reject the whole playlist", nil),
            ima(
                .emptyOffset, on: [.android], .playlistLost, "rejects the whole playlist",
                .reported("2017-09-11", issue(24, of: "googleads/googleads-ima-android"))),
            ima(.emptyOffset, on: [.ios, .tvos], .playlistLost, "may reject the whole playlist", nil),
            ima(.missingOffset, on: apps, .playlistLost, "may reject the whole playlist", nil),
        ]

    private static let names: [Portability] = [
        // In the only report of it the playlist has a child without the namespace too.
        ima(.wrongNamespace, .playlistLost, "may reject the whole playlist (error 1010)", nil),
        ima(
            .childWithoutNamespace, on: [.html5], .playlistLost,
            "rejects the whole playlist (error 1010, or 1009 without any ad)",
            .reported("2018-06-28", issue(241, of: plugin), issue(677, of: plugin))),
        ima(
            .childWithoutNamespace, on: [.android], .playlistLost, "rejects the whole playlist (error 1010)",
            .reported("2018-01-11", issue(3694, of: "google/ExoPlayer"))),
        ima(.strangeElement, .playlistLost, "may reject the whole playlist (error 1010)", nil),
    ]

    private static let sources: [Portability] = [
        // Media3 has a row of its own.
        ima(.liveTime, on: [.html5, .ios, .tvos], .breakLost, "is not known to play it", nil),
        ima(.repetition, .ignored, "is not known to repeat a break", nil),
        ima(.emptySource, .playlistLost, "may reject the whole playlist (error 1010)", nil),
        ima(.customAdData, .breakLost, "is not known to read CustomAdData", nil),
        ima(.podInSingleAdSource, .ignored, "may play one ad of the pod, or none", nil),
        ima(
            .podBehindWrapper, on: [.html5], .breakLost, "plays no ad of the pod (error 303)",
            .reported("2023-03-16", issue(1088, of: plugin))),
        ima(
            .breakTrackers, on: [.html5], .trackerLost, "did not request breakStart for self-hosted playlists",
            .reported("2017-08-04", issue(404, of: plugin))),
    ]

    private static let parts: [Portability] = [
        ima(.nonlinearBreak, on: apps, .breakLost, "shows no nonlinear ads", overlays),
        ima(.overlay, on: apps, .ignored, "shows no nonlinear ads", overlays),
        ima(.companion, on: [.tvos], .ignored, "shows no companions", features),
        ima(.codeOnly, on: apps, .adLost, "runs no code in media files: the ad does not play", features),
        ima(.vpaid, on: apps, .ignored, "runs no VPAID", features),
        ima(.simid, on: [.tvos], .ignored, "runs no SIMID", features),
    ]
}
