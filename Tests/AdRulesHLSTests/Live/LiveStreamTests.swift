import AdRulesHLS
import MassTesting
import Testing

/// 10,000 refreshes of random streams, each asked of one of two encoders, and a day of one stream.
@Suite("Refreshes of live streams")
struct LiveStreamTests {
    private static let streams = 100

    @Test("No attribute of an ID changes, no ID leaves early or comes back, and two nodes answer alike")
    func twoEncoders() throws {
        let refreshes = MassTests.count(20, of: 100)
        var (read, ids, gone, limits) = (0, 0, 0, 0)
        for seed in 1...UInt64(Self.streams) {
            let stream = try RandomStream(seed: seed, segments: refreshes)
            let otherNode = try RandomStream(seed: seed, segments: refreshes).filter
            var random = SeededGenerator(seed: seed)
            var observer = LiveObserver(margin: stream.filter.options.margin)
            for count in 1...refreshes {
                let encoder = stream.encoders[Int.random(in: 0...1, using: &random)]
                let isOver = count == refreshes
                let parts = isOver ? 0 : Int.random(in: 0..<encoder.partsOfSegment, using: &random)
                let bytes = encoder.refresh(count, isOver: isOver, parts: parts)
                let answer = stream.filter.filter(bytes)
                #expect(answer.refusal == nil && answer == otherNode.filter(bytes), "seed \(seed), \(count) segments")
                let violations = observer.violations(
                    reading: answer.bytes, window: encoder.epoch + encoder.windowStart(count),
                    end: isOver ? encoder.epoch + encoder.time(count) : nil)
                #expect(violations == [], "seed \(seed), \(count) segments")
                #expect(try HLSPlaylist(parsing: answer.bytes).removingInsertedLines() == bytes, "seed \(seed)")
            }
            read += observer.readCount
            ids += observer.idCount
            gone += observer.goneCount
            limits += observer.limitCount
        }
        print(
            "seeds 1...\(Self.streams): \(Self.streams * refreshes) refreshes, \(ids) breaks in \(read) tags, "
                + "\(limits) early returns, \(gone) left")
        #expect(ids > 0 && gone > 0 && limits > 0)
    }

    @Test("A day with a break every five minutes: a refresh holds no more than its window, however late it is")
    func day() throws {
        var encoder = LiveEncoder()
        let segments = 24 * 600
        let all = (1..<(24 * 12)).map { index -> LiveEncoder.Avail in
            let length: Int64 = index % 3 == 0 ? 42 : 60
            return LiveEncoder.Avail(
                start: .seconds(Int64(index) * 300), planned: .seconds(60), length: .seconds(length))
        }
        var options = LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://a.example/live")
        options.availBreak = "avail"
        let filter = LiveFilter(
            try VMAPText.schedule(
                VMAPText.tag("#1", id: "avail"),
                VMAPText.tag("00:02:30", id: "mid", more: #"repeatAfter="00:05:00""#), duration: nil, isLive: true),
            options: options)
        var observer = LiveObserver(margin: options.margin)
        var largest = 0
        for count in stride(from: 1, through: segments, by: MassTests.count(7, of: 1)) {
            // Of all avails an encoder writes those of its window: the others need not be looked at.
            encoder.avails = all.filter { avail in
                avail.start <= encoder.time(count) && avail.start + avail.length >= encoder.windowStart(count)
            }
            let answer = filter.filter(encoder.refresh(count))
            largest = max(largest, answer.dateRanges.count)
            #expect(
                observer.violations(reading: answer.bytes, window: encoder.epoch + encoder.windowStart(count)) == [])
        }
        print(
            "a day: \(observer.idCount) breaks, \(observer.limitCount) limits, at most \(largest) in a refresh")
        #expect(observer.idCount == 287 + 288 && observer.limitCount == 287 && largest <= 6)
    }
}
