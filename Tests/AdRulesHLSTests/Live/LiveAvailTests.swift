import AdRulesHLS
import Testing

@Suite("Avails of a live stream")
struct LiveAvailTests {
    private var encoder = LiveEncoder()
    private let filter: LiveFilter

    init() throws {
        encoder.avails = [LiveEncoder.Avail(start: .seconds(60), planned: .seconds(30), length: .seconds(30))]
        filter = try Self.filter(encoder.epoch)
    }

    /// A filter that puts ads into the avails of a stream.
    static func filter(_ epoch: WallClock, segment: MediaTime? = nil) throws -> LiveFilter {
        var options = LiveFilter.Options(epoch: epoch, assetBase: "https://a.example/live")
        options.availBreak = "ad"
        options.segmentLength = segment
        return LiveFilter(
            try VMAPText.schedule(VMAPText.tag("#1", id: "ad"), duration: nil, isLive: true), options: options)
    }

    private func id(_ seconds: Int64) -> String {
        "ad-\((encoder.epoch + .seconds(seconds)).microseconds / 1000)"
    }

    @Test("A cue becomes its break at once: on its date, at segment boundaries, without a resume offset")
    func begin() throws {
        #expect(filter.filter(encoder.refresh(10)).dateRanges.isEmpty)
        let range = try #require(filter.filter(encoder.refresh(11)).dateRanges.first)
        #expect(range.id == id(60) && range.start == encoder.epoch + .seconds(60))
        #expect(range["X-SNAP"] == .quoted("OUT,IN") && range["X-RESUME-OFFSET"] == nil)
        #expect(range.plannedDuration == .seconds(30) && range["X-PLAYOUT-LIMIT"] == nil)
    }

    @Test(
        "After the cue has left the window, noise of one frame moves no avail, even with dates half a frame off",
        arguments: [0, 20, 41])
    func noise(milliseconds: Int64) throws {
        var noisy = encoder
        // The noise depends on the number of the segment: here it is whole, against the skew, when the window begins in the avail.
        (noisy.noise, noisy.skew, noisy.firstNumber) = (.milliseconds(milliseconds), .milliseconds(21), 85)
        let first = try #require(filter.filter(noisy.refresh(11)).dateRanges.first)
        // Up to the refresh whose window begins with the last segment of the avail.
        for count in 12...24 {
            let ranges = filter.filter(noisy.refresh(count)).dateRanges
            #expect(ranges.withoutLimits == [first], "after \(count) segments")
            #expect(ranges.map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [count > 15 ? .seconds(30) : nil])
        }
        #expect(filter.filter(noisy.refresh(25)).dateRanges.isEmpty)
    }

    @Test("An avail that began between segments is left out: its start is not known to the millisecond")
    func unknownStart() throws {
        var odd = encoder
        odd.noise = .milliseconds(400)
        let starts = (11...24).flatMap { filter.filter(odd.refresh($0)).dateRanges.map(\.start) }
        #expect(!starts.isEmpty && starts.count < 14 && Set(starts) == [odd.epoch + .seconds(60)])
    }

    @Test("Two encoders half a frame apart give the same date ranges", arguments: LiveEncoder.Signal.allCases)
    func twoEncoders(signal: LiveEncoder.Signal) throws {
        var first = encoder
        first.signal = signal
        var second = first
        (second.skew, second.firstNumber, second.datesAll) = (.milliseconds(21), 4711, false)
        for count in 11...24 {
            let ranges = filter.filter(first.refresh(count)).dateRanges
            #expect(!ranges.isEmpty && filter.filter(second.refresh(count)).dateRanges == ranges)
        }
    }

    @Test(
        "A cue before the parts of its segment keeps one date, part after part",
        arguments: LiveEncoder.Signal.allCases.filter(\.hasCues))
    func parts(signal: LiveEncoder.Signal) throws {
        var lowLatency = encoder
        (lowLatency.signal, lowLatency.partsOfSegment) = (signal, 4)
        for (count, parts) in [(10, 1), (10, 2), (10, 3), (11, 0), (11, 2), (14, 1), (15, 0)] {
            let ranges = filter.filter(lowLatency.refresh(count, parts: parts)).dateRanges
            #expect(ranges.map(\.id) == [id(60)], "\(parts) parts after \(count) segments")
        }
    }

    @Test("When the content returns as planned, the avail gets its length as a limit: longer ads would hide the show")
    func returnInTime() throws {
        #expect(filter.filter(encoder.refresh(15)).dateRanges.map { $0["X-PLAYOUT-LIMIT"] } == [nil])
        for count in 16...20 {
            #expect(
                filter.filter(encoder.refresh(count)).dateRanges.map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [
                    .seconds(30)
                ])
        }
        #expect(
            filter.filter(encoder.refresh(15)).dateRanges.first?["X-ASSET-LIST"]?.text.hasSuffix("&avail_seconds=30")
                == true)
    }

    @Test("A delta update with the end of an avail and not its beginning is refused: its limit would be lost")
    func deltaWithEndOnly() throws {
        // Without tags within the avail, as some packagers write it.
        func text(_ head: String, from first: Int) -> [UInt8] {
            let segments = (first..<20).map { index in
                let date = encoder.epoch + .seconds(Int64(index * 6))
                let tag = index == 10 ? "#EXT-X-CUE-OUT:60\n" : index == 18 ? "#EXT-X-CUE-IN\n" : ""
                return "\(tag)#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:6,\n\(index)\n"
            }
            return Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(head)\(segments.joined())".utf8)
        }
        #expect(filter.filter(text("", from: 8)).dateRanges.map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [.seconds(48)])
        let refusal = filter.filter(text("#EXT-X-SKIP:SKIPPED-SEGMENTS=8\n", from: 16)).refusal
        #expect(refusal?.code == .partialAvail && refusal?.line == 10)
        // The whole window may begin inside an avail.
        #expect(filter.filter(text("", from: 16)).refusal == nil)
    }

    @Test("An avail off the grid is reported at once; one that would be lost before its end does not begin")
    func offGridAtOnce() throws {
        var late = encoder
        late.skew = .milliseconds(200)
        let kept = filter.filter(late.refresh(11))
        #expect(kept.dateRanges.map(\.start) == [encoder.epoch + .milliseconds(60_200)])
        #expect(
            kept.findings.map(\.code) == [.offGrid] && kept.findings.first?.message.contains("00:00:00.200") == true)
        // Another encoder.
        late.skew = .milliseconds(220)
        #expect(filter.filter(late.refresh(11)).dateRanges == kept.dateRanges)
        late.window = 4
        let refresh = filter.filter(late.refresh(11))
        #expect(refresh.dateRanges.isEmpty && refresh.findings.map(\.code) == [.unknownStart])
    }

    @Test("A skip boundary before the playlist is none")
    func skipBoundary() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-MEDIA-SEQUENCE:9
            #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=-36
            #EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)
            #EXT-X-CUE-OUT:6
            #EXTINF:6,
            a
            #EXTINF:6,
            b

            """
        #expect(filter.filter(Array(text.utf8)).dateRanges.count == 1)
    }

    @Test("Content that returns on time limits ads to whole segments, not to the rounded announcement")
    func framesOfTheLimit() throws {
        var frames = encoder
        (frames.segment, frames.avails) = (
            .milliseconds(6006),
            [
                LiveEncoder.Avail(
                    start: .milliseconds(60_060), planned: .milliseconds(30_030), length: .milliseconds(30_030))
            ]
        )
        let ranges = filter.filter(frames.refresh(18)).dateRanges
        #expect(ranges.map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [.milliseconds(30_030)])
    }

    @Test("A cue between the moments of the grid keeps the date of its segment, to a tenth of a second")
    func offGrid() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)
            #EXTINF:6,
            a
            #EXTINF:6,
            b
            #EXTINF:2.48,
            c
            #EXT-X-CUE-OUT:15
            #EXTINF:6,
            d

            """
        let start = filter.filter(Array(text.utf8)).dateRanges.first?.start
        #expect(start == encoder.epoch + .milliseconds(14_500))
    }

    @Test("A date range decides when an avail began, whatever its cues")
    func dateRangeBesideCues() throws {
        let start = encoder.epoch + .milliseconds(14_480)
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-DATERANGE:ID="splice",START-DATE="\(start)",PLANNED-DURATION=30,SCTE35-OUT=0xFC00
            #EXT-X-PROGRAM-DATE-TIME:\(start + .seconds(6))
            #EXT-X-CUE-OUT-CONT:ElapsedTime=6.2,Duration=30
            #EXTINF:6,
            a
            #EXT-X-CUE-OUT-CONT:ElapsedTime=12.2,Duration=30
            #EXTINF:6,
            b

            """
        #expect(filter.filter(Array(text.utf8)).dateRanges.map(\.start) == [encoder.epoch + .milliseconds(14_500)])
    }

    @Test("An avail of unknown length suppresses the breaks inside it only: not those behind the next avail")
    func openAvail() throws {
        let tags = [
            10: "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.signal(0x34))\"\n",
            // The end of another type.
            14: "#EXT-X-SCTE35:CUE=\"\(SpliceInfoTests.signal(0x37))\"\n", 20: "#EXT-X-CUE-OUT:30\n",
            25: "#EXT-X-CUE-IN\n",
        ]
        let segments = (0..<40).map { "\(tags[$0] ?? "")#EXTINF:6,\n\($0)\n" }.joined()
        let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)\n"
        var options = self.filter.options
        options.margin = .seconds(20)
        let filter = LiveFilter(
            try VMAPText.schedule(
                VMAPText.tag("#1", id: "ad"), VMAPText.tag("00:01:40", id: "inside"),
                VMAPText.tag("00:03:00", id: "behind"), duration: nil, isLive: true), options: options)
        let refresh = filter.filter(Array((head + segments).utf8))
        #expect(refresh.dateRanges.map(\.id) == [id(60), id(120), "behind-0"])
        #expect(refresh.findings.map(\.code) == [.replacedContent])
    }

    @Test("An avail that a date range and a cue without a length announce is one break, with one limit")
    func announcedTwice() throws {
        let head =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch + .seconds(54))\n"
            + "#EXT-X-DATERANGE:ID=\"1\",START-DATE=\"\(encoder.epoch + .seconds(60))\",SCTE35-OUT=0xFC00\n"
            + "#EXTINF:6,\na\n#EXTINF:6,\nb\n#EXT-X-CUE-OUT\n#EXTINF:6,\nc\n#EXTINF:6,\nd\n"
        let open = filter.filter(Array(head.utf8)).dateRanges
        let ended = filter.filter(Array((head + "#EXT-X-CUE-IN\n#EXTINF:6,\ne\n").utf8)).dateRanges
        #expect(open.map(\.id) == [id(60)] && ended.map(\.id) == [id(60)])
        #expect(open.first?["X-PLAYOUT-LIMIT"] == nil && ended.first?["X-PLAYOUT-LIMIT"] == .unquoted("18"))
    }

    @Test("An early return adds one limit, which stays", arguments: LiveEncoder.Signal.allCases)
    func earlyReturn(signal: LiveEncoder.Signal) throws {
        var early = encoder
        early.signal = signal
        early.avails[0].length = .seconds(18)
        let end = signal.endsWithAvail ? 13 : 14
        let open = try #require(filter.filter(early.refresh(end - 1)).dateRanges.first)
        #expect(open["X-PLAYOUT-LIMIT"] == nil)
        var ended = open
        ended.attributes.insert(DateRange.Attribute("X-PLAYOUT-LIMIT", .unquoted("18")), at: 1)
        for count in end...22 { #expect(filter.filter(early.refresh(count)).dateRanges == [ended], "\(count)") }
    }

    @Test("An avail of unknown length stays until the content returns, and gets its limit then")
    func unknownLength() throws {
        var options = filter.options
        options.margin = .zero
        let filter = LiveFilter(
            try VMAPText.schedule(VMAPText.tag("#1", id: "ad"), duration: nil, isLive: true), options: options)
        var open = encoder
        open.signal = .dateRange
        open.avails[0] = LiveEncoder.Avail(start: .seconds(60), planned: nil, length: .seconds(120))
        #expect(filter.filter(open.refresh(29)).dateRanges.map(\.id) == [id(60)])
        open = encoder
        open.avails[0] = LiveEncoder.Avail(start: .seconds(60), planned: nil, length: .seconds(24))
        let range = try #require(filter.filter(open.refresh(12)).dateRanges.first)
        #expect(range.plannedDuration == nil && range["X-PLAYOUT-LIMIT"] == nil)
        let ended = try #require(filter.filter(open.refresh(15)).dateRanges.first)
        #expect(ended["X-PLAYOUT-LIMIT"] == .unquoted("24") && ended.start == range.start)
    }

    @Test(
        "The length of a date range is a limit at once",
        arguments: [
            ("DURATION=12", 12), ("PLANNED-DURATION=30,DURATION=6", 6), ("PLANNED-DURATION=30,DURATION=30", 30),
            ("END-DATE=\"2026-11-22T14:57:12.000Z\"", 12),
        ])
    func writtenDuration(attributes: String, limit: Int64?) throws {
        let start = try #require(WallClock("2026-11-22T14:57:00.000Z"))
        var options = try Self.filter(start).options
        options.margin = .zero
        let filter = LiveFilter(
            try VMAPText.schedule(VMAPText.tag("#1", id: "ad"), duration: nil, isLive: true), options: options)
        func ranges(_ second: Int64) -> [DateRange] {
            let text = """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-DATERANGE:ID="1",START-DATE="\(start)",\(attributes),SCTE35-OUT=0xFC00
                #EXT-X-PROGRAM-DATE-TIME:\(start + .seconds(second))
                #EXTINF:6,
                a

                """
            return filter.filter(Array(text.utf8)).dateRanges
        }
        #expect(ranges(0).map { $0["X-PLAYOUT-LIMIT"]?.seconds } == [limit.map { .seconds($0) }])
        #expect(ranges(limit ?? 30) == ranges(0) || ranges((limit ?? 30) - 6) == ranges(0))
        // The tag of the packager is still there.
        #expect(ranges(36).isEmpty)
    }

    @Test("Audio with segments of its own lengths gets the date of the video")
    func audio() throws {
        let filter = try Self.filter(encoder.epoch, segment: .seconds(6))
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch + .milliseconds(54_008))
            #EXTINF:6.016,
            a
            #EXT-X-CUE-OUT:30
            #EXTINF:5.994,
            b

            """
        #expect(filter.filter(Array(text.utf8)).dateRanges == filter.filter(encoder.refresh(11)).dateRanges)
    }

    @Test("An avail longer than the window and announced once is reported: players stop its ads when the tag leaves")
    func shortWindow() {
        func codes(_ cues: [String], segments: Int = 5) -> [PlaylistFinding.Code] {
            let lines = (0..<segments).map { index in
                (index < cues.count ? cues[index] + "\n" : "") + "#EXTINF:6,\n\(index)\n"
            }
            let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)\n"
            let codes = filter.filter(Array((head + lines.joined()).utf8)).findings.map(\.code)
            // Of sections that cannot be read.
            return codes.filter { $0 != .invalidSpliceInfo }
        }
        #expect(codes(["", "#EXT-X-CUE-OUT:60"]) == [.shortWindow])
        #expect(codes(["", "#EXT-X-CUE-OUT:30"]) == [])
        #expect(codes(["", "#EXT-X-CUE-OUT:60", "#EXT-X-CUE-OUT-CONT:6/60"]) == [])
        #expect(codes(["", "#EXT-X-CUE-OUT:60", "", "#EXT-X-CUE-IN"]) == [])
        // The next segment may announce it.
        #expect(codes(["", "", "", "", "#EXT-X-CUE-OUT:60"]) == [])
        let scte35 = "#EXT-X-SCTE35:CUE=\"x\",DURATION=60,"
        #expect(codes(["", scte35 + "CUE-OUT=YES", scte35 + "ELAPSED=6,CUE-OUT=CONT"]) == [])
        #expect(codes(["", scte35 + "CUE-OUT=YES"]) == [.shortWindow])
    }

    @Test("An avail comes once, even if its dates come twice")
    func datesThatGoBack() {
        let part = """
            #EXT-X-DISCONTINUITY
            #EXT-X-PROGRAM-DATE-TIME:\(encoder.epoch)
            #EXT-X-CUE-OUT:6
            #EXTINF:6,
            a
            #EXT-X-CUE-IN
            #EXTINF:6,
            b

            """
        let refresh = filter.filter(Array("#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(part)\(part)".utf8))
        #expect(refresh.refusal == nil && refresh.dateRanges.count == 1)
    }
}
