/// The outcome of an occurrence.
public enum BreakOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its ads played.
    case played
    /// An ad was shown, but an ad failed, or the break was discarded or lost.
    case partlyPlayed
    /// It is over and no ad was shown.
    case notPlayed
    /// It may still play.
    case pending
}

/// The outcome of one occurrence, and the reason for it.
public struct Explanation: Sendable, Hashable, Codable {
    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The label of its break.
    public var breakID: String?
    /// The offset of its break as written.
    public var offset: String?
    /// The outcome.
    public var outcome: BreakOutcome
    /// The reason; nil if it played to its end or has simply not come due yet.
    public var reason: BreakReason?
    /// The code of the reason, or of the last failure of a break that played despite it.
    public var code: Int?

    /// Creates an explanation.
    public init(
        occurrence: OccurrenceID, breakID: String? = nil, offset: String? = nil, outcome: BreakOutcome,
        reason: BreakReason? = nil
    ) {
        self.occurrence = occurrence
        self.breakID = breakID
        self.offset = offset
        self.outcome = outcome
        self.reason = reason
        code = reason?.code
    }

    private enum CodingKeys: String, CodingKey {
        case breakID = "breakId"
        case occurrence, offset, outcome, reason, code
    }
}
