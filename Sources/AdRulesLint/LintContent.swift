public import AdRulesEngine

/// The properties of the content of a playlist.
///
/// A playlist does not name its content, yet half of its mistakes show only beside it: a break beyond the end, shares
/// of a stream without an end, opportunities that the content does not offer.
public struct LintContent: Sendable, Hashable {
    /// The duration; nil if it is not known.
    public var duration: MediaTime?
    /// Whether the content is live: it has no end yet, and a duration does not count.
    public var isLive: Bool
    /// The moments at which the content offers a break, in order, for offsets such as `#1`.
    public var opportunities: [Opportunity]

    /// Creates a description of content; by default nothing is known.
    public init(duration: MediaTime? = nil, isLive: Bool = false, opportunities: [Opportunity] = []) {
        self.duration = duration
        self.isLive = isLive
        self.opportunities = opportunities
    }

    /// Returns these properties of the content; missing ones come from a configuration.
    package func over(_ configured: LintContent) -> LintContent {
        let isGiven = isLive || duration != nil
        return LintContent(
            duration: isGiven ? duration : configured.duration, isLive: isGiven ? isLive : configured.isLive,
            opportunities: opportunities.isEmpty ? configured.opportunities : opportunities)
    }

    /// Returns the schedule of a playlist for this content.
    package func schedule(of playlist: VMAPDocument) -> Schedule {
        Schedule(playlist, duration: duration, isLive: isLive, opportunities: opportunities)
    }
}
