/// The dates of content times that are the same in each refresh that has the content. Asked only at marks of avails.
struct FixedDates {
    private let grid: SegmentGrid
    private let timeline: ContentTimeline
    /// The dates that are written.
    private var known: [ContentTimeline.Anchor] = []
    /// The indices of those behind a discontinuity, where dates may jump.
    private var jumps: Set<Int> = []
    /// Whether the window moves; otherwise content times are good for ever.
    private let moves: Bool
    /// Whether each segment has a date, so that the first one is not there because it is the first.
    private let datesEachSegment: Bool
    /// By how much the segments up to a content time together exceed their `EXTINF`s, at each where that changes.
    private var roundings: [(time: MediaTime, sum: MediaTime)] = []
    private let isExact: Bool
    /// Whether the stream had no discontinuity before this window, behind which dates may have jumped.
    private let isUnbroken: Bool
    /// How well dates and lengths agree: asked where a start is counted back, or off the grid.
    private lazy var agreement = Agreement(self)

    /// Complexity: O(segments).
    init(_ window: LiveWindow, isExact: Bool) {
        let playlist = window.playlist
        (grid, timeline, moves) = (window.grid, window.timeline, !playlist.playlistType.isSpelled("EVENT"))
        self.isExact = isExact
        isUnbroken =
            playlist.segments.first?.isDiscontinuity != true
            && playlist.source.tags(.discontinuitySequence).allSatisfy { $0.value.trimmingBlanks.isSpelled("0") }
        var (time, rounding, mayJump) = (MediaTime.zero, MediaTime.zero, false)
        for segment in playlist.segments {
            mayJump = mayJump || segment.isDiscontinuity
            if let date = segment.programDateTime {
                if mayJump, !known.isEmpty { jumps.insert(known.count) }
                mayJump = false
                known.append(ContentTimeline.Anchor(contentTime: time, date: date))
            }
            time += segment.duration
            guard let more = grid.rounding(of: segment.duration), more != .zero else { continue }
            rounding += more
            roundings.append((time, rounding))
        }
        datesEachSegment = known.count == playlist.segments.count && known.count > 1
        if let date = playlist.trailingDate { known.append(ContentTimeline.Anchor(contentTime: time, date: date)) }
    }

    /// The date of a content time, if each refresh that has the content gives the same: that of the grid, one that
    /// counts from the grid, or the one that is written there. Others move with the window; and the first date of a
    /// window may be there because it is the first, unless each segment has one. Complexity: O(log segments).
    func date(at time: MediaTime) -> WallClock? {
        guard moves else { return grid.snapped(timeline.date(at: time)) }
        guard let last = anchor(before: time)?.anchor else { return nil }
        if last.contentTime == time, time > .zero || datesEachSegment { return grid.snapped(last.date) }
        // A millisecond: a date rounded the other way in another refresh must not leave the grid, or come to it.
        guard let moment = grid.moment(near: last.date, doubt: .milliseconds(1)) else { return nil }
        let date = moment + counted(from: last.contentTime, to: time)
        if let near = grid.moment(near: date, doubt: .milliseconds(1)) { return near.roundedToMilliseconds }
        return grid.moment(near: date, doubt: .milliseconds(-1)) == nil ? date.rounded(to: .milliseconds(100)) : nil
    }

    /// Whether a start is known in each refresh that shows the avail, also when its cue has left the window: by the
    /// tag within it that is there already; before that, if it is a moment of the grid, or dates and lengths are exact.
    mutating func keeps(_ start: WallClock, _ running: Range<MediaTime>?) -> Bool {
        let isOnGrid = grid.moment(near: start) != nil
        guard moves, let running else { return !moves || isOnGrid || agreement.countsToMilliseconds }
        // On the grid it need not be asked how well all dates agree.
        guard isOnGrid, let whole = grid.wholeSegments(near: running.upperBound - running.lowerBound, isElapsed: true)
        else { return self.start(running)?.date == start }
        guard let (_, anchor) = anchor(before: running.upperBound) else { return false }
        return grid.snapped(anchor.date + counted(from: anchor.contentTime, to: running.upperBound) - whole) == start
    }

    /// The length of the content between two content times, in which each segment of about the usual length counts as
    /// exactly that long, and a segment that was cut as its `EXTINF` says. A sum of rounded lengths would move with the
    /// window. Complexity: O(log segments).
    func counted(from start: MediaTime, to end: MediaTime) -> MediaTime {
        func rounding(through time: MediaTime) -> MediaTime {
            let next = roundings.partitioningIndex { $0.time > time }
            return next > 0 ? roundings[next - 1].sum : .zero
        }
        return end - start + (rounding(through: end) - rounding(through: start))
    }

    /// The start of an avail by the content before a tag within it, as long as the tag says: so many segments before
    /// the tag, a moment of the grid, or any other where dates, lengths and elapsed time are exact. Nil if a date
    /// between two moments of the grid may be meant.
    ///
    /// Where dates and lengths disagree, an avail's start wanders between refreshes. Near the edge of what counts as
    /// the grid it may have kept its own date while it had its cue. Two encoders' dates count as those between both.
    mutating func start(_ running: Range<MediaTime>) -> (date: WallClock, elapsed: MediaTime)? {
        let (time, elapsed) = (running.upperBound, running.upperBound - running.lowerBound)
        guard let (index, anchor) = anchor(before: time) else { return nil }
        let whole = grid.wholeSegments(near: elapsed, isElapsed: true)
        if agreement.countsToMilliseconds, moves, anchor.contentTime == time {
            let date = anchor.date - (whole ?? elapsed)
            let snapped = grid.snapped(date)
            // The cue's own date must not have been rounded the other way.
            let isExact = !elapsed.isWholeSeconds && (snapped - date).magnitude <= .milliseconds(48)
            return whole != nil || isExact ? (snapped, whole ?? elapsed) : nil
        }
        guard let whole else { return nil }
        let share = Double(whole.microseconds) / Double(max(timeline.duration.microseconds, 1))
        let wandered = Double(agreement.drift.microseconds) * share
        let half = MediaTime(microseconds: (agreement.high - agreement.low).microseconds / 2)
        guard wandered + Double(half.microseconds) < Double(SegmentGrid.tolerance.microseconds) else { return nil }
        let doubt = MediaTime(microseconds: Int64(wandered)) + half
        let date =
            anchor.date - agreement.errors[index] + agreement.low + half + counted(from: anchor.contentTime, to: time)
        return grid.moment(near: date - whole, doubt: doubt).map { ($0.roundedToMilliseconds, whole) }
    }

    /// The last written date up to a content time, or the first one.
    private func anchor(before time: MediaTime) -> (index: Int, anchor: ContentTimeline.Anchor)? {
        let index = max(0, known.partitioningIndex { $0.contentTime > time } - 1)
        return known.isEmpty ? nil : (index, known[index])
    }
}

extension FixedDates {
    /// How well dates and lengths agree.
    private struct Agreement {
        /// How far dates go away from lengths over the whole window, as they do where the lengths are rounded.
        let drift: MediaTime
        /// How far each date is beside that, as those of two encoders are; the least and the most of it.
        private(set) var errors = [MediaTime.zero]
        let low: MediaTime
        let high: MediaTime
        /// Whether a date minus some segments is a date to the millisecond, also of a segment that left the window.
        let countsToMilliseconds: Bool
        /// The most by which a date differs from the sum of lengths since the last one if the lengths are rounded.
        private static let mostRounding = MediaTime.milliseconds(15)

        init(_ dates: FixedDates) {
            let known = dates.known
            var (total, rises, falls) = (MediaTime.zero, false, false)
            for (last, next) in zip(known, known.dropFirst()) {
                // Both sides of a jump are exact.
                let step =
                    dates.jumps.contains(errors.count)
                    ? .zero : next.date - last.date - dates.counted(from: last.contentTime, to: next.contentTime)
                if step.magnitude <= Self.mostRounding { total += step }
                errors.append(errors[errors.count - 1] + step)
                (rises, falls) = (rises || step > .milliseconds(1), falls || step < .milliseconds(-1))
            }
            // Rounded lengths are all too short, or all too long.
            if rises, falls { total = .zero }
            let share = Double(total.microseconds) / Double(max(known.count - 1, 1))
            for index in errors.indices { errors[index] -= MediaTime(microseconds: Int64(share * Double(index))) }
            (low, high) = (errors.min() ?? .zero, errors.max() ?? .zero)
            // Dates are rounded to milliseconds.
            let isNone = dates.isExact && total.magnitude <= .milliseconds(2)
            drift = isNone ? .zero : total.magnitude + .milliseconds(1)
            countsToMilliseconds =
                dates.isExact && dates.datesEachSegment && dates.isUnbroken && dates.jumps.isEmpty && low == high
                && total == .zero && (dates.grid.length?.microseconds ?? 1) % 1000 == 0
        }
    }
}
