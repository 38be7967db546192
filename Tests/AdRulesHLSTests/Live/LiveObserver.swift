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
    var limitCount: Int { known.values.count { $0.range["X-PLAYOUT-LIMIT"] != nil } }

    /// Creates a client of a filter that keeps breaks of unknown length for a margin.
    init(margin: MediaTime) {
        self.margin = margin
    }

    /// Reads a refresh whose window begins at a date, and of a stream that has ended, when it did. Returns what is wrong with
    /// it: an attribute of an ID that is another one than before, or missing; an ID that left while somebody could play it,
    /// or came back.
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
        }
        return violations
    }

    /// Whether a later tag only adds a limit: it has all that the earlier one had.
    private static func continues(_ earlier: DateRange, _ later: DateRange) -> Bool {
        var without = later
        if earlier["X-PLAYOUT-LIMIT"] == nil { without.attributes.removeAll { $0.name == "X-PLAYOUT-LIMIT" } }
        return without == earlier
    }

    /// The date up to which somebody may play a range.
    private static func end(of range: DateRange, margin: MediaTime) -> WallClock {
        guard !range.cues.contains(.pre), let start = range.start else { return .latest }
        // Half a second: the announced length is rounded to that.
        let length = range["X-PLAYOUT-LIMIT"]?.seconds ?? range.duration ?? range.plannedDuration
        return start + (length.map { $0 - .milliseconds(500) } ?? margin)
    }
}
