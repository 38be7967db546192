import AdRulesHLS

/// Playlists that were made to cost much: one text over and over. Everything that is done with them must grow with their
/// length, not with its square.
struct WorstPlaylist {
    var name: String
    var unit: String

    static let all = [
        WorstPlaylist(name: "one long line", unit: "abcdefgh"),
        WorstPlaylist(name: "one long comment", unit: "########"),
        WorstPlaylist(name: "line ends", unit: "\n\n\n\n"),
        WorstPlaylist(name: "control characters", unit: "\r\u{0}\t\u{1}"),
        WorstPlaylist(
            name: "attributes", unit: "#EXT-X-DATERANGE:" + String(repeating: "X-A=\"b\",", count: 200) + "\n"),
        WorstPlaylist(name: "segments", unit: "#EXTINF:6,\nb\n"),
        WorstPlaylist(
            name: "dates that go back", unit: "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:6,\nb\n"),
        WorstPlaylist(name: "discontinuities", unit: "#EXT-X-DISCONTINUITY\n#EXTINF:1,\nb\n"),
        WorstPlaylist(
            name: "date ranges of one ID", unit: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\",X-A=1\n"
        ),
        WorstPlaylist(
            name: "date ranges of one ID that each add an attribute",
            unit: "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\",X-A$=1\n"),
        WorstPlaylist(
            name: "date ranges of many IDs",
            unit: "#EXT-X-DATERANGE:ID=\"$\",START-DATE=\"2026-11-22T13:56:00Z\",X-A$=1\n"),
        WorstPlaylist(
            name: "interstitials",
            unit:
                "#EXT-X-DATERANGE:ID=\"$\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"2026-11-22T13:56:00Z\",X-ASSET-URI=\"u\"\n"
        ),
        WorstPlaylist(name: "avails", unit: "#EXT-X-CUE-OUT:1\n#EXTINF:6,\nb\n#EXT-X-CUE-OUT-CONT:1/2\n"),
        WorstPlaylist(name: "definitions", unit: "#EXT-X-DEFINE:NAME=\"a$\",VALUE=\"{$a}{$a$}\"\n{$a}{$b}\n"),
        WorstPlaylist(name: "parts", unit: "#EXT-X-PART:DURATION=1,URI=\"p\"\n"),
        WorstPlaylist(name: "comments of ours", unit: "#ADRULES-BEGIN\n#EXT-X-DATERANGE:ID=\"$\"\n"),
    ]

    /// A playlist with so many bytes of the text; `$` is the number of the repetition.
    func bytes(_ count: Int) -> [UInt8] {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
        var index = 0
        while text.utf8.count < count {
            text += unit.replacing("$", with: unit.contains("{$") ? "$" : "\(index)")
            index += 1
        }
        return Array((text + "\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n").utf8)
    }

    private static let filter = try? LiveRefreshes(window: 10).filter

    /// Does everything with a playlist that the module can; the number keeps the compiler from leaving the work out.
    static func work(_ bytes: [UInt8]) -> Int {
        var limits = PlaylistLimits()
        limits.lines = .max
        guard let source = try? HLSPlaylist(parsing: bytes, limits: limits) else { return 1 }
        var result = source.check().count + source.removingInsertedLines().count
        guard let playlist = try? MediaPlaylist(source) else { return result }
        result += filter?.filter(bytes).bytes.count ?? 0
        let range = DateRange(id: "new", start: ContentTimeline(playlist)?.start)
        result += (try? playlist.inserting([range]).count) ?? 0
        result += PlaylistImport(playlist, variables: PlaylistVariables(of: source)).schedule().cuePoints.count
        return result + HLSPresentation([playlist, playlist]).check().count
    }
}
