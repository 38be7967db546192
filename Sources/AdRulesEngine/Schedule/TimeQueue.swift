/// Moments by time; among equal times the lower order comes first. Cheap as long as most are added behind the others.
struct TimeQueue<ID: Sendable>: Sendable {
    struct Entry: Sendable {
        var time: MediaTime
        /// The order among moments at the same time.
        var order: Int
        var id: ID
    }

    private var entries: ArraySlice<Entry> = []

    mutating func add(_ time: MediaTime, order: Int, id: ID) {
        let place = entries.partitioningIndex { ($0.time, $0.order) > (time, order) }
        entries.insert(Entry(time: time, order: order, id: id), at: place)
    }

    /// Returns the earliest moment that still counts and removes those before it: an entry stays when its moment moves
    /// or lapses, so the owner decides which count. Complexity: O(1), amortized.
    mutating func earliest(where counts: (Entry) -> Bool) -> Entry? {
        while let first = entries.first, !counts(first) { entries.removeFirst() }
        return entries.first
    }
}
