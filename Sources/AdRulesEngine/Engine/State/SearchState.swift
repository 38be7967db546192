import AdRulesModel

/// Cached search results that are valid until something changes.
struct SearchState: Sendable {
    /// The position for which everything ahead that needs a request has been requested; `never` if there is none.
    var lookedAheadFrom = MediaTime.never
    /// The pod numbers of a schedule with repetitions.
    var podNumbers: PodNumbers?
}

extension PlaylistEngine {
    private var searched: SearchState {
        get { found.first ?? SearchState() }
        _modify {
            if found.isEmpty { found = [SearchState()] }
            yield &found[0]
        }
    }

    var lookedAheadFrom: MediaTime {
        get { found.first?.lookedAheadFrom ?? .never }
        set { if newValue != .never || !found.isEmpty { searched.lookedAheadFrom = newValue } }
    }

    /// The index of a pod; the cost is the same after one repetition and after a day of them.
    mutating func podIndex(of position: StopPosition) -> Int {
        guard case .midroll(let time) = position, !schedule.storage.repetitions.isEmpty else {
            return schedule.podIndex(of: position)
        }
        if searched.podNumbers?.schedule.storage !== schedule.storage { searched.podNumbers = PodNumbers(schedule) }
        return searched.podNumbers?.index(of: time) ?? schedule.podIndex(of: position)
    }
}
