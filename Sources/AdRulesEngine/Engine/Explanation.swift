/// What became of an occurrence.
public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its ads played.
    case played
    /// Some of its ads played; one failed, or the break was discarded or lost.
    case partlyPlayed
    /// It is over, and no ad was shown.
    case notPlayed
    /// It may still play.
    case pending
}

/// Why an occurrence did not play, played only partly or does not play yet.
public enum Reason: Sendable, Hashable {
    /// A seek passed it and chose another; it plays if it is crossed later.
    case skippedBySeek
    /// It lies before the start, and the start policy dropped it.
    case beforeStart
    /// It lies beyond the content's duration.
    case beyondContent
    /// A share of a duration nobody knows.
    case durationUnknown
    /// The opportunity has not been declared.
    case opportunityUnknown
    /// When its moment became known it was already over; it plays if it is crossed later.
    case passedWhenKnown
    /// Its offset is missing or cannot be read.
    case invalidOffset
    /// Its source is of a kind that cannot be played.
    case unsupported(Int)
    /// Its ads could not be had.
    case fetchFailed(Int)
    /// The answer held no ad.
    case noFill
    /// The answer came too late.
    case timedOut
    /// It began, and every ad failed.
    case allAdsFailed(Int)
    /// No ad fits the surface.
    case tooBig(Int)
    /// The viewer or the app dropped it.
    case discarded
    /// A bumper beside which nothing plays.
    case suppressedBumper
    /// A repetition at the moment of an explicit stop.
    case overlappedRepeat
    /// An overlay that came due while another stood.
    case overlapped
    /// Too near to the last hold.
    case tooClose
    /// With autoPlay off nobody started it.
    case notStarted
    /// The live window moved past it.
    case leftWindow
    /// Another playlist took its place.
    case removed
    /// A break with trackers only.
    case trackersOnly
    /// The content was over before its moment.
    case contentEndedFirst
    /// The session was lost before.
    case sessionLost

    /// The name without its code, as in `fetchFailed`.
    public var name: String {
        switch self {
        case .skippedBySeek: "skippedBySeek"
        case .beforeStart: "beforeStart"
        case .beyondContent: "beyondContent"
        case .durationUnknown: "durationUnknown"
        case .opportunityUnknown: "opportunityUnknown"
        case .passedWhenKnown: "passedWhenKnown"
        case .invalidOffset: "invalidOffset"
        case .unsupported: "unsupported"
        case .fetchFailed: "fetchFailed"
        case .noFill: "noFill"
        case .timedOut: "timedOut"
        case .allAdsFailed: "allAdsFailed"
        case .tooBig: "tooBig"
        case .discarded: "discarded"
        case .suppressedBumper: "suppressedBumper"
        case .overlappedRepeat: "overlappedRepeat"
        case .overlapped: "overlapped"
        case .tooClose: "tooClose"
        case .notStarted: "notStarted"
        case .leftWindow: "leftWindow"
        case .removed: "removed"
        case .trackersOnly: "trackersOnly"
        case .contentEndedFirst: "contentEndedFirst"
        case .sessionLost: "sessionLost"
        }
    }

    /// The code, for the reasons that have one.
    public var code: Int? {
        switch self {
        case .unsupported(let code), .fetchFailed(let code), .allAdsFailed(let code), .tooBig(let code): code
        default: nil
        }
    }
}

/// What became of one occurrence, and why.
public struct Explanation: Sendable, Hashable, Codable {
    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The label of its break.
    public var breakID: String?
    /// The offset of its break as it is written.
    public var offset: String?
    /// What became of it.
    public var outcome: Outcome
    /// Why; nil when it played to its end, or when it simply has not come yet.
    public var reason: Reason?
    /// The code of the reason, or of the last failure of a break that played all the same.
    public var code: Int?

    /// An occurrence with its outcome.
    public init(
        occurrence: OccurrenceID, breakID: String? = nil, offset: String? = nil, outcome: Outcome, reason: Reason? = nil
    ) {
        self.occurrence = occurrence
        self.breakID = breakID
        self.offset = offset
        self.outcome = outcome
        self.reason = reason
        code = reason?.code
    }
}

extension Reason: Codable {
    private enum CodingKeys: CodingKey {
        case name, code
    }

    /// The reason of a name, with its code where it needs one (0 when it is missing); nil for an unknown name.
    public init?(name: String, code: Int? = nil) {
        let all: [Reason] = [
            .skippedBySeek, .beforeStart, .beyondContent, .durationUnknown, .opportunityUnknown, .passedWhenKnown,
            .invalidOffset, .noFill, .timedOut, .discarded, .suppressedBumper, .overlappedRepeat, .overlapped,
            .tooClose, .notStarted, .leftWindow, .removed, .trackersOnly, .contentEndedFirst, .sessionLost,
            .unsupported(code ?? 0), .fetchFailed(code ?? 0), .allAdsFailed(code ?? 0), .tooBig(code ?? 0),
        ]
        // By bytes: a name may come from a log that somebody made to cost time.
        guard let reason = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = reason
    }

    /// Reads the name and the code.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        guard let reason = Reason(name: name, code: try container.decodeIfPresent(Int.self, forKey: .code)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .name, in: container, debugDescription: "unknown reason \(name)")
        }
        self = reason
    }

    /// Writes the name and the code.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(code, forKey: .code)
    }
}
