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

/// Why an occurrence did not play, played only partly or does not play yet.
///
/// More cases may come: switch with a `default`.
public enum BreakReason: Sendable, Hashable {
    /// A seek or the start passed it and chose another; it plays if it is crossed later.
    case skippedBySeek
    /// The start policy dropped it.
    case beforeStart
    /// It is beyond the content's duration.
    case beyondContent
    /// Its offset depends on a duration that is not known.
    case durationUnknown
    /// The opportunity has not been declared.
    case opportunityUnknown
    /// Its moment had already passed when it became known; it plays if it is crossed later.
    case passedWhenKnown
    /// Its offset is missing or cannot be read.
    case invalidOffset
    /// Its source is of a kind that cannot be played.
    case unsupported(Int)
    /// Its ads could not be loaded.
    case fetchFailed(Int)
    /// The response contained no ad.
    case noFill
    /// Its ads did not arrive in time.
    case timedOut
    /// Its hold had no playing ad for too long, and ended before its turn (policy `deadAir`).
    case deadAir
    /// It began, and every ad failed.
    case allAdsFailed(Int)
    /// No ad fits the surface.
    case doesNotFit(Int)
    /// The viewer or the app discarded it.
    case discarded
    /// A bumper without another break of its stop that plays.
    case suppressedBumper
    /// A repetition at the same moment as an explicit stop.
    case overlappedRepeat
    /// An overlay that came due while another of its kind was showing.
    case overlapped
    /// It was too close to the last ad (policy `minimumGap`).
    case tooClose
    /// With autoPlay off: `startBreak` did not come in time.
    case notStarted
    /// The live window moved past it.
    case leftWindow
    /// A replacement playlist does not contain it.
    case removed
    /// A break with trackers and no ad source.
    case trackersOnly
    /// The content ended before it could play.
    case contentEndedFirst
    /// The session was lost before it could play.
    case sessionLost

    /// The name without its code, such as `fetchFailed`.
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
        case .deadAir: "deadAir"
        case .allAdsFailed: "allAdsFailed"
        case .doesNotFit: "tooBig"
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
        case .unsupported(let code), .fetchFailed(let code), .allAdsFailed(let code), .doesNotFit(let code): code
        default: nil
        }
    }
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

extension BreakReason: Codable {
    private enum CodingKeys: CodingKey {
        case name, code
    }

    /// Creates a reason from its name, and its code if it has one (0 if missing); nil for an unknown name.
    package init?(name: String, code: Int? = nil) {
        let all: [BreakReason] = [
            .skippedBySeek, .beforeStart, .beyondContent, .durationUnknown, .opportunityUnknown, .passedWhenKnown,
            .invalidOffset, .noFill, .timedOut, .deadAir, .discarded, .suppressedBumper, .overlappedRepeat, .overlapped,
            .tooClose, .notStarted, .leftWindow, .removed, .trackersOnly, .contentEndedFirst, .sessionLost,
            .unsupported(code ?? 0), .fetchFailed(code ?? 0), .allAdsFailed(code ?? 0), .doesNotFit(code ?? 0),
        ]
        // Compared by bytes: the name may come from a log that was crafted to make the comparison slow.
        guard let reason = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        self = reason
    }

    /// Reads the name and the code.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        guard let reason = BreakReason(name: name, code: try container.decodeIfPresent(Int.self, forKey: .code)) else {
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
