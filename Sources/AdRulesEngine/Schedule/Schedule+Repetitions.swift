package import AdRulesModel

extension Schedule {
    /// The interval at which a break repeats, rounded to the millisecond; nil if it does not repeat.
    /// Complexity: O(1).
    package func interval(ofBreakAt index: Int) -> MediaTime? {
        period(ofBreakAt: index).map { MediaTime(microseconds: $0) }
    }

    /// The content time of a repetition, whether it plays or gives way to an explicit stop; nil if its break does not
    /// repeat or has no moment, and if the time exceeds 64 bits. Complexity: O(log n).
    package func writtenTime(ofRepetition repetition: Int, ofBreakAt index: Int) -> MediaTime? {
        guard let period = period(ofBreakAt: index),
            let base = resolution(of: OccurrenceID(index)).position?.contentTime?.microseconds
        else { return nil }
        return Self.moment(ofRepetition: repetition, base: base, period: period).map { MediaTime(microseconds: $0) }
    }

    /// The moment of a repetition in microseconds; nil if it exceeds 64 bits.
    static func moment(ofRepetition repetition: Int, base: Int64, period: Int64) -> Int64? {
        let (distance, overflow) = period.multipliedReportingOverflow(by: Int64(repetition))
        let (moment, overflows) = base.addingReportingOverflow(distance)
        return overflow || overflows ? nil : moment
    }

    /// The interval at which a break repeats, in microseconds; nil if it does not: `repeatAfter` is ignored on `end`
    /// and `#n`, and a source that cannot be played fails once. Complexity: O(1).
    func period(ofBreakAt index: Int) -> Int64? {
        storage.playlist.ordinal(ofBreakAt: index).flatMap(storage.playlist.period)
    }

    /// The numbers of a break's repetitions up to a content time, in order. Those that give way to an explicit stop
    /// are left out.
    ///
    /// - Complexity: O(log n + explicit stops between the break and that time).
    func repetitions(ofBreakAt index: Int, through time: MediaTime) -> [ClosedRange<Int>] {
        guard let period = period(ofBreakAt: index),
            let base = resolution(of: OccurrenceID(index)).position?.contentTime?.microseconds
        else { return [] }
        let end = min(time.microseconds, storage.bound - 1)
        guard end > base else { return [] }
        let last = Int((end - base) / period)
        guard last > 0 else { return [] }
        var found: [ClosedRange<Int>] = []
        var first = 1
        let table = storage.explicit
        var index = table.firstStop(after: base)
        while index < storage.explicitCount, table.times[index] <= end {
            let distance = table.times[index] - base
            index += 1
            guard distance % period == 0 else { continue }
            let overlapped = Int(distance / period)
            if first < overlapped { found.append(first...overlapped - 1) }
            first = overlapped + 1
        }
        if first <= last { found.append(first...last) }
        return found
    }
}

extension Collection<ClosedRange<Int>> {
    /// The parts of these ranges that are in none of the others. Both are in order, and their ranges do not touch.
    func subtracting(_ others: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var left: [ClosedRange<Int>] = []
        for range in self {
            var next = range.lowerBound
            for other in others where other.upperBound >= next && other.lowerBound <= range.upperBound {
                if other.lowerBound > next { left.append(next...other.lowerBound - 1) }
                next = other.upperBound + 1
            }
            if next <= range.upperBound { left.append(next...range.upperBound) }
        }
        return left
    }
}
