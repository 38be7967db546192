public import AdRulesModel

/// The playlist with its moments: which stops there are, when, and which breaks have none.
///
/// An immutable value. Copies share one storage (O(1)), so any number of sessions may hold it. Explicit stops are sorted
/// once; repetitions (`repeatAfter`) are made when they are asked for and merged with them. A stop holds every break of
/// its moment, also nonlinear ones, unplayable ones and those with trackers only: their events come when it is due.
public struct Schedule: Sendable {
    /// What kind of response it was made from (ENGINE.md §2).
    public enum Mode: String, Sendable, Hashable, Codable {
        /// VAST with one ad, or stand-alone ads only.
        case singleAd
        /// VAST with a pod.
        case adPod
        /// VMAP: the playhead decides.
        case adRules
    }

    /// Where an occurrence lies, or why it lies nowhere.
    public enum Resolution: Sendable, Hashable {
        /// It belongs to the stop there.
        case scheduled(StopPosition)
        /// It has no moment: `invalidOffset`, `durationUnknown`, `opportunityUnknown`, `beyondContent` or
        /// `overlappedRepeat`.
        case unscheduled(Reason)
        /// There is no such occurrence (any more).
        case none
    }

    /// The schedule of a playlist.
    ///
    /// - Complexity: O(n log n) in the number of breaks.
    public init(
        _ document: VMAPDocument, duration: MediaTime? = nil, isLive: Bool = false, opportunities: [Opportunity] = [],
        repeatCap: Int = 10_000
    ) {
        mode = .adRules
        self.duration = duration
        self.isLive = isLive
        self.opportunities = opportunities
        self.repeatCap = repeatCap
    }

    /// The schedule of a VAST response: one break, `0.0`, as a pre-roll.
    public init(_ vast: VAST, duration: MediaTime? = nil, isLive: Bool = false) {
        mode = .singleAd
        self.duration = duration
        self.isLive = isLive
        opportunities = []
        repeatCap = 10_000
    }

    /// What kind of response it was made from.
    public let mode: Mode
    /// The content's duration; nil: unknown.
    public let duration: MediaTime?
    /// Whether the stream is live: `end` and percent offsets have no moment then.
    public let isLive: Bool
    /// The opportunities in the order declared.
    public let opportunities: [Opportunity]
    /// How many repetitions are listed or searched at once.
    public let repeatCap: Int

    /// The breaks in document order. Their indices are those of the session, not their places here.
    public var breaks: [ScheduledBreak] { [] }

    /// The break of an index; nil when there is none, or none any more. Complexity: O(1).
    public func scheduledBreak(at index: Int) -> ScheduledBreak? { nil }

    /// The stop before the content.
    public var preroll: Stop? { nil }

    /// The stop after the content.
    public var postroll: Stop? { nil }

    /// The first mid-roll stop later than a content time. Complexity: O(log n), repetitions included.
    public func nextStop(after time: MediaTime) -> Stop? { nil }

    /// The last mid-roll stop at or before a content time. Complexity: O(log n), repetitions included.
    public func lastStop(atOrBefore time: MediaTime) -> Stop? { nil }

    /// Where an occurrence lies, or why it lies nowhere. Complexity: O(log n).
    public func resolution(of occurrence: OccurrenceID) -> Resolution { .none }

    /// The opportunity of a break with a position offset (`#n`); nil for other breaks and while it is unknown.
    public func opportunity(ofBreakAt index: Int) -> Opportunity? { nil }

    /// The cue points: stops with a linear break that has a playable source, sorted, the post-roll last. Repetitions are
    /// listed up to the cap, and only below a known duration of a stream that is not live. Complexity: O(stops).
    public var cuePoints: [StopPosition] { [] }

    /// The place of a stop among the mid-roll stops that are cue points, from 1, in order; repetitions beyond the list
    /// count on. 0 for the pre-roll, -1 for the post-roll (IMA's pod index). Complexity: O(log n).
    public func podIndex(of position: StopPosition) -> Int { 0 }

    /// How many occurrences can ever play or be accounted for, repetitions included and overlapped ones not, invalid ones
    /// not; nil while some moment is still open (`durationUnknown`, `opportunityUnknown`, `beyondContent`) or
    /// repetitions have no end. Complexity: O(1).
    public var occurrenceCount: Int? { nil }

    /// The occurrences without a moment, in document order; overlapped repetitions up to the cap. Complexity: O(n).
    public var unscheduled: [(occurrence: OccurrenceID, reason: Reason)] { [] }

    /// Whether the cap cut the list of repetitions.
    public var isTruncated: Bool { false }

    /// The same playlist with another duration; nil: unknown. Complexity: O(n log n); O(1) when it is the same.
    public func with(duration: MediaTime?) -> Schedule { self }

    /// The same playlist, live or not. Complexity: O(n log n); O(1) when it is the same.
    public func with(isLive: Bool) -> Schedule { self }

    /// The same playlist with one more opportunity; the same time again changes nothing. Complexity: O(n log n).
    public func adding(_ opportunity: Opportunity) -> Schedule { self }

    /// Another playlist with the same duration, live state and opportunities. Breaks that match keep their index
    /// (ENGINE.md §3), the others get unused ones. Complexity: O(n log n).
    public func replacing(with document: VMAPDocument) -> Schedule { self }
}
