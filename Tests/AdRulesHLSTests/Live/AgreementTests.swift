import AdRulesHLS
import Testing

/// Announcements of one avail that disagree, and those that say less than they should: the avail has one ID and one list.
@Suite("Avails that several tags announce")
struct AgreementTests {
    private let epoch = WallClock(microseconds: 1_795_355_760_000_000)

    private func id(_ milliseconds: Int64) -> String { "ad-\(epoch.microseconds / 1000 + milliseconds)" }

    /// A refresh of segments of 6 s with lines before some of them, and dates that an encoder writes too late.
    private func text(
        _ numbers: ClosedRange<Int>, _ tags: [Int: String], head: String = "", length: String = "6",
        late: (Int) -> Int64 = { _ in 0 }
    ) -> [UInt8] {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(head)"
        for index in numbers {
            let date = epoch + .seconds(Int64(index) * 6) + .milliseconds(late(index))
            text += "\(tags[index] ?? "")#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:\(length),\n\(index)\n"
        }
        return Array(text.utf8)
    }

    /// The date ranges of each refresh of so many segments, from the one that ends with `first` on.
    private func ranges(
        _ tags: [Int: String], from first: Int, through last: Int, head: String = "", window: Int = 6,
        late: (Int) -> Int64 = { _ in 0 }
    ) throws -> [[DateRange]] {
        let filter = try LiveAvailTests.filter(epoch)
        return (first...last).map { end in
            filter.filter(text((end - window + 1)...end, tags, head: head, late: late)).dateRanges
        }
    }

    private func out(_ milliseconds: Int64, _ attributes: String) -> String {
        "#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"\(epoch + .milliseconds(milliseconds))\",SCTE35-OUT=0xFC00\(attributes)\n"
    }

    @Test(
        "A cue and a date range that disagree are one avail, with the start and the length of the date range",
        arguments: [
            ("#EXT-X-CUE-OUT:32\n", Int64(60_000), ",PLANNED-DURATION=30"),
            ("#EXT-X-CUE-OUT:30\n", 61_200, ",PLANNED-DURATION=30"),
            ("#EXT-X-CUE-OUT\n", 61_200, ",PLANNED-DURATION=30"),
            ("#EXT-X-CUE-OUT:40\n", 58_800, ",PLANNED-DURATION=30"), ("#EXT-X-CUE-OUT:30\n", 58_800, ""),
            ("#EXT-X-CUE-OUT:32\n", 60_000, ",DURATION=30"), ("#EXT-X-CUE-OUT:2min\n", 61_200, ",PLANNED-DURATION=30"),
        ])
    func disagreement(cue: String, start: Int64, length: String) throws {
        let all = try ranges([10: cue], from: 10, through: 17, head: out(start, length))
        #expect(all.allSatisfy { $0.map(\.id) == [id(start)] && $0 == all[0] })
        // A length that only the cue has would leave with it.
        #expect(all[0].map { $0.plannedDuration == nil } == [!length.hasPrefix(",PLANNED")])
    }

    @Test("A date range and the tags of its segments that count otherwise are one avail for who joins late, too")
    func disagreementWithRunningTags() throws {
        var tags = [10: "#EXT-X-CUE-OUT:34\n"]
        for index in 11..<15 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 10) * 6)/34\n" }
        let all = try ranges(tags, from: 10, through: 17, head: out(61_400, ",PLANNED-DURATION=30"))
        #expect(all.allSatisfy { $0.map(\.id) == [id(61_400)] && $0 == all[0] })
    }

    @Test(
        "Dates of two encoders 25 ms apart, for minutes and in any order, give an avail one ID and one list",
        arguments: 0..<24, [6, 10])
    func jitter(pattern: Int, window: Int) throws {
        var tags = [40: "#EXT-X-CUE-OUT:300\n", 90: "#EXT-X-CUE-IN\n"]
        for index in 41..<90 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 40) * 6)/300\n" }
        let late: (Int) -> Int64 = { index in
            switch pattern % 4 {
            // In turn, for some segments each, at random, and once.
            case 0: (index + pattern).isMultiple(of: 2) ? 25 : 0
            case 1: (index / (pattern / 4 + 2)).isMultiple(of: 2) ? 20 : -5
            case 2: Int64((index &* 7919 &+ pattern &* 104_729) % 26) - 12
            default: index < 40 + pattern * 2 ? 0 : 25
            }
        }
        let all = try ranges(tags, from: 40, through: 89, window: window, late: late)
        #expect(all.allSatisfy { $0.map(\.id) == [id(240_000)] && $0 == all[0] })
    }

    @Test("Dates that jump behind a discontinuity leave an avail before them as it is", arguments: [-60, 60, 700])
    func jump(late: Int64) throws {
        var tags = [100: "#EXT-X-CUE-OUT:60\n", 110: "#EXT-X-CUE-IN\n"]
        for index in 101..<110 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 100) * 6)/60\n" }
        tags[106] = "#EXT-X-DISCONTINUITY\n" + (tags[106] ?? "")
        let all = try ranges(tags, from: 100, through: 109, window: 10) { $0 < 106 ? 0 : late }
        #expect(all.allSatisfy { $0.map(\.id) == [id(600_000)] && $0 == all[0] })
    }

    @Test("Dates and lengths that have nothing to do with each other leave an avail out")
    func absurdDates() throws {
        let filter = try LiveAvailTests.filter(epoch, segment: .seconds(6))
        for length in ["0", "0.001"] {
            let tags = [3: "#EXT-X-CUE-OUT-CONT:6000000000000/9000000000000\n"]
            let refresh = filter.filter(text(1...5, tags, length: length) { Int64($0) * -5995 })
            #expect(refresh.dateRanges.isEmpty && refresh.findings.map(\.code) == [.unknownStart])
        }
    }

    @Test("A generous target duration does not hide that an avail is longer than the window")
    func irregularSegments() throws {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:100\n"
        var date = epoch
        for index in 100..<108 {
            let length = [4000, 5000, 3500, 4500][index % 4]
            if index == 101 { text += "#EXT-X-CUE-OUT:60\n" }
            text += "#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:\(Double(length) / 1000),\n\(index)\n"
            date = date + .milliseconds(Int64(length))
        }
        let refresh = try LiveAvailTests.filter(epoch).filter(Array(text.utf8))
        #expect(refresh.dateRanges.isEmpty || refresh.findings.contains { $0.code == .shortWindow })
    }

    @Test("A delta update is served although the end of an avail before it is still listed as a date range")
    func deltaWithEarlierEnd() throws {
        let filter = try LiveAvailTests.filter(epoch)
        let head =
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=6\n#EXT-X-DATERANGE:ID=\"2\",START-DATE=\"\(epoch + .seconds(570))\","
            + "SCTE35-IN=0xFC00\n"
        let delta = filter.filter(text(98...101, [100: "#EXT-X-CUE-OUT:30\n"], head: head))
        #expect(delta.refusal == nil && delta.dateRanges.map(\.id) == [id(600_000)])
    }

    @Test("A vendor's tag before each segment is no finding; a misspelt one is reported on each line")
    func namesOfEachSegment() throws {
        let filter = try LiveAvailTests.filter(epoch)
        func found(_ tag: String) -> [PlaylistFinding] {
            filter.filter(text(1...300, Dictionary(uniqueKeysWithValues: (1...300).map { ($0, tag) }))).findings
        }
        #expect(found("#EXT-X-NIELSEN-ID3-TAG:x\n").isEmpty)
        #expect(found("#EXT-X-CUE-OUTT\n").map(\.line).count == 300)
    }

    @Test("With the exact length an avail of minutes stays, however EXTINF rounds it")
    func roundedSegments() throws {
        for (exact, decimals, window) in [(4_010_667, 0, 5), (4_004_000, 2, 5), (1_920_000, 1, 4), (5_994_667, 3, 3)] {
            var encoder = LiveEncoder()
            encoder.segment = MediaTime(microseconds: Int64(exact))
            (encoder.decimals, encoder.window) = (decimals, window)
            encoder.avails = [
                LiveEncoder.Avail(
                    start: encoder.time(1000), planned: encoder.time(200), length: encoder.time(200))
            ]
            let filter = try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment)
            let ids = (1001...1200).map { filter.filter(encoder.refresh($0)).dateRanges.map(\.id) }
            #expect(ids.allSatisfy { $0.count == 1 && $0 == ids[0] }, "\(exact)")
        }
    }

    @Test("Off the grid an avail stays, too, where EXTINF rounds segments of whole milliseconds")
    func roundedSegmentsOffTheGrid() throws {
        var encoder = LiveEncoder()
        (encoder.segment, encoder.decimals, encoder.window) = (.milliseconds(4004), 2, 5)
        encoder.avails = [
            LiveEncoder.Avail(start: encoder.time(100), planned: encoder.time(20), length: encoder.time(20))
        ]
        let filter = try LiveAvailTests.filter(encoder.epoch - .milliseconds(730), segment: encoder.segment)
        let ids = (101...120).map { filter.filter(encoder.refresh($0)).dateRanges.map(\.id) }
        #expect(ids.allSatisfy { $0.count == 1 && $0 == ids[0] })
    }

    @Test(
        "A delta update within a long avail has the same break as the whole playlist, and no finding",
        arguments: [0, 20])
    func delta(late: Int64) throws {
        let filter = try LiveAvailTests.filter(epoch)
        var tags: [Int: String] = [:]
        for index in 11..<60 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 10) * 6)/300\n" }
        let whole = filter.filter(text(46...55, tags))
        for first in 47...54 {
            let delta = filter.filter(
                text(first...55, tags, head: "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(first - 46)\n") { $0 == first ? late : 0 })
            #expect(delta.dateRanges == whole.dateRanges && delta.findings.isEmpty && delta.dateRanges.count == 1)
        }
    }

    @Test("What is wrong with the marks of avails is reported where breaks play in them, as an import reports it")
    func marks() throws {
        let bytes = text(
            1...5, [2: "#EXT-X-CUE-OUT:2min\n", 4: "#EXT-X-CUE-OUTT\n"],
            head: "#EXT-X-DATERANGE:ID=\"1\",STARTDATE=\"x\",SCTE35-OUT=0xFC00\n")
        let filter = try LiveAvailTests.filter(epoch)
        let codes = filter.filter(bytes).findings.map(\.code)
        #expect(codes == [.missingAttribute, .misspeltName, .invalidValue, .misspeltName])
        let found = PlaylistImport(try MediaPlaylist(parsing: bytes)).findings.map(\.code)
        #expect(Set(found).isSubset(of: codes) && found.contains(.invalidValue))
        var options = filter.options
        options.availBreak = nil
        #expect(LiveFilter(try VMAPText.schedule(), options: options).filter(bytes).findings.isEmpty)
    }

    @Test(
        "Tags within an avail that do not say how long it runs are reported once, unless another tag says it",
        arguments: [
            "#EXT-X-CUE-OUT-CONT\n", "#EXT-X-CUE-OUT-CONT:Duration=30\n", "#EXT-X-SCTE35:CUE-OUT=CONT,DURATION=30\n",
        ])
    func runningWithoutTime(tag: String) throws {
        let filter = try LiveAvailTests.filter(epoch)
        let late = filter.filter(text(11...15, [11: tag, 12: tag, 13: "#EXT-X-CUE-IN\n"]))
        #expect(late.findings.map(\.code) == [.unknownStart] && late.findings.first?.line == 4)
        let known = filter.filter(text(11...15, [11: tag, 12: tag], head: out(60_000, ",PLANNED-DURATION=60")))
        // Its section cannot be read.
        #expect(known.findings.map(\.code) == [.invalidSpliceInfo] && known.dateRanges.count == 1)
        let begun = filter.filter(text(9...15, [10: "#EXT-X-CUE-OUT:30\n", 11: tag, 12: tag]))
        #expect(begun.findings.isEmpty && begun.dateRanges.count == 1)
    }

    @Test("A date range without a start in the middle of an avail is reported")
    func rangeWithoutStart() throws {
        let head = "#EXT-X-DATERANGE:ID=\"1\",PLANNED-DURATION=30,SCTE35-OUT=0xFC00\n"
        let refresh = try LiveAvailTests.filter(epoch).filter(text(11...15, [:], head: head))
        #expect(refresh.findings.map(\.code) == [.missingAttribute])
    }

    @Test(
        "SCTE35-IN without a length ends its avail: by its own date, under its ID or another, or by its place",
        arguments: [
            (",START-DATE=\"$\"", "1", 0), (",START-DATE=\"$\"", "2", 0), ("", "1", 13),
        ])
    func returnWithoutLength(attributes: String, id: String, place: Int) throws {
        let date = (epoch + .seconds(78)).description
        let tag = "#EXT-X-DATERANGE:ID=\"\(id)\"\(attributes.replacing("$", with: date)),SCTE35-IN=0xFC00\n"
        let head = out(60_000, ",PLANNED-DURATION=30")
        let (open, ended) = (
            text(9...12, [:], head: head),
            place == 0 ? text(9...13, [:], head: head + tag) : text(9...13, [place: tag], head: head)
        )
        let filter = try LiveAvailTests.filter(epoch)
        #expect(filter.filter(open).dateRanges.map { $0["X-PLAYOUT-LIMIT"] } == [nil])
        #expect(filter.filter(ended).dateRanges.map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [.seconds(18)])
        let avail = PlaylistImport(try MediaPlaylist(parsing: ended)).breaks.first
        #expect(avail?.hasEnded == true && avail?.duration == .seconds(18))
    }

    @Test("An unreadable length does not hide one that another tag has, and what ended keeps its own moment")
    func unreadableLength() throws {
        func found(_ cue: String, _ start: Int64, _ length: String, end: Int = 16) throws -> PlaylistImport {
            let bytes = text(9...18, [10: cue, end: "#EXT-X-CUE-IN\n"], head: out(start, length))
            return PlaylistImport(try MediaPlaylist(parsing: bytes))
        }
        let beside = try found("#EXT-X-CUE-OUT:2min\n", 60_000, ",PLANNED-DURATION=30")
        #expect(beside.breaks.map(\.duration) == [.seconds(30)] && beside.breaks.first?.plannedDuration == .seconds(30))
        #expect(beside.findings.contains { $0.code == .invalidValue })
        let wrong = try found("#EXT-X-CUE-OUT:30\n", 60_000, ",PLANNED-DURATION=half")
        #expect(wrong.breaks.map(\.duration) == [.seconds(30)])
        #expect(wrong.findings.contains { $0.code == .invalidValue && $0.message.contains("PLANNED-DURATION") })
        // The cue ends at 78 s, 18.3 s behind its date range.
        let ended = try found("#EXT-X-CUE-OUT\n", 59_700, "", end: 13)
        #expect(ended.breaks.map { $0.time + ($0.duration ?? .zero) } == [.seconds(24)])
    }
}
