// Shapes of what the other commands read: schedules, sessions, differences, HLS playlists, logs.
extension GrowthShape {
    private static let pod = (
        "<VAST version=\"3.0\">", "</VAST>"
    )

    private static func ad(_ index: Int, trackers: String = "") -> String {
        "<Ad id=\"\(index)\"><InLine><AdSystem>a</AdSystem><AdTitle>a</AdTitle><Impression>https://t.example/</Impression>"
            + "<Creatives><Creative><Linear><Duration>00:00:15</Duration><TrackingEvents>\(trackers)</TrackingEvents><MediaFiles>"
            + "<MediaFile delivery=\"streaming\" type=\"application/x-mpegURL\" width=\"1\" height=\"1\">https://m.example/a.m3u8"
            + "</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>"
    }

    private static let bumper =
        "<vmap:Extensions><vmap:Extension type=\"bumper\" suppress_bumper=\"true\"/></vmap:Extensions>"

    private static let commands: [GrowthShape] = [
        .breaks("breaks", ["schedule", "--duration", "23:00:00"], limit: 40_000) { adBreak($0) },
        .breaks("breaks, as JSON", ["schedule", "--duration", "23:00:00", "--format", "json"], limit: 40_000) {
            adBreak($0)
        },
        .breaks("breaks, as SVG", ["schedule", "--duration", "23:00:00", "--format", "svg"], limit: 40_000) {
            adBreak($0)
        },
        .breaks("breaks of one moment", ["schedule", "--duration", "1:00:00"], limit: 40_000) { _ in adBreak(60) },
        .breaks("breaks of two pods, by turns", ["schedule", "--duration", "1:00:00"], limit: 40_000) {
            adBreak(60).replacing("\"b60\"", with: "\"b\($0 % 2)\"")
        },
        .breaks("shares of the content", ["schedule", "--duration", "1:00:00"], limit: 40_000) {
            "<vmap:AdBreak timeOffset=\"\($0 % 100).\($0 / 100)%\" breakType=\"linear\"/>\n"
        },
        .breaks("breaks that repeat", ["schedule", "--duration", "1:00:00"], start: 20, limit: 1_000) {
            adBreak($0, attributes: " repeatAfter=\"00:10:00\"")
        },
        .breaks(
            "breaks that play", ["simulate", "--duration", "23:00:00", "--tick", "60", "--format", "summary"],
            start: 100, limit: 20_000
        ) { adBreak($0 * 20) },
        .breaks(
            "breaks that play, as JSON Lines",
            ["simulate", "--duration", "23:00:00", "--tick", "60", "--format", "jsonl"],
            start: 100, limit: 4_000
        ) { adBreak($0 * 20) },
        .breaks(
            "breaks that play, compared", ["simulate", "--duration", "23:00:00", "--tick", "60", "--compare-policies"],
            start: 100, limit: 4_000
        ) { adBreak($0 * 20) },
        .breaks(
            "bumpers of one moment", ["simulate", "--duration", "1:00:00", "--format", "summary"], limit: 16_000
        ) { _ in adBreak(60, inside: bumper) },
        .breaks(
            "bumpers before an ad of their moment", ["simulate", "--duration", "1:00:00", "--format", "summary"],
            limit: 4_000
        ) { adBreak(60, inside: $0 % 2 == 0 ? bumper : "") },
        .breaks(
            "breaks that repeat, played", ["simulate", "--duration", "1:00:00", "--format", "summary"], start: 5,
            limit: 80
        ) { adBreak($0, attributes: " repeatAfter=\"00:01:00\"") },
        .breaks("breaks that repeat", ["lint", "--duration", "1:00:00"], start: 5, limit: 240) {
            adBreak($0, attributes: " repeatAfter=\"00:00:10\"")
        },
        .breaks("breaks of other addresses", ["rules-of"], start: 2_000, limit: 16_000) {
            adBreak($0 * $0 % 86_400).replacing("example/vast", with: "example/\($0 * 7)a")
        },
        .breaks("breaks with one name and other addresses", ["rules-of"], start: 2_000, limit: 16_000) {
            adBreak($0 * $0 % 86_400).replacing("example/vast", with: "example/\($0 * 7)a")
                .replacing("breakId=\"b\($0 * $0 % 86_400)\"", with: "breakId=\"mid\"")
        },
        .inLine(
            "macros of nobody", ["report", "-o", "/dev/null", "--duration", "1:00:00"],
            around: ("", linear.0 + linear.1), limit: 20_000
        ) {
            "<Impression>https://t.example/?[A\($0)]</Impression>"
        },
        .steps("changes of the duration") { "duration \(36_000 + $0 % 1_000)" },
        .steps("changes of the duration under repetitions", limit: 8_000, attributes: " repeatAfter=\"00:01:00\"") {
            "duration \(36_000 + $0 % 1_000)"
        },
        .steps("seeks") { "seek \(1 + $0 * 37 % 40_000)" },
        .steps("seconds") { "play \($0 + 1)" },
        .steps("pauses") { _ in "pause; resume" },
        .steps("opportunities", limit: 16_000) { "opportunity \($0 + 1) 10" },
        .steps("rates") { "rate \(1 + $0 % 2)" },
        .steps("changes of the sound") { _ in "mute; unmute" },
        .steps("changes of the size") { "surface \(600 + $0 % 100)x400" },
        .steps("saved sessions", start: 100, limit: 20_000) { _ in "save" },
        GrowthShape(
            name: "diff: breaks that move", arguments: ["diff", "old.xml", "new.xml"],
            files: { count in
                [
                    "old.xml": playlist((0..<count).map { adBreak($0) }),
                    "new.xml": playlist((0..<count).map { adBreak($0 + 1) }),
                ]
            }, start: 500, limit: 40_000),
        GrowthShape(
            name: "diff: breaks in another order", arguments: ["diff", "old.xml", "new.xml", "--duration", "23:00:00"],
            files: { count in
                [
                    "old.xml": playlist((0..<count).map { adBreak($0) }),
                    "new.xml": playlist((0..<count).reversed().map { adBreak($0) }),
                ]
            }, start: 500, limit: 40_000),
        GrowthShape(
            name: "diff: other breaks", arguments: ["diff", "old.xml", "new.xml"],
            files: { count in
                let others = (0..<count).map { adBreak($0).replacing("breakId=\"b", with: "breakId=\"c") }
                return ["old.xml": playlist((0..<count).map { adBreak($0) }), "new.xml": playlist(others)]
            }, start: 500, limit: 40_000),
        GrowthShape(
            name: "lint: files", arguments: ["lint", "."],
            files: { count in
                Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0).vmap", playlist([adBreak($0)])) })
            }, start: 200, limit: 4_000),
        .document("ads", ["hls", "asset-list"], head: pod.0, tail: pod.1, limit: 20_000) { ad($0) },
        GrowthShape(
            name: "hls asset-list: events of one ad", arguments: ["hls", "asset-list", "in.xml"],
            files: { count in
                let trackers = (0..<count).map { "<Tracking event=\"e\($0)\">https://t.example/\($0)</Tracking>" }
                    .joined()
                return ["in.xml": pod.0 + ad(1, trackers: trackers) + pod.1]
            }, start: 500, limit: 40_000),
        .breaks(
            "breaks", ["hls", "events", "in.xml", "--duration", "23:00:00", "--asset-base", "https://a.example/"],
            limit: 20_000
        ) { adBreak($0) },
        .segments("segments", ["hls", "import", "media.m3u8"]) { "#EXTINF:6,\n\($0).ts\n" },
        .segments("date ranges", ["hls", "import", "media.m3u8"], start: 500, limit: 20_000) {
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T\(String($0 / 36_000 + 10)):00:00Z\n"
                + "#EXT-X-DATERANGE:ID=\"a\($0)\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-01-01T10:00:00Z\","
                + "X-ASSET-URI=\"https://a.example/\($0)\"\n#EXTINF:6,\n\($0).ts\n"
        },
        .segments("breaks between segments", ["hls", "import", "media.m3u8"]) {
            "#EXT-X-CUE-OUT:6\n#EXTINF:6,\n\($0).ts\n#EXT-X-CUE-IN\n"
        },
        .segments("unknown tags", ["hls", "import", "media.m3u8"]) { "#EXT-X-A\($0):1\n#EXTINF:6,\n\($0).ts\n" },
        .segments(
            "segments", ["hls", "apply", "in.xml", "--content", "media.m3u8", "--asset-base", "https://a.example/"],
            others: ["in.xml": playlist([adBreak(6), adBreak(60)])]
        ) { "#EXTINF:6,\n\($0).ts\n" },
        GrowthShape(
            name: "hls apply: breaks",
            arguments: ["hls", "apply", "in.xml", "--content", "media.m3u8", "--asset-base", "https://a.example/"],
            files: { count in
                let segments = (0..<count).map { "#EXTINF:6,\n\($0).ts\n" }.joined()
                return [
                    "in.xml": playlist((0..<count).map { adBreak($0 * 6) }),
                    "media.m3u8":
                        "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n\(segments)#EXT-X-ENDLIST\n",
                ]
            }, start: 500, limit: 10_000),
    ]

    private static func playlist(_ breaks: [String]) -> String {
        "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n\(breaks.joined())</vmap:VMAP>\n"
    }

    /// Every shape.
    static let all = documents + commands
}
