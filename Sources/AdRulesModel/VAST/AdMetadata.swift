/// The ad server that sent an ad (`AdSystem`).
public struct AdSystem: Sendable, Hashable {
    /// The name of the ad server.
    public var name: SourceText
    /// The version of the ad server.
    @Verbatim public var version: String?

    /// Creates an ad server with a name and a version.
    public init(name: SourceText, version: String? = nil) {
        self.name = name
        self.version = version
    }
}

/// The price of an ad (`Pricing`, VAST 3.0).
public struct Pricing: Sendable, Hashable {
    /// The price as written: a number, or an encrypted value.
    public var value: SourceText
    /// The pricing model: CPM, CPC, CPE or CPV.
    @Verbatim public var model: String?
    /// The currency, a three-letter code of ISO 4217.
    @Verbatim public var currency: String?

    /// Creates a price.
    public init(value: SourceText, model: String? = nil, currency: String? = nil) {
        self.value = value
        self.model = model
        self.currency = currency
    }
}

/// A category of an ad's content (`Category`, VAST 4.0; `BlockedAdCategories`, VAST 4.1).
public struct AdCategory: Sendable, Hashable {
    /// The code, or several separated by commas.
    public var code: SourceText
    /// The authority that defines the code.
    @Verbatim public var authority: String?

    /// Creates a category of an authority.
    public init(code: SourceText, authority: String? = nil) {
        self.code = code
        self.authority = authority
    }
}

/// URLs for the result of a viewability measurement (`ViewableImpression`, VAST 4.0).
public struct ViewableImpression: Sendable, Hashable {
    /// The attribute `id`.
    @Verbatim public var id: String?
    /// The URL that the one of a verification holds instead of elements (VAST 4.0 only, schema); nil in an ad.
    public var uri: SourceText?
    /// URLs for a viewable impression.
    public var viewable: [Beacon] = []
    /// URLs for an impression that was not viewable.
    public var notViewable: [Beacon] = []
    /// URLs for an impression whose viewability could not be measured.
    public var viewUndetermined: [Beacon] = []

    /// Creates an empty set of URLs.
    public init() {}
}

/// A measurement script of an ad (`Verification`, VAST 4.0).
public struct Verification: StoredElement {
    /// A code file: `JavaScriptResource`, `ExecutableResource`, or `FlashResource` (VAST 4.0).
    public struct Resource: Sendable, Hashable {
        /// The kind of code.
        public enum Kind: String, Sendable, Hashable {
            /// `JavaScriptResource`.
            case javaScript
            /// `ExecutableResource`.
            case executable
            /// `FlashResource` (VAST 4.0 only).
            case flash
        }

        /// The kind of code.
        public var kind: Kind
        /// The URL, trimmed.
        public var uri: SourceText
        /// The API that it needs, such as `omid`.
        @Verbatim public var apiFramework: String?
        /// Whether it can run outside a browser (`browserOptional`).
        public var browserOptional: Bool?
        /// The MIME type of an executable (`type`).
        @Verbatim public var type: String?

        /// Creates a resource at a URL.
        public init(kind: Kind, uri: SourceText, apiFramework: String? = nil) {
            self.kind = kind
            self.uri = uri
            self.apiFramework = apiFramework
        }
    }

    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The vendor.
        @Verbatim public var vendor: String? = nil
        /// The code to run, the preferred one first.
        public var resources: [Resource] = []
        /// Trackers, such as `verificationNotExecuted`.
        public var tracking: [Tracking] = []
        /// Parameters for the code.
        public var parameters: SourceText?
        /// URLs for a measured impression (VAST 4.0 only).
        @Boxed public var viewableImpression: ViewableImpression?
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension Verification {
    /// Creates a verification of a vendor, without content.
    public init(vendor: String?, origin: SourceOrigin = SourceOrigin()) {
        self.init(Properties(vendor: vendor), origin: origin)
    }
}

extension Pricing: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.model, model)
        visitor.attribute(.currency, currency)
        visitor.text(key: "value", .content(value))
    }
}

extension AdCategory: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.authority, authority)
        visitor.text(key: "code", .content(code))
    }
}

extension ViewableImpression: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.id, id)
        if let uri { visitor.text(key: "uri", .address(uri)) }
        visitor.list(.viewable, key: "viewable", viewable, [.always, .unordered])
        visitor.list(.notViewable, key: "notViewable", notViewable, [.always, .unordered])
        visitor.list(.viewUndetermined, key: "viewUndetermined", viewUndetermined, [.always, .unordered])
    }
}

extension Verification: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.vendor, value.vendor)
        visitor.list(.unknown, key: "resources", value.resources, .always)
        visitor.list(.tracking, in: .trackingEvents, key: "tracking", value.tracking, [.always, .unordered])
        visitor.leaf(.verificationParameters, key: "parameters", value.parameters.map { .content($0) })
        visitor.child(.viewableImpression, key: "viewableImpression", value.viewableImpression)
    }
}

extension Verification.Resource: ModelElement {
    package var elementName: ElementName {
        switch kind {
        case .javaScript: .javaScriptResource
        case .executable: .executableResource
        case .flash: .flashResource
        }
    }

    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.kind(kind.rawValue)
        visitor.attribute(.apiFramework, apiFramework)
        visitor.attribute(.browserOptional, browserOptional)
        visitor.attribute(.type, type)
        visitor.text(key: "uri", .address(uri))
    }
}

extension Ad {
    /// The measurement scripts to run: its own, then those of its extensions of the type `AdVerifications`, where
    /// responses before VAST 4.1 have them (VAST 4.1 §3.16). A script in both places, for players of either version,
    /// runs once. Complexity: O(bytes of the extensions).
    package var playedVerifications: [Verification] {
        var scripts = Set(self.verifications.flatMap(\.resources).map(\.uri))
        let places = self.extensions.filter { $0.type?.isSpelledIgnoringCase("AdVerifications") == true }
        return self.verifications
            + places.flatMap(\.verifications).filter { found in
                found.resources.isEmpty || found.resources.contains { scripts.insert($0.uri).inserted }
            }
    }
}

extension DocumentExtension {
    /// The measurement scripts that an ad with its content has.
    fileprivate var verifications: [Verification] {
        let bytes = Array(xml.string.utf8)
        var quote: UInt8?
        let start = bytes.firstIndex { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            return quote == nil && byte == UInt8(ascii: ">")
        }
        guard let start, let end = bytes.lastIndex(of: UInt8(ascii: "<")), start < end else { return [] }
        let response = Array("<VAST version=\"4.2\"><Ad><InLine>".utf8) + bytes[(start + 1)..<end]
        let document = try? VASTDocument(parsing: response + Array("</InLine></Ad></VAST>".utf8))
        return document?.vast.ads.first?.verifications ?? []
    }
}
