/// An ad of a response: an `Ad` element with its `InLine` or `Wrapper` (VAST 4.2 §3.3).
public struct Ad: StoredElement {
    /// The content of an `Ad` element.
    public enum Kind: Sendable, Hashable {
        /// The ad itself.
        case inline
        /// A reference to another response.
        case wrapper
        /// Neither `InLine` nor `Wrapper`: nothing to play.
        case empty
    }

    /// The kind of media that an ad is made for (VAST 4.1, `adType`).
    public enum MediaKind: String, Sendable, Hashable, CaseIterable {
        /// Video, the default.
        case video
        /// Audio only.
        case audio
        /// Video or audio.
        case hybrid
    }

    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The position in a pod, from 1; nil for a stand-alone ad, or if it cannot be read.
        public var sequence: Int?
        /// The attribute `conditionalAd` (VAST 4.0, deprecated since 4.1).
        public var conditionalAd: Bool?
        /// The attribute `adType` (VAST 4.1); nil if missing or unknown, which counts as video.
        public var mediaKind: MediaKind?
        /// The kind of ad. If the element has both `InLine` and `Wrapper`, the first one decides.
        public var kind: Kind = Kind.empty
        /// The ad server that sent the ad.
        @Boxed public var adSystem: AdSystem?
        /// The title of the ad.
        public var title: SourceText?
        /// A unique id of this serving of the ad (VAST 4.1).
        @Boxed public var adServingID: SourceText?
        /// The description of the ad.
        public var adDescription: SourceText?
        /// The advertiser.
        @Boxed public var advertiser: SourceText?
        /// The advertiser's id, as the ad server has it (VAST 4.1).
        @Verbatim public var advertiserID: String?
        /// The price of the ad.
        @Boxed public var pricing: Pricing?
        /// The URL of a survey (deprecated since 4.1).
        @Boxed public var survey: SourceText?
        /// The MIME type of the survey.
        @Verbatim public var surveyType: String?
        /// The categories of its content (VAST 4.0).
        public var categories: [AdCategory] = []
        /// How long the ad may be kept, in seconds from the request (VAST 4.1).
        @Boxed public var expires: Int?
        /// URLs to request when the ad is shown.
        public var impressions: [Beacon] = []
        /// URLs to request when the ad fails.
        public var errors: [Beacon] = []
        /// URLs for the result of a viewability measurement (VAST 4.0).
        @Boxed public var viewableImpression: ViewableImpression?
        /// The measurement scripts to run (VAST 4.0).
        public var verifications: [Verification] = []
        /// The creatives in document order.
        public var creatives: [Creative] = []
        /// The properties of a wrapper; nil for other ads.
        @Boxed public var wrapper: Wrapper?
        /// Further `InLine` or `Wrapper` elements, each as an ad; VAST does not allow them, and they are never played.
        public var ignoredContents: [Ad] = []
        /// The extensions, as raw XML.
        public var extensions: [DocumentExtension] = []
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension Ad {
    /// Creates an ad of a kind, without content.
    public init(kind: Kind, id: String? = nil, sequence: Int? = nil, origin: SourceOrigin = SourceOrigin()) {
        var properties = Self.bare(kind)
        properties.id = id
        properties.sequence = sequence
        self.init(properties, origin: origin)
    }

    /// Creates an element with the given properties.
    init(_ properties: Properties, origin: SourceOrigin) {
        // Most ads have creatives or trackers, which is quick to check.
        let isBare = properties.creatives.isEmpty && properties.impressions.isEmpty
        boxed = isBare ? Self.shared.first { $0.wrappedValue == properties } ?? Boxed(properties) : Boxed(properties)
        self.origin = origin
    }

    /// The properties of ads without content, shared so that each ad of a long list takes one word for them.
    private static let shared = [Kind.empty, .inline, .wrapper].map { Boxed(wrappedValue: bare($0)) }

    private static func bare(_ kind: Kind) -> Properties {
        var properties = Properties()
        properties.kind = kind
        if kind == .wrapper { properties.wrapper = Wrapper(adTagURI: nil) }
        return properties
    }
}

// Read in place, in the box. These are stored in property wrappers, whose accessors no other module can inline: through
// `properties`, a look at one copies all of them and counts the references of each, and a lint looks at each ad often.
extension Ad {
    package var id: String? {
        get { boxed.box?.value.id }
        set { properties.id = newValue }
    }
    package var adSystem: AdSystem? {
        get { boxed.box?.value.adSystem }
        set { properties.adSystem = newValue }
    }
    package var pricing: Pricing? {
        get { boxed.box?.value.pricing }
        set { properties.pricing = newValue }
    }
    package var viewableImpression: ViewableImpression? {
        get { boxed.box?.value.viewableImpression }
        set { properties.viewableImpression = newValue }
    }
    package var wrapper: Wrapper? {
        get { boxed.box?.value.wrapper }
        set { properties.wrapper = newValue }
    }
}

/// A reference to another response (VAST 4.2 §3.19, `Wrapper`).
public struct Wrapper: Sendable, Hashable {
    /// The URL of the next response, trimmed, with macros not yet filled; nil if missing.
    public var adTagURI: SourceText?
    /// Whether the wrapped response may be a wrapper too. True if missing.
    public var followAdditionalWrappers = true
    /// Whether a pod in the wrapped response may play. False if missing.
    public var allowMultipleAds = false
    /// Whether a stand-alone ad of this response may be the fallback if the wrapped response is empty; nil if missing.
    public var fallbackOnNoAd: Bool?
    /// The categories that ads in the wrapped response may not have (VAST 4.1).
    public var blockedAdCategories: [AdCategory] = []

    /// Creates a wrapper for the response at a URL.
    public init(adTagURI: SourceText?) { self.adTagURI = adTagURI }
}

extension Ad: ModelElement {
    // The children are in the order of VAST 4.2's schema.
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.sequence, value.sequence)
        visitor.attribute(.conditionalAd, value.conditionalAd)
        visitor.attribute(.adType, value.mediaKind?.rawValue)
        switch value.kind {
        case .inline:
            visitor.kind("inline")
            visitor.group(.inLine, isRequired: true) { value.visitContent(&$0) }
        case .wrapper:
            visitor.kind("wrapper")
            visitor.group(.wrapper, isRequired: true) { value.visitContent(&$0) }
        case .empty: visitor.kind("none")
        }
        visitor.furtherContents(key: "ignoredContents", value.ignoredContents)
    }
}

extension Ad.Properties {
    fileprivate func visitContent(_ visitor: inout some ElementVisitor) {
        if let wrapper {
            visitor.attribute(.followAdditionalWrappers, wrapper.followAdditionalWrappers)
            visitor.attribute(.allowMultipleAds, wrapper.allowMultipleAds)
            visitor.attribute(.fallbackOnNoAd, wrapper.fallbackOnNoAd)
        }
        if let adSystem {
            visitor.leaf(
                .adSystem, key: "adSystem", .content(adSystem.name),
                LeafAttribute(.version, key: "adSystemVersion", adSystem.version.map { .text($0) }))
        }
        visitor.list(.error, key: "errors", errors, [.always, .unordered])
        visitor.extensions(.extensions, extensions)
        visitor.list(.impression, key: "impressions", impressions, [.always, .unordered])
        visitor.child(.pricing, key: "pricing", pricing)
        visitor.child(.viewableImpression, key: "viewableImpression", viewableImpression)
        visitor.leaf(.adServingId, key: "adServingId", adServingID.map { .content($0) })
        visitor.leaf(.adTitle, key: "adTitle", title.map { .content($0) })
        visitor.list(.verification, in: .adVerifications, key: "verifications", verifications)
        visitor.leaf(
            .advertiser, key: "advertiser", advertiser.map { .content($0) },
            LeafAttribute(.id, key: "advertiserId", advertiserID.map { .text($0) }))
        visitor.list(.blockedAdCategories, key: "blockedAdCategories", wrapper?.blockedAdCategories ?? [])
        visitor.list(.category, key: "categories", categories)
        visitor.list(.creative, in: .creatives, key: "creatives", creatives, .always)
        visitor.leaf(.description, key: "description", adDescription.map { .content($0) })
        visitor.leaf(.expires, key: "expires", expires.map { .number($0) })
        visitor.leaf(
            .survey, key: "survey", survey.map { .address($0) },
            LeafAttribute(.type, key: "surveyType", surveyType.map { .text($0) }))
        visitor.leaf(.vastAdTagURI, key: "adTagURI", wrapper?.adTagURI.map { .address($0) })
    }
}
