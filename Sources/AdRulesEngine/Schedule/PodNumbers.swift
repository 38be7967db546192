import AdRulesModel

/// The pod indices of a schedule with repetitions, as ``Schedule/podIndex(of:)`` returns them, for a session that
/// queries one after the other: each count continues where the last one stopped.
struct PodNumbers: Sendable {
    let schedule: Schedule
    private var walk: RepetitionCursor
    /// The moment that `walk` returned last, if it has not been counted yet.
    private var pending: Int64?
    /// The moment before which all repetitions are counted.
    private var end: Int64 = 0
    private var counted = 0
    private var budget: Int
    /// The moment at which the cap ended the exact count, if it did.
    private var cutAt: Int64?
    /// The latest results: a session repeatedly queries the pod that plays and those that it prefetches.
    private var recent: [(moment: Int64, index: Int)] = []

    private static let recentLimit = 16

    init(_ schedule: Schedule) {
        self.schedule = schedule
        walk = RepetitionCursor(schedule.storage.repetitions, after: 0, below: schedule.storage.bound)
        budget = schedule.repeatCap
    }

    /// Returns the pod index of the stop at a moment, from 1. Complexity: O(log n + g) plus the repetitions since the
    /// last moment, or since the start for an earlier one.
    mutating func index(of time: MediaTime) -> Int {
        let moment = time.microseconds
        if let known = recent.first(where: { $0.moment == moment }) { return known.index }
        if moment < end {
            let known = recent
            self = PodNumbers(schedule)
            recent = known
        }
        let index = explicitCues(before: moment) + repetitionCues(before: moment) + 1
        if recent.count == Self.recentLimit { recent.removeFirst() }
        recent.append((moment, index))
        return index
    }

    private func explicitCues(before moment: Int64) -> Int {
        let storage = schedule.storage
        return Int(
            storage.explicit.cuesBefore[min(storage.explicit.firstStop(atOrAfter: moment), storage.explicitCount)])
    }

    private mutating func repetitionCues(before moment: Int64) -> Int {
        end = moment
        while cutAt == nil, let earlier = pending ?? walk.next() {
            guard earlier < moment else {
                pending = earlier
                break
            }
            pending = nil
            budget -= walk.repetitionCount(at: earlier)
            if budget < 0 {
                cutAt = earlier
            } else if walk.isCue(at: earlier), !schedule.storage.isOverlapped(earlier) {
                counted += 1
            }
        }
        guard let cutAt else { return counted }
        return counted + schedule.repetitionMoments(from: cutAt, below: min(moment, schedule.storage.bound))
    }
}
