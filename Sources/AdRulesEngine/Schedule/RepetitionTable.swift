import AdRulesModel

/// The breaks that repeat (`repeatAfter`), as series whose moments are computed, never stored.
///
/// Series with the same period and phase coincide at every repetition, so they form one group: a query costs one
/// division per group, not per break. A `bound` is exclusive: repetitions lie below it, the end of the content.
struct RepetitionTable: Sendable {
    /// A break that repeats: base, base + period, base + 2 × period … in microseconds.
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
        /// The indices of its series in `series`.
        var range: Range<Int>
        /// The base of the earliest series that makes a cue point; `Int64.max` if there is none.
        var cueBase: Int64

        /// The first repetition after a time; nil if it exceeds 64 bits.
        @inline(__always)
        func first(after time: Int64) -> Int64? {
            // A base is never negative, so neither is the difference, and only the last addition can overflow.
            let passed = time < base ? base : time - (time - base) % period
            let (moment, overflow) = passed.addingReportingOverflow(period)
            return overflow ? nil : moment
        }

        /// The last repetition at or before a time, or nil.
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
    /// The series of all groups; within a group by base, then in document order.
    let series: [Series]

    /// Creates a table of series given in any order. Complexity: O(m log m).
    init(_ unsorted: [Series], isCue: (Int32) -> Bool) {
        series = unsorted.sorted { left, right in
            (left.period, left.base % left.period, left.base, left.ordinal)
                < (right.period, right.base % right.period, right.base, right.ordinal)
        }
        var groups: [Group] = []
        for (index, one) in series.enumerated() {
            let cueBase = isCue(one.ordinal) ? one.base : Int64.max
            if let last = groups.last, last.period == one.period, (one.base - last.base) % one.period == 0 {
                groups[groups.count - 1].range = last.range.lowerBound..<index + 1
                groups[groups.count - 1].cueBase = min(last.cueBase, cueBase)
            } else {
                groups.append(Group(base: one.base, period: one.period, range: index..<index + 1, cueBase: cueBase))
            }
        }
        self.groups = groups
    }

    var isEmpty: Bool { series.isEmpty }

    /// The series of a group that have a repetition at one of the group's moments: those with an earlier base.
    func members(of group: Int, at moment: Int64) -> ArraySlice<Series> {
        let all = series[groups[group].range]
        return all[..<all.partitioningIndex { $0.base >= moment }]
    }

    /// The repetitions at a moment, in document order. Complexity: O(groups + those found).
    func repetitions(at moment: Int64) -> [(ordinal: Int32, repetition: Int)] {
        repetitions(at: moment, of: groups.indices.filter { groups[$0].falls(on: moment) })
    }

    /// The repetitions of groups that coincide at a moment, in document order.
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

    /// The number of repetitions below a bound, at most `Int.max`. Complexity: O(m).
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
