/// One creative of an ad (VAST 4.2 §3.7). Since VAST 4.0 it may hold a linear part, nonlinear ones and companions at once.
public struct Creative: DocumentElement {
    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The attribute `AdID` or `adId`.
        @Verbatim public var adID: String?
        /// The order of the creatives inside the ad; not a place in a pod.
        public var sequence: Int?
        /// The interface the creative needs.
        @Verbatim public var apiFramework: String?
        /// Its ids in registries (VAST 4.0).
        public var universalAdIDs: [UniversalAdID] = []
        /// The part that interrupts the content.
        @Boxed public var linear: Linear?
        /// The overlays.
        @Boxed public var nonLinearAds: NonLinearAds?
        /// The companions.
        @Boxed public var companionAds: CompanionAds?
        /// The extensions (`CreativeExtensions`), as raw XML.
        public var extensions: [Extension] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// A creative with nothing in it yet.
    public init(id: String? = nil, linear: Linear? = nil, origin: Origin = Origin()) {
        var properties = Properties()
        properties.id = id
        properties.linear = linear
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

/// A creative's id in a registry (`UniversalAdId`, VAST 4.0).
public struct UniversalAdID: Sendable, Hashable, Codable {
    /// The id: the text, or of VAST 4.0 the attribute `idValue` when the text is empty.
    public var value: SourceText
    /// The registry, such as `ad-id.org`.
    @Verbatim public var registry: String?
    /// The attribute `idValue` (VAST 4.0 only).
    @Verbatim public var idValue: String?
    /// Where it stands.
    public var origin: Origin

    /// An id in a registry.
    public init(value: SourceText, registry: String? = nil, origin: Origin = Origin()) {
        self.value = value
        self.registry = registry
        self.origin = origin
    }
}

/// Parameters for a creative's code (`AdParameters`).
public struct AdParameters: Sendable, Hashable, Codable {
    /// The parameters.
    public var value: SourceText
    /// Whether they are XML-encoded once more (VAST 3.0, `xmlEncoded`).
    public var xmlEncoded: Bool?

    /// Parameters as text.
    public init(value: SourceText, xmlEncoded: Bool? = nil) {
        self.value = value
        self.xmlEncoded = xmlEncoded
    }
}
