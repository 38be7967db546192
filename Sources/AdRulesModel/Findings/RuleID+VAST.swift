// The rules of the reader about ad responses; the ids of other rules stand beside their checks in AdRulesLint.
extension RuleID {
    /// VAST without a version, or with an unknown one.
    public static let unknownVASTVersion = RuleID(rawValue: "VAST301")
    /// VAST 1.x, with the root `VideoAdServingTemplate`.
    public static let vast1 = RuleID(rawValue: "VAST302")
    /// A namespace that its version of VAST does not have.
    public static let wrongVASTNamespace = RuleID(rawValue: "VAST304")
    /// An `Ad` with neither `InLine` nor `Wrapper`.
    public static let emptyAd = RuleID(rawValue: "VAST305")
    /// An `Ad` with more than one `InLine` or `Wrapper`.
    public static let adWithBoth = RuleID(rawValue: "VAST306")
    /// `InLine` or `Wrapper` in another spelling, such as `Inline`.
    public static let misspeltInline = RuleID(rawValue: "VAST307")
    /// A duration that is not `hh:mm:ss` or `hh:mm:ss.mmm`.
    public static let invalidDuration = RuleID(rawValue: "VAST315")
    /// A duration whose fraction does not have exactly three digits.
    public static let unusualDurationFraction = RuleID(rawValue: "VAST317")
    /// A `skipoffset` that is neither `hh:mm:ss` nor a percentage.
    public static let invalidSkipOffset = RuleID(rawValue: "VAST328")
    /// A tracker without an event, or with one that no version of VAST has.
    public static let unknownVASTEvent = RuleID(rawValue: "VAST333")
    /// A progress tracker without a readable offset.
    public static let progressWithoutOffset = RuleID(rawValue: "VAST334")
    /// A `sequence` that is not a whole number from 1, or that another ad has.
    public static let invalidSequence = RuleID(rawValue: "VAST342")
    /// An attribute whose name is nearly one of VAST.
    public static let misspeltVASTAttribute = RuleID(rawValue: "VAST347")
    /// A `Creative` outside `Creatives`.
    public static let creativeOutsideCreatives = RuleID(rawValue: "VAST349")
    /// A creative's ad id in the spelling of another version.
    public static let adIDSpelling = RuleID(rawValue: "VAST352")
    /// An `Expires` that is not a positive number of seconds.
    public static let invalidExpires = RuleID(rawValue: "VAST369")
    /// A `minSuggestedDuration` that is not `hh:mm:ss`.
    public static let invalidSuggestedDuration = RuleID(rawValue: "VAST372")
    /// An `AdParameters` that contains elements, or nothing.
    public static let invalidAdParameters = RuleID(rawValue: "VAST373")
    /// An element or attribute of a later version than the response's.
    public static let laterVersion = RuleID(rawValue: "VAST374")
    /// An element or attribute that is unknown in VAST at its place.
    public static let unknownVASTElement = RuleID(rawValue: "VAST375")
    /// A number, boolean or keyword of VAST that cannot be read.
    public static let unreadableValue = RuleID(rawValue: "VAST376")
    /// A second element where VAST allows one.
    public static let repeatedElement = RuleID(rawValue: "VAST387")
    /// An element that an ad cannot do without, in another spelling.
    public static let misspeltAdElement = RuleID(rawValue: "VAST388")
    /// A tracker with an `id`, which VAST does not have there.
    public static let trackerWithID = RuleID(rawValue: "VAST395")
}
