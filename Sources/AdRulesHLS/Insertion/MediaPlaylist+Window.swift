public import AdRulesEngine

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
    public func split(
        _ ranges: [DateRange], margin: MediaTime = .zero
    ) -> (current: [DateRange], passed: [DateRange]) {
        // A delta update begins after the window does.
        guard !isVOD, skippedSegments == 0, let window = ContentTimeline(self)?.start else { return (ranges, []) }
        return ranges.split(at: window, margin: margin)
    }
}

extension [DateRange] {
    /// Splits the ranges into those that a window which begins at a date still needs, and those that it has passed; see
    /// ``MediaPlaylist/split(_:margin:)``.
    func split(at window: WallClock, margin: MediaTime) -> (current: [DateRange], passed: [DateRange]) {
        var current: [DateRange] = []
        var passed: [DateRange] = []
        for range in self {
            let isAnywhere = range.cues.contains(.pre) || range.cues.contains(.post)
            if isAnywhere || (range.lastDate.map { $0 + margin >= window } ?? true) {
                current.append(range)
            } else {
                passed.append(range)
            }
        }
        return (current, passed)
    }
}

extension DateRange {
    /// The date at which the range ends as far as is known; its start if its length is unknown. Nil without a start.
    fileprivate var lastDate: WallClock? {
        end ?? start.map { $0 + (duration ?? plannedDuration ?? self[.playoutLimit]?.seconds ?? .zero) }
    }
}
