import AdRulesHLS
import MassTesting
import Testing

/// Streams whose packager rounds: an avail has one ID and one start, or none.
@Suite("Starts that never move")
struct FixedStartTests {
    /// Whole frames of sound and pictures, in microseconds: 188 · 1024/48000, 172 · 1024/44100, 119 and 180 of 29.97,
    /// 95 of 23.976, and lengths without a fraction of a frame.
    private static let lengths: [Int64] = [
        4_010_667, 3_993_832, 3_970_633, 6_006_000, 3_962_292, 2_000_000, 6_000_000, 1_920_000,
    ]

    /// A stream with one avail, anywhere in its first day.
    private static func encoder(using random: inout SeededGenerator) -> LiveEncoder {
        var encoder = LiveEncoder()
        encoder.segment = MediaTime(microseconds: lengths.randomElement(using: &random) ?? 2_000_000)
        encoder.decimals = [2, 3, 3, 6].randomElement(using: &random) ?? 3
        encoder.datesAll = Bool.random(using: &random)
        encoder.window = Int.random(in: 3...12, using: &random)
        encoder.signal = [.cueOut, .oatcls, .dateRange, .cueIn].randomElement(using: &random) ?? .cueOut
        let start = Int.random(in: 1...20_000, using: &random)
        let planned = Int.random(in: 2...15, using: &random)
        let length = Bool.random(using: &random) ? planned : Int.random(in: 1...planned, using: &random)
        encoder.avails = [
            LiveEncoder.Avail(
                start: encoder.time(start),
                planned: Int.random(in: 0..<5, using: &random) == 0 ? nil : encoder.time(planned),
                length: encoder.time(length))
        ]
        return encoder
    }

    /// The date ranges of all refreshes that show the avail, and what is wrong with them.
    private static func violations(_ filter: LiveFilter, _ encoder: LiveEncoder) -> (count: Int, problems: [String]) {
        let avail = encoder.avails[0]
        let start = Int(avail.start.microseconds / encoder.segment.microseconds)
        let length = Int(avail.length.microseconds / encoder.segment.microseconds)
        var (last, count, problems): (DateRange?, Int, [String]) = (nil, 0, [])
        for segments in start...(start + length + encoder.window + 1) {
            let ranges = filter.filter(encoder.refresh(segments)).dateRanges
            count += ranges.count
            if ranges.count > 1 { problems.append("\(ranges.count) at once") }
            guard let range = ranges.first else { continue }
            var known = range
            if last?["X-PLAYOUT-LIMIT"] == nil { known.attributes.removeAll { $0.name == "X-PLAYOUT-LIMIT" } }
            if let last, last != known { problems.append("\(segments): \(last.line) became \(range.line)") }
            last = range
        }
        return (count, problems)
    }

    @Test("Lengths in two and three decimals, dates in milliseconds: an avail has one ID, which only gets a limit")
    func roundedLengths() throws {
        var read = 0
        for seed in 1...UInt64(MassTests.count(60, of: 20_000)) {
            var random = SeededGenerator(seed: seed)
            let encoder = Self.encoder(using: &random)
            // An epoch that is no date of a segment, too.
            let epoch = encoder.epoch - .milliseconds(Int64.random(in: 0...1, using: &random) * 730)
            let (count, problems) = Self.violations(try LiveAvailTests.filter(epoch), encoder)
            #expect(problems == [], "seed \(seed)")
            read += count
        }
        #expect(read > 0)
    }

    @Test("With the exact length every refresh has the avail, however EXTINF rounds it")
    func exactLength() throws {
        for seed in 1...UInt64(MassTests.count(30, of: 5000)) {
            var random = SeededGenerator(seed: seed)
            var encoder = Self.encoder(using: &random)
            (encoder.signal, encoder.datesAll, encoder.decimals) = (.cueOut, true, 3)
            let (count, problems) = Self.violations(
                try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment), encoder)
            #expect(problems == [], "seed \(seed)")
            let length = Int(encoder.avails[0].length.microseconds / encoder.segment.microseconds)
            #expect(count >= length, "seed \(seed)")
        }
    }

    @Test("An encoder that begins anew within an avail makes no second one")
    func jump() throws {
        for seed in 1...UInt64(MassTests.count(40, of: 10_000)) {
            var random = SeededGenerator(seed: seed)
            var encoder = Self.encoder(using: &random)
            encoder.decimals = 6
            encoder.signal = .cueOut
            let start = Int(encoder.avails[0].start.microseconds / encoder.segment.microseconds)
            // Further than the dates of two encoders are apart, and no whole number of segments.
            let distance = Int64.random(in: 100_000...(encoder.segment.microseconds - 100_000), using: &random)
            encoder.jump = (start + Int.random(in: 1...10, using: &random), MediaTime(microseconds: distance))
            let (_, problems) = Self.violations(
                try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment), encoder)
            #expect(problems == [], "seed \(seed)")
        }
    }

    @Test(
        "An avail whose encoder cut a segment for it has one ID, up to the last window that begins in it",
        arguments: [true, false])
    func cutSegment(datesAll: Bool) throws {
        var begins = 0
        for seed in 1...UInt64(MassTests.count(40, of: 10_000)) {
            var random = SeededGenerator(seed: seed)
            var encoder = Self.encoder(using: &random)
            (encoder.decimals, encoder.datesAll, encoder.signal) = (3, datesAll, .cueOut)
            let start = Int.random(in: 1...200, using: &random)
            let length = Int.random(in: 2...30, using: &random)
            let cut = Int64.random(in: 100..<(encoder.segment.microseconds / 1000), using: &random)
            encoder.cut = (start - 1, .milliseconds(cut))
            let end = encoder.time(start + length)
            encoder.avails = [
                LiveEncoder.Avail(
                    start: encoder.time(start), planned: end - encoder.time(start), length: end - encoder.time(start))
            ]
            let filter = try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment)
            let (count, problems) = Self.violations(filter, encoder)
            #expect(problems == [], "seed \(seed)")
            // With the first date alone only windows that begin before the cut segment have it.
            if !datesAll { begins += count }
            guard datesAll, encoder.segment.microseconds % 1000 == 0 else { continue }
            // From the refresh whose last segment is the first of the avail on.
            #expect(count >= length, "seed \(seed)")
            begins += 1
        }
        #expect(begins > 0)
    }

    @Test("A date at the first segment of a window alone may be there for the window: off the grid it is no start")
    func firstDateOnly() throws {
        var encoder = LiveEncoder()
        (encoder.cut, encoder.window) = ((9, .milliseconds(2480)), 4)
        encoder.avails = [LiveEncoder.Avail(start: encoder.time(10), planned: .seconds(18), length: .seconds(18))]
        let filter = try LiveAvailTests.filter(encoder.epoch)
        let id = "ad-\((encoder.epoch + .milliseconds(56_500)).microseconds / 1000)"
        #expect(filter.filter(encoder.refresh(14)).dateRanges.map(\.id) == [id])
        encoder.datesAll = false
        #expect(filter.filter(encoder.refresh(14)).dateRanges.isEmpty)
    }

    @Test("With rounded lengths behind the one date of a window, an avail behind a cut segment keeps its start")
    func oneDateAndCutSegment() throws {
        var encoder = LiveEncoder()
        (encoder.segment, encoder.decimals, encoder.datesAll) = (MediaTime(microseconds: 4_010_667), 3, false)
        (encoder.window, encoder.cut) = (12, (309, .milliseconds(2500)))
        encoder.avails = [LiveEncoder.Avail(start: encoder.time(310), planned: .seconds(40), length: .seconds(40))]
        let filter = try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment)
        let starts = (311...321).flatMap { filter.filter(encoder.refresh($0)).dateRanges.map(\.start) }
        #expect(starts.count == 11 && Set(starts) == [encoder.epoch + .milliseconds(1_241_800)])
        // Then no date on the grid is left.
        let left = filter.filter(encoder.refresh(322))
        #expect(left.dateRanges.isEmpty && left.findings.map(\.code) == [.unknownStart])
    }

    @Test("An avail keeps its start in separate audio, whose segments begin around those of the video")
    func oneDateInAudio() throws {
        let epoch = LiveEncoder().epoch
        let filter = try LiveAvailTests.filter(epoch, segment: .seconds(6))
        let lengths: [Int64] = [6016, 5994, 5973, 6016, 6016, 2475, 6016, 5994]
        var starts: [WallClock?] = []
        for first in 0...5 {
            let date = epoch + .milliseconds(lengths[..<first].reduce(0, +))
            let segments = (first..<8).map { index in
                let cue = index == 6 ? "#EXT-X-CUE-OUT:12\n" : ""
                return "\(cue)#EXTINF:\(AttributeValue.seconds(.milliseconds(lengths[index])).text),\n\(index)\n"
            }
            let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n"
            starts += filter.filter(Array((head + segments.joined()).utf8)).dateRanges.map(\.start)
        }
        #expect(starts.count == 6 && Set(starts) == [epoch + .milliseconds(32_500)])
    }

    @Test("An avail that ends at a cut segment has one limit, however EXTINF rounds those before it")
    func limitAtCutSegment() throws {
        var encoder = LiveEncoder()
        (encoder.segment, encoder.decimals, encoder.window) = (MediaTime(microseconds: 4_010_667), 3, 8)
        encoder.cut = (305, .milliseconds(2500))
        encoder.avails = [
            LiveEncoder.Avail(
                start: encoder.time(300), planned: .seconds(60), length: encoder.time(306) - encoder.time(300))
        ]
        let filter = try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment)
        #expect(Self.violations(filter, encoder).problems == [])
        #expect(filter.filter(encoder.refresh(307)).dateRanges.first?["X-PLAYOUT-LIMIT"] != nil)
        #expect(filter.filter(encoder.refresh(312)).dateRanges.first?["X-PLAYOUT-LIMIT"] != nil)
    }

    @Test("A limit is a length of content: a jump of the dates within an avail does not count")
    func limitOverJump() throws {
        var encoder = LiveEncoder()
        encoder.avails = [LiveEncoder.Avail(start: .seconds(60), planned: .seconds(60), length: .seconds(24))]
        encoder.jump = (12, .milliseconds(30_300))
        let filter = try LiveAvailTests.filter(encoder.epoch)
        #expect(filter.filter(encoder.refresh(15)).dateRanges.map { $0["X-PLAYOUT-LIMIT"] } == [.unquoted("24")])
    }

    @Test("An avail that is left out is reported at its tag, with help")
    func report() throws {
        var encoder = LiveEncoder()
        (encoder.segment, encoder.decimals, encoder.window) = (MediaTime(microseconds: 4_010_667), 3, 8)
        encoder.avails = [
            LiveEncoder.Avail(start: encoder.time(300), planned: encoder.time(12), length: encoder.time(12))
        ]
        let refresh = try LiveAvailTests.filter(encoder.epoch).filter(encoder.refresh(310))
        let finding = try #require(refresh.findings.first)
        #expect(refresh.dateRanges.isEmpty && finding.code == .unknownStart)
        #expect(finding.line == 6 && finding.help?.contains("length of segments") == true)
        let exact = try LiveAvailTests.filter(encoder.epoch, segment: encoder.segment).filter(encoder.refresh(310))
        #expect(exact.dateRanges.count == 1 && exact.findings.isEmpty)
    }

    @Test(
        "An announced length of 0 announces nothing",
        arguments: [
            "#EXT-X-CUE-OUT:0", "#EXT-X-CUE-OUT:DURATION=0.000", "#EXT-X-CUE-OUT:-1", "#EXT-X-CUE-OUT-CONT:6/0",
            "#EXT-X-CUE-OUT-CONT:ElapsedTime=6,Duration=0", "#EXT-X-CUE:TYPE=\"SpliceOut\",DURATION=0",
        ])
    func zero(tag: String) throws {
        let epoch = LiveEncoder().epoch
        let filter = try LiveAvailTests.filter(epoch)
        func text(_ last: String) -> String {
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:\(epoch + .seconds(60))\n\(tag)\n#EXTINF:6,\na\n"
                + last
        }
        let open = try #require(filter.filter(Array(text("").utf8)).dateRanges.first)
        #expect(open.plannedDuration == nil && open["X-PLAYOUT-LIMIT"] == nil)
        let ended = filter.filter(Array(text("#EXT-X-CUE-IN\n#EXTINF:6,\nb\n").utf8)).dateRanges.first
        #expect(ended?.id == open.id && ended?["X-PLAYOUT-LIMIT"] != nil)
    }

    @Test("A break inside an avail is left out where its avail is known in time; one that players may know stays")
    func insideAvail() throws {
        var encoder = LiveEncoder()
        encoder.avails = [LiveEncoder.Avail(start: .seconds(60), planned: .seconds(60), length: .seconds(60))]
        var options = try LiveAvailTests.filter(encoder.epoch).options
        options.margin = .zero
        let filter = LiveFilter(
            try VMAPText.schedule(
                VMAPText.tag("#1", id: "ad"), VMAPText.tag("00:01:10", id: "early"),
                VMAPText.tag("00:01:25", id: "near"), VMAPText.tag("00:01:30", id: "late"),
                VMAPText.tag("00:02:00", id: "behind"), duration: nil, isLive: true), options: options)
        var observer = LiveObserver(margin: .zero)
        var ids: Set<String> = []
        for count in 1...20 {
            let refresh = filter.filter(encoder.refresh(count))
            ids.formUnion(refresh.dateRanges.map(\.id))
            let window = encoder.epoch + encoder.windowStart(count)
            #expect(observer.violations(reading: refresh.bytes, window: window) == [], "\(count) segments")
            #expect(refresh.findings.allSatisfy { $0.code == .replacedContent && $0.message.contains("late-0") })
            if count == 12 { #expect(refresh.findings.count == 1) }
        }
        #expect(ids.count == 4 && ids.isSuperset(of: ["early-0", "near-0", "behind-0"]))
    }
}
