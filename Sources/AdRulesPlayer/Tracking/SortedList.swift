/// A small list in the order of its keys; equal keys keep the order in which they came.
struct SortedList<Key: Comparable & Sendable, Value: Hashable & Sendable>: Sendable {
    private var entries: [(key: Key, value: Value)] = []
    /// Where the list begins: what was taken off the front is cleared away now and then.
    private var start = 0

    /// The first entry.
    var first: (key: Key, value: Value)? { start < entries.count ? entries[start] : nil }

    /// Takes the first entry off. Complexity: O(1) on average.
    mutating func removeFirst() {
        guard start < entries.count else { return }
        start += 1
        if start > 64, start * 2 > entries.count {
            entries.removeFirst(start)
            start = 0
        }
    }

    /// Puts a value in its place. Complexity: O(log n) comparisons, O(n) moves.
    mutating func insert(_ value: Value, at key: Key) {
        entries.insert((key, value), at: place(after: key))
    }

    /// Takes an entry out. Complexity: O(log n) comparisons, O(n) moves.
    mutating func remove(_ value: Value, at key: Key) {
        var place = place(after: key)
        while place > start, entries[place - 1].key == key {
            place -= 1
            if entries[place].value == value {
                entries.remove(at: place)
                return
            }
        }
    }

    private func place(after key: Key) -> Int {
        var low = start
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key <= key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
