import AdRulesHLS
import Testing

@Suite("Date ranges of a live window")
struct LiveWindowTests {
    private let start = WallClock(microseconds: 1_795_355_760_000_000)

    /// The playlist that a packager writes after `count` segments of six seconds, of which it lists ten.
    private func refresh(_ count: Int) throws -> MediaPlaylist {
        let first = max(0, count - 10)
        let segments = (first..<count).map { index in
            "#EXT-X-PROGRAM-DATE-TIME:\(start + .seconds(Int64(index * 6)))\n#EXTINF:6,\ns\(index).ts\n"
        }
        return try MediaPlaylist(
            parsing: Array(
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(first)\n\(segments.joined())".utf8))
    }

    private func range(_ id: String, _ seconds: Int64, length: Int64?, cues: [DateRange.Cue] = []) -> DateRange {
        DateRange(
            id: id, rangeClass: DateRange.interstitialClass, start: start + .seconds(seconds),
            duration: length.map { .seconds($0) }, cues: cues,
            attributes: [DateRange.Attribute("X-ASSET-LIST", .quoted("https://a.example/\(id)"))])
    }

    @Test("Over 40 refreshes a tag never changes, and goes only when the window has passed it")
    func refreshes() throws {
        let ranges = [
            range("pre", 0, length: 15, cues: [.pre]), range("a", 30, length: 20), range("open", 66, length: nil),
            range("b", 90, length: 30),
        ]
        var lines: [String: String] = [:]
        var gone: Set<String> = []
        for count in 1...40 {
            let playlist = try refresh(count)
            let window = try #require(ContentTimeline(playlist)?.start)
            let split = playlist.split(ranges, margin: .seconds(6))
            #expect(split.current == ranges.filter(split.current.contains))
            #expect(split.current.count + split.passed.count == ranges.count)
            let read = try MediaPlaylist(parsing: try playlist.inserting(split.current))
            #expect(read.dateRangeTags().map(\.dateRange) == split.current)
            for tag in read.dateRangeTags() {
                let text = read.source.text(in: tag.range)
                #expect(lines[tag.dateRange.id] ?? text == text)
                lines[tag.dateRange.id] = text
                #expect(!gone.contains(tag.dateRange.id))
            }
            for range in split.passed {
                let end = try #require(range.start) + (range.duration ?? .zero) + .seconds(6)
                #expect(end < window)
                gone.insert(range.id)
            }
            for range in split.current where range.cues.isEmpty {
                #expect(try #require(range.start) + (range.duration ?? .zero) + .seconds(6) >= window)
            }
        }
        #expect(gone == ["a", "open", "b"])
    }

    @Test("Complete content, a delta update and a playlist without dates keep all")
    func others() throws {
        let old = [range("old", -10_000, length: 1)]
        for text in [
            "#EXT-X-PROGRAM-DATE-TIME:\(start)\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n", "#EXTINF:6,\na\n",
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXT-X-PROGRAM-DATE-TIME:\(start)\n#EXTINF:6,\na\n",
        ] {
            let playlist = try MediaPlaylist(parsing: Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(text)".utf8))
            #expect(playlist.split(old).current == old && playlist.split(old).passed.isEmpty)
        }
        #expect(try refresh(10).split(old).passed == old)
    }

    // The code of the documentation page "Playlists and dates".
    @Test("The delta update of a moment has the date ranges of the window, and names those that are gone")
    func deltaUpdate() throws {
        let announced = [range("old", -120, length: 30), range("now", 12, length: 30)]
        let playlist = try refresh(5)
        let (current, passed) = playlist.split(announced, margin: .seconds(60))
        let answer = try MediaPlaylist(parsing: try playlist.inserting(current))
        #expect(answer.dateRangeTags().map(\.dateRange) == [announced[1]])
        let delta = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=4\n#EXTINF:6,\ns4.ts\n"
        let update = try MediaPlaylist(
            parsing: try MediaPlaylist(parsing: Array(delta.utf8)).inserting(current, removedIDs: passed.map(\.id)))
        #expect(update.dateRangeTags().map(\.dateRange) == [announced[1]])
        let skip = update.source.tags.first { $0.name == "EXT-X-SKIP" }
        #expect(skip?.attributes["RECENTLY-REMOVED-DATERANGES"] == .quoted("old"))
    }
}
