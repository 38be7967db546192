import AdRulesHLS
import MassTesting
import Testing

/// The form of a live stream's breaks for clients beside the form of a server.
@Suite("Events of a live stream")
struct LiveEventTests {
    /// What an event and a date range of one break say otherwise.
    private func differences(_ event: InterstitialEvent, _ range: DateRange) -> [String] {
        var differences: [String] = []
        func compare<Value: Equatable>(_ name: String, _ one: Value, _ other: Value) {
            if one != other { differences.append("\(name) of \(range.id): \(one), in the tag \(other)") }
        }
        compare("identifier", event.identifier, range.id)
        compare("start", event.start, range.start.map { .date($0) })
        compare("planned duration", event.plannedDuration, range.duration ?? range.plannedDuration)
        compare("limit", event.playoutLimit, range["X-PLAYOUT-LIMIT"]?.seconds)
        compare("resumption", event.resumptionOffset, range["X-RESUME-OFFSET"]?.seconds)
        compare("once", event.willPlayOnce, range.cues.contains(.once))
        compare(
            "cue", event.cue, range.cues.contains(.pre) ? .joinCue : range.cues.contains(.post) ? .leaveCue : .noCue)
        let snap = range["X-SNAP"]?.text ?? ""
        compare("start at a segment", event.alignsStartWithPrimarySegmentBoundary, snap.contains("OUT"))
        compare("resumption at a segment", event.alignsResumptionWithPrimarySegmentBoundary, snap.contains("IN"))
        compare("restrictions", event.restrictions.contains(.skip), range["X-RESTRICT"]?.text.contains("SKIP") == true)
        return differences
    }

    @Test("A client has the breaks that a server writes: the same, in the same order, with the same dates and limits")
    func sameBreaks() throws {
        let refreshes = MassTests.count(20, of: 100)
        var (events, limits) = (0, 0)
        for seed in 1...UInt64(100) {
            let stream = try RandomStream(seed: seed, segments: refreshes)
            var random = SeededGenerator(seed: seed)
            for count in 1...refreshes {
                // The client hears of the stream from another encoder than the server.
                let encoders = stream.encoders.shuffled(using: &random)
                let isOver = count == refreshes
                let ranges = stream.filter.filter(encoders[0].refresh(count, isOver: isOver)).dateRanges
                let client = try stream.filter.events(in: encoders[1].refresh(count, isOver: isOver))
                #expect(client.map(\.identifier) == ranges.map(\.id), "seed \(seed), \(count) segments")
                #expect(
                    zip(client, ranges).flatMap { differences($0, $1) } == [], "seed \(seed), \(count) segments")
                events += client.count
                limits += client.count { $0.playoutLimit != nil }
            }
        }
        #expect(events > 0 && limits > 0)
    }

    @Test("A refresh that has its breaks already gives the same events; a playlist without dates gives none")
    func refused() throws {
        let stream = try RandomStream(seed: 3, segments: 20)
        let bytes = stream.encoders[0].refresh(20)
        let events = try stream.filter.events(in: bytes)
        #expect(try !events.isEmpty && stream.filter.events(in: stream.filter.filter(bytes).bytes) == events)
        for (text, code) in [
            ("#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na\n", PlaylistError.Code.noDates),
            ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", .otherKind), ("<html>", .notAPlaylist),
        ] {
            let error = #expect(throws: PlaylistError.self) { try stream.filter.events(in: Array(text.utf8)) }
            #expect(error?.code == code)
        }
        let frames = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:6,\na\n"
        #expect(try stream.filter.events(in: Array(frames.utf8)) == [])
    }
}
