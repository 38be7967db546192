import AdRulesModel

/// The occurrences of a due stop that have not been handled yet, in document order.
///
/// A few are kept in a plain list; many have an index, so that the cost of each does not grow with their number.
struct WaitingBreaks: Sendable, Sequence {
    /// Up to this many are searched one by one.
    private static let listLimit = 8

    /// All occurrences in order; with an index, also some that were removed.
    private var items: [OccurrenceID] = []
    /// The index in `items` of each remaining occurrence; empty for a plain list.
    private var indices: [OccurrenceID: Int] = [:]
    /// Items before this index were removed.
    private var head = 0
    /// From this index on no item satisfies the predicate of ``last(where:)``, as far as is known.
    private var settledFrom = Int.max

    init(_ occurrences: [OccurrenceID] = []) {
        items = occurrences
        makeIndex()
    }

    private mutating func makeIndex() {
        head = 0
        settledFrom = .max
        indices.removeAll()
        guard items.count > Self.listLimit else { return }
        indices.reserveCapacity(items.count)
        for (index, occurrence) in items.enumerated() { indices[occurrence] = index }
    }

    var count: Int { indices.isEmpty ? items.count - head : indices.count }
    var isEmpty: Bool { head == items.count }
    var first: OccurrenceID? { head < items.count ? items[head] : nil }

    func contains(_ occurrence: OccurrenceID) -> Bool {
        indices.isEmpty ? items[head...].contains(occurrence) : indices[occurrence] != nil
    }

    /// The index of the next remaining occurrence at or after a start index.
    private func next(from start: Int) -> Int? {
        var index = Swift.max(start, head)
        if indices.isEmpty { return index < items.count ? index : nil }
        while index < items.count {
            if indices[items[index]] == index { return index }
            index += 1
        }
        return nil
    }

    mutating func removeFirst() {
        if let first { remove(first) }
    }

    /// Removes an occurrence. Complexity: O(1), amortized.
    mutating func remove(_ occurrence: OccurrenceID) {
        if indices.isEmpty {
            if let index = items[head...].firstIndex(of: occurrence) { items.remove(at: index) }
            return
        }
        guard indices.removeValue(forKey: occurrence) != nil else { return }
        if indices.isEmpty {
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
        makeIndex()
    }

    /// The last occurrence that satisfies a predicate which, once it is false, stays false until ``lookAgain()``.
    /// Complexity: O(n) over all calls together.
    mutating func last(where holds: (OccurrenceID) -> Bool) -> OccurrenceID? {
        var index = Swift.min(settledFrom, items.count) - 1
        while index >= head {
            let occurrence = items[index]
            if indices.isEmpty || indices[occurrence] == index, holds(occurrence) {
                settledFrom = indices.isEmpty ? .max : index + 1
                return occurrence
            }
            index -= 1
        }
        settledFrom = indices.isEmpty ? .max : head
        return nil
    }

    /// Discards the search result: the predicate of ``last(where:)`` may be true again.
    mutating func lookAgain() {
        settledFrom = .max
    }

    func makeIterator() -> AnyIterator<OccurrenceID> {
        var index = 0
        return AnyIterator {
            guard let found = next(from: index) else { return nil }
            index = found + 1
            return items[found]
        }
    }
}

extension WaitingBreaks: SingleValueCoded {
    init(coded occurrences: [OccurrenceID]) { self.init(occurrences) }
    var coded: [OccurrenceID] { Array(self) }
}
