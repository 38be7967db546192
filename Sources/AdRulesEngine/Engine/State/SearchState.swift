import AdRulesModel

/// Results of searches that hold until something changes.
struct SearchState: Sendable {
    /// Everything at that stop and after it is over, as long as no occurrence is armed again.
    var overFrom: StopPosition?
    /// The position for which nothing that lies ahead has to be asked for any more; `never`: none.
    var lookedAheadFrom = MediaTime.never
    /// The numbers of pods, for a schedule with repetitions.
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

    var overFrom: StopPosition? {
        get { found.first?.overFrom }
        set { if newValue != nil || !found.isEmpty { searched.overFrom = newValue } }
    }

    var lookedAheadFrom: MediaTime {
        get { found.first?.lookedAheadFrom ?? .never }
        set { if newValue != .never || !found.isEmpty { searched.lookedAheadFrom = newValue } }
    }

    /// The number of a pod, at the same cost after the first repetition and after a day of them.
    mutating func podIndex(of position: StopPosition) -> Int {
        guard case .midroll(let time) = position, !schedule.storage.repetitions.isEmpty else {
            return schedule.podIndex(of: position)
        }
        if searched.podNumbers?.schedule.storage !== schedule.storage { searched.podNumbers = PodNumbers(schedule) }
        return searched.podNumbers?.index(of: time) ?? schedule.podIndex(of: position)
    }
}
