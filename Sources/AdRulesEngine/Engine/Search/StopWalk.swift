import AdRulesModel

/// A walk over mid-roll stops, forward or backward in time.
///
/// The cap (policy `repeatCap`) bounds how many stops with nothing but repetitions it visits: a playlist may have one for
/// every millisecond of a day. Explicit stops do not count.
struct StopWalk {
    private let schedule: Schedule
    private let cap: Int
    private var time: MediaTime
    private var visited = 0
    /// The number of stops after which the cap ended the walk; nil if it did not.
    private(set) var cutOff: Int?

    /// A walk that begins after a content time, or at it if it goes backward.
    init(_ schedule: Schedule, from time: MediaTime, cap: Int) {
        self.schedule = schedule
        self.time = time
        self.cap = cap
    }

    /// The next stop up to a content time. Complexity: O(log n + the stop's breaks).
    mutating func next(through end: MediaTime = .never) -> Stop? {
        guard let moment = schedule.nextMoment(after: time), moment <= end, let stop = visit(moment) else { return nil }
        time = moment
        return stop
    }

    /// The previous stop after a content time. Complexity: O(log n + the stop's breaks).
    mutating func previous(after start: MediaTime) -> Stop? {
        guard let moment = schedule.lastMoment(atOrBefore: time), moment > start, let stop = visit(moment) else {
            return nil
        }
        time = moment - MediaTime(microseconds: 1)
        return stop
    }

    private mutating func visit(_ moment: MediaTime) -> Stop? {
        guard visited < cap else {
            cutOff = visited
            return nil
        }
        guard let stop = schedule.stop(at: .midroll(moment)) else { return nil }
        if stop.isRepetitionsOnly { visited += 1 }
        return stop
    }
}

extension StopWalk {
    /// Walks forward to the first stop that satisfies a predicate.
    mutating func first(through end: MediaTime = .never, where isMeant: (Stop) -> Bool) -> Stop? {
        while let stop = next(through: end) {
            if isMeant(stop) { return stop }
        }
        return nil
    }

    /// Walks backward to the last stop that satisfies a predicate.
    mutating func last(after start: MediaTime, where isMeant: (Stop) -> Bool) -> Stop? {
        while let stop = previous(after: start) {
            if isMeant(stop) { return stop }
        }
        return nil
    }

    /// Walks forward through all stops that satisfy a predicate, earliest first.
    mutating func all(through end: MediaTime, where isMeant: (Stop) -> Bool) -> [Stop] {
        var found: [Stop] = []
        while let stop = next(through: end) {
            if isMeant(stop) { found.append(stop) }
        }
        return found
    }

    /// Walks backward through the stops that satisfy a predicate, but takes at most `limit` of those with nothing but
    /// repetitions. Earliest first.
    mutating func latest(
        after start: MediaTime, repetitionLimit limit: Int, where isMeant: (Stop) -> Bool
    ) -> [Stop] {
        var found: [Stop] = []
        var repetitions = 0
        while let stop = previous(after: start) {
            guard isMeant(stop) else { continue }
            if stop.isRepetitionsOnly {
                repetitions += 1
                if repetitions > limit { continue }
            }
            found.append(stop)
        }
        return found.reversed()
    }
}

extension PlaylistEngine {
    /// Searches the stops of the schedule from a content time. A search that the cap ended is logged.
    mutating func walk<Found>(from time: MediaTime, _ look: (inout StopWalk, PlaylistEngine) -> Found) -> Found {
        var walk = StopWalk(schedule, from: time, cap: policies.repeatCap)
        let found = look(&walk, self)
        if let visited = walk.cutOff {
            log(
                "a search for stops ended after \(visited) repetitions (policy repeatCap): later ones were not checked"
            )
        }
        return found
    }
}
