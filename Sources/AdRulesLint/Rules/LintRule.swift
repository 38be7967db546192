public import AdRulesEngine

/// A rule, or a small group of rules, of a linter. It looks at values and reports findings; it changes nothing.
///
/// A rule adopts one of the protocols that refine this one, by what it looks at: ``PlaylistRule``, ``AdBreakRule``,
/// ``ResponseRule``, ``AdRule``, ``LinearRule``, ``ScheduleRule`` or ``SessionRule``. A rule that adopts several is
/// asked for each. <doc:WritingARule> shows one from its idea to its finding.
public protocol LintRule: Sendable {
    /// The description of each rule that it reports; a finding of any other rule is a programmer error.
    ///
    /// If none of them is enabled, the rule is not asked at all.
    var descriptions: [RuleDescription] { get }
}

/// A rule for a playlist as a whole.
public protocol PlaylistRule: LintRule {
    /// Checks the playlist.
    func check(_ playlist: VMAPDocument, report: inout FindingCollector)
}

/// A rule for one break of a playlist.
public protocol AdBreakRule: LintRule {
    /// Checks a break; called for each break in document order.
    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector)
}

/// A rule for a VAST response, whether a document of its own or inline in a break.
public protocol ResponseRule: LintRule {
    /// Checks a response; called for each response in document order.
    func check(_ response: Response, report: inout FindingCollector)
}

/// A rule for one ad of a VAST response.
public protocol AdRule: LintRule {
    /// Checks an ad; called for each ad in document order.
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector)
}

/// A rule for the linear part of a creative. The linter takes it out of its creative once for all of these rules.
public protocol LinearRule: LintRule {
    /// Checks the linear part of a creative; called for each in document order, of wrappers too.
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector)
}

/// A rule for the schedule that a playlist becomes.
public protocol ScheduleRule: LintRule {
    /// Checks the schedule of a playlist for the content of ``Linter/content``.
    func check(_ schedule: Schedule, of playlist: VMAPDocument, report: inout FindingCollector)
}

/// A rule for what a viewer sees of a playlist: the engine of AdRules plays it in a simulated player.
///
/// It is asked only when the duration of the content is known; ``Viewing`` names the other bounds.
public protocol SessionRule: LintRule {
    /// Checks a viewing; called for a viewer who watches from start to end, and then for one who seeks.
    func check(_ viewing: Viewing, of playlist: VMAPDocument, report: inout FindingCollector)
}

/// A VAST response with its surroundings, as the rules see it.
public struct Response: Sendable {
    /// The response.
    public let vast: VAST
    /// The version that the response follows; nil if it has none, or one that does not exist.
    public let version: VASTVersion?
    /// The bytes of the document, for places.
    public let source: SourceDocument
    /// The break that the response is inline in; nil if it is a document of its own.
    public let adBreak: AdBreak?

    /// Creates a response of a document.
    public init(_ vast: VAST, source: SourceDocument, adBreak: AdBreak? = nil) {
        self.vast = vast
        version = vast.version.flatMap(VASTVersion.init)
        self.source = source
        self.adBreak = adBreak
    }
}
