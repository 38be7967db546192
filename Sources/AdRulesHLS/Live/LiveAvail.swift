import AdRulesEngine

/// An avail of a live stream, with a start and an end that are the same in every refresh that shows it.
struct LiveAvail {
    let start: WallClock
    /// The announced duration, to half a second: some announcements are a frame off. Nil if unknown.
    let plannedDuration: MediaTime?
    /// Whether its length was not announced.
    var isOpen: Bool { plannedDuration == nil && earlyReturn == nil }
    /// Its length, if the content returns earlier than planned, or its length was not announced.
    let earlyReturn: MediaTime?

    /// Nil for an avail whose beginning has left the window and is not a whole number of segments ago: its start cannot
    /// be known again to the millisecond.
    init?(_ avail: PlaylistBreak, in window: LiveWindow) {
        let grid = window.grid
        if let written = avail.writtenStart {
            start = grid.snapped(written)
        } else if let elapsed = avail.elapsed {
            guard let whole = grid.wholeSegments(near: elapsed) else { return nil }
            start = grid.snapped(window.timeline.date(at: avail.time + elapsed) - whole)
        } else {
            start = grid.snapped(window.timeline.date(at: avail.time))
        }
        plannedDuration = avail.plannedDuration.map(Self.roundedToHalfSeconds)
        // The length in a date range never changes.
        let ends = [
            avail.writtenDuration.map { [start] in start + $0 },
            avail.hasEnded ? avail.duration.map { window.timeline.date(at: avail.time + $0) } : nil,
        ]
        var early: MediaTime?
        for case let end? in ends where early == nil {
            let length = grid.snapped(end) - start
            let isEarly = plannedDuration.map { $0 - length > .milliseconds(500) } ?? true
            if isEarly, length > .zero { early = length }
        }
        earlyReturn = early
    }

    private static func roundedToHalfSeconds(_ time: MediaTime) -> MediaTime {
        let time = time + .milliseconds(250)
        return MediaTime(microseconds: time.microseconds - time.microseconds % 500_000)
    }
}
