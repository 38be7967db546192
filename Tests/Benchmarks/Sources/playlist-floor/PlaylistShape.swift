import AdRulesHLS

/// A media playlist of six hours.
struct PlaylistShape {
    var name: String
    /// The length of a segment in seconds.
    var seconds: Int
    var hasDates = false
    /// The number of partial segments of each segment.
    var parts = 0

    static let all = [
        PlaylistShape(name: "6 s segments", seconds: 6),
        PlaylistShape(name: "6 s segments, dates", seconds: 6, hasDates: true),
        PlaylistShape(name: "2 s segments", seconds: 2),
        PlaylistShape(name: "2 s segments, dates, parts", seconds: 2, hasDates: true, parts: 4),
    ]

    /// The bytes, as a packager would write them.
    var bytes: [UInt8] {
        var text = """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:\(seconds)
            #EXT-X-MEDIA-SEQUENCE:0
            #EXT-X-PLAYLIST-TYPE:VOD
            #EXT-X-MAP:URI="init.mp4"

            """
        let start = WallClock(microseconds: 1_795_355_760_000_000)
        for index in 0..<(6 * 3600 / seconds) {
            if hasDates || index == 0 {
                text += "#EXT-X-PROGRAM-DATE-TIME:\(start + .seconds(Int64(index * seconds)))\n"
            }
            for part in 0..<parts {
                text +=
                    "#EXT-X-PART:DURATION=\(Double(seconds) / Double(parts)),URI=\"video_1080p_\(index).\(part).m4s\"\n"
            }
            text += "#EXTINF:\(seconds).00000,\nvideo_1080p_\(index).m4s\n"
        }
        return Array((text + "#EXT-X-ENDLIST\n").utf8)
    }
}
