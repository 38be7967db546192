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

    /// Whether `playAdsAfter` excludes stops at this position, including those that a change moves there.
    func dropsForGood(_ position: StopPosition) -> Bool {
        guard let droppedThrough, let time = position.contentTime else { return false }
        return time <= droppedThrough
    }
}
