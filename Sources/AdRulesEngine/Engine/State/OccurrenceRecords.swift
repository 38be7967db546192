import AdRulesModel

/// What is remembered of an occurrence beyond the time in which it loads and plays.
struct OccurrenceRecord: Sendable, Hashable, Codable {
    /// Where it stands.
    enum State: Sendable, Hashable, Codable {
        /// It may play: the state of everything that nothing is remembered of, unless its place says otherwise.
        case armed
        /// It did not play when it was passed, and may still.
        case noted(Reason)
        /// It is over: only a reset or a replay leaves this state.
        case final(Outcome, Reason?)
    }

    /// Where it stands.
    var state = State.armed
    /// How many showings are over.
    var showings = 0
    /// Whether AD_BREAK_STARTED was sent: it comes once per occurrence.
    var hasBegun = false
    /// The last error, for an explanation whose reason has no code of its own.
    var code: Int?
    /// What was shown of it, in whichever showing: a later showing that fails does not take that back.
    var shown: Outcome?
    /// Why it was shown only partly.
    var shownReason: Reason?
    /// Whether the start policy dropped it: such a state no replay leaves.
    var isDroppedByStart: Bool { state == .final(.notPlayed, .beforeStart) }
    /// Whether its moment was all there was of it: a replay has nothing to show.
    var isTrackersOnly: Bool { state == .final(.notPlayed, .trackersOnly) }

    /// Whether it is over.
    var isFinal: Bool {
        if case .final = state { return true }
        return false
    }

    /// The record of a break that is forgotten among many: over, and nothing else is known.
    static func merged(_ older: OccurrenceRecord, _ newer: OccurrenceRecord) -> OccurrenceRecord {
        older.isFinal ? older : newer
    }
}

/// The records of a session: sorted runs of repetitions that share one record, so that a day of repetitions that all
/// played is one run, and nothing is stored of what never came up.
struct OccurrenceRecords: Sendable, Hashable, Codable {
    /// Repetitions of one break with one record.
    struct Run: Sendable, Hashable, Codable {
        var index: Int
        var lower: Int
        var upper: Int
        var record: OccurrenceRecord
    }

    /// How many runs of one break are told apart. Beyond it the two oldest become one: the first of them that is final
    /// speaks for both. Memory does not grow with playing time.
    static let runLimit = 512

    private(set) var runs: [Run] = []

    /// The place of the first run that does not lie before the occurrence.
    private func place(of occurrence: OccurrenceID) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            let run = runs[middle]
            if (run.index, run.upper) < (occurrence.index, occurrence.repetition) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The record of an occurrence; nil when nothing is remembered. Complexity: O(log n).
    subscript(_ occurrence: OccurrenceID) -> OccurrenceRecord? {
        let place = place(of: occurrence)
        guard place < runs.count else { return nil }
        let run = runs[place]
        return run.index == occurrence.index && run.lower <= occurrence.repetition ? run.record : nil
    }

    /// Remembers a record for an occurrence.
    mutating func set(_ record: OccurrenceRecord, for occurrence: OccurrenceID) {
        set(record, index: occurrence.index, from: occurrence.repetition, through: occurrence.repetition)
    }

    /// Remembers a record for repetitions of a break; what was remembered of them is replaced.
    mutating func set(_ record: OccurrenceRecord, index: Int, from lower: Int, through upper: Int) {
        guard lower <= upper else { return }
        let first = place(of: OccurrenceID(index, lower))
        var end = first
        var replacement: [Run] = []
        var new = Run(index: index, lower: lower, upper: upper, record: record)
        while end < runs.count, runs[end].index == index, runs[end].lower <= upper {
            let old = runs[end]
            if old.lower < lower { replacement.append(part(of: old, old.lower, lower - 1)) }
            if old.upper > upper {
                replacement.append(new)
                new = part(of: old, upper + 1, old.upper)
            }
            end += 1
        }
        replacement.append(new)
        runs.replaceSubrange(first..<end, with: replacement)
        join(from: max(0, first - 1), through: first + replacement.count)
        bound(index)
    }

    /// Remembers a record for those repetitions of a break of which nothing is remembered yet.
    mutating func fill(_ record: OccurrenceRecord, index: Int, from lower: Int, through upper: Int) {
        var next = lower
        for run in runs where run.index == index && run.upper >= lower && run.lower <= upper {
            if next < run.lower { set(record, index: index, from: next, through: run.lower - 1) }
            next = run.upper + 1
        }
        if next <= upper { set(record, index: index, from: next, through: upper) }
    }

    private func part(of run: Run, _ lower: Int, _ upper: Int) -> Run {
        Run(index: run.index, lower: lower, upper: upper, record: run.record)
    }

    /// Makes neighbours with equal records one run.
    private mutating func join(from first: Int, through last: Int) {
        var place = min(last, runs.count - 1)
        while place > first {
            let left = runs[place - 1]
            let right = runs[place]
            if left.index == right.index, left.upper + 1 == right.lower, left.record == right.record {
                runs[place - 1].upper = right.upper
                runs.remove(at: place)
            }
            place -= 1
        }
    }

    private mutating func bound(_ index: Int) {
        let first = place(of: OccurrenceID(index, 1))
        var end = first
        while end < runs.count, runs[end].index == index { end += 1 }
        guard end - first > Self.runLimit else { return }
        let older = runs[first]
        let newer = runs[first + 1]
        runs[first] = Run(
            index: index, lower: older.lower, upper: newer.upper,
            record: OccurrenceRecord.merged(older.record, newer.record))
        runs.remove(at: first + 1)
    }

    /// Forgets what was remembered in some runs.
    mutating func remove(where isGone: (Run) -> Bool) {
        runs.removeAll(where: isGone)
    }
}
