public import AdRulesModel

/// Mid-roll stops in order, made one by one.
public struct StopSequence: Sequence, Sendable {
    let schedule: Schedule
    let listsRepetitions: Bool
    var start: Int64 = 0
    /// The last moment that belongs to it; nil: no end.
    var end: Int64?
    var cap: Int?

    /// Walks explicit stops and repetitions side by side.
    public struct Iterator: IteratorProtocol {
        private let schedule: Schedule
        private let table: StopTable
        private let explicitCount: Int
        private let end: Int64
        private var place: Int
        private var walk: RepetitionCursor
        private var repetition: Int64?
        private var budget: Int
        /// Whether the moment that was given last is a cue point.
        private(set) var isCue = false

        init(_ sequence: StopSequence) {
            schedule = sequence.schedule
            let storage = schedule.storage
            table = storage.explicit
            explicitCount = storage.explicitCount
            end = sequence.end ?? .max
            place = table.firstStop(after: sequence.start)
            budget = sequence.cap ?? schedule.repeatCap
            walk = RepetitionCursor(
                sequence.listsRepetitions ? storage.repetitions : RepetitionTable(), after: sequence.start,
                below: storage.bound)
            advance()
        }

        /// Goes to the next moment of repetitions that do not give way and stay below the cap.
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

        /// The next stop's moment in microseconds, without the cost of its breaks.
        mutating func nextMoment() -> Int64? {
            let explicit = place < explicitCount && table.times[place] <= end ? table.times[place] : nil
            if let repetition, repetition < explicit ?? .max {
                isCue = walk.isCue(at: repetition)
                advance()
                return repetition
            }
            guard let explicit else { return nil }
            isCue = table.isCue(place)
            place += 1
            return explicit
        }

        /// The next stop.
        public mutating func next() -> Stop? {
            nextMoment().flatMap { schedule.stop(at: .midroll(MediaTime(microseconds: $0))) }
        }
    }

    /// Begins the walk. Complexity: O(log n + g).
    public func makeIterator() -> Iterator { Iterator(self) }
}

extension Schedule {
    /// The mid-roll stops after one content time and up to another, in order, repetitions of an unknown or live duration
    /// too. The cap bounds how many repetitions it gives. Complexity: O(log n + g) to begin, then O(g) for each stop.
    public func stops(after start: MediaTime, through end: MediaTime) -> StopSequence {
        StopSequence(
            schedule: self, listsRepetitions: true, start: max(start.microseconds, 0), end: end.microseconds)
    }
}
