import AdRulesModel

extension Schedule {
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
            case .scheduled(let position) = resolution(of: OccurrenceID(index)),
            let base = position.contentTime?.microseconds
        else { return [] }
        let end = min(time.microseconds, storage.bound - 1)
        guard end > base else { return [] }
        let last = Int((end - base) / period)
        guard last > 0 else { return [] }
        var found: [ClosedRange<Int>] = []
        var first = 1
        let table = storage.explicit
        var place = table.firstStop(after: base)
        while place < storage.explicitCount, table.times[place] <= end {
            let distance = table.times[place] - base
            place += 1
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
