/// The breaks that come again (`repeatAfter`), as series that are walked by arithmetic and never written out.
///
/// Series of one period and one phase meet at every repetition, so they stand in one group: a question costs one
/// division a group, not one a break. Where a question has a `bound`, repetitions lie below it: the content's end.
struct RepetitionTable: Sendable {
    /// A break that comes again: base, base + period, base + 2 × period … in microseconds.
    struct Series: Sendable {
        var base: Int64
        var period: Int64
        var ordinal: Int32
    }

    /// Series whose repetitions fall on the same moments, the earliest first.
    struct Group: Sendable {
        /// The base of the earliest series; its first repetition is one period later.
        var base: Int64
        var period: Int64
        /// The places of its series in `series`.
        var range: Range<Int>
        /// The base of the earliest series that makes a cue point; `Int64.max` when there is none.
        var cueBase: Int64

        /// The first repetition after a time; nil beyond the range of 64 bits.
        @inline(__always)
        func first(after time: Int64) -> Int64? {
            // A base is never negative, so neither is the difference, and only the last step can leave the range.
            let passed = time < base ? base : time - (time - base) % period
            let (moment, overflow) = passed.addingReportingOverflow(period)
            return overflow ? nil : moment
        }

        /// The last repetition at or before a time.
        @inline(__always)
        func last(atOrBefore time: Int64) -> Int64? {
            guard time >= base else { return nil }
            let steps = (time - base) / period
            return steps == 0 ? nil : base + steps * period
        }

        /// Whether a repetition falls on a moment.
        @inline(__always)
        func falls(on moment: Int64) -> Bool { moment > base && (moment - base) % period == 0 }
    }

    let groups: [Group]
    /// The series of all groups: in each by base, then in document order.
    let series: [Series]

    /// A table without a series.
    init() {
        groups = []
        series = []
    }

    /// The table of series, in any order. Complexity: O(m log m).
    init(_ unsorted: [Series], isCue: (Int32) -> Bool) {
        series = unsorted.sorted { left, right in
            (left.period, left.base % left.period, left.base, left.ordinal)
                < (right.period, right.base % right.period, right.base, right.ordinal)
        }
        var groups: [Group] = []
        for (place, one) in series.enumerated() {
            let cueBase = isCue(one.ordinal) ? one.base : Int64.max
            if let last = groups.last, last.period == one.period, (one.base - last.base) % one.period == 0 {
                groups[groups.count - 1].range = last.range.lowerBound..<place + 1
                groups[groups.count - 1].cueBase = min(last.cueBase, cueBase)
            } else {
                groups.append(Group(base: one.base, period: one.period, range: place..<place + 1, cueBase: cueBase))
            }
        }
        self.groups = groups
    }

    var isEmpty: Bool { series.isEmpty }

    /// The series of a group that have a repetition at a moment which falls on the group: those with an earlier base.
    func members(of group: Int, at moment: Int64) -> ArraySlice<Series> {
        let range = groups[group].range
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = (low + high) / 2
            if series[middle].base < moment { low = middle + 1 } else { high = middle }
        }
        return series[range.lowerBound..<low]
    }

    /// The repetitions at a moment, in document order. Complexity: O(groups + those found).
    func repetitions(at moment: Int64) -> [(ordinal: Int32, repetition: Int)] {
        repetitions(at: moment, of: groups.indices.filter { groups[$0].falls(on: moment) })
    }

    /// The repetitions of groups that fall on a moment, in document order.
    func repetitions(at moment: Int64, of places: [Int]) -> [(ordinal: Int32, repetition: Int)] {
        var found: [(ordinal: Int32, repetition: Int)] = []
        for group in places {
            for one in members(of: group, at: moment) {
                found.append((one.ordinal, Int((moment - one.base) / one.period)))
            }
        }
        found.sort { $0.ordinal < $1.ordinal }
        return found
    }

    /// How many repetitions lie below a bound, at most `Int.max`. Complexity: O(m).
    func count(below bound: Int64) -> Int {
        var total = 0
        for one in series where bound > one.base {
            let (sum, overflow) = total.addingReportingOverflow(Int((bound - 1 - one.base) / one.period))
            if overflow { return .max }
            total = sum
        }
        return total
    }
}
