import AdRulesModel

/// Deadlines by time; of equal ones the one with the lower order first. A binary heap.
///
/// Nothing is taken out when a deadline moves or is no longer needed: the owner says which entries still count.
struct DeadlineHeap<ID: Sendable>: Sendable {
    /// A deadline as it was when it was added.
    struct Entry: Sendable {
        var time: MediaTime
        /// Which of several at one time comes first.
        var order: Int
        var id: ID
    }

    private var entries: [Entry] = []

    /// Adds a deadline. Complexity: O(log n).
    mutating func add(_ time: MediaTime, order: Int, id: ID) {
        entries.append(Entry(time: time, order: order, id: id))
        var place = entries.count - 1
        while place > 0, precedes(place, (place - 1) / 2) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    /// The earliest deadline that still counts; those before it are forgotten. Complexity: O(log n), amortized.
    mutating func earliest(where counts: (Entry) -> Bool) -> Entry? {
        while let first = entries.first {
            if counts(first) { return first }
            entries.swapAt(0, entries.count - 1)
            entries.removeLast()
            siftDown()
        }
        return nil
    }

    mutating func removeAll() {
        entries.removeAll()
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (entries[left].time, entries[left].order) < (entries[right].time, entries[right].order)
    }

    private mutating func siftDown() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count && precedes(child, least) {
                least = child
            }
            if least == place { return }
            entries.swapAt(place, least)
            place = least
        }
    }
}
