/// The companions of a creative (VAST 4.2 §3.13, `CompanionAds`).
public struct CompanionAds: Sendable, Hashable, Codable {
    /// How many of the companions must be shown (`required`).
    public enum Required: String, Sendable, Hashable, Codable, CaseIterable {
        /// All of them.
        case all
        /// At least one.
        case any
        /// None.
        case none
    }

    /// How many must be shown; nil when missing or unknown, which counts as none.
    public var required: Required?
    /// The companions, in document order.
    public var companions: [Companion]
    /// Where it stands.
    public var origin: Origin

    /// An empty list of companions.
    public init(required: Required? = nil, companions: [Companion] = [], origin: Origin = Origin()) {
        self.required = required
        self.companions = companions
        self.origin = origin
    }
}

/// An ad beside the player (VAST 4.2 §3.13, `Companion`).
public struct Companion: DocumentElement {
    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The width of its slot in pixels.
        public var width: Int?
        /// The height of its slot in pixels.
        public var height: Int?
        /// The width of the creative in pixels (VAST 3.0).
        @Boxed public var assetWidth: Int?
        /// The height of the creative in pixels (VAST 3.0).
        @Boxed public var assetHeight: Int?
        /// The width in pixels when expanded.
        public var expandedWidth: Int?
        /// The height in pixels when expanded.
        public var expandedHeight: Int?
        /// The interface it needs.
        @Verbatim public var apiFramework: String?
        /// The slot on the page it is made for (`adSlotId`, VAST 3.0).
        @Verbatim public var adSlotID: String?
        /// Pixels of the creative for one of the device (VAST 4.0), as it is written.
        @Verbatim public var pixelRatio: String?
        /// When it is shown: `default`, `end-card` or `concurrent` (VAST 4.1).
        @Verbatim public var renderingMode: String?
        /// What is shown.
        public var resources: [StaticResource] = []
        /// Parameters for its code.
        @Boxed public var adParameters: AdParameters?
        /// A text for those who do not see it (`AltText`).
        @Boxed public var altText: SourceText?
        /// The page a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to ask for on a click.
        public var clickTracking: [Beacon] = []
        /// Trackers; only `creativeView` is defined.
        public var tracking: [Tracking] = []
        /// The extensions (`CreativeExtensions`), as raw XML.
        public var extensions: [Extension] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// A companion for a slot of a size in pixels.
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

/// An icon on a linear ad, such as AdChoices (VAST 4.2 §3.12, `Icon`).
public struct Icon: DocumentElement {
    /// An image for players that cannot open a page (`IconClickFallbackImage`, VAST 4.2).
    public struct FallbackImage: Sendable, Hashable, Codable {
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// A text for those who do not see it.
        public var altText: SourceText?
        /// The image.
        public var resource: StaticResource?

        /// An image of a size in pixels.
        public init(width: Int? = nil, height: Int? = nil) {
            self.width = width
            self.height = height
        }
    }

    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The program, such as AdChoices.
        @Verbatim public var program: String?
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// The horizontal place as it is written: pixels, `left` or `right`.
        @Verbatim public var xPosition: String?
        /// The vertical place as it is written: pixels, `top` or `bottom`.
        @Verbatim public var yPosition: String?
        /// How long it is shown.
        public var duration: MediaTime?
        /// When it is shown, in ad time.
        public var offset: MediaTime?
        /// The interface it needs.
        @Verbatim public var apiFramework: String?
        /// Pixels of the creative for one of the device (VAST 4.0), as it is written.
        @Verbatim public var pixelRatio: String?
        /// What is shown.
        public var resources: [StaticResource] = []
        /// The page a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to ask for on a click.
        public var clickTracking: [Beacon] = []
        /// Images for players that cannot open a page (VAST 4.2).
        public var fallbackImages: [FallbackImage] = []
        /// URLs to ask for when it is shown.
        public var viewTracking: [Beacon] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// An icon of a program.
    public init(program: String? = nil, origin: Origin = Origin()) {
        var properties = Properties()
        properties.program = program
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
