package import AdRulesModel

/// Mid-roll stops in order, computed one at a time.
package struct StopSequence: Sequence, Sendable {
    let schedule: Schedule
    let listsRepetitions: Bool
    var start: Int64 = 0
    /// The last moment included, in microseconds; nil for no end.
    var end: Int64?

    /// Merges explicit stops and repetitions in order of time.
    package struct Iterator: IteratorProtocol {
        private let schedule: Schedule
        private let table: StopTable
        private let explicitCount: Int
        private let end: Int64
        private var index: Int
        private var walk: RepetitionCursor
        private var repetition: Int64?
        private var budget: Int
        /// Whether the moment returned last is a cue point.
        private(set) var isCue = false

        init(_ sequence: StopSequence) {
            schedule = sequence.schedule
            let storage = schedule.storage
            table = storage.explicit
            explicitCount = storage.explicitCount
            end = sequence.end ?? .max
            index = table.firstStop(after: sequence.start)
            budget = schedule.repeatCap
            walk = RepetitionCursor(
                sequence.listsRepetitions ? storage.repetitions : RepetitionTable([]) { _ in false },
                after: sequence.start,
                below: storage.bound)
            advance()
        }

        /// Advances to the next moment of repetitions that do not give way and stay within the cap.
        private mutating func advance() {
            repetition = nil
            while budget >= 0, let moment = walk.next(), moment <= end {
                budget -= walk.repetitionCount(at: moment)
                if budget < 0 { return }
                if !schedule.storage.isOverlapped(moment) {
                    repetition = moment
                    return
                }
            }
        }

        /// The next moment of repetitions, if it comes before the next explicit stop.
        private var pendingRepetition: Int64? {
            let explicit = index < explicitCount ? table.times[index] : .max
            return repetition.flatMap { $0 < explicit ? $0 : nil }
        }

        /// Returns the moment of the next stop in microseconds, without the cost of collecting its breaks.
        mutating func nextMoment() -> Int64? {
            if let moment = pendingRepetition {
                isCue = walk.isCue(at: moment)
                advance()
                return moment
            }
            guard index < explicitCount, table.times[index] <= end else { return nil }
            isCue = table.isCue(index)
            index += 1
            return table.times[index - 1]
        }

        /// Returns the next stop. Complexity: O(log g + the stop's breaks).
        package mutating func next() -> Stop? {
            guard let moment = pendingRepetition else {
                let index = index
                return nextMoment().flatMap {
                    schedule.stop(.midroll(MediaTime(microseconds: $0)), members: table[index])
                }
            }
            let occurrences = walk.repetitions(at: moment).map {
                OccurrenceID(schedule.index(of: $0.ordinal), $0.repetition)
            }
            _ = nextMoment()
            return Stop(position: .midroll(MediaTime(microseconds: moment)), occurrences: occurrences)
        }
    }

    /// Creates an iterator. Complexity: O(log n + g).
    package func makeIterator() -> Iterator { Iterator(self) }
}

extension Schedule {
    /// The mid-roll stops after one content time and up to another, in order, including repetitions of an unknown or
    /// live duration. The cap limits the number of repetitions. Complexity: O(log n + g) to start, then O(log g + the
    /// stop's breaks) for each.
    package func stops(after start: MediaTime, through end: MediaTime) -> StopSequence {
        StopSequence(
            schedule: self, listsRepetitions: true, start: max(start.microseconds, 0), end: end.microseconds)
    }
}
