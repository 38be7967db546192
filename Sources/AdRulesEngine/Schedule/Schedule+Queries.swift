public import AdRulesModel

extension Schedule {
    /// The stop before the content.
    public var preroll: Stop? { stop(.preroll, members: storage.preroll) }

    /// The stop after the content.
    public var postroll: Stop? { stop(.postroll, members: storage.postroll) }

    /// The moment of the first mid-roll stop later than a content time. Complexity: O(log n + g), no allocation.
    package func nextMoment(after time: MediaTime) -> MediaTime? {
        let time = max(time.microseconds, 0)
        let table = storage.explicit
        let following = table.firstStop(after: time)
        let next = following < storage.explicitCount ? table.times[following] : nil
        // Only these two stops can share a millisecond with a repetition that comes before `next`.
        let previousMillisecond = following > 0 ? min(following, storage.explicitCount) - 1 : -1
        let passed = previousMillisecond >= 0 ? table.times[previousMillisecond] / 1000 : -1
        var best = next ?? .max
        var isFound = next != nil
        let nextMillisecond = next.map { $0 / 1000 } ?? -1
        for group in storage.repetitions.groups {
            guard var moment = group.first(after: time) else { continue }
            if moment / 1000 == passed {
                guard let later = group.first(after: Self.lastMicrosecond(of: passed)) else { continue }
                moment = later
            }
            guard moment < best, moment < storage.bound, moment / 1000 != nextMillisecond else { continue }
            best = moment
            isFound = true
        }
        return isFound ? MediaTime(microseconds: best) : nil
    }

    /// The moment of the last mid-roll stop at or before a content time. Complexity: O(log n + g), no allocation.
    package func lastMoment(atOrBefore time: MediaTime) -> MediaTime? {
        let time = time.microseconds
        guard time > 0 else { return nil }
        let table = storage.explicit
        let following = min(table.firstStop(after: time), storage.explicitCount)
        let last = following > 0 ? table.times[following - 1] : nil
        let nextMillisecond = following < storage.explicitCount ? table.times[following] / 1000 : -1
        var best = last ?? 0
        let lastMillisecond = last.map { $0 / 1000 } ?? -1
        let end = min(time, storage.bound - 1)
        for group in storage.repetitions.groups {
            guard var moment = group.last(atOrBefore: end) else { continue }
            if moment / 1000 == nextMillisecond {
                guard let earlier = group.last(atOrBefore: nextMillisecond * 1000 - 1) else { continue }
                moment = earlier
            }
            if moment > best, moment / 1000 != lastMillisecond { best = moment }
        }
        return best == 0 ? nil : MediaTime(microseconds: best)
    }

    /// The first mid-roll stop later than a content time. Complexity: O(log n + g + the stop's breaks).
    public func nextStop(after time: MediaTime) -> Stop? {
        nextMoment(after: time).flatMap { stop(at: .midroll($0)) }
    }

    /// The last mid-roll stop at or before a content time. Complexity: O(log n + g + the stop's breaks).
    public func lastStop(atOrBefore time: MediaTime) -> Stop? {
        lastMoment(atOrBefore: time).flatMap { stop(at: .midroll($0)) }
    }

    /// The stop at exactly this position, or nil. Complexity: O(log n + g + the stop's breaks).
    public func stop(at position: StopPosition) -> Stop? {
        switch position {
        case .preroll: return preroll
        case .postroll: return postroll
        case .midroll(let time):
            let moment = time.microseconds
            guard moment > 0 else { return nil }
            let place = storage.explicit.firstStop(atOrAfter: moment)
            if place < storage.explicitCount, storage.explicit.times[place] == moment {
                return stop(position, members: storage.explicit[place])
            }
            guard moment < storage.bound, !storage.isOverlapped(moment) else { return nil }
            let found = storage.repetitions.repetitions(at: moment)
            guard !found.isEmpty else { return nil }
            return Stop(
                position: position,
                occurrences: found.map { OccurrenceID(index(of: $0.ordinal), $0.repetition) })
        }
    }

    /// The position of an occurrence, or the reason why it has none. Complexity: O(log n).
    public func resolution(of occurrence: OccurrenceID) -> Resolution {
        guard let ordinal = storage.playlist.ordinal(ofBreakAt: occurrence.index), occurrence.repetition >= 0 else {
            return .none
        }
        let base = storage.resolution(at: ordinal)
        guard occurrence.repetition > 0 else { return base }
        guard let period = storage.playlist.period(at: ordinal) else { return .none }
        guard case .scheduled(let position) = base else { return base }
        guard let start = position.contentTime?.microseconds,
            let moment = Self.moment(ofRepetition: occurrence.repetition, base: start, period: period),
            moment < storage.bound
        else { return .unscheduled(.beyondContent) }
        if storage.isOverlapped(moment) { return .unscheduled(.overlappedRepeat) }
        return .scheduled(.midroll(MediaTime(microseconds: moment)))
    }

    /// The last microsecond of a millisecond; saturates instead of overflowing.
    private static func lastMicrosecond(of millisecond: Int64) -> Int64 {
        millisecond < Int64.max / 1000 ? millisecond * 1000 + 999 : .max
    }

    func index(of ordinal: Int32) -> Int { storage.playlist.facts[Int(ordinal)].index }

    func stop(_ position: StopPosition, members: some Collection<Int32>) -> Stop? {
        guard !members.isEmpty else { return nil }
        return Stop(position: position, occurrences: members.map { OccurrenceID(index(of: $0)) })
    }
}
