extension Schedule {
    /// The stop before the content.
    public var preroll: Stop? { stop(.preroll, members: storage.preroll) }

    /// The stop after the content.
    public var postroll: Stop? { stop(.postroll, members: storage.postroll) }

    /// The moment of the first mid-roll stop later than a content time. Complexity: O(log n), no allocation.
    package func nextMoment(after time: MediaTime) -> MediaTime? {
        let next = storage.stops.firstStop(after: max(time.microseconds, 0))
        return next < storage.count ? MediaTime(microseconds: storage.stops.times[next]) : nil
    }

    /// The mid-roll stops after one content time and up to another, in order; of repetitions without an end those that
    /// are listed (``reaching(_:)``). Complexity: O(log n), then O(the stop's breaks) for each.
    package func stops(after start: MediaTime, through end: MediaTime) -> LazyMapCollection<Range<Int>, Stop> {
        let first = min(storage.stops.firstStop(after: max(start.microseconds, 0)), storage.count)
        let last = min(storage.stops.firstStop(after: end.microseconds), storage.count)
        return (first..<max(first, last)).lazy.map(midroll)
    }

    /// The first mid-roll stop later than a content time. Complexity: O(log n + the stop's breaks).
    public func nextStop(after time: MediaTime) -> Stop? { stops(after: time, through: .never).first }

    /// The last mid-roll stop at or before a content time. Complexity: O(log n + the stop's breaks).
    public func lastStop(atOrBefore time: MediaTime) -> Stop? { stops(after: .zero, through: time).last }

    /// The stop at exactly this position, or nil. Complexity: O(log n + the stop's breaks).
    public func stop(at position: StopPosition) -> Stop? {
        switch position {
        case .preroll: return preroll
        case .postroll: return postroll
        case .midroll(let time):
            let place = storage.stops.firstStop(atOrAfter: time.microseconds)
            guard place < storage.count, storage.stops.times[place] == time.microseconds else { return nil }
            return midroll(place)
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
            !hasFiniteRepetitions || moment < storage.listed.upperBound
        else { return .unscheduled(.beyondContent) }
        if storage.isOverlapped(moment) { return .unscheduled(.overlappedRepeat) }
        return .scheduled(.midroll(MediaTime(microseconds: moment)))
    }

    /// The interval at which a break repeats, rounded to the millisecond; nil if it does not repeat: `repeatAfter` is
    /// ignored on `end` and `#n`, and a source that cannot be played fails once. Complexity: O(1).
    package func interval(ofBreakAt index: Int) -> MediaTime? {
        storage.playlist.ordinal(ofBreakAt: index).flatMap(storage.playlist.period).map(MediaTime.init(microseconds:))
    }

    /// The content time of a repetition, whether it plays or gives way to an explicit stop; nil if its break does not
    /// repeat or has no moment, and if the time exceeds 64 bits. Complexity: O(log n).
    package func writtenTime(ofRepetition repetition: Int, ofBreakAt index: Int) -> MediaTime? {
        guard let period = interval(ofBreakAt: index)?.microseconds,
            let base = resolution(of: OccurrenceID(index)).position?.contentTime?.microseconds
        else { return nil }
        return Self.moment(ofRepetition: repetition, base: base, period: period).map { MediaTime(microseconds: $0) }
    }

    private static func moment(ofRepetition repetition: Int, base: Int64, period: Int64) -> Int64? {
        let (distance, overflow) = period.multipliedReportingOverflow(by: Int64(repetition))
        let (moment, overflows) = base.addingReportingOverflow(distance)
        return overflow || overflows ? nil : moment
    }

    func index(of ordinal: Int32) -> Int { storage.playlist.breaks[Int(ordinal)].index }

    private func stop(_ position: StopPosition, members: [Int32]) -> Stop? {
        if members.isEmpty { return nil }
        return Stop(position: position, occurrences: members.map { OccurrenceID(index(of: $0)) })
    }

    /// The mid-roll stop at a place in the table. Complexity: O(the stop's breaks).
    func midroll(_ place: Int) -> Stop {
        let table = storage.stops
        return Stop(
            position: .midroll(MediaTime(microseconds: table.times[place])),
            occurrences: table.range(of: place).map {
                OccurrenceID(index(of: table.members[$0]), table.repetitions.isEmpty ? 0 : table.repetitions[$0])
            })
    }
}
