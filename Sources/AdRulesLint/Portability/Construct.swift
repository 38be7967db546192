public import AdRulesModel

/// Something that a playlist or response may hold and that players treat differently.
public struct Construct: Sendable, Hashable {
    /// The name, as in `percent-offset`.
    public let name: String
    /// What it is, in a few words.
    public let summary: String
    /// The rules whose findings show it; empty if only ``RuleID/unportableConstruct`` does.
    public let rules: [RuleID]

    private init(_ name: String, _ summary: String, _ rules: RuleID...) {
        self.name = name
        self.summary = summary
        self.rules = rules
    }

    /// Whether two constructs are the same one.
    public static func == (left: Construct, right: Construct) -> Bool { left.name.isSpelled(right.name) }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: name) }
}

// Each construct, in the order of the page.
extension Construct {
    // MARK: Offsets
    static let percentOffset = Construct(
        "percent-offset", "timeOffset as a percentage", .percentTimeOffset, .decimalPercent)
    static let position = Construct("position", "timeOffset as a position, #n", .positionTimeOffset)
    static let mixedPositions = Construct("mixed-positions", "positions beside other offsets", .mixedPosition)
    static let unreadableOffset = Construct(
        "unreadable-offset", "a timeOffset in none of the four forms", .invalidTimeOffset, .timeFieldOver59,
        .invalidPosition, .percentOutOfRange)
    static let emptyOffset = Construct("empty-offset", "an empty timeOffset", .emptyTimeOffset)
    static let repetition = Construct("repetition", "repeatAfter")
    static let pointlessRepetition = Construct(
        "pointless-repetition", "repeatAfter at the end or at a position", .repeatAfterWithoutEffect)

    static let lateMidroll = Construct(
        "late-midroll", "a mid-roll in the last seconds of the content", .breakNearEnd)
    static let severalPrerolls = Construct(
        "several-pre-rolls", "pre-roll breaks with different ids", .severalPrerolls)

    // MARK: Names and namespaces
    static let wrongNamespace = Construct(
        "wrong-namespace", "a namespace other than VMAP's", .wrongNamespace)
    static let childWithoutNamespace = Construct(
        "child-without-namespace", "a child of a break outside VMAP's namespace", .childOutsideNamespace)
    static let oldVASTData = Construct("vast-data", "VASTData for VASTAdData", .legacyVASTData)
    static let strangeElement = Construct(
        "strange-element", "an element that VMAP does not have at its place", .unknownElement, .misspeltElement,
        .misplacedElement)
    static let unusualOrder = Construct(
        "unusual-order", "children of a break in another order", .unusualChildOrder)

    // MARK: Sources
    static let emptySource = Construct("empty-source", "an AdSource without content", .emptyAdSource)
    static let customAdData = Construct("custom-ad-data", "CustomAdData")
    static let adTag = Construct("ad-tag", "AdTagURI")
    static let escapedAddress = Construct(
        "escaped-address", "an AdTagURI that is escaped instead of CDATA", .escapedAdTagURI)
    static let podInSingleAdSource = Construct(
        "pod-in-single-ad-source", "a pod in a source with allowMultipleAds=\"false\"", .podInSingleAdSource)

    // MARK: Kinds of break
    static let nonlinearBreak = Construct("nonlinear-break", "a break for nonlinear ads only")
    static let displayBreak = Construct("display-break", "a break for display ads only")
    static let breakTrackers = Construct("break-trackers", "trackers of breakStart and breakEnd")
    static let extensions = Construct(
        "extension-without-namespace", "an extension without a namespace of its own", .extensionWithoutNamespace)

    // MARK: Ads inside the playlist
    static let overlay = Construct("overlay", "a nonlinear ad in an inline response")
    static let companion = Construct("companion", "companions in an inline response")
    static let icon = Construct("icon", "icons in an inline response")
    static let interactiveFile = Construct("interactive-file", "VPAID or SIMID in an inline response")
}
