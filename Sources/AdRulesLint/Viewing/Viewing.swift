public import AdRulesEngine

/// The ads that a viewer of a playlist sees, found by running the engine of AdRules in a simulated player.
///
/// Responses inside the playlist answer for themselves, and ad tags and wrappers have the answers of ``AdAnswers``. One
/// that is not known is answered at once with one linear ad of 15 seconds, or with one overlay or display ad where a
/// break asks for that. Every ad plays to its end, and the viewer skips none.
///
/// There is a viewing only when the duration of the content is known, at most ``longestContent``, and the playlist has
/// at most ``mostStops`` breaks and as many stops, repetitions included. A session with more than 300,000 steps,
/// such as reports of the playhead, is given up: its viewing is left out, and those after it.
public struct Viewing: Sendable {
    /// The actions of the viewer.
    public enum Viewer: Sendable, Hashable {
        /// Watches from the start to the end.
        case watchesAll
        /// Watches the first second, seeks to a content time near the end, and watches the rest.
        case seeks(to: MediaTime)
    }

    /// A time for which the content was held.
    public struct Hold: Sendable, Hashable {
        /// The stop with which it began.
        public var position: StopPosition
        /// The content time at which the content was held: 0 before it, its duration after it.
        public var contentTime: MediaTime
        /// The sum of the durations of its ads.
        public var adTime = MediaTime.zero
        /// The breaks of which an ad was shown, in order.
        public var occurrences: [OccurrenceID] = []
    }

    /// The longest content that is simulated: twelve hours.
    public static let longestContent = MediaTime.seconds(43_200)
    /// The largest number of breaks, and of stops, that is simulated.
    public static let mostStops = 2_000

    /// The actions of the viewer.
    public let viewer: Viewer
    /// The schedule that was played.
    public let schedule: Schedule
    /// The duration of the content.
    public let duration: MediaTime
    /// The times for which the content was held for at least one ad, in order.
    public let holds: [Hold]
    /// The outcome of each break, and of each repetition that was reached.
    public let explanations: [Explanation]
    /// The answers that are known.
    let known: AdAnswers?

    /// Whether the answer to the tag of a break is known: the rules of wrapper chains report what is wrong with it.
    func isAnswered(_ scheduled: ScheduledBreak) -> Bool {
        guard case .tag(let uri) = scheduled.source else { return false }
        return known?(uri) != nil
    }
}
