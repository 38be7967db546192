public import AdRulesEngine

/// The description of a film, a clip or a stream that a playlist is made for.
public struct Content: Sendable, Hashable {
    /// The title, for `{title}`.
    public var title: String?
    /// The duration; nil if it is not known.
    public var duration: MediaTime?
    /// Whether it is live: it has no end yet, and a duration does not count.
    public var isLive: Bool
    /// The moments at which it offers a break; nil if they are not known.
    public var opportunities: [Opportunity]?
    /// The content times at which its chapters begin; nil if they are not known.
    public var chapters: [MediaTime]?
    /// The labels, as in `film` and `kids`, that conditions ask for.
    public var labels: [String]

    /// Creates a description of content; by default nothing is known.
    public init(
        title: String? = nil, duration: MediaTime? = nil, isLive: Bool = false, opportunities: [Opportunity]? = nil,
        chapters: [MediaTime]? = nil, labels: [String] = []
    ) {
        self.title = title
        self.duration = duration
        self.isLive = isLive
        self.opportunities = opportunities
        self.chapters = chapters
        self.labels = labels
    }
}
