import AdRulesHLS
import Testing

@Suite("Date ranges in media playlists")
struct InsertionTests {
    static let ranges = [
        DateRange(
            id: "pre", rangeClass: DateRange.interstitialClass, start: WallClock("2026-11-22T13:56:00Z"), cues: [.pre],
            attributes: [DateRange.Attribute("X-ASSET-URI", .quoted("https://ads.example/a.m3u8"))]),
        DateRange(
            id: "mid", rangeClass: DateRange.interstitialClass, start: WallClock("2026-11-22T13:56:07Z"),
            duration: .seconds(30),
            attributes: [DateRange.Attribute("X-ASSET-LIST", .quoted("https://ads.example/l?a=\"b\""))]),
    ]

    private func insert(_ ranges: [DateRange], into bytes: [UInt8]) throws -> [UInt8] {
        try MediaPlaylist(parsing: bytes).inserting(ranges)
    }

    private func insert(_ ranges: [DateRange], into text: String) throws -> String {
        String(decoding: try insert(ranges, into: Array(text.utf8)), as: UTF8.self)
    }

    /// The lines with their ends.
    private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) + [0x0A] }
    }

    @Test("Lines go after the header, before the first segment; a key and an initialization section stay before them")
    func place() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MAP:URI=\"i\"\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:6,\na\n"
        let inserted = try insert(Self.ranges, into: text)
        let block = "#ADRULES-BEGIN\n\(Self.ranges[0].line)\n\(Self.ranges[1].line)\n#ADRULES-END\n"
        #expect(inserted == text.replacing("#EXT-X-PROGRAM-DATE-TIME", with: block + "#EXT-X-PROGRAM-DATE-TIME"))
    }

    @Test(
        "The shapes of packagers pass through byte for byte outside the inserted lines",
        arguments: Fixtures.mediaPlaylists)
    func passThrough(name: String) throws {
        let original = try Fixtures.bytes(name)
        let result = try insert(Self.ranges, into: original)
        // The oracle knows nothing of the reader: inserted lines are those between the two comments.
        var isInside = false
        var outside: [[UInt8]] = []
        var inside: [[UInt8]] = []
        for line in lines(result) {
            let text = String(decoding: line.filter { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
            if text == "#ADRULES-BEGIN" { isInside = true }
            if isInside { inside.append(line) } else { outside.append(line) }
            if text == "#ADRULES-END" { isInside = false }
        }
        #expect(outside == lines(original))
        let end: [UInt8] = name.hasPrefix("crlf") ? [0x0D, 0x0A] : [0x0A]
        for range in Self.ranges { #expect(inside.contains(Array(range.line.utf8) + end)) }
        #expect(inside.allSatisfy { $0.suffix(end.count) == end[...] })
        let read = try MediaPlaylist(parsing: result)
        #expect(read.source.removingInsertedLines() == original)
        #expect(try read.inserting(Self.ranges) == result)
        #expect(try read.inserting([]) == original)
        // The ranges are of 2026: films that get their dates with them begin in 2000.
        let findings = read.source.check()
        let hasDates = try MediaPlaylist(parsing: original).hasProgramDateTime
        #expect(findings.map(\.code) == (read.isVOD && !hasDates ? [.outsideContent] : []))
        // Segments, parts and dates are those of the original.
        let before = try MediaPlaylist(parsing: original)
        #expect(read.segments.map(\.duration) == before.segments.map(\.duration))
        #expect(read.segments.map { read.uri(of: $0) } == before.segments.map { before.uri(of: $0) })
        #expect(read.segments.map(\.byteRange) == before.segments.map(\.byteRange))
        #expect(read.segments.map(\.isDiscontinuity) == before.segments.map(\.isDiscontinuity))
        #expect(read.parts.count == before.parts.count && read.skippedSegments == before.skippedSegments)
        #expect(ContentTimeline(read)?.start == ContentTimeline(before)?.start)
    }

    @Test("New date ranges replace the earlier ones; the rest of the playlist stays")
    func replacement() throws {
        let original = try Fixtures.bytes("ffmpeg-vod")
        let first = try insert(Self.ranges, into: original)
        let second = try insert([Self.ranges[1]], into: first)
        #expect(second == (try insert([Self.ranges[1]], into: original)) && second != first)
    }

    @Test("VOD without dates gets one date, which its timeline gives")
    func synthesizedDate() throws {
        let inserted = try insert(
            Self.ranges,
            into:
                "#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXTINF:6,\r\na\r\n#EXT-X-DISCONTINUITY\r\n#EXTINF:6,\r\nb\r\n#EXT-X-ENDLIST\r\n"
        )
        #expect(inserted.contains("BEGIN\r\n#EXT-X-PROGRAM-DATE-TIME:2000-01-01T00:00:00.000Z\r\n#EXT-X-DATERANGE"))
        let playlist = try MediaPlaylist(parsing: Array(inserted.utf8))
        #expect(playlist.segments.map(\.programDateTime) == [ContentTimeline.defaultEpoch, nil])
        #expect(ContentTimeline(playlist)?.start == ContentTimeline.defaultEpoch)
    }

    @Test("A playlist without dates takes those of another playlist of its presentation, even if they jump")
    func datesOfAnother() throws {
        func text(_ first: String, _ second: String) -> [UInt8] {
            Array(
                "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(first)#EXTINF:6,\na\n#EXTINF:6,\nb\n#EXT-X-DISCONTINUITY\n\(second)#EXTINF:6,\nc\n#EXT-X-ENDLIST\n"
                    .utf8)
        }
        let dated = try MediaPlaylist(
            parsing: text(
                "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00.000Z\n",
                "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T15:00:00.000Z\n"))
        let undated = try MediaPlaylist(parsing: text("", ""))
        let presentation = HLSPresentation([undated, dated])
        let result = try MediaPlaylist(parsing: try undated.inserting(Self.ranges, timeline: presentation.timeline))
        #expect(result.segments.map(\.programDateTime) == dated.segments.map(\.programDateTime))
        let jump = "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T15:00:00.000Z\n#ADRULES-END\n#EXT-X-DISCONTINUITY\n"
        #expect(String(decoding: result.source.bytes, as: UTF8.self).contains(jump))
        #expect(try result.inserting(Self.ranges) == result.source.bytes)
        #expect(result.source.removingInsertedLines() == undated.source.bytes)
        let other = try MediaPlaylist(parsing: try dated.inserting(Self.ranges, timeline: presentation.timeline))
        #expect(HLSPresentation([result, other]).check() == [[], []])
    }

    @Test("A live playlist without dates, one without segments and an I-frame playlist stay unchanged")
    func unchanged() throws {
        for text in [
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n", "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\n",
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-I-FRAMES-ONLY\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:6,\na\n#EXT-X-ENDLIST\n",
        ] {
            #expect(try insert(Self.ranges, into: text) == text)
        }
    }

    @Test("A live playlist that has a date and only parts")
    func partsOnly() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXT-X-PART:DURATION=1,URI=\"a\"\n"
        let playlist = try MediaPlaylist(parsing: Array(text.utf8))
        #expect(ContentTimeline(playlist)?.end.description == "2026-11-22T13:56:01.000Z")
        #expect(try playlist.inserting(Self.ranges).count > text.utf8.count)
    }

    @Test("A date range that is there already is not inserted again; a different one with its ID is an error")
    func idInUse() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n\(Self.ranges[0].line)\n\(Self.ranges[1].line)\n#EXTINF:6,\na\n"
        #expect(try insert(Self.ranges, into: text) == text)
        var other = Self.ranges
        other[1].duration = .seconds(31)
        let error = #expect(throws: PlaylistError.self) { try insert(other, into: text) }
        #expect(error?.code == .idInUse && error?.line == 5)
        let twice = #expect(throws: PlaylistError.self) { try insert(Self.ranges + Self.ranges, into: text) }
        #expect(twice?.code == .duplicateID)
        // Both are written as one.
        let alike = [
            DateRange(id: "a\"", start: Self.ranges[0].start), DateRange(id: "a%22", start: Self.ranges[0].start),
        ]
        let same = #expect(throws: PlaylistError.self) { try insert(alike, into: text) }
        #expect(same?.code == .duplicateID)
    }

    @Test("A delta update has all date ranges, and names those that were removed")
    func delta() throws {
        let original = try Fixtures.bytes("apple-low-latency-delta")
        let playlist = try MediaPlaylist(parsing: original)
        let result = try playlist.inserting(Self.ranges, removedIDs: ["old-1", "old-2", "old\"3"])
        let text = String(decoding: result, as: UTF8.self)
        #expect(
            text.contains(
                "SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES=\"old-1\told-2\told%223\"\n#ADRULES-BEGIN\n#EXT-X-DATERANGE"
            ))
        let read = try MediaPlaylist(parsing: result)
        #expect(try read.inserting(Self.ranges, removedIDs: ["old-2", "old\"3"]) == result)
        // A delta update that names none yet.
        let bare = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n#EXTINF:6,\na\n"
        let named = try MediaPlaylist(parsing: Array(bare.utf8)).inserting([], removedIDs: ["x"])
        #expect(
            String(decoding: named, as: UTF8.self)
                == bare.replacing("=3\n", with: "=3,RECENTLY-REMOVED-DATERANGES=\"x\"\n"))
    }

    @Test("Lines go before the first segment also if EXT-X-ENDLIST comes first")
    func earlyEnd() throws {
        let text = "#EXTM3U\n#EXT-X-ENDLIST\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n"
        let inserted = try insert(Self.ranges, into: text)
        #expect(inserted.hasPrefix("#EXTM3U\n#EXT-X-ENDLIST\n#EXT-X-TARGETDURATION:6\n#ADRULES-BEGIN\n"))
    }

    @Test(
        "A malformed EXT-X-SKIP stays unchanged", arguments: ["=3,A=\"b", "=3,RECENTLY-REMOVED-DATERANGES=a", "=3,,"])
    func malformedSkip(attributes: String) throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS\(attributes)\n#EXTINF:6,\na\n"
        let playlist = try MediaPlaylist(parsing: Array(text.utf8))
        #expect(try playlist.inserting([], removedIDs: ["x"]) == playlist.source.bytes)
    }

    @Test(
        "An EXT-X-SKIP without attributes stays as it is, also before another one",
        arguments: ["", " ", "\t", ":", " SKIPPED-SEGMENTS=3"])
    func bareSkip(rest: String) throws {
        // Found by the fuzzer: the name was written behind the tag's name, which made it an unknown tag; the next call
        // then wrote it behind the second one.
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP\(rest)\n#EXTINF:6,\na\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3\n"
        let playlist = try MediaPlaylist(parsing: Array(text.utf8))
        #expect(try playlist.inserting([], removedIDs: ["x"]) == playlist.source.bytes)
        #expect(PlaylistInvariants.violations(reading: Array(text.utf8)) == [])
    }

    @Test("Names of removed date ranges behind a last comma get no second one")
    func skipWithLastComma() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=3,\n#EXTINF:6,\na\n"
        let named = try MediaPlaylist(parsing: Array(text.utf8)).inserting([], removedIDs: ["x"])
        #expect(
            String(decoding: named, as: UTF8.self)
                == text.replacing("3,\n", with: "3,RECENTLY-REMOVED-DATERANGES=\"x\"\n"))
        // A list with an empty attribute would be malformed, and stay without the names that come later.
        let more = try MediaPlaylist(parsing: named).inserting([], removedIDs: ["x", "y"])
        #expect(more.count == named.count + 2)
    }

    @Test("Comments that enclose other lines are not ours")
    func foreignComments() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#ADRULES-BEGIN\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:6,\na\n#ADRULES-END\n#ADRULES-BEGIN\n"
        let playlist = try HLSPlaylist(parsing: text)
        #expect(!playlist.hasInsertedLines && playlist.removingInsertedLines() == Array(text.utf8))
    }
}
