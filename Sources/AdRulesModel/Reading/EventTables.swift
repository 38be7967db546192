/// Look-up tables from the bytes of a name to its tracking event, so that a tracker allocates no string.
struct EventTables {
    private static let vmap = table(TrackingEvent.vmapEvents)
    private static let vast = table(TrackingEvent.vastEvents)

    // Copies of the statics, because each access to a static has a check.
    private let vmap = EventTables.vmap
    private let vast = EventTables.vast

    /// The VMAP event with this exact name; nil if there is none.
    func vmapEvent(_ range: SourceRange, in storage: SourceStorage) -> TrackingEvent? {
        Self.find(range, storage, in: vmap)
    }

    /// The VAST event with this exact name; nil if there is none.
    func vastEvent(_ range: SourceRange, in storage: SourceStorage) -> TrackingEvent? {
        Self.find(range, storage, in: vast)
    }

    private struct Entry {
        var spelling: [UInt8]
        var event: TrackingEvent
    }

    /// Builds slots indexed by a hash of the length, the first byte and the last byte; colliding names share a slot.
    private static func table(_ events: [TrackingEvent]) -> [[Entry]] {
        var slots = [[Entry]](repeating: [], count: 64)
        for event in events {
            let spelling = Array(event.rawValue.utf8)
            slots[slot(spelling.count, spelling[0], spelling[spelling.count - 1])]
                .append(Entry(spelling: spelling, event: event))
        }
        return slots
    }

    @inline(__always)
    private static func slot(_ count: Int, _ first: UInt8, _ last: UInt8) -> Int {
        (count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63
    }

    @inline(__always)
    private static func find(_ range: SourceRange, _ storage: SourceStorage, in slots: [[Entry]]) -> TrackingEvent? {
        guard !range.isEmpty else { return nil }
        let slot = slot(range.count, storage.bytes[Int(range.lower)], storage.bytes[Int(range.upper) - 1])
        for index in slots[slot].indices where storage.matches(range, slots[slot][index].spelling) {
            return slots[slot][index].event
        }
        return nil
    }
}
