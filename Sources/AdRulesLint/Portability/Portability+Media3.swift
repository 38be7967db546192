import AdRulesModel

extension Portability {
    private static let files =
        "https://github.com/androidx/media/blob/2bc207851df311340767e913931ca7b28cab1794/libraries/exoplayer_ima"

    /// The entry for Media3, whose ads use IMA for Android (3.39.0 in Media3 1.11.0); nil for other platforms.
    var inMedia3: Portability? {
        guard platforms.isEmpty || platforms.contains(.android), !isPast else { return nil }
        var entry = self
        entry.target = .media3
        entry.platforms = []
        entry.versions = Versions(checked: origin == nil ? nil : versions.checked)
        entry.origin?.sources.append("\(Self.files)/build.gradle.kts")
        return entry
    }

    private static func media3(
        _ construct: Construct, _ effect: Effect, _ does: String, until: String? = nil, checked: String? = nil,
        _ origin: Origin
    ) -> Portability {
        Portability(
            construct: construct, target: .media3, effect: effect, versions: Versions(until: until, checked: checked),
            origin: origin, does: does)
    }

    private static let loader = "\(files)/src/main/java/androidx/media3/exoplayer/ima/AdTagLoader.java"

    static let ofMedia3: [Portability] = [
        media3(
            .liveTime, .breakLost, "has no mid-rolls in live streams",
            .reported("2020-05-05", issue(6388, of: "google/ExoPlayer"), issue(7322, of: "google/ExoPlayer"))),
        media3(
            .lateMidroll, .conditional,
            "skips it if the player buffers or seeks before it in the last 5 s of the content", checked: "1.11.0",
            .read("2026-08-07", loader)),
        // In the issue most of the breaks have no ad.
        media3(
            .severalPrerolls, .conditional, "could stop at a pre-roll break that had no ad", until: "ExoPlayer 2.12.3",
            .reported("2020-11-11", issue(5006, of: "google/ExoPlayer"), issue(8205, of: "google/ExoPlayer"))),
        media3(
            .hiddenMidrolls, .differs, "plays the last break that a seek passes, and no other", checked: "1.11.0",
            .read("2026-08-07", loader, issue(3669, of: "google/ExoPlayer"))),
        media3(
            .fractionalOffset, .conditional, "played no further break after one that had no ad",
            until: "ExoPlayer 2.12.0", .reported("2020-09-11", issue(7889, of: "google/ExoPlayer"))),
    ]
}
