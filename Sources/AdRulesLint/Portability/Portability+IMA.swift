import AdRulesModel

extension Portability {
    private static let notes =
        "https://developers.google.com/interactive-media-ads/docs/sdks/html5/client-side/release-notes"
    private static let features =
        "https://developers.google.com/interactive-media-ads/docs/sdks/android/client-side/compatibility"
    private static let plugin = "googleads/videojs-ima"

    /// The SDKs that the release notes of the one for HTML5 do not cover.
    private static let apps: [Platform] = [.android, .ios, .tvos]

    static let ofIMA: [Portability] =
        shares + [.position, .mixedPositions].flatMap(positions) + unreadableOffsets + names + sources + parts

    // The SDK for HTML5 is loaded from Google's servers, so that everybody has its newest version.
    private static let shares: [Portability] = [
        Portability(
            .percentOffset, .ima, on: [.html5], .conditional,
            "plays it if the page sets contentDuration, and ignores the break otherwise",
            in: Versions(since: "3.795.0"),
            .documented("2026-10-22", notes)),
        Portability(
            .percentOffset, .ima, on: [.html5], .playlistLost, "rejected the whole playlist (error 900)",
            in: Versions(until: "3.795.0"), .reported("2020-08-12", issue(269, of: plugin), issue(928, of: plugin))),
        Portability(.percentOffset, .ima, on: apps, .breakLost, "is not known to play it", nil),
    ]

    private static func positions(_ construct: Construct) -> [Portability] {
        [
            Portability(
                construct, .ima, on: [.html5], .moved, "may take it for an invalid offset, and so for a pre-roll",
                in: Versions(since: "3.797.1"), nil),
            // The page that the issue quotes is that of 2016.
            Portability(
                construct, .ima, on: [.html5], .playlistLost, "did not support it (error 900 for the whole playlist)",
                in: Versions(until: "3.797.1"), .documented("2016-08-25", issue(269, of: plugin))),
            Portability(construct, .ima, on: apps, .breakLost, "is not known to play it", nil),
        ]
    }

    private static let unreadableOffsets: [Portability] =
        [.unreadableOffset, .emptyOffset, .missingOffset].map { construct in
            Portability(
                construct, .ima, on: [.html5], .moved, "takes it for 0: the break becomes a pre-roll",
                in: Versions(since: "3.797.1"), .documented("2026-10-30", notes))
        } + [
            Portability(
                .unreadableOffset, .ima, on: [.html5], .playlistLost, "rejected the whole playlist (error 900)",
                in: Versions(until: "3.797.1"), .reported("2016-08-25", issue(269, of: plugin))),
            Portability(.unreadableOffset, .ima, on: apps, .playlistLost, "may reject the whole playlist", nil),
            Portability(
                .emptyOffset, .ima, on: [.android], .playlistLost, "rejects the whole playlist",
                .reported("2017-09-11", issue(24, of: "googleads/googleads-ima-android"))),
            Portability(.emptyOffset, .ima, on: [.ios, .tvos], .playlistLost, "may reject the whole playlist", nil),
            Portability(.missingOffset, .ima, on: apps, .playlistLost, "may reject the whole playlist", nil),
        ]

    private static let names: [Portability] = [
        // In the only report of it the playlist has a child without the namespace too.
        Portability(.wrongNamespace, .ima, .playlistLost, "may reject the whole playlist (error 1010)", nil),
        Portability(
            .childWithoutNamespace, .ima, on: [.html5], .playlistLost,
            "rejects the whole playlist (error 1010, or 1009 without any ad)",
            .reported("2018-06-28", issue(241, of: plugin), issue(677, of: plugin))),
        Portability(
            .childWithoutNamespace, .ima, on: [.android], .playlistLost, "rejects the whole playlist (error 1010)",
            .reported("2018-01-11", issue(3694, of: "google/ExoPlayer"))),
        Portability(.strangeElement, .ima, .playlistLost, "may reject the whole playlist (error 1010)", nil),
    ]

    private static let sources: [Portability] = [
        // Media3 has a row of its own.
        Portability(
            .liveTime, .ima, on: [.html5, .ios, .tvos], .breakLost, "is not known to play it", nil),
        Portability(.repetition, .ima, .ignored, "is not known to repeat a break", nil),
        Portability(.emptySource, .ima, .playlistLost, "may reject the whole playlist (error 1010)", nil),
        Portability(.customAdData, .ima, .breakLost, "is not known to read CustomAdData", nil),
        Portability(.podInSingleAdSource, .ima, .ignored, "may play one ad of the pod, or none", nil),
        Portability(
            .podBehindWrapper, .ima, on: [.html5], .breakLost, "plays no ad of the pod (error 303)",
            .reported("2023-03-16", issue(1088, of: plugin))),
        Portability(
            .breakTrackers, .ima, on: [.html5], .trackerLost, "did not request breakStart for self-hosted playlists",
            .reported("2017-08-04", issue(404, of: plugin))),
    ]

    private static let parts: [Portability] = [
        Portability(
            .nonlinearBreak, .ima, on: apps, .breakLost, "shows no nonlinear ads",
            .documented("2026-11-23", features, issue(24, of: "googleads/googleads-ima-ios"))),
        Portability(
            .overlay, .ima, on: apps, .ignored, "shows no nonlinear ads",
            .documented("2026-11-23", features, issue(24, of: "googleads/googleads-ima-ios"))),
        Portability(
            .companion, .ima, on: [.tvos], .ignored, "shows no companions", .documented("2026-11-23", features)),
        Portability(
            .codeOnly, .ima, on: apps, .adLost, "runs no VPAID: the ad does not play",
            .documented("2026-11-23", features)),
        Portability(
            .vpaid, .ima, on: apps, .ignored, "runs no VPAID", .documented("2026-11-23", features)),
        Portability(
            .simid, .ima, on: [.tvos], .ignored, "runs no SIMID", .documented("2026-11-23", features)),
    ]
}
