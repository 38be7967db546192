import AdRulesHLS

/// A client that remembers every date range of a live stream, and what went wrong with them. Used by the tests and by the
/// fuzzer.
struct LiveObserver {
    private struct Known {
        var range: DateRange
        var hasGone = false
    }

    private let margin: MediaTime
    private var known: [String: Known] = [:]
    /// How many date ranges were read, over all refreshes.
    private(set) var readCount = 0
    /// How many date ranges were left out, each because the window had passed it.
    private(set) var goneCount = 0
    /// How many different date ranges there were.
    var idCount: Int { known.count }
    /// How many of them got a limit when the content returned early.
    var limitCount: Int {
        known.values.count { one in
            one.range["X-PLAYOUT-LIMIT"].map { $0.seconds != LiveFilter.longestPlayout } ?? false
        }
    }

    /// Creates a client of a filter for which breaks of unknown length are as long as a margin.
    init(margin: MediaTime) {
        self.margin = margin
    }

    /// Reads a refresh whose window begins at a date, and of a stream that has ended, when it did. Returns what is wrong with
    /// it: an attribute of an ID that is another one than before, or missing; an ID that left while somebody could play it or
    /// before an older one, or came back; and a tag that some player does not play.
    mutating func violations(reading bytes: [UInt8], window: WallClock, end: WallClock? = nil) -> [String] {
        guard let playlist = try? MediaPlaylist(parsing: bytes) else { return ["the answer cannot be read"] }
        var violations: [String] = []
        var seen: Set<String> = []
        for range in playlist.dateRanges().map(\.dateRange) where range.isInterstitial {
            readCount += 1
            seen.insert(range.id)
            let assets = ["X-ASSET-LIST", "X-ASSET-URI"].filter { range[$0] != nil }
            if range.start == nil || assets.count != 1 { violations.append("\(range.id) is no whole interstitial") }
            if range["X-RESUME-OFFSET"] != nil { violations.append("\(range.id) has a resume offset") }
            guard let before = known[range.id] else {
                known[range.id] = Known(range: range)
                if !Self.isPlayed(range, in: playlist) { violations.append("hls.js does not play \(range.line)") }
                continue
            }
            if before.hasGone { violations.append("\(range.id) came back") }
            if !Self.continues(before.range, range) {
                violations.append("\(before.range.line) became \(range.line)")
            }
            known[range.id] = Known(range: range)
        }
        for (id, one) in known where !one.hasGone && !seen.contains(id) {
            known[id]?.hasGone = true
            goneCount += 1
            // What was to come later than the end of the stream comes no more.
            if let end, let start = one.range.start, start > end { continue }
            if Self.end(of: one.range, margin: margin) > window { violations.append("\(id) vanished early") }
            // hls.js would go back to the older one, and play it again.
            for (other, left) in known where seen.contains(other) && Self.isOlder(left.range, than: one.range) {
                violations.append("\(id) left before \(other), which is older")
            }
        }
        return violations
    }

    /// Whether a later tag only adds a limit: it has all that the earlier one had.
    private static func continues(_ earlier: DateRange, _ later: DateRange) -> Bool {
        var without = later
        if earlier["X-PLAYOUT-LIMIT"] == nil { without.attributes.removeAll { $0.name == "X-PLAYOUT-LIMIT" } }
        return without == earlier
    }

    /// Whether hls.js plays a tag, whose form it sees for the first time in a playlist. It appends the ads to the content, or
    /// plays them in an element of their own, and must not change its mind: a limit means the second for ever, and
    /// `OUT` the first, where the start is a segment boundary.
    private static func isPlayed(_ range: DateRange, in playlist: MediaPlaylist) -> Bool {
        guard range["X-PLAYOUT-LIMIT"] == nil, range.cues.isEmpty else { return true }
        guard range["X-SNAP"]?.text.contains("OUT") == true, let start = range.start else { return false }
        guard let timeline = ContentTimeline(playlist), start > timeline.start, start < timeline.end
        else { return true }
        var time = MediaTime.zero
        return playlist.segments.contains { segment in
            time += segment.duration
            let distance = timeline.date(at: time) - start
            return distance < .milliseconds(50) && distance > .milliseconds(-50)
        }
    }

    /// Whether a break begins before another one, both within the content.
    private static func isOlder(_ one: DateRange, than other: DateRange) -> Bool {
        guard !one.cues.contains(.pre), !one.cues.contains(.post), !other.cues.contains(.pre),
            !other.cues.contains(.post), let start = one.start, let end = other.start
        else { return false }
        return start < end
    }

    /// The date up to which somebody may play a range.
    private static func end(of range: DateRange, margin: MediaTime) -> WallClock {
        guard !range.cues.contains(.pre), let start = range.start else { return .latest }
        // Half a second: the announced length is rounded to that.
        let limit = range["X-PLAYOUT-LIMIT"]?.seconds
        let length = (limit == LiveFilter.longestPlayout ? nil : limit) ?? range.duration ?? range.plannedDuration
        return start + (length.map { $0 - .milliseconds(500) } ?? margin)
    }
}
