/// A look-up table from the bytes of a name to its tracking event, so that a tracker allocates no string.
struct EventTable {
    static let vmap = EventTable(TrackingEvent.vmapEvents)
    static let vast = EventTable(TrackingEvent.vastEvents)

    private struct Entry {
        var spelling: [UInt8]
        var event: TrackingEvent
    }

    /// The entries by a hash of the length, the first byte and the last byte; colliding names share a slot.
    private var slots = [[Entry]](repeating: [], count: 64)

    private init(_ events: [TrackingEvent]) {
        for event in events {
            let spelling = Array(event.rawValue.utf8)
            slots[Self.slot(spelling.count, spelling[0], spelling[spelling.count - 1])]
                .append(Entry(spelling: spelling, event: event))
        }
    }

    @inline(__always)
    private static func slot(_ count: Int, _ first: UInt8, _ last: UInt8) -> Int {
        (count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63
    }

    /// The event with this exact name; nil if there is none.
    func event(_ range: SourceRange, in storage: SourceStorage) -> TrackingEvent? {
        guard !range.isEmpty else { return nil }
        let slot = Self.slot(range.count, storage.bytes[Int(range.lower)], storage.bytes[Int(range.upper) - 1])
        for index in slots[slot].indices where storage.matches(range, slots[slot][index].spelling) {
            return slots[slot][index].event
        }
        return nil
    }
}
