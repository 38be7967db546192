// The rules of the reader about playlists; the ids of other rules stand beside their checks in AdRulesLint.
extension RuleID {
    // MARK: VMAP: the document
    /// The namespace `http://www.iab.net/vmap-1.0` of VMAP 1.0's example.
    public static let legacyNamespace = RuleID(rawValue: "VMAP101")
    /// A namespace that is not that of VMAP.
    public static let wrongNamespace = RuleID(rawValue: "VMAP102")
    /// VMAP without any namespace.
    public static let missingNamespace = RuleID(rawValue: "VMAP103")
    /// The VMAP namespace under another prefix than `vmap:`, or without one.
    public static let defaultNamespace = RuleID(rawValue: "VMAP104")
    /// An element of VMAP that is not in the VMAP namespace.
    public static let childOutsideNamespace = RuleID(rawValue: "VMAP105")
    /// `VASTData`, the name of `VASTAdData` in VMAP 1.0.
    public static let legacyVASTData = RuleID(rawValue: "VMAP106")
    /// VMAP without a version.
    public static let missingVersion = RuleID(rawValue: "VMAP107")
    /// A version of VMAP that does not exist.
    public static let unsupportedVersion = RuleID(rawValue: "VMAP108")
    /// A root element of the VMAP namespace that is not VMAP.
    public static let wrongRoot = RuleID(rawValue: "VMAP109")

    // MARK: VMAP: time offsets
    /// A break without `timeOffset`.
    public static let missingTimeOffset = RuleID(rawValue: "VMAP110")
    /// An empty `timeOffset`.
    public static let emptyTimeOffset = RuleID(rawValue: "VMAP111")
    /// A `timeOffset` in none of the four forms.
    public static let invalidTimeOffset = RuleID(rawValue: "VMAP112")
    /// Hours, minutes or seconds with one digit.
    public static let shortTimeField = RuleID(rawValue: "VMAP113")
    /// A fraction of a second without exactly three digits.
    public static let unusualTimeFraction = RuleID(rawValue: "VMAP114")
    /// Minutes or seconds above 59.
    public static let timeFieldOver59 = RuleID(rawValue: "VMAP115")
    /// A percentage below 0% or above 100%.
    public static let percentOutOfRange = RuleID(rawValue: "VMAP118")
    /// A percentage with decimals.
    public static let decimalPercent = RuleID(rawValue: "VMAP119")
    /// A break position that is not `#1`, `#2`, `#3`, ….
    public static let invalidPosition = RuleID(rawValue: "VMAP120")
    /// `start` or `end` with capital letters or outer whitespace.
    public static let timeOffsetCase = RuleID(rawValue: "VMAP122")

    // MARK: VMAP: breaks
    /// A break without `breakType`.
    public static let missingBreakType = RuleID(rawValue: "VMAP123")
    /// A `breakType` that is not `linear`, `nonlinear` or `display`.
    public static let unknownBreakType = RuleID(rawValue: "VMAP124")
    /// Whitespace, capital letters or a repetition in `breakType`.
    public static let untidyBreakType = RuleID(rawValue: "VMAP125")
    /// An attribute that is unknown in VMAP at its place.
    public static let unknownAttribute = RuleID(rawValue: "VMAP128")
    /// A `repeatAfter` that is not a time, or is zero.
    public static let invalidRepeatAfter = RuleID(rawValue: "VMAP129")
    /// A break with more than one `AdSource`.
    public static let severalAdSources = RuleID(rawValue: "VMAP131")
    /// An `AdSource` with more than one content.
    public static let severalAdSourceContents = RuleID(rawValue: "VMAP132")

    // MARK: VMAP: ad sources
    /// An `AdTagURI` without `templateType`.
    public static let missingTemplateType = RuleID(rawValue: "VMAP141")
    /// A `CustomAdData` without `templateType`.
    public static let customAdDataWithoutTemplateType = RuleID(rawValue: "VMAP143")
    /// A `VASTAdData` that contains VAST as text.
    public static let escapedVAST = RuleID(rawValue: "VMAP144")
    /// A `VASTAdData` that does not contain exactly one `VAST`.
    public static let vastDataWithoutVAST = RuleID(rawValue: "VMAP145")
    /// A boolean attribute of VMAP that is neither `true` nor `false`.
    public static let invalidBoolean = RuleID(rawValue: "VMAP147")

    // MARK: VMAP: trackers
    /// A tracker of a break without an event, or with an unknown one.
    public static let unknownBreakEvent = RuleID(rawValue: "VMAP150")
    /// An event of VAST in the trackers of a break.
    public static let vastEventInBreak = RuleID(rawValue: "VMAP151")

    // MARK: VMAP: extensions, names and places
    /// An `Extension` without `type`.
    public static let extensionWithoutType = RuleID(rawValue: "VMAP155")
    /// An element that is unknown in VMAP at its place.
    public static let unknownElement = RuleID(rawValue: "VMAP160")
    /// An element whose name is nearly that of an element of VMAP.
    public static let misspeltElement = RuleID(rawValue: "VMAP161")
    /// An element of VMAP in the wrong place.
    public static let misplacedElement = RuleID(rawValue: "VMAP162")
    /// A second `TrackingEvents` or `Extensions` in a break.
    public static let repeatedList = RuleID(rawValue: "VMAP170")
}
