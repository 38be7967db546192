import AdRulesHLS
import MassTesting
import Testing

/// Random playlists, two of each presentation: a schedule goes into them and is read from them again.
@Suite("Random playlists through export, reading and import")
struct RandomPresentationTests {
    private static let chunks = 10

    @Test("The exported breaks read back equal", arguments: 0..<chunks)
    func roundTrip(chunk: Int) throws {
        let first = UInt64(1 + chunk * 1000)
        let count = UInt64(MassTests.count(6, of: 150, nightly: 500))
        print("presentations of seeds \(first)..<\(first + count)")
        for seed in first..<(first + count) {
            let problems = try Self.problems(seed)
            #expect(problems == [], "seed \(seed)")
        }
    }

    /// What is wrong with the presentation of a seed.
    private static func problems(_ seed: UInt64) throws -> [String] {
        var problems: [String] = []
        let content = RandomPresentation(seed: seed)
        let media = try content.playlists.map { try MediaPlaylist(parsing: $0) }
        for playlist in media where playlist.duration != content.duration { problems.append("another duration") }
        let presentation = HLSPresentation(media)
        let timeline = try #require(presentation.timeline)
        let schedule = Schedule(
            content.document, duration: content.isVOD ? content.duration : nil, isLive: !content.isVOD,
            opportunities: content.opportunities)
        var options = InterstitialExport.Options()
        options.assetBase = "https://lists.example/v1"
        options.end = content.duration
        let interstitials = InterstitialExport(schedule, options: options).interstitials
        let ranges = interstitials.map { $0.dateRange(on: timeline) }
        for (interstitial, range) in zip(interstitials, ranges) {
            let time =
                interstitial.position == .postroll ? content.duration : interstitial.position.contentTime ?? .zero
            let expected =
                interstitial.position == .postroll
                ? content.date(time - MediaTime(microseconds: 1)) + MediaTime(microseconds: 1) : content.date(time)
            if range.start != expected.roundedToMilliseconds {
                problems.append("\(range.id) is on \(range.start.debugDescription), not \(expected)")
            }
        }
        let results = try media.map { try $0.inserting(ranges, timeline: timeline) }
        problems += PlaylistValidator.violations(of: results)
        let read = try results.map { try MediaPlaylist(parsing: $0) }
        for (before, after) in zip(media, read) {
            problems += Self.problems(before, after, ranges)
            let found = PlaylistImport(after)
            if found.interstitials != Self.expected(interstitials, on: ContentTimeline(after) ?? timeline) {
                problems.append("other interstitials: \(found.interstitials)")
            }
            let tolerance = MediaTime.milliseconds(1) + MediaTime(microseconds: abs(content.shift.microseconds))
            for (one, exported) in zip(found.interstitials, interstitials)
            where !Self.isNear(one.position, exported.position, tolerance) {
                problems.append("\(one.id) is read at \(one.position), not \(exported.position)")
            }
        }
        problems += try Self.dateProblems(content, on: timeline)
        // A second run begins with what the first one wrote.
        let again = HLSPresentation(read)
        guard let secondTimeline = again.timeline else { return problems + ["no timeline the second time"] }
        let secondRanges = interstitials.map { $0.dateRange(on: secondTimeline) }
        for (playlist, result) in zip(read, results)
        where (try? playlist.inserting(secondRanges, timeline: secondTimeline)) != result {
            problems.append("a second run changes a playlist")
        }
        // Without a break, a playlist without dates stays so.
        if !ranges.isEmpty, again.check().contains(where: { !$0.isEmpty }) { problems.append("the playlists differ") }
        return problems
    }

    /// What is wrong with one playlist that date ranges were inserted into.
    private static func problems(_ before: MediaPlaylist, _ after: MediaPlaylist, _ ranges: [DateRange]) -> [String] {
        var problems: [String] = []
        if after.source.removingInsertedLines() != before.source.bytes {
            problems.append("the original is not restored")
        }
        if (try? after.inserting(ranges)) != after.source.bytes { problems.append("a second time changes it") }
        if Self.withoutInsertedLines(after.source.bytes) != before.source.bytes {
            problems.append("other bytes changed")
        }
        let findings = after.source.check()
        if findings != [] { problems.append("findings: \(findings)") }
        if after.segments.map(\.duration) != before.segments.map(\.duration) { problems.append("other segments") }
        if after.dateRangeTags().map({ $0.dateRange.line }) != ranges.map(\.line) {
            problems.append("other date ranges")
        }
        return problems
    }

    /// The bytes without the lines from one comment to the other; knows nothing of the reader.
    private static func withoutInsertedLines(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let texts = lines.map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
        var kept: [ArraySlice<UInt8>] = []
        var index = 0
        while index < lines.count {
            // A comment that looks like ours is noise, unless inserted lines and the other comment follow.
            if texts[index] == "#ADRULES-BEGIN",
                let end = texts[(index + 1)...].firstIndex(where: {
                    !$0.hasPrefix("#EXT-X-DATERANGE:") && !$0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:")
                }),
                texts[end] == "#ADRULES-END", end > index + 1
            {
                index = end + 1
            } else {
                kept.append(lines[index])
                index += 1
            }
        }
        return Array(kept.joined(separator: [0x0A]))
    }

    /// The interstitials as they must be read: with the attributes of the tag, at the position that its date gives.
    private static func expected(_ interstitials: [Interstitial], on timeline: ContentTimeline) -> [Interstitial] {
        interstitials.compactMap { Interstitial($0.dateRange(on: timeline), on: timeline) }
    }

    /// What is wrong with the dates of the playlist of I-frames. The middle of a segment is clear of discontinuities.
    private static func dateProblems(_ content: RandomPresentation, on timeline: ContentTimeline) throws -> [String] {
        let bare = try MediaPlaylist(parsing: content.iFrames)
        let result = try MediaPlaylist(parsing: try bare.insertingDates(of: timeline))
        guard content.isVOD else { return result.source.bytes == content.iFrames ? [] : ["dates in live I-frames"] }
        var problems = result.dateRanges().isEmpty ? [] : ["date ranges in I-frames"]
        guard result.hasProgramDateTime, let own = ContentTimeline(result) else { return problems + ["no dates"] }
        var time = MediaTime.zero
        for segment in result.segments {
            let middle = time + MediaTime(microseconds: segment.duration.microseconds / 2)
            let distance = (own.date(at: middle) - content.date(middle)).microseconds.magnitude
            if segment.duration > .milliseconds(100), distance > 1000 {
                problems.append("the I-frames at \(middle) are on \(own.date(at: middle))")
            }
            time += segment.duration
        }
        return problems
    }

    /// Whether two positions are the same up to a distance.
    private static func isNear(_ left: StopPosition, _ right: StopPosition, _ tolerance: MediaTime) -> Bool {
        switch (left, right) {
        case (.preroll, .preroll), (.postroll, .postroll): true
        case (.midroll(let one), .midroll(let other)): one - other <= tolerance && other - one <= tolerance
        default: false
        }
    }
}
