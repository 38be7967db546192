/// What an image, a frame or a piece of HTML is, for overlays, companions and icons.
public struct StaticResource: Sendable, Hashable, Codable {
    /// What kind of resource it is.
    public enum Kind: Sendable, Hashable, Codable {
        /// `StaticResource`: an image or a script at a URL.
        case file
        /// `IFrameResource`: a page at a URL.
        case iFrame
        /// `HTMLResource`: HTML as text.
        case html
    }

    /// What kind of resource it is.
    public var kind: Kind
    /// The URL, or the HTML, trimmed.
    public var value: SourceText
    /// The MIME type of a file (`creativeType`).
    @Verbatim public var creativeType: String?
    /// Where it stands.
    public var origin: Origin

    /// A resource of a kind.
    public init(kind: Kind, value: SourceText, creativeType: String? = nil, origin: Origin = Origin()) {
        self.kind = kind
        self.value = value
        self.creativeType = creativeType
        self.origin = origin
    }
}

/// The overlays of a creative with their trackers (VAST 4.2 §3.10, `NonLinearAds`).
public struct NonLinearAds: Sendable, Hashable, Codable {
    /// The overlays, in document order.
    public var nonLinears: [NonLinear]
    /// Trackers for whichever is shown.
    public var tracking: [Tracking]
    /// Where it stands.
    public var origin: Origin

    /// An empty list of overlays.
    public init(nonLinears: [NonLinear] = [], origin: Origin = Origin()) {
        self.nonLinears = nonLinears
        tracking = []
        self.origin = origin
    }
}

/// An overlay on the playing content (VAST 4.2 §3.10, `NonLinear`).
public struct NonLinear: DocumentElement {
    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// The width in pixels when expanded.
        public var expandedWidth: Int?
        /// The height in pixels when expanded.
        public var expandedHeight: Int?
        /// How long it should be shown at least.
        public var minSuggestedDuration: MediaTime?
        /// Whether it may be scaled.
        public var scalable: Bool?
        /// Whether its aspect ratio must be kept.
        public var maintainAspectRatio: Bool?
        /// The interface it needs.
        @Verbatim public var apiFramework: String?
        /// What is shown.
        public var resources: [StaticResource] = []
        /// Parameters for its code.
        @Boxed public var adParameters: AdParameters?
        /// The page a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to ask for on a click.
        public var clickTracking: [Beacon] = []
        /// Trackers inside the element, where no version of VAST has them.
        public var tracking: [Tracking] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// An overlay of a size in pixels.
    public init(id: String? = nil, width: Int? = nil, height: Int? = nil, origin: Origin = Origin()) {
        var properties = Properties()
        properties.id = id
        properties.width = width
        properties.height = height
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
