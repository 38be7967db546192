/// The occurrences of a due stop that have not been handled yet, in document order. Finding and removing one is O(1),
/// amortized: a stop may have thousands.
struct WaitingBreaks: Sendable, Sequence, SingleValueCoded {
    /// All occurrences in order, also those that were removed.
    private var items: ArraySlice<OccurrenceID>
    private var left: Set<OccurrenceID>

    init(_ occurrences: [OccurrenceID] = []) {
        items = occurrences[...]
        left = Set(occurrences)
    }

    var isEmpty: Bool { left.isEmpty }
    var first: OccurrenceID? { items.first }

    func contains(_ occurrence: OccurrenceID) -> Bool { left.contains(occurrence) }

    func last(where holds: (OccurrenceID) -> Bool) -> OccurrenceID? { items.last { left.contains($0) && holds($0) } }

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
