import AdRulesHLS
import Testing

/// The dates that insertion gives to playlists without any.
@Suite("Inserted dates")
struct InsertedDatesTests {
    private static let range = DateRange(
        id: "mid", rangeClass: DateRange.interstitialClass, start: WallClock("2026-01-01T05:00:05Z"),
        duration: .seconds(15),
        attributes: [DateRange.Attribute("X-ASSET-URI", .quoted("https://ads.example/a.m3u8"))])

    private func film(
        _ first: String, _ second: String, _ third: String = "10", dates: (String, String)? = nil, more: String = ""
    ) throws -> MediaPlaylist {
        let tags = dates.map { ("#EXT-X-PROGRAM-DATE-TIME:\($0)\n", "#EXT-X-PROGRAM-DATE-TIME:\($1)\n") } ?? ("", "")
        return try MediaPlaylist(
            parsing: Array(
                """
                #EXTM3U
                #EXT-X-TARGETDURATION:11
                \(more)\(tags.0)#EXTINF:\(first),
                a
                #EXT-X-DISCONTINUITY
                \(tags.1)#EXTINF:\(second),
                b
                #EXTINF:\(third),
                c
                #EXT-X-ENDLIST

                """.utf8))
    }

    private static let jump = ("2026-01-01T00:00:00Z", "2026-01-01T05:00:00Z")

    @Test(
        "Frames of sound do not end where pictures do: the dates jump at the same discontinuity",
        arguments: [
            ("9.98", "10.02", "2026-01-01T04:59:59.980Z"), ("10.1", "9.9", "2026-01-01T05:00:00.100Z"),
            ("10", "10", "2026-01-01T05:00:00.000Z"),
        ])
    func sound(first: String, second: String, date: String) throws {
        let video = try film("10", "10", dates: Self.jump)
        let audio = try film(first, second)
        let timeline = try #require(HLSPresentation([video, audio]).timeline)
        let results = try [video, audio].map { try $0.inserting([Self.range], timeline: timeline) }
        let read = try results.map { try MediaPlaylist(parsing: $0) }
        #expect(read[1].segments.map(\.programDateTime) == [WallClock(Self.jump.0), WallClock(date), nil])
        #expect(HLSPresentation(read).check() == [[], []])
        #expect(try read[1].inserting([Self.range]) == results[1])
    }

    @Test("With another number of discontinuities the time of each counts")
    func otherDiscontinuities() throws {
        let video = try film("10", "10", dates: Self.jump)
        let audio = try MediaPlaylist(
            parsing: Array(
                "#EXTM3U\n#EXT-X-TARGETDURATION:11\n#EXTINF:5,\na\n#EXT-X-DISCONTINUITY\n#EXTINF:5,\nb\n#EXT-X-DISCONTINUITY\n#EXTINF:20,\nc\n#EXT-X-ENDLIST\n"
                    .utf8))
        let timeline = try #require(HLSPresentation([video, audio]).timeline)
        let read = try MediaPlaylist(parsing: try audio.inserting([Self.range], timeline: timeline))
        #expect(read.segments.map(\.programDateTime) == [WallClock(Self.jump.0), nil, WallClock(Self.jump.1)])
    }

    @Test("Subtitles and I-frames get the dates of their film and no date ranges")
    func datesOnly() throws {
        let timeline = try #require(ContentTimeline(try film("10", "10", dates: Self.jump)))
        for more in ["", "#EXT-X-I-FRAMES-ONLY\n"] {
            let bare = try film("10.5", "9.5", more: more)
            let result = try bare.insertingDates(of: timeline)
            let read = try MediaPlaylist(parsing: result)
            #expect(
                read.segments.map(\.programDateTime) == [
                    WallClock(Self.jump.0), WallClock("2026-01-01T05:00:00.5Z"), nil,
                ])
            #expect(read.dateRanges().isEmpty && read.source.check() == [])
            #expect(try read.insertingDates(of: timeline) == result)
            #expect(read.source.removingInsertedLines() == bare.source.bytes)
        }
    }

    @Test(
        "A playlist that has dates, grows without end, or has no segments gets none",
        arguments: [
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n", "#EXTINF:6,\na\n",
            "#EXT-X-ENDLIST\n", "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n",
        ])
    func noDates(text: String) throws {
        let timeline = ContentTimeline(start: ContentTimeline.defaultEpoch, duration: .seconds(6))
        let playlist = try MediaPlaylist(parsing: Array(("#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + text).utf8))
        #expect(try playlist.insertingDates(of: timeline) == playlist.source.bytes)
    }

    @Test("Dates name a zone where those of the film do: players read both alike")
    func zones() throws {
        for (zone, written) in [("", ""), ("Z", "Z"), ("+0100", "Z"), ("-01", "Z")] {
            let video = try film(
                "10", "10", dates: ("2026-01-01T00:00:00.000" + zone, "2026-01-01T05:00:00.000" + zone))
            let timeline = try #require(HLSPresentation([video]).timeline)
            var range = Self.range
            range.start = timeline.start
            range.end = timeline.start + .seconds(15)
            let start = String(try #require(range.start).description.dropLast())
            for playlist in [video, try film("9.98", "10.02")] {
                let result = try playlist.inserting([range], timeline: timeline)
                let text = String(decoding: result, as: UTF8.self)
                #expect(text.contains("START-DATE=\"\(start)\(written)\""), "\(zone)")
                #expect(text.contains("15.000\(written)\""), "\(zone)")
                #expect(try MediaPlaylist(parsing: result).inserting([range]) == result, "\(zone)")
            }
            let audio = try film("9.98", "10.02").insertingDates(of: timeline)
            #expect(
                String(decoding: audio, as: UTF8.self).contains("#EXT-X-PROGRAM-DATE-TIME:\(start)\(written)\n"))
        }
    }

    @Test("A refresh of a live stream gets date ranges without a zone if its dates have none, read whole or in outline")
    func liveZones() throws {
        let encoder = LiveEncoder()
        let schedule = try VMAPText.schedule(VMAPText.tag("00:02:00", id: "mid"), duration: nil, isLive: true)
        let filter = LiveFilter(schedule, options: .init(epoch: encoder.epoch, assetBase: "https://a.example/live"))
        let refresh = String(decoding: encoder.refresh(30), as: UTF8.self)
        let start = String((encoder.epoch + .seconds(120)).description.dropLast())
        // A tag in front of a segment keeps it out of a run.
        for text in [refresh, refresh.replacing("#EXTINF", with: "#EXT-X-GAP\n#EXTINF")] {
            let zoned = String(decoding: filter.filter(Array(text.utf8)).bytes, as: UTF8.self)
            #expect(zoned.contains("START-DATE=\"\(start)Z\""))
            let bare = String(
                decoding: filter.filter(Array(text.replacing("Z\n", with: "\n").utf8)).bytes, as: UTF8.self)
            #expect(bare.contains("START-DATE=\"\(start)\""))
        }
    }
}
