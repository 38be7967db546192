/// A creative of an ad (VAST 4.2 §3.7). Since VAST 4.0 it can have linear, nonlinear and companion parts at once.
public struct Creative: StoredElement {
    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The attribute `id`.
        @Verbatim public var id: String? = nil
        /// The attribute `AdID` or `adId`.
        @Verbatim public var adID: String?
        /// The order among the creatives of the ad; not a position in a pod.
        public var sequence: Int?
        /// The API that the creative needs.
        @Verbatim public var apiFramework: String?
        /// The ids in registries (VAST 4.0).
        public var universalAdIDs: [UniversalAdID] = []
        /// The part that interrupts the content.
        @Boxed public var linear: Linear? = nil
        /// The overlays.
        @Boxed public var nonLinearAds: NonLinearAds?
        /// The companions.
        @Boxed public var companionAds: CompanionAds?
        /// The extensions (`CreativeExtensions`), as raw XML.
        public var extensions: [DocumentExtension] = []

        fileprivate var linearBox: Boxed<Linear>.Box? { _linear.box }
        fileprivate var nonLinearTracking: [Tracking] { _nonLinearAds.box?.value.tracking ?? [] }
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension Creative {
    /// Creates a creative, optionally with a linear part.
    public init(id: String? = nil, linear: Linear? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.init(Properties(id: id, linear: linear), origin: origin)
    }

    // Read in place; see `Ad.wrapper`.
    package var linear: Linear? {
        get { boxed.box?.value.linear }
        set { properties.linear = newValue }
    }
    package var nonLinearAds: NonLinearAds? {
        get { boxed.box?.value.nonLinearAds }
        set { properties.nonLinearAds = newValue }
    }
    package var companionAds: CompanionAds? {
        get { boxed.box?.value.companionAds }
        set { properties.companionAds = newValue }
    }

    /// Whether there is a linear part. Reads no more than that, where `linear != nil` copies the part.
    package var hasLinear: Bool { boxed.box?.value.linearBox != nil }

    /// Calls `body` with the linear part, if any. It is read in place: a copy counts the references of all its lists.
    package func withLinear(_ body: (Linear) -> Void) {
        if let linear = boxed.box?.value.linearBox { body(linear.value) }
    }

    /// The trackers of the linear part; none without it. Copies no more than that.
    package var linearTracking: [Tracking] { boxed.box?.value.linearBox?.value.tracking ?? [] }

    /// The icons of the linear part; none without it. Copies no more than that.
    package var linearIcons: [VASTIcon] { boxed.box?.value.linearBox?.value.icons ?? [] }

    /// The trackers of the overlays; none without them. Copies no more than that.
    package var nonLinearTracking: [Tracking] { boxed.box?.value.nonLinearTracking ?? [] }
}

/// The id of a creative in a registry (`UniversalAdId`, VAST 4.0).
public struct UniversalAdID: Sendable, Hashable {
    /// The id: the element's text, or the attribute `idValue` of VAST 4.0 if the text is empty.
    public var value: SourceText
    /// The registry, such as `ad-id.org`.
    @Verbatim public var registry: String?
    /// The attribute `idValue` (VAST 4.0 only).
    @Verbatim public var idValue: String?
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates an id in a registry.
    public init(value: SourceText, registry: String? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.value = value
        self.registry = registry
        self.origin = origin
    }
}

/// Parameters for a creative's code (`AdParameters`).
public struct AdParameters: Sendable, Hashable {
    /// The parameters.
    public var value: SourceText
    /// Whether the parameters are XML-encoded a second time (VAST 3.0, `xmlEncoded`).
    public var xmlEncoded: Bool?
}

extension Creative: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitHead(&visitor)
        let value = properties
        visitor.child(.companionAds, key: "companionAds", value.companionAds)
        visitor.extensions(.creativeExtensions, value.extensions)
        visitor.child(.linear, key: "linear", value.linear)
        visitor.child(.nonLinearAds, key: "nonLinearAds", value.nonLinearAds)
        visitor.list(.universalAdId, key: "universalAdIds", value.universalAdIDs)
    }

    /// Presents the attributes.
    package func visitHead(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.adId, value.adID)
        visitor.attribute(.sequence, value.sequence)
        visitor.attribute(.apiFramework, value.apiFramework)
    }
}

extension UniversalAdID: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.idRegistry, key: "registry", registry)
        visitor.attribute(.idValue, idValue)
        visitor.text(key: "value", .content(value))
    }
}

extension AdParameters {
    /// Presents the parameters of a linear ad, an overlay or a companion.
    func visit(_ visitor: inout some ElementVisitor) {
        visitor.leaf(
            .adParameters, key: "adParameters", .content(value),
            LeafAttribute(.xmlEncoded, key: "adParametersXmlEncoded", xmlEncoded.map { .flag($0) }))
    }
}
