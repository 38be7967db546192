/// An ad break of a playlist (VMAP 1.0.1 §2.3.1, `AdBreak`).
public struct AdBreak: StoredElement {
    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The moment of the break; nil if the attribute is missing or cannot be read. Never guessed.
        public var timeOffset: TimeOffset?
        /// The attribute `timeOffset` as written; nil if missing. If it does not give ``timeOffset``, as in a break
        /// that was changed in code, XML and saved sessions have the offset, and this text is lost.
        @Verbatim public var timeOffsetText: String? = nil
        /// The kinds of ad that the break may show, the preferred one first. Linear if missing or unknown.
        public var breakTypes: [BreakType] = AdBreak.linearOnly
        /// The attribute `breakType` as written; nil if missing.
        @Verbatim public var breakTypeText: String? = nil
        /// The attribute `breakId`: a label, not an identity, since real playlists repeat it.
        @Verbatim public var breakID: String? = nil
        /// The interval after which the break is due again (`repeatAfter`); nil if missing, unreadable or not positive.
        public var repeatAfter: MediaTime?
        /// The attribute `repeatAfter` as written; nil if missing.
        @Verbatim public var repeatAfterText: String? = nil
        /// The source of its ads: the first `AdSource` that is not empty.
        public var source: AdSource?
        /// Further `AdSource` elements, which VMAP does not allow and which are never played.
        public var ignoredSources: [AdSource] = []
        /// The trackers of the break itself.
        public var tracking: [Tracking] = []
        /// The extensions, as raw XML.
        public var extensions: [DocumentExtension] = []
    }

    fileprivate static let linearOnly: [BreakType] = [.linear]

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension AdBreak {
    /// Creates a break at an offset.
    public init(
        timeOffset: TimeOffset?, timeOffsetText: String? = nil, breakTypes: [BreakType] = [.linear],
        breakID: String? = nil, repeatAfter: MediaTime? = nil, source: AdSource? = nil, tracking: [Tracking] = [],
        extensions: [DocumentExtension] = [], origin: SourceOrigin = SourceOrigin()
    ) {
        self.init(
            Properties(
                timeOffset: timeOffset, timeOffsetText: timeOffsetText ?? timeOffset?.exactDescription,
                breakTypes: breakTypes, breakTypeText: breakTypes.map(\.rawValue).joined(separator: ","),
                breakID: breakID, repeatAfter: repeatAfter, repeatAfterText: repeatAfter?.exactDescription,
                source: source, tracking: tracking, extensions: extensions), origin: origin)
    }

    // Read in place; see `Ad.wrapper`.
    package var breakID: String? {
        get { boxed.box?.value.breakID }
        set { properties.breakID = newValue }
    }
}

extension AdBreak: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.timeOffset, value.writtenTimeOffset)
        let types = value.breakTypes.map(\.rawValue)
        visitor.attribute(.breakType, key: "breakTypes", .words(types, written: value.writtenBreakType))
        visitor.attribute(.breakId, value.breakID)
        visitor.attribute(.repeatAfter, value.writtenRepeatAfter)
        visitor.child(.adSource, key: "source", value.source)
        visitor.list(.adSource, key: "ignoredSources", value.ignoredSources, .ignored)
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", value.tracking, [.always, .unordered])
        visitor.extensions(.extensions, value.extensions)
    }
}

// An attribute is written as it was read, unless the value was changed since.
extension AdBreak.Properties {
    fileprivate var writtenTimeOffset: String? {
        let read = timeOffsetText.flatMap { OffsetReading.timeOffset(Array($0.utf8)[...]).value }
        return read == timeOffset ? timeOffsetText : timeOffset?.exactDescription
    }

    fileprivate var writtenBreakType: String? {
        BreakType.list(breakTypeText ?? "") == breakTypes
            ? breakTypeText : breakTypes.map(\.rawValue).joined(separator: ",")
    }

    fileprivate var writtenRepeatAfter: String? {
        let read = repeatAfterText.flatMap { ClockReading(TextDecoding.trimmed(Array($0.utf8)[...])).time }
        return read.flatMap { $0 > .zero ? $0 : nil } == repeatAfter ? repeatAfterText : repeatAfter?.exactDescription
    }
}
