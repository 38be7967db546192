/// The reason why an occurrence did not play, played only partly or does not play yet.
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
    /// Its hold ended before its turn, because no ad played for too long (policy `deadAir`).
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
    /// Its ads were ready, but a later stop, or the end of the wait for `startBreak`, came first.
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
    public var name: String { words.name }

    /// The name with its code, as in `fetchFailed(301)`.
    package var label: String { name + (code.map { "(\($0))" } ?? "") }

    /// The reason in a few words about the break, without a full stop and without the code, as in
    /// `no ad was ready in time`. One reason can have several causes; the words are true of all of them.
    ///
    /// The schedule, the simulation, HLS, lint and the language server print these words.
    public var sentence: String { words.sentence }

    /// The code, for the reasons that have one.
    public var code: Int? {
        switch self {
        case .unsupported(let code), .fetchFailed(let code), .allAdsFailed(let code), .doesNotFit(let code): code
        default: nil
        }
    }

    private var words: (name: String, sentence: String) {
        switch self {
        // A seek or a late start under any policy, or an overlay that a seek passed before it was shown.
        case .skippedBySeek: ("skippedBySeek", "a seek or a late start passed it")
        case .beforeStart: ("beforeStart", "it lies before the start, and the start policy drops it")
        case .beyondContent: ("beyondContent", "it lies beyond the end of the content")
        case .durationUnknown: ("durationUnknown", "its moment depends on the duration, which is not known")
        case .opportunityUnknown: ("opportunityUnknown", "it waits for an opportunity that was not declared")
        case .passedWhenKnown: ("passedWhenKnown", "its moment became known after the content had passed it")
        case .invalidOffset: ("invalidOffset", "its timeOffset is missing or cannot be read")
        case .unsupported(let code):
            (
                "unsupported",
                code == 1004 ? "its ad source is empty" : "its ad source is of a kind that cannot be played"
            )
        case .fetchFailed(let code): ("fetchFailed", AdRulesError(code: code).summary)
        case .noFill: ("noFill", "the answer contained no ad")
        // The answer came too late or never, a later stop was reached, or a hold became too long.
        case .timedOut: ("timedOut", "no ad was ready in time")
        case .deadAir: ("deadAir", "the break ended early: no ad played for too long")
        case .allAdsFailed: ("allAdsFailed", "an ad failed after the break had begun")
        case .doesNotFit: ("tooBig", "no ad fits the surface")
        case .discarded: ("discarded", "the viewer or the app discarded it")
        case .suppressedBumper: ("suppressedBumper", "it is a bumper, and no other ad of its stop plays")
        case .overlappedRepeat: ("overlappedRepeat", "it gives way to the break set for that moment")
        case .overlapped: ("overlapped", "another overlay was showing")
        case .tooClose: ("tooClose", "less content than the gap was played since the last ad")
        case .notStarted: ("notStarted", "its ads were ready, but it was not started in time")
        case .leftWindow: ("leftWindow", "the live window moved past it")
        case .removed: ("removed", "the new playlist does not contain it")
        case .trackersOnly: ("trackersOnly", "it has no ads")
        case .contentEndedFirst: ("contentEndedFirst", "the content ended before it could play")
        case .sessionLost: ("sessionLost", "the session was lost")
        }
    }
}

extension BreakReason: Codable {
    private enum CodingKeys: CodingKey {
        case name, code
    }

    /// All reasons; those with a code get this one.
    private static func all(code: Int) -> [BreakReason] {
        [
            .skippedBySeek, .beforeStart, .beyondContent, .durationUnknown, .opportunityUnknown, .passedWhenKnown,
            .invalidOffset, .unsupported(code), .fetchFailed(code), .noFill, .timedOut, .deadAir, .allAdsFailed(code),
            .doesNotFit(code), .discarded, .suppressedBumper, .overlappedRepeat, .overlapped, .tooClose, .notStarted,
            .leftWindow, .removed, .trackersOnly, .contentEndedFirst, .sessionLost,
        ]
    }

    /// The names of all reasons, for messages about unknown ones.
    package static let names = all(code: 0).map(\.name)

    /// Creates a reason from its name, and its code if it has one (0 if missing); nil for an unknown name.
    package init?(name: String, code: Int? = nil) {
        // Compared by bytes: the name may come from a log that was crafted to make the comparison slow.
        guard let reason = Self.all(code: code ?? 0).first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
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

extension Schedule {
    /// The reason why a break has no moment, in the words of ``BreakReason/sentence``, with what this schedule knows:
    /// that a live stream has no duration, how many opportunities it has. A code follows in parentheses.
    public func sentence(for reason: BreakReason) -> String {
        switch reason {
        case .durationUnknown where isLive: "its moment depends on the duration, and a live stream has none"
        case .opportunityUnknown where !opportunities.isEmpty:
            "it waits for an opportunity, and the content has only \(opportunities.count)"
        default: reason.sentence + (reason.code.map { " (\($0))" } ?? "")
        }
    }

    /// The input of this schedule that a break with this reason waits for, `duration` or `opportunities`; nil if no
    /// input would give it a moment.
    public func missingInput(for reason: BreakReason) -> String? {
        switch reason {
        case .durationUnknown where !isLive: "duration"
        case .opportunityUnknown where opportunities.isEmpty: "opportunities"
        default: nil
        }
    }
}
