import AdRulesModel

/// How far the content has come, as the ledger needs it when the schedule changes.
struct ContentReach {
    /// The content position; during a hold, the position at which content resumes.
    var position: MediaTime
    /// The furthest position that the content reached or jumped to.
    var furthest: MediaTime
    /// The time up to which `playAdsAfter` drops stops for good; nil if it drops none.
    var droppedThrough: MediaTime?
    /// The occurrences that are due or playing, in order.
    var busy: [OccurrenceID]
}

extension StopPosition {
    /// Whether `playAdsAfter`, which drops stops up to a time, excludes stops here, including those that a change moves
    /// here; nil drops none.
    func isDropped(through bound: MediaTime?) -> Bool {
        guard let bound, let time = contentTime else { return false }
        return time <= bound
    }
}
