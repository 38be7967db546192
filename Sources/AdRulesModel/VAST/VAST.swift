/// A VAST response: the element `VAST` with its ads (VAST 2.0 to 4.3).
public struct VAST: Sendable, Hashable {
    /// The attribute `version` as written; nil if missing.
    @Verbatim public var version: String?
    /// The ads in document order.
    public var ads: [Ad]
    /// URLs to request if the response has no ads (`VAST/Error`).
    public var errors: [Beacon]
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a response with ads.
    public init(version: String? = "4.2", ads: [Ad], errors: [Beacon] = [], origin: SourceOrigin = SourceOrigin()) {
        self.version = version
        self.ads = ads
        self.errors = errors
        self.origin = origin
    }
}

/// A VAST document.
public struct VASTDocument: Sendable, Hashable {
    /// The response.
    public var vast: VAST
    /// The problems that the reader found and tolerated. The runtime may ignore them.
    public var findings: [Finding] = []
    /// The bytes that the document was read from.
    public var source = SourceDocument([])

    /// Creates a document in code.
    public init(_ vast: VAST) { self.vast = vast }
}

extension VAST: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.version, version)
        visitor.list(.ad, key: "ads", ads, .always)
        visitor.list(.error, key: "errors", errors, [.always, .unordered])
    }
}
