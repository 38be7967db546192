import AdRulesHLS
import Testing

/// An avail behind another one, whose date range begins within the segment before its cue: it is one avail, with its own marks.
@Suite("Avails back to back with dates before their cues")
struct BackToBackTests {
    private let epoch = WallClock(microseconds: 1_795_355_760_000_000)

    private func range(_ id: String, _ milliseconds: Int64, _ attributes: String = "") -> String {
        let start = epoch + .milliseconds(milliseconds)
        return "#EXT-X-DATERANGE:ID=\"\(id)\",START-DATE=\"\(start)\",SCTE35-OUT=0xFC30\(attributes)\n"
    }

    /// The lines of segments of 6 s with dates, from one number to another.
    private func text(_ numbers: ClosedRange<Int>, _ tags: [Int: String], head: String) -> [UInt8] {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(head)"
        for index in numbers {
            let date = epoch + .seconds(Int64(index) * 6)
            text += "\(tags[index] ?? "")#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:6,\n\(index)\n"
        }
        return Array(text.utf8)
    }

    /// The avails as text: identifier, and beginning and end in milliseconds.
    private func told(_ tags: [Int: String], head: String, from first: Int = 0) throws -> [String] {
        PlaylistImport(try MediaPlaylist(parsing: text(first...20, tags, head: head))).breaks.map { one in
            let start = (one.time.microseconds / 1000) + Int64(first) * 6000
            let end = one.duration.map { "\(start + $0.microseconds / 1000)" }
            return "\(one.id ?? "-") \(start) \(end ?? "?")"
        }
    }

    @Test(
        "Each avail has the date and the length of its own range, however the first one ends",
        arguments: ["#EXT-X-CUE-IN\n", ""], [Int64(800), 1500, 5000])
    func bothEarly(end: String, early: Int64) throws {
        let tags = [2: "#EXT-X-CUE-OUT:24\n", 6: "\(end)#EXT-X-CUE-OUT:30\n", 11: "#EXT-X-CUE-IN\n"]
        let (first, second) = (12_000 - early, 36_000 - early)
        let planned = [range("1", first, ",PLANNED-DURATION=24"), range("2", second, ",PLANNED-DURATION=30")]
        let avails = ["1 \(first) \(first + 24_000)", "2 \(second) \(second + 30_000)"]
        #expect(try told(tags, head: planned.joined()) == avails)
        // The beginning of the first one has left the window.
        #expect(try told(tags, head: planned[1], from: 4).last == avails[1])
        // Without lengths of their own they have those of their cues, and last until the content returns.
        let open = try told(tags, head: range("1", first) + range("2", second))
        #expect(open == ["1 \(first) \(end.isEmpty ? first + 24_000 : 36_000)", "2 \(second) 66000"])
        #expect(try told(tags, head: range("1", first)) == [open[0], "- 36000 66000"])
    }

    @Test(
        "Only the second date is early: it is not part of the first avail",
        arguments: ["", ",PLANNED-DURATION=24"], ["#EXT-X-CUE-IN\n", ""])
    func secondEarly(length: String, end: String) throws {
        let tags = [2: "#EXT-X-CUE-OUT:24\n", 6: "\(end)#EXT-X-CUE-OUT:30\n", 11: "#EXT-X-CUE-IN\n"]
        let second = range("2", 35_200, ",PLANNED-DURATION=30")
        #expect(try told(tags, head: range("1", 12_000, length) + second) == ["1 12000 36000", "2 35200 65200"])
        #expect(try told(tags, head: second) == ["- 12000 36000", "2 35200 65200"])
        // The first date is late, so that it ends behind the second cue.
        let late = range("1", 12_700, ",PLANNED-DURATION=24") + range("2", 35_900, ",PLANNED-DURATION=30")
        let first = end.isEmpty ? "1 12700 36700" : "1 12700 36000"
        #expect(try told(tags, head: late) == [first, "2 35900 65900"])
    }

    @Test("Avails of one segment: the date that is nearer to the second cue is that of the second avail")
    func oneSegment() throws {
        let tags = [
            2: "#EXT-X-CUE-OUT:6\n", 3: "#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:6\n",
            4: "#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:6\n", 5: "#EXT-X-CUE-IN\n",
        ]
        let later = range("2", 17_200) + range("3", 23_200)
        #expect(try told(tags, head: later) == ["- 12000 18000", "2 17200 24000", "3 23200 30000"])
        #expect(
            try told(tags, head: range("1", 11_200) + later) == ["1 11200 18000", "2 17200 24000", "3 23200 30000"])
        // A date within the first segment of its avail.
        let inside = ["1 12800 18800", "2 18800 24800", "3 24800 30800"]
        let head = range("1", 12_800) + range("2", 18_800) + range("3", 24_800)
        #expect(
            try told([2: "#EXT-X-CUE-OUT:6\n", 3: "#EXT-X-CUE-OUT:6\n", 4: "#EXT-X-CUE-OUT:6\n"], head: head) == inside)
    }

    @Test(
        "Without a cue, a date range in the last segment of an avail is part of it unless it lasts longer",
        arguments: [(",DURATION=2", false), (",DURATION=6", false), (",DURATION=30", true), ("", true)])
    func lastSegment(length: String, isNext: Bool) throws {
        let second = try told([:], head: range("1", 12_000, ",DURATION=24") + range("2", 34_000, length))
        #expect(second.count == (isNext ? 2 : 1) && second[0] == "1 12000 36000")
        let beside = try told([2: "#EXT-X-CUE-OUT:24\n"], head: range("2", 34_000, length))
        #expect(beside.count == (isNext ? 2 : 1) && beside[0] == "- 12000 36000")
        // In the middle it is part of the avail, whatever it says.
        #expect(try told([:], head: range("1", 12_000, ",DURATION=24") + range("2", 24_000, length)).count == 1)
    }

    @Test("A date range and its cue inside an avail are part of it")
    func nested() throws {
        let tags = [2: "#EXT-X-CUE-OUT:60\n", 6: "#EXT-X-CUE-OUT:12\n", 12: "#EXT-X-CUE-IN\n"]
        let head = range("1", 11_200, ",PLANNED-DURATION=60") + range("2", 35_200, ",PLANNED-DURATION=12")
        #expect(try told(tags, head: head) == ["1 11200 71200"])
    }

    @Test("A date range that returns in its own segment keeps its end, whatever cue follows")
    func shortRange() throws {
        let head = range("1", 12_000) + "#EXT-X-DATERANGE:ID=\"1\",DURATION=3,SCTE35-IN=0xFC30\n"
        #expect(try told([3: "#EXT-X-CUE-OUT:30\n"], head: head) == ["1 12000 15000", "- 18000 48000"])
    }

    @Test(
        "In each refresh of a live stream both avails have one start and one length, also when their cues have left",
        arguments: [(Int64(800), Int64(800)), (2000, 2000), (0, 800), (0, 3000)], [true, false])
    func live(early: (first: Int64, second: Int64), isAnnouncedAgain: Bool) throws {
        var tags = [10: "#EXT-X-CUE-OUT:30\n", 15: "#EXT-X-CUE-IN\n#EXT-X-CUE-OUT:60\n", 25: "#EXT-X-CUE-IN\n"]
        if isAnnouncedAgain {
            for index in 11..<15 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 10) * 6)/30\n" }
            for index in 16..<25 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 15) * 6)/60\n" }
        }
        let filter = try LiveAvailTests.filter(epoch)
        let starts = [60_000 - early.first, 90_000 - early.second]
        for length in ["60", ""] {
            var known: [String: DateRange] = [:]
            for end in 10...24 {
                var head = range("1", starts[0], ",PLANNED-DURATION=30")
                // It is announced before its cue.
                if end >= 13 { head += range("2", starts[1], length.isEmpty ? "" : ",PLANNED-DURATION=\(length)") }
                let ranges = filter.filter(text((end - 5)...end, tags, head: head)).dateRanges.withoutLimits
                for range in ranges { #expect(known.updateValue(range, forKey: range.id) ?? range == range) }
                #expect(ranges.last?.start == epoch + .milliseconds(starts[end < 13 ? 0 : 1]), "segment \(end)")
            }
            #expect(known.count == 2)
        }
    }
}
