import AdRulesHLS
import Testing

@Suite("Presentations of several playlists")
struct PresentationTests {
    @Test("Date ranges belong in variants and audio, each playlist once; not into subtitles and I-frames")
    func listed() throws {
        let playlist = try MultivariantPlaylist(
            try HLSPlaylist(parsing: try Fixtures.bytes("mediaconvert-multivariant")))
        #expect(playlist.dateRangeURIs == ["show_720.m3u8", "show_360.m3u8", "show_audio.m3u8"])
        #expect(playlist.entries.map(\.content) == [.audio, .subtitles, .variant, .variant, .iFrames])
        #expect(playlist.entries.map(\.line) == [4, 5, 7, 9, 11])
        #expect(playlist.source.text(in: playlist.entries[4].range) == "show_720_I-Frame.m3u8")
        let error = #expect(throws: PlaylistError.self) {
            try MultivariantPlaylist(try HLSPlaylist(parsing: try Fixtures.bytes("ffmpeg-vod")))
        }
        #expect(error?.code == .otherKind)
    }

    @Test("A variant that several entries share is listed once; variables are replaced")
    func shared() throws {
        let playlist = try MultivariantPlaylist(
            try HLSPlaylist(
                parsing: """
                    #EXTM3U
                    #EXT-X-DEFINE:NAME="host",VALUE="https://cdn.example"
                    #EXT-X-DEFINE:QUERYPARAM="token"
                    #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
                    # a comment
                    {$host}/v.m3u8?t={$token}
                    #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="b"
                    https://cdn.example/v.m3u8?t=a%2Fb
                    """), query: "x=1&token=a%252Fb")
        #expect(playlist.dateRangeURIs == ["https://cdn.example/v.m3u8?t=a%2Fb"])
        #expect(playlist.variables["token"] == "a%2Fb")
    }

    private func media(_ lines: String..., date: String? = "2026-11-22T13:56:00Z") throws -> MediaPlaylist {
        let dateLine = date.map { "#EXT-X-PROGRAM-DATE-TIME:\($0)\n" } ?? ""
        let ranges = lines.map { $0 + "\n" }.joined()
        return try MediaPlaylist(
            parsing: Array(
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(ranges)\(dateLine)#EXTINF:6,\na\n#EXTINF:6,\nb\n#EXT-X-ENDLIST\n"
                    .utf8))
    }

    @Test("A playlist with pictures comes before one with sound only, be it a variant or a rendition")
    func pictures() throws {
        let playlist = try MultivariantPlaylist(
            try HLSPlaylist(
                parsing: """
                    #EXTM3U
                    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="a.m3u8"
                    #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2, ec-3"
                    sound.m3u8
                    #EXT-X-STREAM-INF:BANDWIDTH=2,CODECS="mp4a.40.2,avc1.64001f",AUDIO="a"
                    v.m3u8
                    """))
        #expect(playlist.dateRangeURIs == ["v.m3u8", "a.m3u8", "sound.m3u8"])
        #expect(playlist.entries.map(\.hasPictures) == [false, false, true])
    }

    @Test("Avails and lengths that differ from those of the first playlist are found")
    func measures() throws {
        func film(_ tags: String, _ more: String = "") throws -> MediaPlaylist {
            try MediaPlaylist(
                parsing: Array("#EXTM3U\n#EXTINF:6,\na\n\(tags)#EXTINF:6,\nb\n\(more)#EXT-X-ENDLIST\n".utf8))
        }
        let cue = "#EXT-X-CUE-OUT:3\n"
        let findings = HLSPresentation([
            try film(cue), try film(cue), try film(""), try film("", cue), try film(cue, "#EXTINF:6,\nc\n"),
        ]).check()
        #expect(
            findings.map { $0.map(\.code) } == [
                [], [], [.differentAvails], [.differentAvails], [.differentLength],
            ])
        #expect(findings[2].first?.message == "0 avails, the first playlist has 1")
        #expect(
            findings[3].first?.description
                == "6:1: this avail is at 00:00:12, that of the first playlist at 00:00:06")
    }

    @Test("Dates that were inserted do not count beside those of another playlist")
    func insertedDates() throws {
        let bare = try media(date: nil)
        let timeline = try #require(ContentTimeline(bare))
        let range = DateRange(id: "1", rangeClass: nil, start: timeline.start, attributes: [])
        let inserted = try MediaPlaylist(parsing: try bare.inserting([range], timeline: timeline))
        #expect(inserted.hasProgramDateTime)
        let dated = try media()
        let own = try #require(ContentTimeline(dated))
        #expect(HLSPresentation([inserted, dated]).timeline?.start == own.start)
        #expect(HLSPresentation([inserted]).timeline?.start == timeline.start)
    }

    @Test("Playlists that differ are found: a missing date range, another order, other dates")
    func differences() throws {
        let one = #"#EXT-X-DATERANGE:ID="1",START-DATE="2026-11-22T13:56:01Z""#
        let two = #"#EXT-X-DATERANGE:ID="2",START-DATE="2026-11-22T13:56:02Z""#
        let first = try media(one, two)
        let findings = HLSPresentation([
            first, try media(one, two), try media(one), try media(two, one),
            try media(one, two, date: "2026-11-22T13:56:03Z"),
            try media(one, two, date: nil), try media(one, two, date: "2026-11-22T13:56:00.200Z"),
            try media(one, two, date: "2026-11-22T13:56:01Z"), try media(one, two, date: "2026-11-22T13:56:01.001Z"),
        ]).check()
        #expect(
            findings.map { $0.map(\.code) } == [
                [], [], [.differentDateRanges], [.differentDateRanges], [.differentDates], [.differentDates], [], [],
                [.differentDates],
            ])
        #expect(findings[3][0].line == 3 && findings[4][0].line == 7)
        #expect(findings[2][0].description == "3:1: 1 date ranges of the first playlist are missing here")
    }
}
