/// A stop that is due: its breaks are loading, waiting or playing.
struct PendingStop: Sendable, Codable {
    var position: StopPosition
    /// Its occurrences that have not been handled yet, in document order.
    var waiting: WaitingBreaks
    /// When open loads are given up and, with autoPlay off, the wait for `startBreak` ends; nil once that has passed.
    /// Set through the queue, which tracks the earliest.
    var giveUpAt: MediaTime?
    var moment: StopMoment
    /// Whether a seek made it due: a seek before the first ad takes it back and decides again.
    var isSeekMade = false
    var hasBegun = false
    /// With autoPlay off: whether AD_BREAK_READY was sent.
    var isAnnounced = false
    /// With autoPlay off: whether `startBreak` was received.
    var isWanted = false
    /// Whether an ad of a break other than a bumper has started.
    var hasStartedAd = false
    /// Whether it has begun, and has nothing left that can play but bumpers.
    var hasOnlyBumpers = false
    /// The time that ads have taken of the slot of its opportunity; nil before the first.
    var spent: MediaTime?
}

/// The decision that made the stops in the queue due; a seek may take it back.
struct Decision: Sendable, Hashable, Codable {
    var origin: MediaTime
    var furthest: MediaTime
    var cause: EngineDecision.Cause
    /// Whether an ad of these stops has played; the decision is then final.
    var hasPlayed = false
}

/// An overlay that is due but not shown yet.
struct WaitingOverlay: Sendable, Hashable, Codable {
    var occurrence: OccurrenceID
    /// The position of its stop when it came due.
    var position: StopPosition
    /// The time at which its load is given up; nil if there is no such time left.
    var giveUpAt: MediaTime?
    var moment: StopMoment
    /// Whether it came due while an earlier stop was loading or ready; it then waits for no stop.
    var isBeside = false
    /// Whether the seek of the current decision made it due: a seek before the first ad takes it back.
    var isSeekMade = false

    func isAfter(_ time: MediaTime) -> Bool { position.contentTime.map { $0 > time } ?? false }
}

/// When a stop counts for `minimumGap`, by how much content had played.
struct StopMoment: Sendable, Hashable, Codable {
    var own: MediaTime
    /// That of the first stop of its interruption.
    var first: MediaTime

    init(_ own: MediaTime, joining first: MediaTime? = nil) {
        self.own = own
        self.first = first ?? own
    }
}

/// The occurrences of a due stop that have not been handled yet, in document order. Finding and removing one is O(1),
/// amortized: a stop may have thousands.
struct WaitingBreaks: Sendable, Sequence, SingleValueCoded {
    /// All occurrences in order, also those that were removed.
    private var items: ArraySlice<OccurrenceID>
    private var left: Set<OccurrenceID>
    /// Where the last search of ``contains(asOf:where:)`` ended.
    private var searched: (version: UInt64, place: Int) = (0, 0)

    init(_ occurrences: [OccurrenceID] = []) {
        items = occurrences[...]
        left = Set(occurrences)
    }

    var isEmpty: Bool { left.isEmpty }
    var first: OccurrenceID? { items.first }

    func contains(_ occurrence: OccurrenceID) -> Bool { left.contains(occurrence) }

    func last(where holds: (OccurrenceID) -> Bool) -> OccurrenceID? { items.last { left.contains($0) && holds($0) } }

    /// Whether any satisfies a condition. In one version, an occurrence that does not satisfy it never will: whatever
    /// the order in which they cease to, each is passed once.
    mutating func contains(asOf version: UInt64, where holds: (OccurrenceID) -> Bool) -> Bool {
        if searched.version != version { searched = (version, items.startIndex) }
        let rest = items[Swift.max(searched.place, items.startIndex)...]
        searched.place = rest.firstIndex { left.contains($0) && holds($0) } ?? items.endIndex
        return searched.place < items.endIndex
    }

    mutating func remove(_ occurrence: OccurrenceID) {
        left.remove(occurrence)
        while let first, !left.contains(first) { items.removeFirst() }
    }

    /// Inserts an occurrence before the first that comes later in the document. Complexity: O(n).
    mutating func insert(_ occurrence: OccurrenceID, before comesLater: (OccurrenceID) -> Bool) {
        var list = coded
        list.insert(occurrence, at: list.firstIndex(where: comesLater) ?? list.count)
        self = WaitingBreaks(list)
    }

    func makeIterator() -> LazyFilterSequence<ArraySlice<OccurrenceID>>.Iterator {
        items.lazy.filter(left.contains).makeIterator()
    }

    init(coded occurrences: [OccurrenceID]) { self.init(occurrences) }
    var coded: [OccurrenceID] { Array(self) }
}
