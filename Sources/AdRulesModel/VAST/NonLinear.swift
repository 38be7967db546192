/// A resource of an overlay, a companion or an icon: an image, a frame or HTML.
public struct StaticResource: Sendable, Hashable {
    /// The kind of resource.
    public enum Kind: String, Sendable, Hashable {
        /// `StaticResource`: an image or a script at a URL.
        case file = "static"
        /// `IFrameResource`: a page at a URL.
        case iFrame = "iframe"
        /// `HTMLResource`: HTML as text.
        case html
    }

    /// The kind of resource.
    public var kind: Kind
    /// The URL, or the HTML, trimmed.
    public var value: SourceText
    /// The MIME type of a file (`creativeType`).
    @Verbatim public var creativeType: String?
    /// Whether the HTML is XML-encoded a second time (VAST 3.0, `xmlEncoded`).
    public var xmlEncoded: Bool?
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a resource of a kind.
    public init(
        kind: Kind, value: SourceText, creativeType: String? = nil, xmlEncoded: Bool? = nil,
        origin: SourceOrigin = SourceOrigin()
    ) {
        self.kind = kind
        self.value = value
        self.creativeType = creativeType
        self.xmlEncoded = xmlEncoded
        self.origin = origin
    }
}

/// The overlays of a creative with their trackers (VAST 4.2 §3.12, `NonLinearAds`).
public struct NonLinearAds: Sendable, Hashable {
    /// The overlays, in document order.
    public var nonLinears: [NonLinear]
    /// Trackers for any of the overlays.
    public var tracking: [Tracking] = []
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a list of overlays.
    public init(nonLinears: [NonLinear] = [], origin: SourceOrigin = SourceOrigin()) {
        self.nonLinears = nonLinears
        self.origin = origin
    }
}

/// An overlay on the playing content (VAST 4.2 §3.12.1, `NonLinear`).
public struct NonLinear: StoredElement {
    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The attribute `id`.
        @Verbatim public var id: String? = nil
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// The width in pixels when expanded.
        public var expandedWidth: Int?
        /// The height in pixels when expanded.
        public var expandedHeight: Int?
        /// The shortest time that the overlay should be shown.
        public var minSuggestedDuration: MediaTime?
        /// Whether it may be scaled.
        public var scalable: Bool?
        /// Whether its aspect ratio must be kept.
        public var maintainAspectRatio: Bool?
        /// The API that it needs.
        @Verbatim public var apiFramework: String?
        /// The resources to show, in document order.
        public var resources: [StaticResource] = []
        /// Parameters for its code.
        @Boxed public var adParameters: AdParameters?
        /// The page that a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to request on a click.
        public var clickTracking: [Beacon] = []
        /// Trackers inside the element, which no version of VAST defines.
        public var tracking: [Tracking] = []
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension NonLinear {
    /// Creates an overlay with a size in pixels.
    public init(id: String? = nil, width: Int? = nil, height: Int? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.init(Properties(id: id, width: width, height: height), origin: origin)
    }
}

extension StaticResource: ModelElement {
    package var elementName: ElementName {
        switch kind {
        case .file: .staticResource
        case .iFrame: .iFrameResource
        case .html: .htmlResource
        }
    }

    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.kind(kind.rawValue)
        visitor.attribute(.creativeType, creativeType)
        visitor.attribute(.xmlEncoded, xmlEncoded)
        if kind == .html {
            visitor.text(key: "html", .content(value))
        } else {
            visitor.text(key: "uri", .address(value))
        }
    }
}

extension NonLinearAds: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", tracking, [.always, .unordered])
        visitor.list(.nonLinear, key: "nonLinears", nonLinears, .always)
    }
}

extension NonLinear: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.width, value.width)
        visitor.attribute(.height, value.height)
        visitor.attribute(.expandedWidth, value.expandedWidth)
        visitor.attribute(.expandedHeight, value.expandedHeight)
        visitor.attribute(.minSuggestedDuration, value.minSuggestedDuration)
        visitor.attribute(.scalable, value.scalable)
        visitor.attribute(.maintainAspectRatio, value.maintainAspectRatio)
        visitor.attribute(.apiFramework, value.apiFramework)
        visitor.list(.unknown, key: "resources", value.resources, .always)
        value.adParameters?.visit(&visitor)
        visitor.child(.nonLinearClickThrough, key: "clickThrough", value.clickThrough)
        visitor.list(.nonLinearClickTracking, key: "clickTracking", value.clickTracking, [.always, .unordered])
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", value.tracking, .unordered)
    }
}
