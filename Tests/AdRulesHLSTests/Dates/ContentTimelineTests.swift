import Testing

@testable import AdRulesHLS

@Suite("Content times and dates")
struct ContentTimelineTests {
    /// A playlist of segments, each with a duration, a date and whether it is discontinuous.
    private func playlist(
        _ segments: [(seconds: String, date: String?)], isVOD: Bool = true
    ) throws -> MediaPlaylist {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n"
        for segment in segments {
            if let date = segment.date { text += "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:\(date)\n" }
            text += "#EXTINF:\(segment.seconds),\ns.ts\n"
        }
        return try MediaPlaylist(parsing: Array((text + (isVOD ? "#EXT-X-ENDLIST\n" : "")).utf8))
    }

    private func seconds(_ seconds: Double) -> MediaTime { MediaTime(microseconds: Int64(seconds * 1_000_000)) }

    @Test("Without jumps, dates run with the content")
    func regular() throws {
        let timeline = try #require(
            ContentTimeline(playlist([("10", "2026-11-22T12:00:00Z"), ("10", nil), ("5.5", "2026-11-22T12:00:20Z")])))
        #expect(timeline.start.description == "2026-11-22T12:00:00.000Z" && timeline.duration == seconds(25.5))
        #expect(timeline.date(at: seconds(12.25)).description == "2026-11-22T12:00:12.250Z")
        #expect(timeline.end.description == "2026-11-22T12:00:25.500Z" && !timeline.isSynthesized)
        #expect(timeline.date(at: seconds(-1)).description == "2026-11-22T11:59:59.000Z")
        for time in [-3, 0, 12.25, 25.5, 100] {
            #expect(timeline.contentTime(of: timeline.date(at: seconds(time))) == seconds(time))
        }
    }

    @Test("A jump of the dates at a discontinuity")
    func jump() throws {
        let timeline = try #require(
            ContentTimeline(playlist([("10", "2026-11-22T12:00:00Z"), ("10", "2026-11-22T13:00:00Z"), ("10", nil)])))
        #expect(timeline.date(at: seconds(9.999)).description == "2026-11-22T12:00:09.999Z")
        #expect(timeline.date(at: seconds(10)).description == "2026-11-22T13:00:00.000Z")
        #expect(timeline.date(at: seconds(25)).description == "2026-11-22T13:00:15.000Z")
        #expect(timeline.contentTime(of: timeline.date(at: seconds(25))) == seconds(25))
        // The hour that is left out takes no time.
        #expect(timeline.contentTime(of: timeline.date(at: seconds(0)) + .seconds(1800)) == seconds(10))
        #expect(timeline.contentTime(of: timeline.date(at: seconds(0)) - .seconds(2)) == seconds(-2))
        #expect(timeline.contentTime(of: timeline.end + .seconds(5)) == seconds(35))
    }

    @Test("The date of a segment without a duration counts only if no other one has its moment")
    func emptySegment() throws {
        let timeline = try #require(
            ContentTimeline(
                playlist([
                    ("10", "2026-11-22T12:00:00Z"), ("0", "2026-11-22T09:00:00Z"), ("10", "2026-11-22T13:00:00Z"),
                ])))
        #expect(timeline.date(at: seconds(10)).description == "2026-11-22T13:00:00.000Z")
        #expect(timeline.jumpsBack == [])
    }

    @Test("Dates that go back: the first moment of a date counts")
    func back() throws {
        let timeline = try #require(
            ContentTimeline(
                playlist([
                    ("10", "2026-11-22T12:00:00Z"), ("10", "2026-11-22T11:59:55Z"), ("10", "2026-11-22T09:00:00Z"),
                ])))
        #expect(timeline.date(at: seconds(10)).description == "2026-11-22T11:59:55.000Z")
        #expect(timeline.contentTime(of: timeline.start + .seconds(3)) == seconds(3))
        #expect(timeline.contentTime(of: timeline.start - .seconds(3)) == seconds(12))
        #expect(timeline.contentTime(of: timeline.date(at: seconds(25))) == seconds(25))
    }

    @Test("Dates jump back from more than a second on", arguments: [("09.000", false), ("08.999", true)])
    func jump(seconds: String, isJump: Bool) throws {
        let timeline = try #require(
            ContentTimeline(
                playlist([("10", "2026-11-22T12:00:00Z"), ("10", "2026-11-22T12:00:\(seconds)Z")])))
        #expect(timeline.jumpsBack == (isJump ? [.seconds(10)] : []))
    }

    @Test("The first date counts back to the beginning")
    func lateFirstDate() throws {
        let timeline = try #require(ContentTimeline(playlist([("10", nil), ("10", "2026-11-22T12:00:00Z")])))
        #expect(timeline.start.description == "2026-11-22T11:59:50.000Z")
        #expect(timeline.date(at: seconds(15)).description == "2026-11-22T12:00:05.000Z")
    }

    @Test("VOD without dates has an epoch; a live playlist without dates has no timeline")
    func withoutDates() throws {
        let timeline = try #require(ContentTimeline(playlist([("10", nil), ("10", nil)])))
        #expect(timeline.isSynthesized && timeline.start.description == "2000-01-01T00:00:00.000Z")
        #expect(timeline.date(at: seconds(12)).description == "2000-01-01T00:00:12.000Z")
        #expect(try ContentTimeline(playlist([("10", nil)], isVOD: false)) == nil)
        #expect(try ContentTimeline(playlist([])) != nil)
    }

    @Test("Absurd durations and dates do not trap")
    func absurd() throws {
        let timeline = try #require(
            ContentTimeline(
                playlist([
                    ("9000000000000", "9999-12-31T23:59:59Z"), ("9000000000000", "0000-01-01T00:00:00Z"), ("-1", nil),
                    ("x", nil),
                    ("0", "2026-11-22T12:00:00Z"), ("0", "2026-11-22T12:00:00Z"), ("0", "2027-11-22T12:00:00Z"),
                ])))
        for time in [Int64.min, -1, 0, 1, .max] {
            _ = timeline.contentTime(of: timeline.date(at: MediaTime(microseconds: time)))
        }
        #expect(timeline.duration.microseconds == .max)
    }

    @Test("Any date has the content time that a search through the segments finds")
    func randomTimelines() throws {
        var random = SeededGenerator(seed: 7)
        let base = try #require(WallClock("2026-11-22T12:00:00Z"))
        for _ in 0..<300 {
            // Whole seconds within a few minutes, so that spans meet, overlap and leave gaps.
            let segments = (0..<Int.random(in: 1...8, using: &random)).map { index in
                let date =
                    index == 0 || Bool.random(using: &random)
                    ? base + .seconds(.random(in: 0...40, using: &random)) : nil
                return (seconds: Int64.random(in: 0...9, using: &random), date: date)
            }
            let timeline = try #require(
                ContentTimeline(playlist(segments.map { ("\($0.seconds)", $0.date?.description) })))
            var spans: [(time: Int64, date: WallClock, seconds: Int64)] = []
            for segment in segments {
                let end = spans.last.map { ($0.time + $0.seconds, $0.date + .seconds($0.seconds)) }
                spans.append((end?.0 ?? 0, segment.date ?? end?.1 ?? base, segment.seconds))
            }
            for offset in stride(from: Int64(500), to: 60_000, by: 1000) {
                let date = base + .milliseconds(offset)
                guard let span = spans.first(where: { $0.date <= date && date < $0.date + .seconds($0.seconds) }) else {
                    continue
                }
                #expect(timeline.contentTime(of: date) == .seconds(span.time) + (date - span.date), "\(segments)")
            }
        }
    }
}
