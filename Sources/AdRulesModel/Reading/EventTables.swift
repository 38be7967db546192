/// Names of tracking events by their bytes, so that a tracker costs no string.
struct EventTables {
    private static let vmap = table(TrackingEvent.vmapEvents)
    private static let vast = table(TrackingEvent.vastEvents)

    // Copies of the statics, whose access is checked each time.
    private let vmap = EventTables.vmap
    private let vast = EventTables.vast

    /// The event of VMAP that is spelt so; nil for any other.
    func vmapEvent(_ bytes: ArraySlice<UInt8>) -> TrackingEvent? { Self.find(bytes, in: vmap) }

    /// The event of VAST that is spelt so; nil for any other.
    func vastEvent(_ bytes: ArraySlice<UInt8>) -> TrackingEvent? { Self.find(bytes, in: vast) }

    private struct Entry {
        var spelling: [UInt8]
        var event: TrackingEvent
    }

    /// Slots by a hash of length, first and last bytes; those that meet share a list.
    private static func table(_ events: [TrackingEvent]) -> [[Entry]] {
        var slots = [[Entry]](repeating: [], count: 64)
        for event in events {
            let spelling = Array(event.rawValue.utf8)
            slots[slot(spelling[...])].append(Entry(spelling: spelling, event: event))
        }
        return slots
    }

    @inline(__always)
    private static func slot(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        return (bytes.count &* 7 &+ Int(first) &* 3 &+ Int(last)) & 63
    }

    @inline(__always)
    private static func find(_ bytes: ArraySlice<UInt8>, in slots: [[Entry]]) -> TrackingEvent? {
        for entry in slots[slot(bytes)] where entry.spelling.elementsEqual(bytes) { return entry.event }
        return nil
    }
}
