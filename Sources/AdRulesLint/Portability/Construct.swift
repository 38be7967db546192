public import AdRulesModel

/// Something that a playlist or response may hold and that players treat differently.
public struct Construct: Sendable, Hashable {
    /// The name, as in `percent-offset`.
    public let name: String
    /// A short description.
    public let summary: String
    /// The rules whose findings show it; empty if only VMAP190 does, or none.
    public let rules: [RuleID]
    /// Whether it is part of an ad, which a playlist holds only with an inline response.
    let isOfAd: Bool
    /// The type of the ads lost where it is ignored: an overlay that nothing shows; nil for what is beside an ad.
    let shownAs: BreakType?
    /// Whether it is part of a live stream, which no document shows: no finding speaks of it.
    package let isOfStream: Bool

    private init(
        _ name: String, _ summary: String, _ rules: RuleID..., isOfAd: Bool = false, shownAs: BreakType? = nil,
        isOfStream: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.rules = rules
        self.isOfAd = isOfAd
        self.shownAs = shownAs
        self.isOfStream = isOfStream
    }

    private static func ofAd(_ name: String, _ summary: String, shownAs: BreakType? = nil) -> Construct {
        Construct(name, summary, isOfAd: true, shownAs: shownAs)
    }

    private static func ofStream(_ name: String, _ summary: String) -> Construct {
        Construct(name, summary, isOfStream: true)
    }

    /// Whether two constructs are the same one.
    public static func == (left: Construct, right: Construct) -> Bool { left.name.isSpelled(right.name) }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: name) }
}

// Each construct, in the order of the page.
extension Construct {
    // MARK: Offsets
    package static let percentOffset = Construct(
        "percent-offset", "timeOffset as a percentage", .percentTimeOffset, .decimalPercent)
    package static let position = Construct("position", "timeOffset as a position, #n", .positionTimeOffset)
    static let mixedPositions = Construct("mixed-positions", "positions mixed with other offsets", .mixedPosition)
    static let unreadableOffset = Construct(
        "unreadable-offset", "a timeOffset in none of the four forms", .invalidTimeOffset, .timeFieldOver59,
        .invalidPosition, .percentOutOfRange)
    static let emptyOffset = Construct("empty-offset", "an empty timeOffset", .emptyTimeOffset)
    static let missingOffset = Construct("missing-offset", "a break without timeOffset", .missingTimeOffset)
    static let zeroOffset = Construct("zero-offset", "00:00:00 for start", .zeroTimeOffset)
    static let offsetCase = Construct("offset-case", "start or end with capital letters or spaces", .timeOffsetCase)
    static let shortTimeField = Construct("short-time-field", "a one-digit time field", .shortTimeField)
    static let unusualFraction = Construct(
        "unusual-fraction", "a fraction without exactly three digits", .unusualTimeFraction)
    static let fractionalOffset = Construct(
        "fractional-offset", "a timeOffset with a fraction of a second", .fractionalTimeOffset)
    package static let repetition = Construct("repetition", "repeatAfter")
    static let pointlessRepetition = Construct(
        "pointless-repetition", "repeatAfter at the end or at a position", .repeatAfterWithoutEffect)

    static let lateMidroll = Construct("late-midroll", "a mid-roll in the last seconds of the content", .breakNearEnd)
    static let severalPrerolls = Construct("several-pre-rolls", "pre-roll breaks with different ids", .severalPrerolls)
    static let hiddenMidrolls = Construct(
        "hidden-mid-rolls", "several mid-rolls that one seek passes", .breaksHiddenBySeek, .seekWithoutAd)

    // MARK: Live streams
    static let liveTime = Construct("live-time", "a break at a time of a live stream", .timeInLiveContent)
    static let liveAvail = ofStream("live-avail", "an avail of a live stream that EXT-X-CUE-OUT announces")
    static let liveOrder = ofStream("live-order", "a tag of a live stream that leaves before that of an older break")
    static let liveJump = ofStream("live-jump", "a break behind a jump of the dates of a live stream")
    static let lateLimit = ofStream("late-limit", "X-PLAYOUT-LIMIT in a later tag of an ID")

    // MARK: Marks of interstitials, which a playlist of HLS has
    static let snap = ofStream("snap", "X-SNAP")
    static let skipControl = ofStream("skip-control", "X-SKIP-CONTROL-OFFSET")
    static let skipControlDuration = ofStream("skip-control-duration", "X-SKIP-CONTROL-DURATION")
    static let skipControlLabel = ofStream("skip-control-label", "X-SKIP-CONTROL-LABEL-ID")
    static let listSkipControl = ofStream("list-skip-control", "SKIP-CONTROL in an asset list")
    static let skipRestriction = ofStream("skip-restriction", "SKIP in X-RESTRICT beside a skip control")
    static let jumpRestriction = ofStream("jump-restriction", "JUMP in X-RESTRICT")
    static let once = ofStream("once", "ONCE in the CUE of the last mid-roll")
    static let timelineOccupies = ofStream("timeline-occupies", "X-TIMELINE-OCCUPIES")
    static let timelineStyle = ofStream("timeline-style", "X-TIMELINE-STYLE")
    static let relativeList = ofStream("relative-list", "a relative X-ASSET-LIST")

    // MARK: Names and namespaces
    static let wrongNamespace = Construct("wrong-namespace", "a namespace other than VMAP's", .wrongNamespace)
    static let otherPrefix = Construct(
        "other-prefix", "VMAP under another prefix than vmap:, or none", .missingNamespace, .defaultNamespace)
    static let childWithoutNamespace = Construct(
        "child-without-namespace", "a child of a break outside VMAP's namespace", .childOutsideNamespace)
    static let oldVASTData = Construct("vast-data", "VASTData for VASTAdData", .legacyVASTData)
    static let strangeElement = Construct(
        "strange-element", "an element that VMAP does not have at its place", .unknownElement, .misspeltElement,
        .misplacedElement)
    static let unusualOrder = Construct("unusual-order", "children of a break in another order", .unusualChildOrder)

    // MARK: Sources
    static let emptySource = Construct("empty-source", "an AdSource without content", .emptyAdSource)
    static let severalSources = Construct("several-sources", "more than one AdSource in a break", .severalAdSources)
    static let customAdData = Construct("custom-ad-data", "CustomAdData")
    package static let inlineResponse = Construct("inline-response", "VASTAdData: ads inside the playlist")
    static let adTag = Construct("ad-tag", "AdTagURI")
    static let failedTag = Construct("failed-tag", "an ad tag that no ad response answers")
    static let escapedAddress = Construct(
        "escaped-address", "an AdTagURI that is escaped instead of CDATA", .escapedAdTagURI)
    static let podBehindWrapper = Construct(
        "pod-behind-wrapper", "a pod behind a wrapper without allowMultipleAds", .podBehindWrapper)
    static let podInSingleAdSource = Construct(
        "pod-in-single-ad-source", "a pod in a source with allowMultipleAds=\"false\"", .podInSingleAdSource)

    // MARK: Kinds of break
    static let nonlinearBreak = Construct("nonlinear-break", "a break for nonlinear ads only")
    static let displayBreak = Construct("display-break", "a break for display ads only")
    static let breakTrackers = Construct("break-trackers", "trackers of breakStart and breakEnd")
    static let extensions = Construct(
        "extension-without-namespace", "an extension without a namespace of its own", .extensionWithoutNamespace)
    static let bumper = Construct("bumper", "a bumper in Google's extension", .bumperExtension)

    // MARK: Ads, inside a playlist or in a response of their own
    static let overlay = ofAd("overlay", "a nonlinear ad", shownAs: .nonlinear)
    static let frameOverlay = ofAd("frame-overlay", "a nonlinear ad that is only a frame", shownAs: .nonlinear)
    static let unsizedOverlay = ofAd("unsized-overlay", "a nonlinear ad without width and height", shownAs: .nonlinear)
    static let companion = ofAd("companion", "companions", shownAs: .display)
    static let icon = ofAd("icon", "icons")
    static let vpaid = ofAd("vpaid", "VPAID")
    static let codeOnly = ofAd("code-only", "a linear ad whose media files are code only")
    static let filesOnly = ofAd("files-only", "a linear ad without an HLS playlist")
    static let simid = ofAd("simid", "SIMID, or interactive code of another kind")
    static let wrapper = ofAd("wrapper", "a wrapper")
    static let shareSkipOffset = ofAd("share-skip-offset", "skipoffset as a percentage")
    static let progressTracker = ofAd("progress-tracker", "trackers of progress")
    static let rareTracker = ofAd(
        "rare-tracker", "trackers of other events than start, quartiles, skip, pause and mute")
    static let trackers = ofAd("trackers", "trackers of an ad")
    static let macro = ofAd("macro", "a macro in the address of a tracker")
    static let unorderedPod = Construct("unordered-pod", "a pod that is not in sequence order", .unorderedPod)
    static let mixedPod = Construct("mixed-pod", "an ad without sequence beside a pod", .mixedPod)
}
