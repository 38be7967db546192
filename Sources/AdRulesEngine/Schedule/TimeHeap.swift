import AdRulesModel

/// A binary heap of moments by time; among equal times the lower order comes first.
struct TimeHeap<ID: Sendable>: Sendable {
    /// A moment as it was added.
    struct Entry: Sendable {
        var time: MediaTime
        /// The order among moments at the same time.
        var order: Int
        var id: ID
    }

    private var entries: [Entry] = []

    /// The earliest moment; nil if there is none.
    var first: Entry? { entries.first }

    /// Adds a moment. Complexity: O(log n).
    mutating func add(_ time: MediaTime, order: Int, id: ID) {
        entries.append(Entry(time: time, order: order, id: id))
        var index = entries.count - 1
        while index > 0, precedes(index, (index - 1) / 2) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes the earliest moment. Complexity: O(log n).
    mutating func removeFirst() {
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        siftDown()
    }

    /// Returns the earliest moment that still counts and removes those before it: an entry stays when its moment moves
    /// or lapses, so the owner decides which count. Complexity: O(log n), amortized.
    mutating func earliest(where counts: (Entry) -> Bool) -> Entry? {
        while let first, !counts(first) { removeFirst() }
        return first
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
