/// One ad of a response: an `Ad` element with its `InLine` or `Wrapper` (VAST 4.2 §3.3).
public struct Ad: DocumentElement {
    /// What an `Ad` element holds.
    public enum Kind: Sendable, Hashable, Codable {
        /// The ad itself.
        case inline
        /// The way to another response.
        case wrapper
        /// Neither `InLine` nor `Wrapper`: nothing to play.
        case empty
    }

    /// The kind of media an ad is made for (VAST 4.1, `adType`).
    public enum MediaKind: String, Sendable, Hashable, Codable, CaseIterable {
        /// Video, the default.
        case video
        /// Sound only.
        case audio
        /// Either.
        case hybrid
    }

    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The place in a pod, from 1; nil for a stand-alone ad, or when it cannot be read.
        public var sequence: Int?
        /// The attribute `conditionalAd` (VAST 4.0, deprecated since 4.1).
        public var conditionalAd: Bool?
        /// The attribute `adType` (VAST 4.1); nil when missing or unknown, which counts as video.
        public var mediaKind: MediaKind?
        /// Whether it is an ad or the way to one. With both elements the first one decides.
        public var kind: Kind = Kind.empty
        /// The server that sent it.
        @Boxed public var adSystem: AdSystem?
        /// The ad's title.
        public var title: SourceText?
        /// A unique id of this serving of the ad (VAST 4.1).
        public var adServingID: SourceText?
        /// What it is about.
        public var adDescription: SourceText?
        /// Who advertises.
        public var advertiser: SourceText?
        /// What it costs.
        @Boxed public var pricing: Pricing?
        /// A survey's URL (deprecated since 4.1).
        public var survey: SourceText?
        /// The categories of its content (VAST 4.0).
        public var categories: [Category] = []
        /// How long it may be kept, in seconds from the request (VAST 4.1).
        public var expires: Int?
        /// URLs to ask for when the ad is shown.
        public var impressions: [Beacon] = []
        /// URLs to ask for when it fails.
        public var errors: [Beacon] = []
        /// URLs for what a viewability measurement found (VAST 4.0).
        @Boxed public var viewableImpression: ViewableImpression?
        /// The measurement scripts it wants to be run (VAST 4.0).
        public var verifications: [Verification] = []
        /// Its creatives in document order.
        public var creatives: [Creative] = []
        /// What belongs to a wrapper only.
        @Boxed public var wrapper: Wrapper?
        /// Further `InLine` or `Wrapper` elements, each as an ad; VAST does not allow them and nothing plays them.
        public var ignoredContents: [Ad] = []
        /// The extensions, as raw XML.
        public var extensions: [Extension] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// An ad of a kind, with nothing in it yet.
    public init(kind: Kind, id: String? = nil, sequence: Int? = nil, origin: Origin = Origin()) {
        var properties = Properties()
        properties.kind = kind
        properties.id = id
        properties.sequence = sequence
        self.init(properties, origin: origin)
    }

    /// An element with its properties.
    public init(_ properties: Properties, origin: Origin) {
        // Most ads have creatives or trackers, which is quickly seen.
        let isBare = properties.creatives.isEmpty && properties.impressions.isEmpty
        boxed = isBare ? Self.shared.first { $0.wrappedValue == properties } ?? Boxed(properties) : Boxed(properties)
        self.origin = origin
    }

    /// What ads without content have, so that each of a long list of them is a word.
    private static let shared: [Boxed<Properties>] = [Kind.empty, .inline, .wrapper].map { kind in
        var properties = Properties()
        properties.kind = kind
        if kind == .wrapper { properties.wrapper = Wrapper(adTagURI: nil) }
        return Boxed(wrappedValue: properties)
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

/// The way to another response (VAST 4.2 §3.19, `Wrapper`).
public struct Wrapper: Sendable, Hashable, Codable {
    /// The URL of the next response, trimmed, macros not yet filled; nil when missing.
    public var adTagURI: SourceText?
    /// Whether a wrapper behind this one may be followed. Missing: true.
    public var followAdditionalWrappers: Bool
    /// Whether a pod behind this wrapper may play. Missing: false.
    public var allowMultipleAds: Bool
    /// Whether a stand-alone ad of this response may stand in when the next one is empty; nil when missing.
    public var fallbackOnNoAd: Bool?
    /// The categories that ads behind this wrapper may not have (VAST 4.1).
    public var blockedAdCategories: [Category]

    /// A wrapper around the response at a URL.
    public init(adTagURI: SourceText?) {
        self.adTagURI = adTagURI
        followAdditionalWrappers = true
        allowMultipleAds = false
        blockedAdCategories = []
    }
}
