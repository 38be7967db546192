/// An avail of a live stream, with a start and an end that are the same in every refresh that shows it.
struct LiveAvail {
    let start: WallClock
    /// The announced duration, to half a second: some announcements are a frame off. Nil if unknown.
    let plannedDuration: MediaTime?
    /// Whether its length was not announced.
    var isOpen: Bool { plannedDuration == nil && limit == nil }
    /// Its length when the content has returned: earlier than planned, or as planned.
    let limit: MediaTime?
    /// How far its start is from the grid, if it is known only while its cue is in the window, or zero if the tags
    /// behind the cue alone are the reason; nil otherwise.
    let distanceFromGrid: MediaTime?
    /// How much longer it is than the playlist, if it is there only while its cue is; nil otherwise.
    let excess: MediaTime?
    /// The line of its tag, from 1.
    let line: Int
    /// Whether the window shows it as long as it has segments of it.
    let isKnownToItsEnd: Bool

    /// The date at which it ends as far as is known; nil if its length was not announced.
    var end: WallClock? { (limit ?? plannedDuration).map { start + $0 } }

    /// Nil for an avail whose start would not be the same in every refresh, or is known for a part of the avail only.
    init?(_ avail: PlaylistBreak, in window: LiveWindow, _ dates: inout FixedDates) {
        let grid = window.grid
        // The content time from which its length counts, and its length before.
        var (counted, before) = (avail.time, MediaTime.zero)
        let fixed: WallClock?
        if let written = avail.writtenStart {
            fixed = grid.snapped(written)
        } else if avail.beganEarlier, let running = avail.running {
            guard let found = dates.start(running) else { return nil }
            (counted, before, fixed) = (running.upperBound, found.elapsed, found.date)
        } else {
            fixed = dates.date(at: avail.time)
        }
        guard let fixed else { return nil }
        start = fixed
        line = avail.line
        isKnownToItsEnd = avail.isAnnouncedAgain
        // What a date range says stays when the cues beside it have left the window.
        let announced = avail.writtenStart == nil ? avail.plannedDuration : avail.writtenPlan
        let planned = announced.map(Self.roundedToHalfSeconds).flatMap { $0 > .zero ? $0 : nil }
        plannedDuration = planned
        let isKept = avail.writtenStart != nil || dates.keeps(fixed, avail.running)
        distanceFromGrid = isKept ? nil : dates.keeps(fixed, nil) ? .zero : grid.distance(of: fixed)
        let excess = planned.map(window.excess)
        // Its start is lost with its cue: it does not begin if that would be before its end. The last segments of a
        // stream that has lost some already may be as short as parts.
        if distanceFromGrid != nil, let excess, window.isCut, excess + window.segment > .zero { return nil }
        // Nothing announces it again in the segments behind its first one, and the content has not returned.
        let isAnnouncedOnce =
            !avail.isAnnouncedAgain && !avail.hasEnded && avail.time + window.longestSegment < window.timeline.duration
        self.excess = isAnnouncedOnce ? excess.flatMap { $0 > .zero ? $0 : nil } : nil
        // The length in a date range never changes. That of cues is a length of content, whatever dates do within it.
        var exact = avail.writtenDuration.map { grid.wholeSegments(near: $0) ?? $0 }
        if exact == nil, avail.hasEnded, let duration = avail.duration {
            let end = avail.returned ?? avail.time + duration
            let length = before + dates.counted(from: counted, to: end)
            exact =
                grid.wholeSegments(near: length, isSum: true)
                ?? (avail.writtenStart == nil ? length : grid.snapped(window.timeline.date(at: end)) - fixed)
        }
        let length = exact.map { (fixed + $0).roundedToMilliseconds - fixed }
        let isEarly = length.map { length in planned.map { $0 - length > .milliseconds(500) } ?? true } ?? false
        let hasReturned = avail.hasEnded || avail.writtenDuration != nil
        // The announcement is rounded: whole segments may be some frames longer, and the ads' last frames are not cut.
        limit =
            isEarly && length ?? .zero > .zero
            ? length : hasReturned ? planned.map { max($0, grid.wholeSegments(near: $0) ?? $0) } : nil
    }

    private static func roundedToHalfSeconds(_ time: MediaTime) -> MediaTime {
        let time = time + .milliseconds(250)
        return MediaTime(microseconds: time.microseconds - time.microseconds % 500_000)
    }
}
