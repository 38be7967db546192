/// The breaks that repeat (`repeatAfter`), from which a schedule lists its repetitions.
///
/// A range of moments is in microseconds; its upper bound is exclusive.
struct RepeatingBreaks: Sendable {
    /// A break that repeats: base, base + period, base + 2 × period … in microseconds.
    struct Series: Sendable {
        var base: Int64
        var period: Int64
        var ordinal: Int32

        func count(before time: Int64) -> Int { time > base ? Int((time - 1 - base) / period) : 0 }
    }

    var series: [Series] = []

    var isEmpty: Bool { series.isEmpty }

    /// The number of repetitions in a range, at most `Int.max`. Complexity: O(m).
    func count(in range: Range<Int64>) -> Int {
        series.reduce(0) { total, one in
            let new = one.count(before: range.upperBound) - one.count(before: range.lowerBound)
            let (sum, overflow) = total.addingReportingOverflow(new)
            return overflow ? .max : sum
        }
    }

    /// The longest beginning of a range that holds at most `limit` repetitions. Complexity: O(m).
    func range(_ range: Range<Int64>, limit: Int) -> Range<Int64> {
        guard count(in: range) > limit else { return range }
        var (most, tooMany) = (range.lowerBound, range.upperBound)
        while tooMany - most > 1 {
            let middle = most + (tooMany - most) / 2
            if count(in: range.lowerBound..<middle) > limit { tooMany = middle } else { most = middle }
        }
        return range.lowerBound..<most
    }

    /// The repetitions in a range, by time and document order. Complexity: O(m + r log r).
    func entries(in range: Range<Int64>) -> [StopTable.Entry] {
        var entries: [StopTable.Entry] = []
        for one in series {
            let (first, last) = (one.count(before: range.lowerBound) + 1, one.count(before: range.upperBound))
            guard first <= last else { continue }
            for repetition in first...last {
                let time = one.base + Int64(repetition) * one.period
                entries.append(StopTable.Entry(time: time, ordinal: one.ordinal, repetition: repetition))
            }
        }
        entries.sort(by: StopTable.Entry.precedes)
        return entries
    }
}
