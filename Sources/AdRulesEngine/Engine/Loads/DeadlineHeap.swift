import AdRulesModel

/// A binary heap of deadlines by time; among equal times the lower order comes first.
///
/// An entry is not removed when its deadline moves or lapses: the owner decides which entries still count.
struct DeadlineHeap<ID: Sendable>: Sendable {
    /// A deadline as it was added.
    struct Entry: Sendable {
        var time: MediaTime
        /// The order among deadlines at the same time.
        var order: Int
        var id: ID
    }

    private var entries: [Entry] = []

    /// Adds a deadline. Complexity: O(log n).
    mutating func add(_ time: MediaTime, order: Int, id: ID) {
        entries.append(Entry(time: time, order: order, id: id))
        var index = entries.count - 1
        while index > 0, precedes(index, (index - 1) / 2) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Returns the earliest deadline that still counts and removes those before it. Complexity: O(log n), amortized.
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
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < entries.count && precedes(child, least) {
                least = child
            }
            if least == index { return }
            entries.swapAt(index, least)
            index = least
        }
    }
}
