import AdRulesModel

extension Schedule {
    /// Whether the repetitions end, so that they can be listed: the duration is known and the stream is not live.
    package var hasFiniteRepetitions: Bool { storage.bound < .max }

    /// The listed mid-roll stops, in order. Repetitions are listed only below a known duration of a stream that is
    /// not live, and only up to the cap; a stop that would exceed the cap ends the list of repetitions.
    ///
    /// Complexity: O(g) to start, then O(log g + the stop's breaks) for each stop.
    package var midrolls: StopSequence { StopSequence(schedule: self, listsRepetitions: hasFiniteRepetitions) }

    /// All listed stops, in order: the pre-roll, ``midrolls`` and the post-roll. Complexity: O(stops).
    public var stops: [Stop] {
        var stops: [Stop] = []
        if let preroll { stops.append(preroll) }
        stops.append(contentsOf: midrolls)
        if let postroll { stops.append(postroll) }
        return stops
    }

    /// The cue points: stops with a linear break that has a playable source, sorted, the post-roll last. Repetitions
    /// are listed up to the cap, and only below a known duration of a stream that is not live. Empty for a VAST
    /// response. Complexity: O(stops).
    public var cuePoints: [StopPosition] {
        guard mode == .adRules else { return [] }
        var points: [StopPosition] = []
        if storage.preroll.contains(where: storage.playlist.isCue) { points.append(.preroll) }
        var iterator = midrolls.makeIterator()
        while let moment = iterator.nextMoment() {
            if iterator.isCue { points.append(.midroll(MediaTime(microseconds: moment))) }
        }
        if storage.postroll.contains(where: storage.playlist.isCue) { points.append(.postroll) }
        return points
    }

    /// The number of occurrences that can ever play or be accounted for, including repetitions but not overlapped
    /// ones or invalid breaks. Nil while a moment is still open (`durationUnknown`, `opportunityUnknown`,
    /// `beyondContent`), and if the repetitions are unbounded or exceed the cap. Complexity: O(1).
    package var occurrenceCount: Int? { storage.occurrenceCount }

    /// Whether the cap truncated the list of repetitions. Complexity: O(number of repeating breaks).
    public var isTruncated: Bool {
        guard hasFiniteRepetitions else { return false }
        return storage.repetitions.count(below: storage.bound) > repeatCap
    }

    /// The occurrences that cannot play, in document order: those without a moment, those with an unplayable source
    /// (`unsupported`; they still belong to a stop, and their fetch error comes when it is due), and overlapped
    /// repetitions up to the cap. Complexity: O(n + listed repetitions).
    public var unscheduled: [(occurrence: OccurrenceID, reason: BreakReason)] {
        var found: [(ordinal: Int32, occurrence: OccurrenceID, reason: BreakReason)] = []
        for ordinal in storage.playlist.breaks.indices {
            let facts = storage.playlist.facts[ordinal]
            let reason: BreakReason
            if case .unscheduled(let open) = storage.resolution(at: ordinal) {
                reason = open
            } else if let code = facts.errorCode {
                reason = .unsupported(code.rawValue)
            } else {
                continue
            }
            found.append((Int32(truncatingIfNeeded: ordinal), OccurrenceID(facts.index), reason))
        }
        if hasFiniteRepetitions {
            for (ordinal, repetition) in overlappedRepetitions() {
                found.append((ordinal, OccurrenceID(index(of: ordinal), repetition), .overlappedRepeat))
            }
        }
        found.sort { ($0.ordinal, $0.occurrence.repetition) < ($1.ordinal, $1.occurrence.repetition) }
        return found.map { ($0.occurrence, $0.reason) }
    }

    /// The listed repetitions that give way to an explicit stop.
    private func overlappedRepetitions() -> [(ordinal: Int32, repetition: Int)] {
        var found: [(ordinal: Int32, repetition: Int)] = []
        var walk = RepetitionCursor(storage.repetitions, after: 0, below: storage.bound)
        var budget = repeatCap
        while let moment = walk.next() {
            budget -= walk.repetitionCount(at: moment)
            if budget < 0 { break }
            if storage.isOverlapped(moment) { found += walk.repetitions(at: moment) }
        }
        return found
    }

    /// The number of a stop among the mid-roll cue points, from 1 (IMA's pod index); 0 for the pre-roll, -1 for the
    /// post-roll. Repetitions always count, even if the duration is unknown or the stream is live. A stop that is not
    /// a cue point has the number that a cue point at its position would have.
    ///
    /// Exact up to the cap of repetitions; beyond it, repetitions that coincide or give way are counted as if they
    /// did not. Complexity: O(log n + g + repetitions before the stop, at most the cap, times log g).
    package func podIndex(of position: StopPosition) -> Int {
        guard case .midroll(let time) = position else { return position == .preroll ? 0 : -1 }
        var numbers = PodNumbers(self)
        return numbers.index(of: time)
    }

    /// The number of moments of repetitions that make cue points in a range, each group counted separately.
    func repetitionMoments(from start: Int64, below end: Int64) -> Int {
        var total = 0
        for group in storage.repetitions.groups where group.cueBase < .max {
            guard let first = group.first(after: max(start - 1, group.cueBase)), first < end else { continue }
            let (sum, overflow) = total.addingReportingOverflow(Int((end - 1 - first) / group.period) + 1)
            total = overflow ? .max / 2 : sum
        }
        return total
    }
}
