extension MediaPlaylist {
    /// Splits date ranges into those that a live playlist must have now, and those that its window has passed.
    ///
    /// A range stays while a segment of the playlist overlaps it: clients stop an interstitial whose tag disappears. A
    /// pre-roll and a post-roll stay always, and so does every range of complete or undated content. The order stays,
    /// and the ranges themselves too: a start that moved would be another range to clients. Insert the first ones; name
    /// the second ones to clients that ask for delta updates.
    ///
    /// - Parameters:
    ///   - ranges: All date ranges so far, in order.
    ///   - margin: How long a range stays after the window has passed it, for viewers who seek back, and for ranges of
    ///     unknown length.
    /// - Complexity: O(segments + ranges).
    public func split(_ ranges: [DateRange], margin: MediaTime = .zero) -> (current: [DateRange], passed: [DateRange]) {
        // A delta update begins after the window does.
        guard !isVOD, skippedSegments == 0, let window = ContentTimeline(self)?.start else { return (ranges, []) }
        func hasPassed(_ range: DateRange) -> Bool { range.hasPassed(window, margin: margin) }
        return (ranges.filter { !hasPassed($0) }, ranges.filter(hasPassed))
    }
}

extension DateRange {
    /// Whether a window that begins at a date has passed the range, and a margin; see
    /// ``MediaPlaylist/split(_:margin:)``.
    func hasPassed(_ window: WallClock, margin: MediaTime) -> Bool {
        guard !cues.contains(.pre), !cues.contains(.post), let lastDate else { return false }
        return lastDate + margin < window
    }

    /// The date at which the range ends as far as is known; its start if its length is unknown. Nil without a start.
    private var lastDate: WallClock? { end ?? start.map { $0 + knownLength } }

    /// How long the range is without its ``end``, as far as is known; zero if unknown.
    var knownLength: MediaTime { duration ?? plannedDuration ?? self[.playoutLimit]?.seconds ?? .zero }
}
