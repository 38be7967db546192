/// One break of a playlist (VMAP 1.0.1 §2.3.1, `AdBreak`).
public struct AdBreak: DocumentElement {
    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// When it is due; nil when the attribute is missing or cannot be read. Nothing is guessed.
        public var timeOffset: TimeOffset?
        /// The attribute `timeOffset` as it is written; nil when missing.
        @Verbatim public var timeOffsetText: String?
        /// The kinds of ad it may show, the preferred one first. Missing or unknown: linear.
        public var breakTypes: [BreakType] = AdBreak.linearOnly
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
        public var ignoredSources: [AdSource] = []
        /// What is reported of the break as a whole.
        public var tracking: [Tracking] = []
        /// The extensions, as raw XML.
        public var extensions: [Extension] = []

        /// Nothing.
        public init() {}
    }

    private static let linearOnly: [BreakType] = [.linear]

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// A break at an offset.
    public init(
        timeOffset: TimeOffset?, timeOffsetText: String? = nil, breakTypes: [BreakType] = [.linear],
        breakID: String? = nil, repeatAfter: MediaTime? = nil, source: AdSource? = nil, tracking: [Tracking] = [],
        extensions: [Extension] = [], origin: Origin = Origin()
    ) {
        var properties = Properties()
        properties.timeOffset = timeOffset
        properties.timeOffsetText = timeOffsetText ?? timeOffset.map(\.description)
        properties.breakTypes = breakTypes
        properties.breakTypeText = breakTypes.map(\.rawValue).joined(separator: ",")
        properties.breakID = breakID
        properties.repeatAfter = repeatAfter
        properties.repeatAfterText = repeatAfter.map(\.description)
        properties.source = source
        properties.tracking = tracking
        properties.extensions = extensions
        self.init(properties, origin: origin)
    }

    private static let nothing = Properties()

    /// An element with its properties.
    public init(_ properties: Properties, origin: Origin) {
        boxed = properties == Self.nothing ? Boxed() : Boxed(properties)
        self.origin = origin
    }

    /// What the element says, all of it.
    @inlinable public var properties: Properties {
        get { boxed.wrappedValue ?? Properties() }
        _modify {
            var properties = boxed.wrappedValue ?? Properties()
            boxed = Boxed()
            defer { boxed = Boxed(wrappedValue: properties) }
            yield &properties
        }
    }
}
