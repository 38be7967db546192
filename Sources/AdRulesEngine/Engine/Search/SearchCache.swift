import AdRulesModel

/// Search results that are valid until something changes. Not a part of a snapshot.
struct SearchCache: Sendable {
    private struct Results {
        /// The position for which everything ahead that needs a request has been requested; `never` if there is none.
        var lookedAheadFrom = MediaTime.never
        /// The pod numbers of a schedule with repetitions.
        var podNumbers: PodNumbers?
    }

    /// Zero or one element, so that an idle engine stays small.
    private var results: [Results] = []

    /// The position for which everything ahead that needs a request has been requested; `never` if there is none.
    var lookedAheadFrom: MediaTime { results.first?.lookedAheadFrom ?? .never }

    /// Notes that everything ahead of a position has been requested.
    mutating func noteLookAhead(from position: MediaTime) {
        if results.isEmpty { results = [Results()] }
        results[0].lookedAheadFrom = position
    }

    /// The stops ahead have changed.
    mutating func forgetLookAhead() {
        if !results.isEmpty { results[0].lookedAheadFrom = .never }
    }

    /// The index of a pod; the cost is the same after one repetition and after a day of them.
    mutating func podIndex(of position: StopPosition, in schedule: Schedule) -> Int {
        guard case .midroll(let time) = position, !schedule.storage.repetitions.isEmpty else {
            return schedule.podIndex(of: position)
        }
        if results.isEmpty { results = [Results()] }
        if results[0].podNumbers?.schedule.storage !== schedule.storage { results[0].podNumbers = PodNumbers(schedule) }
        return results[0].podNumbers?.index(of: time) ?? schedule.podIndex(of: position)
    }
}
