extension Schedule {
    /// Whether the repetitions end: the duration is known and the stream is not live.
    package var hasFiniteRepetitions: Bool { duration != nil && !isLive }

    /// The places in the table of the mid-roll stops without repetitions that have no end.
    private var listedPlaces: LazyFilterSequence<Range<Int>> {
        let isWhole = hasFiniteRepetitions
        let table = storage.stops
        return (0..<storage.count).lazy.filter { isWhole || !table.isRepeated($0) }
    }

    /// The mid-roll stops, in order, without repetitions that have no end. Complexity: O(the stop's breaks) for each.
    package var midrolls: LazyMapSequence<LazyFilterSequence<Range<Int>>, Stop> { listedPlaces.map(midroll) }

    /// The stops, in order: pre-roll, mid-rolls and post-roll, without endless repetitions. Complexity: O(n).
    public var stops: [Stop] { [preroll].compactMap(\.self) + midrolls + [postroll].compactMap(\.self) }

    /// The cue points: stops with a linear break that has a playable source, sorted, the post-roll last. They include
    /// repetitions only below a known duration of a non-live stream. Empty for a VAST response. Complexity: O(stops).
    public var cuePoints: [StopPosition] {
        guard mode == .adRules else { return [] }
        var points: [StopPosition] = []
        if storage.preroll.contains(where: storage.playlist.isCue) { points.append(.preroll) }
        for place in listedPlaces where storage.stops.isCue(place) {
            points.append(.midroll(MediaTime(microseconds: storage.stops.times[place])))
        }
        if storage.postroll.contains(where: storage.playlist.isCue) { points.append(.postroll) }
        return points
    }

    /// The number of occurrences that can ever play or be accounted for, including repetitions but not overlapped
    /// ones or invalid breaks. Nil while a moment is still open (`durationUnknown`, `opportunityUnknown`,
    /// `beyondContent`), and if the repetitions have no end. Complexity: O(1).
    package var occurrenceCount: Int? { storage.occurrenceCount }

    /// Whether the content would have room for more repetitions than there may be. Complexity: O(1).
    public var isTruncated: Bool {
        hasFiniteRepetitions && duration.map { storage.listed.upperBound < $0.microseconds } ?? false
    }

    /// The occurrences that cannot play, in document order: those without a moment, those with an unplayable source
    /// (`unsupported`; they still belong to a stop, and their fetch error comes when it is due), and overlapped
    /// repetitions that have an end. Complexity: O(n log n).
    public var unscheduled: [(occurrence: OccurrenceID, reason: BreakReason)] {
        var found: [(ordinal: Int32, occurrence: OccurrenceID, reason: BreakReason)] = []
        for (ordinal, adBreak) in breaks.enumerated() {
            let reason: BreakReason
            if case .unscheduled(let open) = storage.resolution(at: ordinal) {
                reason = open
            } else if let code = adBreak.errorCode {
                reason = .unsupported(code.rawValue)
            } else {
                continue
            }
            found.append((Int32(truncatingIfNeeded: ordinal), OccurrenceID(adBreak.index), reason))
        }
        if hasFiniteRepetitions {
            for entry in storage.repeating.entries(in: storage.listed) where storage.isOverlapped(entry.time) {
                found.append(
                    (entry.ordinal, OccurrenceID(index(of: entry.ordinal), entry.repetition), .overlappedRepeat))
            }
        }
        found.sort { ($0.ordinal, $0.occurrence.repetition) < ($1.ordinal, $1.occurrence.repetition) }
        return found.map { ($0.occurrence, $0.reason) }
    }

    /// The listed repetitions by time, without those that give way. Complexity: O(stops).
    var repetitions: [OccurrenceID] {
        let table = storage.stops
        if table.repetitions.isEmpty { return [] }
        return (0..<storage.count).lazy.filter(table.isRepeated).flatMap { midroll($0).occurrences }
    }

    /// The listed repetitions up to a time, with those that give way. Complexity: O(r log r) for r of them.
    func writtenRepetitions(through time: MediaTime) -> [OccurrenceID] {
        let listed = storage.listed
        let end = time.microseconds < listed.upperBound ? time.microseconds + 1 : listed.upperBound
        guard end > listed.lowerBound, !storage.repeating.isEmpty else { return [] }
        return storage.repeating.entries(in: listed.lowerBound..<end).map {
            OccurrenceID(index(of: $0.ordinal), $0.repetition)
        }
    }

    /// The number of a stop among the mid-roll cue points, from 1 (IMA's pod index); 0 for the pre-roll, -1 for the
    /// post-roll. Repetitions always count, even if the duration is unknown or the stream is live; of those before the
    /// list, each. A stop that is not a cue point has the number that a cue point at its position would have.
    /// Complexity: O(log n).
    public func podIndex(of position: StopPosition) -> Int {
        guard case .midroll(let time) = position else { return position == .preroll ? 0 : -1 }
        let listed = storage.stops.cuesBefore[min(storage.stops.firstStop(atOrAfter: time.microseconds), storage.count)]
        let earlier = storage.listed.lowerBound
        guard earlier > 0 else { return Int(listed) + 1 }
        let cues = RepeatingBreaks(series: storage.repeating.series.filter { storage.playlist.isCue($0.ordinal) })
        return cues.count(in: 0..<earlier) + Int(listed) + 1
    }
}
