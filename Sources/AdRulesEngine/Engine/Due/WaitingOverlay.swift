import AdRulesModel

/// An overlay that is due but not shown yet.
struct WaitingOverlay: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The position of its stop when it came due.
    var position: StopPosition
    /// The time at which its load is given up; nil if there is no such time left.
    var giveUpAt: MediaTime?
    /// When its stop counts for `minimumGap`.
    var moment: StopMoment
    /// Whether it came due while an earlier stop was loading or ready; it then waits for no stop.
    var isBeside = false
    /// Whether the seek of the current decision made it due: a seek before the first ad takes it back.
    var isSeekMade = false

    /// Whether its stop is after a content position.
    func isAfter(_ time: MediaTime) -> Bool { position.contentTime.map { $0 > time } ?? false }
}
