import AdRulesEngine

/// An avail of a live stream, with a start and an end that are the same in every refresh that shows it.
struct LiveAvail {
    let start: WallClock
    /// The announced duration, to half a second: some announcements are a frame off. Nil if unknown.
    let plannedDuration: MediaTime?
    /// Whether its length was not announced.
    var isOpen: Bool { plannedDuration == nil && limit == nil }
    /// Its length when the content has returned: earlier than planned, or as planned.
    let limit: MediaTime?
    /// How far its start is from the grid, if it is known only while its cue is in the window; nil otherwise.
    let distanceFromGrid: MediaTime?

    /// The date at which it ends as far as is known; nil if its length was not announced.
    var end: WallClock? { (limit ?? plannedDuration).map { start + $0 } }

    /// Nil for an avail whose start would not be the same in every refresh, or is known for a part of the avail only.
    init?(_ avail: PlaylistBreak, in window: LiveWindow) {
        let grid = window.grid
        // The content time from which its length counts, and its length before.
        var (counted, before) = (avail.time, MediaTime.zero)
        let fixed: WallClock?
        if let written = avail.writtenStart {
            fixed = grid.snapped(written)
        } else if let elapsed = avail.elapsed {
            guard let whole = grid.wholeSegments(near: elapsed) else { return nil }
            (counted, before) = (avail.time + elapsed, whole)
            fixed = window.fixedDate(whole, before: counted)
        } else {
            fixed = window.fixedDate(at: avail.time)
        }
        guard let fixed else { return nil }
        start = fixed
        let planned = avail.plannedDuration.map(Self.roundedToHalfSeconds)
        plannedDuration = planned == .zero ? nil : planned
        distanceFromGrid = avail.writtenStart != nil || window.keeps(fixed) ? nil : grid.distance(of: fixed)
        // Its start is lost with its cue: it does not begin if that would be before its end.
        if distanceFromGrid != nil, let planned, let kept = window.keptLength, planned > kept { return nil }
        // The length in a date range never changes. That of cues is a length of content, whatever dates do within it.
        let lengths = [
            avail.writtenDuration.map { grid.wholeSegments(near: $0) ?? $0 },
            avail.hasEnded
                ? avail.duration.map { duration in
                    let end = avail.time + duration
                    let length = before + window.counted(from: counted, to: end)
                    return grid.wholeSegments(near: length, isSum: true)
                        ?? (avail.writtenStart.map { _ in grid.snapped(window.timeline.date(at: end)) - fixed }
                            ?? length)
                } : nil,
        ]
        var early: MediaTime?
        for case let exact? in lengths where early == nil {
            let length = (fixed + exact).roundedToMilliseconds - fixed
            let isEarly = plannedDuration.map { $0 - length > .milliseconds(500) } ?? true
            if isEarly, length > .zero { early = length }
        }
        let hasReturned = avail.hasEnded || avail.writtenDuration != nil
        // The announcement is rounded: whole segments may be some frames longer, and the last frames of the ads are not cut.
        limit = early ?? (hasReturned ? plannedDuration.map { max($0, grid.wholeSegments(near: $0) ?? $0) } : nil)
    }

    private static func roundedToHalfSeconds(_ time: MediaTime) -> MediaTime {
        let time = time + .milliseconds(250)
        return MediaTime(microseconds: time.microseconds - time.microseconds % 500_000)
    }
}
