/// A queue: first in, first out. Every operation is O(1) on average.
struct FIFOQueue<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    /// The start of the queue; elements before it are cleared now and then.
    private var start = 0

    var isEmpty: Bool { start == elements.count }
    var count: Int { elements.count - start }
    var first: Element? { isEmpty ? nil : elements[start] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard let first else { return nil }
        start += 1
        if start > 64, start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return first
    }
}

/// A queue ordered by key, smallest first; elements with equal keys keep insertion order. A binary heap: O(log n).
package struct PriorityQueue<Key: Comparable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var key: Key
        var number: UInt64
        var value: Value

        func comes(before other: Entry) -> Bool { key == other.key ? number < other.number : key < other.key }
    }

    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }
    package var first: (key: Key, value: Value)? { entries.first.map { ($0.key, $0.value) } }

    package mutating func insert(_ value: Value, at key: Key) {
        lastNumber += 1
        entries.append(Entry(key: key, number: lastNumber, value: value))
        var place = entries.count - 1
        while place > 0, entries[place].comes(before: entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    @discardableResult
    package mutating func popFirst() -> (key: Key, value: Value)? {
        guard let first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return first }
        entries[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].comes(before: entries[least]) { least = child }
            }
            if least == place { return first }
            entries.swapAt(place, least)
            place = least
        }
    }
}
