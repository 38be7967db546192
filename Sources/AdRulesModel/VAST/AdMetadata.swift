/// The ad server that sent an ad (`AdSystem`).
public struct AdSystem: Sendable, Hashable, Codable {
    /// Its name.
    public var name: SourceText
    /// Its version.
    @Verbatim public var version: String?

    /// A server's name and version.
    public init(name: SourceText, version: String? = nil) {
        self.name = name
        self.version = version
    }
}

/// What an ad costs (`Pricing`, VAST 3.0).
public struct Pricing: Sendable, Hashable, Codable {
    /// The price as it is written: a number, or an encrypted value.
    public var value: SourceText
    /// The model: CPM, CPC, CPE or CPV.
    @Verbatim public var model: String?
    /// The currency, three letters of ISO 4217.
    @Verbatim public var currency: String?

    /// A price.
    public init(value: SourceText, model: String? = nil, currency: String? = nil) {
        self.value = value
        self.model = model
        self.currency = currency
    }
}

/// A category of an ad's content (`Category`, VAST 4.0; `BlockedAdCategories`, VAST 4.1).
public struct Category: Sendable, Hashable, Codable {
    /// The code, or several with commas.
    public var code: SourceText
    /// Who defines the code.
    @Verbatim public var authority: String?

    /// A category of an authority.
    public init(code: SourceText, authority: String? = nil) {
        self.code = code
        self.authority = authority
    }
}

/// URLs for what a viewability measurement found (`ViewableImpression`, VAST 4.0).
public struct ViewableImpression: Sendable, Hashable, Codable {
    /// The attribute `id`.
    @Verbatim public var id: String?
    /// URLs for a viewable impression.
    public var viewable: [Beacon]
    /// URLs for one that was not viewable.
    public var notViewable: [Beacon]
    /// URLs for one that could not be measured.
    public var viewUndetermined: [Beacon]

    /// An empty set of URLs.
    public init(id: String? = nil) {
        self.id = id
        viewable = []
        notViewable = []
        viewUndetermined = []
    }
}

/// A measurement script that an ad wants to be run (`Verification`, VAST 4.0).
public struct Verification: DocumentElement {
    /// A file of code: `JavaScriptResource`, `ExecutableResource`, or of VAST 4.0 `FlashResource`.
    public struct Resource: Sendable, Hashable, Codable {
        /// What the code is.
        public enum Kind: Sendable, Hashable, Codable {
            /// `JavaScriptResource`.
            case javaScript
            /// `ExecutableResource`.
            case executable
            /// `FlashResource` (VAST 4.0 only).
            case flash
        }

        /// What the code is.
        public var kind: Kind
        /// The URL, trimmed.
        public var uri: SourceText
        /// The interface it needs, such as `omid`.
        @Verbatim public var apiFramework: String?
        /// Whether it can run outside a browser (`browserOptional`).
        public var browserOptional: Bool?
        /// The MIME type of an executable (`type`).
        @Verbatim public var type: String?

        /// A resource at a URL.
        public init(kind: Kind, uri: SourceText, apiFramework: String? = nil) {
            self.kind = kind
            self.uri = uri
            self.apiFramework = apiFramework
        }
    }

    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The vendor.
        @Verbatim public var vendor: String?
        /// The code to run, the preferred one first.
        public var resources: [Resource] = []
        /// Trackers, such as `verificationNotExecuted`.
        public var tracking: [Tracking] = []
        /// Parameters for the code.
        public var parameters: SourceText?
        /// URLs for a measured impression (VAST 4.0 only).
        @Boxed public var viewableImpression: ViewableImpression?

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// A verification of a vendor, with nothing in it yet.
    public init(vendor: String?, origin: Origin = Origin()) {
        var properties = Properties()
        properties.vendor = vendor
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
