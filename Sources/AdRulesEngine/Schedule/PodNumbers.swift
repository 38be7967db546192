import AdRulesModel

/// The numbers of pods in a schedule with repetitions, as ``Schedule/podIndex(of:)`` gives them, for a session that asks for
/// one after the other: it goes on counting where it stopped.
struct PodNumbers: Sendable {
    let schedule: Schedule
    private var walk: RepetitionCursor
    /// The moment that `walk` gave last, if it is not counted yet.
    private var pending: Int64?
    /// Repetitions before it are counted.
    private var end: Int64 = 0
    private var counted = 0
    private var budget: Int
    /// Where the cap ended the count.
    private var cutAt: Int64?
    /// The last answers: a session asks again and again for the pod that plays and for those it prefetches.
    private var recent: [(moment: Int64, index: Int)] = []

    private static let recentLimit = 16

    init(_ schedule: Schedule) {
        self.schedule = schedule
        walk = RepetitionCursor(schedule.storage.repetitions, after: 0, below: schedule.storage.bound)
        budget = schedule.repeatCap
    }

    /// The number of the stop at a moment, from 1. Complexity: O(log n + g) and the repetitions since the last moment, or
    /// since the beginning for an earlier one.
    mutating func index(of time: MediaTime) -> Int {
        let moment = time.microseconds
        if let known = recent.first(where: { $0.moment == moment }) { return known.index }
        if moment < end { self = PodNumbers(schedule, recent: recent) }
        let index = explicitCues(before: moment) + repetitionCues(before: moment) + 1
        if recent.count == Self.recentLimit { recent.removeFirst() }
        recent.append((moment, index))
        return index
    }

    private init(_ schedule: Schedule, recent: [(moment: Int64, index: Int)]) {
        self.init(schedule)
        self.recent = recent
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
