import AdRulesHLS
import Testing

@Suite("Media playlists")
struct MediaPlaylistTests {
    private func read(_ text: String) throws -> MediaPlaylist {
        try MediaPlaylist(parsing: Array(text.utf8))
    }

    @Test("Segments with their lines, dates, byte ranges and discontinuities", arguments: ["\n", "\r\n"])
    func segments(lineEnd: String) throws {
        let lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:40",
            "#EXT-X-PLAYLIST-TYPE:VOD",
            #"#EXT-X-MAP:URI="init.mp4""#, "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z",
            "#EXTINF:5.338667,title, with a comma",
            "#EXT-X-BYTERANGE:1000@0", "a.mp4", "", "# a comment", "#EXTINF:6", "#EXT-X-BYTERANGE:500", "a.mp4",
            "#EXT-X-DISCONTINUITY",
            "#EXT-X-GAP", "#EXTINF:2.5,", "b.mp4", "#EXT-X-ENDLIST",
        ]
        let playlist = try read(lines.joined(separator: lineEnd) + lineEnd)
        #expect(playlist.source.kind == .media && playlist.source.lineCount == lines.count)
        #expect(
            playlist.targetDuration == .seconds(6) && playlist.mediaSequence == 40 && playlist.isVOD
                && playlist.hasEndList)
        #expect(playlist.segments.map(\.duration.microseconds) == [5_338_667, 6_000_000, 2_500_000])
        #expect(playlist.segments.map { playlist.uri(of: $0) } == ["a.mp4", "a.mp4", "b.mp4"])
        #expect(playlist.segments.map(\.line) == [10, 15, 19] && playlist.segments.map(\.firstLine) == [6, 13, 16])
        #expect(playlist.segments.map(\.sequenceNumber) == [40, 41, 42])
        #expect(playlist.segments.map(\.isDiscontinuity) == [false, false, true])
        #expect(playlist.segments.map(\.isGap) == [false, false, true])
        #expect(playlist.segments[0].programDateTime == WallClock("2026-11-22T13:56:00Z"))
        #expect(playlist.segments[0].byteRange?.length == 1000 && playlist.segments[0].byteRange?.offset == 0)
        #expect(playlist.segments[1].byteRange?.length == 500 && playlist.segments[1].byteRange?.offset == nil)
        #expect(playlist.duration.microseconds == 13_838_667)
    }

    @Test("A low-latency playlist: parts of segments, and parts that no segment follows")
    func parts() throws {
        let playlist = try read(
            """
            #EXTM3U
            #EXT-X-TARGETDURATION:4
            #EXT-X-PART-INF:PART-TARGET=1.0
            #EXT-X-MEDIA-SEQUENCE:7
            #EXT-X-SKIP:SKIPPED-SEGMENTS=3
            #EXTINF:4,
            s10.mp4
            #EXT-X-PART:DURATION=2,URI="s11.0.mp4",INDEPENDENT=YES
            #EXT-X-PART:DURATION=2,URI="s11.1.mp4",GAP=YES
            #EXTINF:4,
            s11.mp4
            #EXT-X-PART:DURATION=1.5,URI="s12.0.mp4"
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="s12.1.mp4"
            #EXT-X-RENDITION-REPORT:URI="../audio.m3u8",LAST-MSN=11

            """)
        #expect(playlist.skippedSegments == 3 && playlist.segments.map(\.sequenceNumber) == [10, 11])
        #expect(playlist.segments.map(\.parts) == [0..<0, 0..<2] && playlist.trailingParts == 2..<3)
        #expect(
            playlist.parts.map(\.isIndependent) == [true, false, false]
                && playlist.parts.map(\.isGap) == [false, true, false])
        #expect(playlist.duration == .milliseconds(9500) && !playlist.isVOD)
    }

    @Test("A segment may last 0 seconds; a duration that is not a number is reported and read as 0")
    func durations() throws {
        let playlist = try read("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:0,\na\n#EXTINF:one,\nb\n#EXTINF:-1,\nc\n")
        #expect(playlist.segments.map(\.duration) == [.zero, .zero, .zero])
        #expect(playlist.source.check().filter { $0.code == .invalidValue }.map(\.line) == [5, 7])
    }

    @Test("A multivariant playlist has no segments")
    func multivariant() throws {
        let playlist = try HLSPlaylist(parsing: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")
        #expect(playlist.kind == .multivariant)
        let error = #expect(throws: PlaylistError.self) { try MediaPlaylist(playlist) }
        #expect(error?.code == .otherKind)
    }

    @Test(
        "Text that is not a playlist is refused, with the line",
        arguments: [
            ("", "notAPlaylist", 1), ("#EXTM3", "notAPlaylist", 1),
            ("#EXTM3UX\n#EXT-X-TARGETDURATION:1\n", "notAPlaylist", 1),
            ("<MPD/>", "notAPlaylist", 1), ("\n#EXTM3U\n#EXT-X-TARGETDURATION:1\n", "notAPlaylist", 1),
            ("#EXTM3U\n", "notAPlaylist", 1), ("#EXTM3U\nhttp://a/b.ts\n", "notAPlaylist", 1),
            ("#EXTM3U\n#EXTINF:1,\na\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb\n", "mixedKinds", 4),
            ("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO\n#EXT-X-DATERANGE:ID=\"a\"\n", "mixedKinds", 3),
        ])
    func refusals(text: String, code: String, line: Int) {
        let error = #expect(throws: PlaylistError.self) { try HLSPlaylist(parsing: text) }
        #expect(error?.code.rawValue == code && error?.line == line)
    }

    @Test("Limits")
    func limits() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#\n#"
        var limits = PlaylistLimits()
        limits.playlistBytes = text.utf8.count
        limits.lines = 4
        #expect(try HLSPlaylist(parsing: text, limits: limits).lineCount == 4)
        limits.lines = 3
        #expect(throws: PlaylistError.self) { try HLSPlaylist(parsing: text, limits: limits) }
        limits.lines = 4
        limits.playlistBytes -= 1
        let error = #expect(throws: PlaylistError.self) { try HLSPlaylist(parsing: text, limits: limits) }
        #expect(error?.code == .limit)
        for extreme in [Int.min, -1, 0, .max] {
            var limits = PlaylistLimits()
            limits.lines = extreme
            limits.findings = extreme
            limits.playlistBytes = max(extreme, text.utf8.count)
            #expect((try? HLSPlaylist(parsing: text, limits: limits))?.check().count == (extreme > 0 ? 0 : nil))
        }
    }

    @Test("Tags: names, values and places, also of unknown tags")
    func tags() throws {
        let playlist = try HLSPlaylist(
            parsing:
                "#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXT-X-OWN:a:b=\"c\"\r\n#EXTRA\r\n#EXT-X-KEYS\r\n#note\r\n#EXT-X-ENDLIST"
        )
        let tags = Array(playlist.tags)
        #expect(
            tags.map(\.name) == ["EXTM3U", "EXT-X-TARGETDURATION", "EXT-X-OWN", "EXTRA", "EXT-X-KEYS", "EXT-X-ENDLIST"])
        #expect(tags.map(\.value) == ["", "6", "a:b=\"c\"", "", "", ""])
        #expect(tags.map(\.line) == [1, 2, 3, 4, 5, 7])
        #expect(
            playlist.text(in: tags[2].range) == "#EXT-X-OWN:a:b=\"c\""
                && playlist.text(in: tags[5].range) == "#EXT-X-ENDLIST")
    }
}
