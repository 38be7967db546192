import AdRulesHLS
import MassTesting
import Testing

/// Refreshes with lines of all kinds: a comment behind each line means nothing.
@Suite("Refreshes of many lines")
struct RefreshLineTests {
    private let epoch = WallClock(microseconds: 1_795_355_760_000_000)

    private func filter() throws -> LiveFilter {
        var options = LiveFilter.Options(epoch: epoch, assetBase: "https://a.example/live")
        options.availBreak = "ad"
        return LiveFilter(
            try VMAPText.schedule(
                VMAPText.tag("start", id: "pre"), VMAPText.tag("#1", id: "ad"), VMAPText.tag("end", id: "post"),
                VMAPText.tag("00:00:31", id: "mid", more: #"repeatAfter="00:00:20""#), duration: nil, isLive: true),
            options: options)
    }

    /// Lines that a packager may write, and lines that it must not. A stretch of segments has one way of writing them.
    private func lines(_ random: inout SeededGenerator) -> [String] {
        func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-PROGRAM-DATE-TIME:\(epoch)"]
        var time = MediaTime.zero
        for _ in 0..<(1 + draw(6)) {
            let lengths: [(text: String, time: MediaTime)] = [
                ("4,", .seconds(4)), ("4.00000,", .seconds(4)), ("6.006,a title", .milliseconds(6006)),
                ("0.5", .milliseconds(500)), ("1.920,\u{E9}", .milliseconds(1920)), ("0,", .zero),
                ("5.333333333333,", MediaTime(microseconds: 5_333_333)),
            ]
            let length = lengths[draw(lengths.count)]
            let isDated = draw(3) > 0
            let zone = draw(4)
            if draw(4) == 0 {
                lines.append("#EXT-X-DISCONTINUITY")
                time += .seconds(Int64(draw(200) - 20))
            }
            for index in 0..<draw(40) {
                let date = (epoch + time).description
                let forms = [date, date, date.replacing("Z", with: "+00:00"), date.replacing("T", with: " ")]
                if isDated || index == 0 { lines.append("#EXT-X-PROGRAM-DATE-TIME:" + forms[zone]) }
                if draw(12) == 0 { lines.append(Self.marks[draw(Self.marks.count)]) }
                lines.append("#EXTINF:" + length.text)
                if draw(20) == 0 { lines.append(Self.marks[draw(Self.marks.count)]) }
                lines.append("segment_\(index).ts")
                time += length.time
            }
            if draw(3) == 0 { lines.append(Self.marks[draw(Self.marks.count)]) }
        }
        return lines
    }

    private static let marks = [
        "#EXT-X-CUE-OUT:30", "#EXT-X-CUE-OUT", "#EXT-X-CUE-OUT-CONT:8/30", "#EXT-X-CUE-IN", "#EXT-X-GAP", "", " ",
        "#EXT-OATCLS-SCTE35:/DAlAAAAAAAAAP/wFAUAAAABf+/+c2nALv4AUpNgAAEAAAAAAAAK", "#EXT-X-KEY:METHOD=NONE",
        "#EXTINF:", "#EXTINF:4", "#EXTINF:-4,", "#EXTINF:x,", "#EXTINF: 4,", "#EXTINFO:4,", "#EXT-X-BYTERANGE:10@0",
        "#EXT-X-PART:DURATION=1,URI=\"p\"", "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:60.000Z",
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:56:99.000Z", "#EXT-X-PROGRAM-DATE-TIME:2026-11-22T13:99:00.000Z",
        "#EXT-X-PROGRAM-DATE-TIME:", "#EXT-X-PROGRAM-DATE-TIME",
        "#EXT-X-PROGRAM-DATE-TIME:2026-11-22", "#EXT-X-PROGRAM-DATE-TIMES:2026-11-22T13:56:00.000Z", "a b.ts", "\ta.ts",
        "a\u{1}b.ts", "#EXT-X-SERVER-CONTROL:PART-HOLD-BACK=30", "#EXT-X-ENDLIST", "#EXT-X-MEDIA-SEQUENCE:7",
        "#EXT-X-SKIP:SKIPPED-SEGMENTS=3",
        "#EXT-X-DATERANGE:ID=\"s\",START-DATE=\"2026-11-22T13:56:30Z\",SCTE35-OUT=0xFC",
    ]

    @Test("A refresh gets the same breaks with a comment behind each line")
    func commentsMeanNothing() throws {
        let filter = try filter()
        var ranges = 0
        for seed in 1...UInt64(MassTests.count(100, of: 4000, nightly: 20_000)) {
            var random = SeededGenerator(seed: seed)
            let lines = lines(&random)
            let end = Bool.random(using: &random) ? "\n" : "\r\n"
            let last = Bool.random(using: &random) ? end : ""
            let bytes = Array((lines.joined(separator: end) + last).utf8)
            let commented = Array((lines.joined(separator: "\(end)#c\(end)") + "\(end)#c" + last).utf8)
            let (one, other) = (filter.filter(bytes), filter.filter(commented))
            #expect(one.dateRanges == other.dateRanges, "seed \(seed)")
            #expect(
                one.refusal?.code == other.refusal?.code && one.targetDuration == other.targetDuration, "seed \(seed)")
            let without = String(decoding: other.bytes, as: UTF8.self).replacing("#c\(end)", with: "")
            let text = String(decoding: one.bytes, as: UTF8.self) + (last.isEmpty ? end + "#c" : "")
            #expect(without == text, "seed \(seed)")
            ranges += one.dateRanges.count
        }
        #expect(ranges > 0)
    }

    @Test(
        "A date before another line is that of one segment, even if undated segments follow",
        arguments: ["#EXT-X-KEY:METHOD=NONE", "#EXT-X-MAP:URI=\"i\"", "#EXT-X-CUE-OUT:30"])
    func dateBeforeAnotherLine(line: String) throws {
        let filter = try filter()
        let date = epoch + .milliseconds(14_480)
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-CUE-OUT:30\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n\(line)\n"
        let bytes = Array((head + (0..<4).map { "#EXTINF:6,\n\($0)\n" }.joined()).utf8)
        // The date may be there because the segment is the first of the window.
        let ids = filter.filter(bytes).dateRanges.map(\.id)
        #expect(!ids.isEmpty && !ids.contains { $0.hasPrefix("ad-") })
        #expect(try filter.events(in: bytes).map(\.identifier) == ids)
        #expect(try MediaPlaylist(parsing: bytes).segments.map(\.programDateTime) == [date, nil, nil, nil])
    }

    @Test("A refusal names the line, however many segments come before")
    func lineOfARefusal() throws {
        let segments = (0..<100).map { "#EXTINF:6,\nsegment_\($0).ts\n" }.joined()
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(epoch)\n\(segments)"
            + "#EXT-X-DATERANGE:ID=\"pre-0\",START-DATE=\"\(epoch)\"\n"
        #expect(try filter().filter(Array(text.utf8)).refusal?.line == 204)
        let mixed = try filter().filter(Array((text + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n").utf8))
        #expect(mixed.refusal?.code == .mixedKinds && mixed.refusal?.line == 205)
    }
}
