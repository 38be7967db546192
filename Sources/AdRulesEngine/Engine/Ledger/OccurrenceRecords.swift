/// The record of an occurrence, kept beyond the time in which it loads and plays.
struct OccurrenceRecord: Sendable, Hashable, Codable {
    enum State: Sendable, Hashable, Codable {
        /// It may play. The state of every occurrence without a record, unless its position rules it out.
        case armed
        /// It was passed without playing, and may still play.
        case noted(BreakReason)
        /// It is over, until a reset or a replay arms it again.
        case final(BreakOutcome, BreakReason?)
    }

    var state = State.armed
    /// Whether the host reset it; a reset pre-roll plays when a seek lands on 0.
    var wasReset = false
    /// The number of showings that are over.
    @Count var showings = 0
    /// Whether AD_BREAK_STARTED was sent, which happens once per occurrence.
    var hasBegun = false
    /// The last error, for an explanation whose reason has no code of its own.
    var code: Int?
    /// The outcome of the last showing in which an ad was shown; a later showing that fails does not clear it.
    var shown: BreakOutcome?
    /// The reason why it was shown only partly, or nil.
    var shownReason: BreakReason?
    /// Whether the start policy dropped it; a replay does not undo that.
    var isDroppedByStart: Bool { state == .final(.notPlayed, .beforeStart) }
    /// Whether it had trackers only, so that a replay has nothing to show.
    var isTrackersOnly: Bool { state == .final(.notPlayed, .trackersOnly) }

    var isFinal: Bool { if case .final = state { true } else { false } }

    /// Whether it was passed and may still play.
    var isNoted: Bool { if case .noted = state { true } else { false } }

    /// Whether it is over, has begun, or was passed.
    var isReached: Bool { state != .armed || hasBegun }
}

/// Records that a snapshot lists in the order of their occurrences.
@propertyWrapper
struct Listed: Sendable, SingleValueCoded {
    struct Entry: Codable {
        var occurrence: OccurrenceID
        var record: OccurrenceRecord
    }

    var wrappedValue: [OccurrenceID: OccurrenceRecord]

    init(wrappedValue: [OccurrenceID: OccurrenceRecord]) { self.wrappedValue = wrappedValue }

    init(coded entries: [Entry]) { wrappedValue = Dictionary(entries.map { ($0.occurrence, $0.record) }) { $1 } }

    var coded: [Entry] { wrappedValue.sorted { $0.key < $1.key }.map { Entry(occurrence: $0.key, record: $0.value) } }
}

/// A break that a replacement playlist removed.
struct RemovedBreak: Sendable, Hashable, Codable {
    var index: Int
    var breakID: String?
    /// Its offset as written.
    var offset: String?
}

/// The seekable window of a live stream.
struct LiveWindow: Sendable, Hashable, Codable {
    var from: MediaTime
    /// The live edge.
    var to: MediaTime
    /// The furthest beginning of the window while the stream was live; nil if it was not live.
    var floor: MediaTime?
}

extension StopPosition {
    /// Whether `playAdsAfter`, which drops stops up to a time, excludes stops here, including those that a change moves
    /// here; nil drops none.
    func isDropped(through bound: MediaTime?) -> Bool {
        guard let bound, let time = contentTime else { return false }
        return time <= bound
    }
}
