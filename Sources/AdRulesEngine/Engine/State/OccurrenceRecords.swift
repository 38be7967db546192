import AdRulesModel

/// What is remembered of an occurrence beyond the time in which it loads and plays.
struct OccurrenceRecord: Sendable, Hashable, Codable {
    /// Where it stands.
    enum State: Sendable, Hashable, Codable {
        /// It may play: the state of everything that nothing is remembered of, unless its place says otherwise.
        case armed
        /// It did not play when it was passed, and may still.
        case noted(Reason)
        /// It is over: only a reset or a replay leaves this state.
        case final(Outcome, Reason?)
    }

    /// Where it stands.
    var state = State.armed
    /// Whether the host reset it: a pre-roll plays then when a seek lands on 0.
    var wasReset = false
    /// How many showings are over.
    var showings = 0
    /// Whether AD_BREAK_STARTED was sent: it comes once per occurrence.
    var hasBegun = false
    /// The last error, for an explanation whose reason has no code of its own.
    var code: Int?
    /// What was shown of it, in whichever showing: a later showing that fails does not take that back.
    var shown: Outcome?
    /// Why it was shown only partly.
    var shownReason: Reason?
    /// Whether the start policy dropped it: such a state no replay leaves.
    var isDroppedByStart: Bool { state == .final(.notPlayed, .beforeStart) }
    /// Whether its moment was all there was of it: a replay has nothing to show.
    var isTrackersOnly: Bool { state == .final(.notPlayed, .trackersOnly) }

    /// Whether it is over.
    var isFinal: Bool {
        if case .final = state { return true }
        return false
    }

    /// Whether it was passed, and may still play.
    var isNoted: Bool {
        if case .noted = state { return true }
        return false
    }

    /// Whether something became of it: it is over, was shown, or was passed.
    var isReached: Bool { state != .armed || shown != nil }

    /// The record of a break that is forgotten among many: over, and nothing else is known.
    static func merged(_ older: OccurrenceRecord, _ newer: OccurrenceRecord) -> OccurrenceRecord {
        older.isFinal ? older : newer
    }
}

/// The records of a session.
typealias OccurrenceRecords = RepetitionRuns<OccurrenceRecord>

extension OccurrenceRecords {
    /// How many runs of one break are told apart. Beyond it the two oldest become one: the first of them that is final
    /// speaks for both. Memory does not grow with playing time.
    static var runLimit: Int { 512 }

    /// Changes what is remembered of repetitions of a break; `change` begins with an empty record where nothing is
    /// remembered yet.
    mutating func change(index: Int, _ range: ClosedRange<Int>, _ change: (inout OccurrenceRecord) -> Void) {
        self.change(index: index, range, from: OccurrenceRecord(), change)
        bound(index)
    }

    /// Keeps the runs of a break below the limit. Complexity: O(1) below it.
    mutating func bound(_ index: Int) {
        bound(index, to: Self.runLimit, merging: OccurrenceRecord.merged)
    }
}
