import MassTesting
import Testing

@testable import AdRulesHLS

@Suite("Hostile playlists are refused or pass through")
struct HostilePlaylistTests {
    private static let start = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n"
    private static let end = "#EXTINF:6,\na\n#EXT-X-ENDLIST\n"

    /// Long runs of one text at a place in a playlist.
    private static let runs: [(name: String, unit: String, count: Int)] = [
        ("a line of 10 MB", "a", 10 << 20), ("a comment of 10 MB", "#", 10 << 20),
        ("line ends", "\n", 200_000),
        ("carriage returns", "\r\n", 100_000), ("quotes", "\"", 1 << 20),
        ("segments", "#EXTINF:6,\nb\n", 20_000), ("discontinuities", "#EXT-X-DISCONTINUITY\n", 40_000),
        ("date ranges of one ID", "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\",X-A=1\n", 6_000),
        ("date ranges without an ID", "#EXT-X-DATERANGE:START-DATE=\"x\"\n", 10_000),
        ("dates that go back", "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n#EXTINF:6,\nb\n", 6_000),
        ("cues", "#EXT-X-CUE-OUT:1\n#EXTINF:6,\nb\n#EXT-X-CUE-OUT-CONT:1/2\n", 6_000),
        ("definitions", "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"{$a}{$a}{$a}\"\n{$a}{$b}\n", 6_000),
        ("parts", "#EXT-X-PART:DURATION=1,URI=\"p\"\n", 10_000),
        ("begins of inserted lines", "#ADRULES-BEGIN\n", 40_000),
    ]

    @Test("Long runs", arguments: runs.map(\.name))
    func longRuns(name: String) throws {
        let run = try #require(Self.runs.first { $0.name == name })
        let count = MassTests.runAll ? run.count : min(run.count, 1500)
        let text = Array((Self.start + String(repeating: run.unit, count: count) + "\n" + Self.end).utf8)
        #expect(PlaylistInvariants.violations(reading: text) == [])
    }

    @Test("Long attribute lists, and long values")
    func longLists() {
        let count = MassTests.count(1500, of: 100_000)
        for list in [
            String(repeating: "X-A=\"b\",", count: count),
            "X-A=\"" + String(repeating: "{$a}", count: count * 2) + "\"", String(repeating: ",", count: count * 8),
            String(repeating: "=", count: count * 8),
        ] {
            let text =
                Self.start
                + "#EXT-X-DEFINE:NAME=\"a\",VALUE=\"aaaaaaaaaaaaaaaaaaaa\"\n#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"2026-11-22T13:56:00Z\","
                + list + "\n" + Self.end
            #expect(PlaylistInvariants.violations(reading: Array(text.utf8)) == [])
        }
    }

    @Test("Updates of one date range that each add an attribute")
    func manyUpdates() throws {
        let count = MassTests.count(1000, of: 30_000)
        let tags = (0..<count).map { "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-11-22T13:56:00Z\",X-A\($0)=\($0)\n" }
        let bytes = Array((Self.start + tags.joined() + Self.end).utf8)
        #expect(PlaylistInvariants.violations(reading: bytes) == [])
        let ranges = try MediaPlaylist(parsing: bytes).dateRanges()
        #expect(ranges.count == 1)
        #expect(
            ranges.first?.dateRange.attributes == (0..<count).map { DateRange.Attribute("X-A\($0)", .integer($0)) })
    }

    @Test("A million tags pass through")
    func manyTags() throws {
        let count = MassTests.count(15_000, of: 999_990)
        let bytes = Array((Self.start + String(repeating: "#EXT-X-GAP\n", count: count) + Self.end).utf8)
        let playlist = try MediaPlaylist(parsing: bytes)
        let result = try playlist.inserting([DateRange(id: "a", start: WallClock(microseconds: 0))])
        #expect(playlist.source.lineCount == count + 6 && result.count > bytes.count)
        #expect(try HLSPlaylist(parsing: result).removingInsertedLines() == bytes)
    }

    @Test("References that stand for one another cannot fill the memory")
    func doublingVariables() throws {
        var text = Self.start + "#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789abcdef\"\n"
        for index in 1..<400 { text += "#EXT-X-DEFINE:NAME=\"v\(index)\",VALUE=\"{$v\(index - 1)}{$v\(index - 1)}\"\n" }
        for index in 0..<2000 {
            text += "#EXT-X-DATERANGE:ID=\"\(index)\",START-DATE=\"2026-11-22T13:56:00Z\",X-A=\"{$v12}\"\n"
        }
        let playlist = try MediaPlaylist(parsing: Array((text + Self.end).utf8))
        let variables = PlaylistVariables(of: playlist.source)
        #expect(variables["v12"]?.utf8.count == 16 << 12)
        let names = (0..<400).map { "v\($0)" }
        #expect(names.reduce(0) { $0 + (variables[$1]?.utf8.count ?? 0) } < 2 << 20)
        let ranges = playlist.dateRanges(variables: variables).map(\.dateRange)
        #expect(ranges.count == 2000 && ranges[0]["X-A"]?.text.utf8.count == 16 << 12)
        #expect(
            ranges.reduce(0) { $0 + ($1["X-A"]?.text.utf8.count ?? 0) } < 20 << 20
                && ranges[1999]["X-A"] == .quoted("{$v12}"))
        let multivariant = try MultivariantPlaylist(
            try HLSPlaylist(
                parsing: text.replacing(
                    "#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:00Z\n", with: ""
                )
                .replacing("#EXT-X-DATERANGE:", with: "#EXT-X-MEDIA:TYPE=AUDIO,URI=\"{$v12}\",")))
        #expect(
            multivariant.entries.count == 2000 && multivariant.entries.reduce(0) { $0 + $1.uri.utf8.count } < 20 << 20)
    }

    @Test("References of one tag count together, and so do texts that would become too large")
    func boundedReplacement() throws {
        var text = Self.start + "#EXT-X-DEFINE:NAME=\"v0\",VALUE=\"0123456789abcdef\"\n"
        for index in 1..<13 { text += "#EXT-X-DEFINE:NAME=\"v\(index)\",VALUE=\"{$v\(index - 1)}{$v\(index - 1)}\"\n" }
        let tooLarge = String(repeating: "{$v12}", count: 2000)
        for index in 0..<100 { text += "#EXT-X-DEFINE:NAME=\"w\(index)\",VALUE=\"\(tooLarge)\"\n" }
        text += "#EXT-X-DEFINE:NAME=\"late\",VALUE=\"{$v0}\"\n"
        let attributes = (0..<2000).map { ",X-\($0)=\"{$v12}\"" }.joined()
        text += "#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"2026-11-22T13:56:00Z\"\(attributes)\n"
        let playlist = try MediaPlaylist(parsing: Array((text + Self.end).utf8))
        let variables = PlaylistVariables(of: playlist.source)
        #expect(variables["w0"] == tooLarge && variables["late"] == "{$v0}")
        let range = try #require(playlist.dateRanges(variables: variables).first?.dateRange)
        #expect(range["X-0"]?.text.utf8.count == 16 << 12 && range["X-1999"] == .quoted("{$v12}"))
        #expect(range.attributes.reduce(0) { $0 + $1.value.text.utf8.count } < 20 << 20)
    }

    @Test("More lines or bytes than the limits are refused at once")
    func limits() {
        let lines = Array((Self.start + String(repeating: "\n", count: 1_000_001)).utf8)
        let error = #expect(throws: PlaylistError.self) { try HLSPlaylist(parsing: lines) }
        #expect(error?.code == .limit && error?.line == 1_000_001)
        let large = Array("#EXTM3U\n".utf8) + [UInt8](repeating: 0x61, count: 64 << 20)
        #expect(throws: PlaylistError.self) { try HLSPlaylist(parsing: large) }
    }

    @Test("As many lines as the limit are read")
    func lineLimit() throws {
        var limits = PlaylistLimits()
        limits.lines = 5
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-VERSION:3\n#EXTINF:4,\na\n"
        #expect(try LineTable(scanning: Array(text.utf8), limits: limits).count <= 5)
        let error = #expect(throws: PlaylistError.self) {
            try LineTable(scanning: Array((text + "\n").utf8), limits: limits)
        }
        #expect(error?.code == .limit)
    }

    @Test("Absurd numbers, dates and texts in every tag do not trap")
    func absurdValues() {
        let values = [
            "", "-1", "0", "1e308", "9223372036854775807", "-9223372036854775808", "99999999999999999999999",
            "9000000000000", "0.0000001",
            "NaN", "9999-12-31T23:59:59.999999Z", "0000-01-01T00:00:00Z", "\u{0}", "\u{FEFF}", "é\u{301}", "\"",
            "1@9223372036854775807", "0xFC",
            "/", "=", "ID=\"a\"", "DURATION=9000000000000", "SKIPPED-SEGMENTS=999999999999999999",
            "ElapsedTime=9000000000000", "9000000000000/9000000000000",
            "TYPE=\"SpliceOut\",DURATION=9000000000000", "DURATION=-9000000000000,URI=\"\"", "NAME=\"\",VALUE=\"\"",
            "ID=\"a\",CLASS=\"com.apple.hls.interstitial\",START-DATE=\"9999-12-31T23:59:59Z\",END-DATE=\"0000-01-01T00:00:00Z\",DURATION=9000000000000,X-ASSET-URI=\"\",X-RESUME-OFFSET=-9000000000000,X-SKIP-CONTROL-OFFSET=999999999999999999,SCTE35-OUT=0xFC",
        ]
        let names = [
            "EXTM3U", "EXT-X-VERSION", "EXT-X-DEFINE", "EXT-X-TARGETDURATION", "EXT-X-MEDIA-SEQUENCE",
            "EXT-X-DISCONTINUITY-SEQUENCE", "EXTINF",
            "EXT-X-BYTERANGE", "EXT-X-PROGRAM-DATE-TIME", "EXT-X-PART", "EXT-X-SKIP", "EXT-X-DATERANGE",
            "EXT-X-CUE-OUT", "EXT-X-CUE-OUT-CONT",
            "EXT-X-CUE-IN", "EXT-X-CUE", "EXT-OATCLS-SCTE35", "EXT-X-SCTE35", "EXT-X-SPLICEPOINT-SCTE35",
            "EXT-X-PLACEMENT-OPPORTUNITY", "EXT-X-PLAYLIST-TYPE",
        ]
        for (number, name) in names.enumerated() {
            for value in MassTests.sample(values, oneOf: 3, number: number) {
                let tag = "#\(name):\(value)\n"
                for text in [
                    Self.start + tag + Self.end, Self.start + Self.end + tag + tag,
                    // Numbers that are summed up.
                    Self.start + String(repeating: tag, count: 12) + Self.end,
                    "#EXTM3U\n" + tag + "#EXTINF:9000000000000,\na\n" + tag + "#EXTINF:9000000000000,\na\n" + tag,
                ] {
                    #expect(PlaylistInvariants.violations(reading: Array(text.utf8)) == [], "\(tag.debugDescription)")
                }
            }
        }
    }

    @Test(
        "The shapes of packagers, cut at every byte and with bytes changed",
        arguments: Fixtures.mediaPlaylists + ["mediaconvert-multivariant"])
    func changedBytes(name: String) throws {
        let original = try Fixtures.bytes(name)
        var random = SeededGenerator(seed: 11)
        let step = MassTests.count(48, of: 1)
        for count in stride(from: 0, to: original.count, by: step) {
            #expect(PlaylistInvariants.violations(reading: Array(original[..<count])) == [], "cut after \(count) bytes")
        }
        for round in 0..<MassTests.count(20, of: 500) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 8..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = .random(in: .min ... .max, using: &random)
                case 1: bytes.remove(at: index)
                default:
                    let from = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.insert(contentsOf: bytes[from..<min(from + 40, bytes.count)], at: index)
                }
            }
            #expect(
                PlaylistInvariants.violations(reading: bytes) == [],
                "round \(round) of seed 11: \(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
