import AdRulesHLS
import Testing

/// An avail whose first tags leave the window while others stay: it keeps its start, or a finding says at once why not.
@Suite("Avails whose first tag leaves")
struct LeavingTagTests {
    private let epoch = WallClock(microseconds: 1_795_355_760_000_000)

    private struct Segment {
        /// Its beginning in milliseconds since the epoch, and its `EXTINF`.
        var start: Int64
        var length: String
    }

    private func segments(_ starts: [Int64], length: String? = nil) -> [Segment] {
        zip(starts, starts.dropFirst()).map { Segment(start: $0, length: length ?? "\(Double($1 - $0) / 1000)") }
    }

    /// Refreshes of a window of four segments, those that end with some of the segments.
    private func refreshes(
        _ segments: [Segment], _ tags: [Int: String], through ends: ClosedRange<Int>, of length: MediaTime? = nil,
        head: (_ window: Range<Int64>) -> String = { _ in "" }
    ) throws -> [LiveRefresh] {
        let filter = try LiveAvailTests.filter(epoch, segment: length)
        return ends.map { end in
            let numbers = (end - 3)...end
            let head = head(segments[end - 3].start..<segments[end + 1].start)
            let lines = numbers.map { index in
                "\(tags[index] ?? "")#EXT-X-PROGRAM-DATE-TIME:\(epoch + .milliseconds(segments[index].start))\n"
                    + "#EXTINF:\(segments[index].length),\n\(index)\n"
            }
            let text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:\(end - 3)\n\(head)" + lines.joined()
            return filter.filter(Array(text.utf8))
        }
    }

    /// The starts of the avails of each refresh, in milliseconds since the epoch.
    private func starts(_ refreshes: [LiveRefresh]) -> [[Int64]] {
        refreshes.map { $0.dateRanges.compactMap { $0.start.map { ($0 - epoch).microseconds / 1000 } } }
    }

    private func limits(_ refreshes: [LiveRefresh]) -> Set<MediaTime> {
        Set(refreshes.flatMap { $0.dateRanges.compactMap { $0["X-PLAYOUT-LIMIT"]?.seconds } })
    }

    /// An avail of 30 s at 101.692 s, for which MediaPackage cuts a segment of 10 s, and the next one at its end.
    private let cut: [Int64] =
        (0...10).map { $0 * 10_000 } + [101_692, 110_000, 120_000, 130_000, 131_692] + (14...20).map { $0 * 10_000 }

    private func running(_ text: (Double) -> String) -> [Int: String] {
        var tags = [11: "#EXT-X-CUE-OUT:30\n", 15: "#EXT-X-CUE-IN\n"]
        for index in 12...14 {
            tags[index] = "#EXT-X-CUE-OUT-CONT:\(text(Double(cut[index] - cut[11]) / 1000))/30\n"
        }
        return tags
    }

    @Test("An elapsed time to the millisecond keeps a start off the grid")
    func exactElapsedTime() throws {
        let all = try refreshes(segments(cut), running { "\($0)" }, through: 11...17, of: .seconds(10))
        #expect(starts(all) == Array(repeating: [101_700], count: 7))
        #expect(limits(all) == [.seconds(30)] && all.allSatisfy { $0.findings.isEmpty })
    }

    @Test("Off the grid an elapsed time in whole seconds keeps no start: the first one says so, and nothing moves")
    func roundedElapsedTime() throws {
        let all = try refreshes(segments(cut), running { "\(Int($0))" }, through: 11...17, of: .seconds(10))
        // The avail is no longer than the window.
        #expect(starts(all).prefix(4) == Array(repeating: [101_700], count: 4)[...])
        #expect(starts(all).dropFirst(4).allSatisfy { $0.isEmpty })
        #expect(all.prefix(3).map { $0.findings.map(\.code) } == [[], [.offGrid], [.offGrid]])
        #expect(all[1].findings.first?.message.contains("elapsed time") == true)
    }

    @Test("A second tag that is more exact than the first one counts")
    func secondTag() throws {
        // From 2.16 s behind a moment of the grid of 3.84 s on: 1.68 s, 5.52 s …, and a first tag in whole seconds.
        let bounds = (0...10).map { Int64($0) * 3840 } + [40_400] + (11...30).map { Int64($0) * 3840 }
        var tags = [11: "#EXT-X-CUE-OUT:30\n"]
        for index in 12...18 {
            let elapsed = Double(bounds[index] - 40_400) / 1000
            tags[index] = "#EXT-X-CUE-OUT-CONT:\(index == 13 ? "6" : "\(elapsed)")/30\n"
        }
        let all = try refreshes(segments(bounds), tags, through: 12...18, of: .milliseconds(3840))
        #expect(starts(all) == Array(repeating: [40_400], count: 7))
    }

    @Test(
        "Elapsed times in whole seconds, rounded in any way, keep a start on the grid, and its one limit",
        arguments: [FloatingPointRoundingRule.down, .up, .toNearestOrEven], [31, 40])
    func wholeSeconds(rule: FloatingPointRoundingRule, length: Int) throws {
        let bounds = (0...30).map { Int64($0) * 3840 }
        var tags = [10: "#EXT-X-CUE-OUT:\(length)\n", 18: "#EXT-X-CUE-IN\n"]
        for index in 11..<18 {
            tags[index] = "#EXT-X-CUE-OUT-CONT:\(Int((Double(index - 10) * 3.84).rounded(rule)))/\(length)\n"
        }
        let all = try refreshes(segments(bounds), tags, through: 10...20, of: .milliseconds(3840))
        #expect(starts(all) == Array(repeating: [38_400], count: 11) && limits(all).count == 1)
        #expect(all.allSatisfy { $0.findings.isEmpty })
    }

    @Test(
        "A date range has its own date, whatever segments are listed: behind a cut the encoder may keep its grid or begin anew",
        arguments: [Int64(-300), -150, 150, 300], [true, false])
    func rangeOfCutSegments(milliseconds: Int64, beginsAnew: Bool) throws {
        let start = 60_000 + milliseconds
        let before = (0...9).map { Int64($0) * 6000 } + (milliseconds > 0 ? [60_000] : [])
        let behind = (1...14).map { (beginsAnew ? start : 60_000) + Int64($0) * 6000 }
        let bounds = before + [start] + behind
        let range =
            "#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"\(epoch + .milliseconds(start))\",PLANNED-DURATION=30,SCTE35-OUT=0xFC\n"
        let all = try refreshes(segments(bounds), [:], through: 9...17, of: .seconds(6)) { _ in range }
        #expect(Set(starts(all)).count == 1 && abs(starts(all)[0][0] - start) <= 50)
    }

    @Test("EXTINF in whole seconds of segments that are none: no false finding, one start and one limit")
    func wholeSegmentLengths() throws {
        let bounds = (0...30).map { Int64($0) * 9600 }
        let tags = [
            10: "#EXT-X-CUE-OUT:28.8\n", 11: "#EXT-X-CUE-OUT-CONT:9.6/28.8\n", 12: "#EXT-X-CUE-OUT-CONT:19.2/28.8\n",
            13: "#EXT-X-CUE-IN\n",
        ]
        let all = try refreshes(segments(bounds, length: "10"), tags, through: 10...15, of: .milliseconds(9600))
        #expect(starts(all) == Array(repeating: [96_000], count: 6) && limits(all) == [.seconds(29)])
        #expect(all.allSatisfy { $0.findings.isEmpty })
    }

    @Test("Content that returns later than announced is reported, however EXTINF is rounded")
    func lateReturn() throws {
        let bounds = (0...30).map { Int64($0) * 9600 }
        let tags = [10: "#EXT-X-CUE-OUT:19.2\n", 13: "#EXT-X-CUE-IN\n"]
        let all = try refreshes(segments(bounds, length: "10"), tags, through: 13...13, of: .milliseconds(9600))
        #expect(all[0].findings.map(\.code) == [.lateReturn])
    }

    @Test("A date that cannot be read says nothing about the zone of the others", arguments: ["Z", ""])
    func zone(text: String) throws {
        let dates = ["noon", "2026-11-22T13:56:00.000\(text)"]
        let lines = dates.map { "#EXT-X-PROGRAM-DATE-TIME:\($0)\n#EXTINF:6,\na\n" }.joined()
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        let cue = "#EXT-X-CUE-OUT:30\n#EXTINF:6,\nb\n"
        let refresh = try LiveAvailTests.filter(epoch).filter(Array((head + lines + cue).utf8))
        let start = "START-DATE=\"2026-11-22T13:56:06.000\(text)\""
        #expect(String(decoding: refresh.bytes, as: UTF8.self).contains(start))
    }
}
