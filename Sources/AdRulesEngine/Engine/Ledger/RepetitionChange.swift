import AdRulesModel

/// The effect of a change of the schedule on the repetitions of a break.
struct RepetitionChange {
    var old: Schedule
    var new: Schedule

    /// The repetitions of a break whose position did not change, among given ones in ascending order.
    func unmoved(of index: Int, among ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        guard let last = ranges.last?.upperBound, let period = new.period(ofBreakAt: index),
            let oldPeriod = old.period(ofBreakAt: index),
            let base = new.resolution(of: OccurrenceID(index)).position?.contentTime?.microseconds,
            let oldBase = old.resolution(of: OccurrenceID(index)).position?.contentTime?.microseconds
        else { return [] }
        if period == oldPeriod {
            guard base == oldBase else { return [] }
            let end = MediaTime(microseconds: base + Int64(last) * period)
            let both = old.repetitions(ofBreakAt: index, through: end)
            let gone = both.subtracting(new.repetitions(ofBreakAt: index, through: end))
            return both.subtracting(gone)
        }
        // Two series with different intervals coincide in at most one repetition.
        let (distance, step) = (oldBase - base, period - oldPeriod)
        guard distance % step == 0, distance / step > 0, distance / step <= Int64(last) else { return [] }
        let meeting = OccurrenceID(index, Int(distance / step))
        guard case .scheduled = new.resolution(of: meeting), new.resolution(of: meeting) == old.resolution(of: meeting)
        else { return [] }
        return [meeting.repetition...meeting.repetition]
    }
}

extension Schedule {
    /// The breaks that have another position than in an older schedule, without their repetitions.
    func movedBreaks(from old: Schedule) -> [(occurrence: OccurrenceID, position: StopPosition)] {
        storage.playlist.facts.compactMap { facts in
            let occurrence = OccurrenceID(facts.index)
            guard let position = resolution(of: occurrence).position,
                position != old.resolution(of: occurrence).position
            else { return nil }
            return (occurrence, position)
        }
    }

    /// The number of repetitions of a range at or before a time. Complexity: O(1).
    func count(of range: ClosedRange<Int>, ofBreakAt index: Int, through time: MediaTime) -> Int {
        guard let period = period(ofBreakAt: index),
            let base = resolution(of: OccurrenceID(index)).position?.contentTime, time >= base
        else { return 0 }
        let last = Int((time - base).microseconds / period)
        return min(max(last - range.lowerBound + 1, 0), range.count)
    }
}

extension RepetitionRuns.Run {
    /// The repetitions of the run with a moment in an interval that begins after `start`; the base counts as 0.
    func repetitions(after start: MediaTime, through end: MediaTime, in schedule: Schedule) -> [ClosedRange<Int>] {
        let next = MediaTime(microseconds: 1)
        let inside = repetitions(from: start + next, before: end + next, in: schedule)
        guard let first = inside.first, let last = inside.last else { return [] }
        let base = first == 0 ? [0...0] : []
        guard last > 0 else { return base }
        let range = max(first, 1)...last
        return base
            + schedule.repetitions(ofBreakAt: index, through: end)
            .filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
    }

    /// The repetitions of the run within an interval, whether or not they give way to another stop.
    func repetitions(from start: MediaTime, before end: MediaTime, in schedule: Schedule) -> Range<Int> {
        guard case .scheduled(let position) = schedule.resolution(of: OccurrenceID(index)),
            let base = position.contentTime
        else { return 0..<0 }
        guard let period = schedule.period(ofBreakAt: index) else {
            return lower == 0 && base >= start && base < end ? 0..<1 : 0..<0
        }
        let first = start <= base ? 0 : Int(((start - base).microseconds - 1) / period + 1)
        let limit = end <= base ? 0 : Int(((end - base).microseconds - 1) / period) + 1
        let (from, to) = (max(first, lower), min(limit, upper + 1))
        return from < to ? from..<to : 0..<0
    }
}
