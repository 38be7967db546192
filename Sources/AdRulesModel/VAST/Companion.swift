/// The companions of a creative (VAST 4.2 §3.13, `CompanionAds`).
public struct CompanionAds: Sendable, Hashable {
    /// The number of companions that must be shown (`required`).
    public enum Required: String, Sendable, Hashable, CaseIterable {
        /// All of them.
        case all
        /// At least one.
        case any
        /// None.
        case none
    }

    /// The number of companions that must be shown; nil if missing or unknown, which counts as none.
    public var required: Required?
    /// The companions, in document order.
    public var companions: [Companion]
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a list of companions.
    public init(required: Required? = nil, companions: [Companion] = [], origin: SourceOrigin = SourceOrigin()) {
        self.required = required
        self.companions = companions
        self.origin = origin
    }
}

/// An ad next to the player (VAST 4.2 §3.13.1, `Companion`).
public struct Companion: StoredElement {
    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The attribute `id`.
        @Verbatim public var id: String? = nil
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
        /// The API that it needs.
        @Verbatim public var apiFramework: String?
        /// The slot on the page that it is made for (`adSlotId`, VAST 3.0).
        @Verbatim public var adSlotID: String?
        /// The ratio of creative pixels to device pixels (VAST 4.0), as written.
        @Verbatim public var pixelRatio: String?
        /// When it is shown: `default`, `end-card` or `concurrent` (VAST 4.1).
        @Verbatim public var renderingMode: String?
        /// The resources to show, in document order.
        public var resources: [StaticResource] = []
        /// Parameters for its code.
        @Boxed public var adParameters: AdParameters?
        /// Alternative text (`AltText`).
        @Boxed public var altText: SourceText?
        /// The page that a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to request on a click.
        public var clickTracking: [Beacon] = []
        /// Trackers; only `creativeView` is defined.
        public var tracking: [Tracking] = []
        /// The extensions (`CreativeExtensions`), as raw XML.
        public var extensions: [DocumentExtension] = []
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension Companion {
    /// Creates a companion for a slot with a size in pixels.
    public init(id: String? = nil, width: Int? = nil, height: Int? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.init(Properties(id: id, width: width, height: height), origin: origin)
    }
}

/// An icon on a linear ad, such as AdChoices (VAST 4.2 §3.11.1, `Icon`).
public struct VASTIcon: StoredElement {
    /// An image for players that cannot open a page (`IconClickFallbackImage`, VAST 4.2).
    public struct FallbackImage: Sendable, Hashable {
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// Alternative text.
        public var altText: SourceText?
        /// The image.
        public var resource: StaticResource?
    }

    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The program, such as AdChoices.
        @Verbatim public var program: String? = nil
        /// The width in pixels.
        public var width: Int?
        /// The height in pixels.
        public var height: Int?
        /// The horizontal position as written: pixels, `left` or `right`.
        @Verbatim public var xPosition: String?
        /// The vertical position as written: pixels, `top` or `bottom`.
        @Verbatim public var yPosition: String?
        /// The duration for which it is shown.
        public var duration: MediaTime?
        /// The ad times at which it is shown.
        public var offset: MediaTime?
        /// The API that it needs.
        @Verbatim public var apiFramework: String?
        /// The ratio of creative pixels to device pixels (VAST 4.0), as written.
        @Verbatim public var pixelRatio: String?
        /// Alternative text, for people who cannot see the icon (VAST 4.3).
        @Verbatim public var altText: String?
        /// Text that a browser shows when the pointer is over the icon (VAST 4.3).
        @Verbatim public var hoverText: String?
        /// The resources to show, in document order.
        public var resources: [StaticResource] = []
        /// The page that a click opens.
        @Boxed public var clickThrough: Beacon?
        /// URLs to request on a click.
        public var clickTracking: [Beacon] = []
        /// Images for players that cannot open a page (VAST 4.2).
        public var fallbackImages: [FallbackImage] = []
        /// URLs to request when the icon is shown.
        public var viewTracking: [Beacon] = []
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension VASTIcon {
    /// Creates an icon of a program.
    public init(program: String? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.init(Properties(program: program), origin: origin)
    }
}

extension CompanionAds: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.required, required?.rawValue)
        visitor.list(.companion, key: "companions", companions, .always)
    }
}

extension Companion: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.width, value.width)
        visitor.attribute(.height, value.height)
        visitor.attribute(.assetWidth, value.assetWidth)
        visitor.attribute(.assetHeight, value.assetHeight)
        visitor.attribute(.expandedWidth, value.expandedWidth)
        visitor.attribute(.expandedHeight, value.expandedHeight)
        visitor.attribute(.apiFramework, value.apiFramework)
        visitor.attribute(.adSlotId, value.adSlotID)
        visitor.attribute(.pxratio, value.pixelRatio)
        visitor.attribute(.renderingMode, value.renderingMode)
        visitor.list(.unknown, key: "resources", value.resources, .always)
        value.adParameters?.visit(&visitor)
        visitor.leaf(.altText, key: "altText", value.altText.map { .content($0) })
        visitor.child(.companionClickThrough, key: "clickThrough", value.clickThrough)
        visitor.list(.companionClickTracking, key: "clickTracking", value.clickTracking, [.always, .unordered])
        visitor.extensions(.creativeExtensions, value.extensions)
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", value.tracking, [.always, .unordered])
    }
}

extension VASTIcon: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.program, value.program)
        visitor.attribute(.width, value.width)
        visitor.attribute(.height, value.height)
        visitor.attribute(.xPosition, value.xPosition)
        visitor.attribute(.yPosition, value.yPosition)
        visitor.attribute(.duration, value.duration)
        visitor.attribute(.offset, value.offset)
        visitor.attribute(.apiFramework, value.apiFramework)
        visitor.attribute(.pxratio, value.pixelRatio)
        visitor.attribute(.altText, value.altText)
        visitor.attribute(.hoverText, value.hoverText)
        visitor.list(.unknown, key: "resources", value.resources, .always)
        visitor.group(.iconClicks) { visitor in
            visitor.list(
                .iconClickFallbackImage, in: .iconClickFallbackImages, key: "fallbackImages", value.fallbackImages)
            visitor.child(.iconClickThrough, key: "clickThrough", value.clickThrough)
            visitor.list(.iconClickTracking, key: "clickTracking", value.clickTracking, [.always, .unordered])
        }
        visitor.list(.iconViewTracking, key: "viewTracking", value.viewTracking, [.always, .unordered])
    }
}

extension VASTIcon.FallbackImage: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.width, width)
        visitor.attribute(.height, height)
        visitor.leaf(.altText, key: "altText", altText.map { .content($0) })
        visitor.child(.staticResource, key: "resource", resource)
    }
}
