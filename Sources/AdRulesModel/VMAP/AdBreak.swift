/// One break of a playlist (VMAP 1.0.1 §2.3.1, `AdBreak`).
public struct AdBreak: Sendable, Hashable, Codable {
    /// When it is due; nil when the attribute is missing or cannot be read. Nothing is guessed.
    public var timeOffset: TimeOffset?
    /// The attribute `timeOffset` as it is written; nil when missing.
    @Verbatim public var timeOffsetText: String?
    /// The kinds of ad it may show, the preferred one first. Missing or unknown: linear.
    public var breakTypes: [BreakType]
    /// The attribute `breakType` as it is written; nil when missing.
    @Verbatim public var breakTypeText: String?
    /// The attribute `breakId`: a label, not an identity; real playlists repeat it.
    @Verbatim public var breakID: String?
    /// The interval after which the break comes again (`repeatAfter`); nil when missing, unreadable or not positive.
    public var repeatAfter: MediaTime?
    /// The attribute `repeatAfter` as it is written; nil when missing.
    @Verbatim public var repeatAfterText: String?
    /// Where its ads come from: the first `AdSource`.
    public var source: AdSource?
    /// Further `AdSource` elements, which VMAP does not allow and nothing plays.
    public var ignoredSources: [AdSource]
    /// What is reported of the break as a whole.
    public var tracking: [Tracking]
    /// The extensions, as raw XML.
    public var extensions: [Extension]
    /// Where it stands.
    public var origin: Origin

    /// A break of which nothing is read yet.
    static let unread = {
        var adBreak = AdBreak(timeOffset: nil)
        adBreak.breakTypeText = nil
        return adBreak
    }()

    /// A break at an offset.
    public init(
        timeOffset: TimeOffset?, timeOffsetText: String? = nil, breakTypes: [BreakType] = [.linear],
        breakID: String? = nil, repeatAfter: MediaTime? = nil, source: AdSource? = nil, tracking: [Tracking] = [],
        extensions: [Extension] = [], origin: Origin = Origin()
    ) {
        self.timeOffset = timeOffset
        self.timeOffsetText = timeOffsetText ?? timeOffset.map(\.description)
        self.breakTypes = breakTypes
        breakTypeText = breakTypes.map(\.rawValue).joined(separator: ",")
        self.breakID = breakID
        self.repeatAfter = repeatAfter
        repeatAfterText = repeatAfter.map(\.description)
        self.source = source
        ignoredSources = []
        self.tracking = tracking
        self.extensions = extensions
        self.origin = origin
    }
}
