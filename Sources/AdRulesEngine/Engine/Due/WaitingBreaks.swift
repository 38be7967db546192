/// The occurrences of a due stop that have not been handled yet, in document order.
///
/// A few are kept in a plain list; many have an index, so that the cost of each does not grow with their number.
struct WaitingBreaks: Sendable, Sequence {
    /// Up to this many are searched one by one.
    private static let listLimit = 8

    /// All occurrences in order; with an index, also some that were removed.
    private var items: [OccurrenceID] = []
    /// The index in `items` of each remaining occurrence; empty for a plain list.
    private var places: [OccurrenceID: Int] = [:]
    /// Items before this index were removed.
    private var head = 0
    /// From this index on no item satisfies the predicate of ``last(where:)``, as far as is known.
    private var settledFrom = Int.max

    init(_ occurrences: [OccurrenceID] = []) {
        items = occurrences
        index()
    }

    private mutating func index() {
        head = 0
        settledFrom = .max
        places.removeAll()
        guard items.count > Self.listLimit else { return }
        places.reserveCapacity(items.count)
        for (place, occurrence) in items.enumerated() { places[occurrence] = place }
    }

    var count: Int { places.isEmpty ? items.count - head : places.count }
    var isEmpty: Bool { head == items.count }
    var first: OccurrenceID? { head < items.count ? items[head] : nil }

    func contains(_ occurrence: OccurrenceID) -> Bool {
        places.isEmpty ? items[head...].contains(occurrence) : places[occurrence] != nil
    }

    /// The index of the next remaining occurrence at or after a start index.
    fileprivate func next(from start: Int) -> Int? {
        var place = Swift.max(start, head)
        if places.isEmpty { return place < items.count ? place : nil }
        while place < items.count {
            if places[items[place]] == place { return place }
            place += 1
        }
        return nil
    }

    mutating func removeFirst() {
        if let first { remove(first) }
    }

    /// Removes an occurrence. Complexity: O(1), amortized.
    mutating func remove(_ occurrence: OccurrenceID) {
        if places.isEmpty {
            if let place = items[head...].firstIndex(of: occurrence) { items.remove(at: place) }
            return
        }
        guard places.removeValue(forKey: occurrence) != nil else { return }
        if places.isEmpty {
            items = []
            head = 0
            return
        }
        head = next(from: head) ?? items.count
    }

    /// Inserts an occurrence before the first that comes later in the document. Complexity: O(n).
    mutating func insert(_ occurrence: OccurrenceID, before comesLater: (OccurrenceID) -> Bool) {
        var list = Array(self)
        list.insert(occurrence, at: list.firstIndex(where: comesLater) ?? list.count)
        items = list
        index()
    }

    /// The last occurrence that satisfies a predicate which, once it is false, stays false until ``lookAgain()``.
    /// Complexity: O(n) over all calls together.
    mutating func last(where holds: (OccurrenceID) -> Bool) -> OccurrenceID? {
        var place = Swift.min(settledFrom, items.count) - 1
        while place >= head {
            let occurrence = items[place]
            if places.isEmpty || places[occurrence] == place, holds(occurrence) {
                settledFrom = places.isEmpty ? .max : place + 1
                return occurrence
            }
            place -= 1
        }
        settledFrom = places.isEmpty ? .max : head
        return nil
    }

    /// Discards the search result: the predicate of ``last(where:)`` may be true again.
    mutating func lookAgain() {
        settledFrom = .max
    }

    struct Iterator: IteratorProtocol {
        fileprivate let list: WaitingBreaks
        fileprivate var place = 0

        mutating func next() -> OccurrenceID? {
            guard let found = list.next(from: place) else { return nil }
            place = found + 1
            return list.items[found]
        }
    }

    func makeIterator() -> Iterator { Iterator(list: self) }
}

extension WaitingBreaks: Codable {
    init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([OccurrenceID].self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Array(self))
    }
}
