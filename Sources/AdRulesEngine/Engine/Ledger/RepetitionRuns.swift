import AdRulesModel

/// The records of occurrences, as runs of repetitions that share one: a day of repetitions with one record is a
/// single run, and occurrences without a record take no space. Memory grows with the number of times that neighbors
/// differ, so that the outcome of each repetition is known.
package struct RepetitionRuns<Record: Sendable & Hashable>: Sendable {
    /// Consecutive repetitions of one break with the same record.
    struct Run: Sendable, Hashable {
        var index: Int
        var lower: Int
        var upper: Int
        var record: Record
    }

    /// Creates an empty collection.
    package init() {}

    /// The runs of each break, in order.
    private var byBreak: [Int: [Run]] = [:]

    /// The runs that satisfy a predicate, by break and repetition. Complexity: O(n + m log m) for m runs found.
    func runs(where holds: (Run) -> Bool = { _ in true }) -> [Run] {
        var found: [Run] = []
        for runs in byBreak.values { for run in runs where holds(run) { found.append(run) } }
        return found.sorted { ($0.index, $0.lower) < ($1.index, $1.lower) }
    }

    /// The runs of a break, in order.
    func runs(of index: Int) -> [Run] { byBreak[index] ?? [] }

    /// The runs of a break with a repetition in a range, in order. Complexity: O(log n + runs found).
    private func runs(of index: Int, in range: ClosedRange<Int>) -> ArraySlice<Run> {
        guard let runs = byBreak[index] else { return [] }
        let first = Self.index(of: range.lowerBound, in: runs)
        return runs[first...].prefix { $0.lower <= range.upperBound }
    }

    /// Whether any run satisfies a predicate. Complexity: O(n).
    func contains(where holds: (Run) -> Bool) -> Bool {
        byBreak.values.contains { $0.contains(where: holds) }
    }

    /// The index of the first run that does not end before the repetition.
    private static func index(of repetition: Int, in runs: [Run]) -> Int {
        // In most cases it is the last one.
        if let last = runs.last, last.lower <= repetition {
            return last.upper < repetition ? runs.count : runs.count - 1
        }
        return runs.partitioningIndex { $0.upper >= repetition }
    }

    /// The record of an occurrence, or nil. Complexity: O(log n).
    package subscript(_ occurrence: OccurrenceID) -> Record? {
        guard let runs = byBreak[occurrence.index] else { return nil }
        let index = Self.index(of: occurrence.repetition, in: runs)
        guard index < runs.count, runs[index].lower <= occurrence.repetition else { return nil }
        return runs[index].record
    }

    /// Stores the record of an occurrence.
    package mutating func set(_ record: Record, for occurrence: OccurrenceID) {
        set(record, index: occurrence.index, from: occurrence.repetition, through: occurrence.repetition)
    }

    /// Stores a record for repetitions of a break, replacing the records they had.
    mutating func set(_ record: Record, index: Int, from lower: Int, through upper: Int) {
        guard lower <= upper else { return }
        let new = Run(index: index, lower: lower, upper: upper, record: record)
        Self.set(new, in: &byBreak[index, default: []])
    }

    private static func set(_ run: Run, in runs: inout [Run]) {
        var new = run
        let first = index(of: new.lower, in: runs)
        var end = first
        var replacement: [Run] = []
        while end < runs.count, runs[end].lower <= run.upper {
            let old = runs[end]
            if old.lower < run.lower { replacement.append(part(of: old, old.lower, run.lower - 1)) }
            if old.upper > run.upper {
                replacement.append(new)
                new = part(of: old, run.upper + 1, old.upper)
            }
            end += 1
        }
        replacement.append(new)
        runs.replaceSubrange(first..<end, with: replacement)
        join(&runs, from: max(0, first - 1), through: first + replacement.count)
    }

    /// Stores a record for those repetitions of a break that have none.
    mutating func fill(_ record: Record, index: Int, from lower: Int, through upper: Int) {
        guard lower <= upper else { return }
        var next = lower
        for run in runs(of: index, in: lower...upper) {
            if next < run.lower { set(record, index: index, from: next, through: run.lower - 1) }
            next = run.upper + 1
        }
        if next <= upper { set(record, index: index, from: next, through: upper) }
    }

    /// Changes the records of repetitions of a break, run by run. Where there is no record, `change` gets `empty`,
    /// and nothing is stored if it leaves that unchanged.
    mutating func change(
        index: Int, _ range: ClosedRange<Int>, from empty: Record, _ change: (inout Record) -> Void
    ) {
        var parts: [Run] = []
        var next = range.lowerBound
        for run in runs(of: index, in: range) {
            if next < run.lower { parts.append(Run(index: index, lower: next, upper: run.lower - 1, record: empty)) }
            parts.append(Self.part(of: run, max(next, run.lower), min(run.upper, range.upperBound)))
            next = run.upper + 1
        }
        if next <= range.upperBound {
            parts.append(Run(index: index, lower: next, upper: range.upperBound, record: empty))
        }
        for part in parts {
            var record = part.record
            change(&record)
            if record != part.record { set(record, index: index, from: part.lower, through: part.upper) }
        }
    }

    private static func part(of run: Run, _ lower: Int, _ upper: Int) -> Run {
        Run(index: run.index, lower: lower, upper: upper, record: run.record)
    }

    /// Merges adjacent runs with equal records.
    private static func join(_ runs: inout [Run], from first: Int, through last: Int) {
        var index = min(last, runs.count - 1)
        while index > first {
            let left = runs[index - 1]
            let right = runs[index]
            if left.upper + 1 == right.lower, left.record == right.record {
                runs[index - 1].upper = right.upper
                runs.remove(at: index)
            }
            index -= 1
        }
    }

    /// Removes the runs that satisfy a predicate.
    mutating func remove(where isGone: (Run) -> Bool) {
        for index in Array(byBreak.keys) {
            byBreak[index]?.removeAll(where: isGone)
            if byBreak[index]?.isEmpty == true { byBreak[index] = nil }
        }
    }
}

extension RepetitionRuns.Run: Codable where Record: Codable {}

extension RepetitionRuns: Codable where Record: Codable {
    private enum CodingKeys: CodingKey {
        case runs
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for run in try container.decode([Run].self, forKey: .runs) {
            guard (byBreak[run.index]?.last?.upper ?? -1) < run.lower, run.lower <= run.upper, run.upper <= Count.limit
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .runs, in: container, debugDescription: "runs of repetitions ascend and do not overlap")
            }
            byBreak[run.index, default: []].append(run)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(runs(), forKey: .runs)
    }
}
