/// A VAST response: the element `VAST` with its ads (VAST 2.0 to 4.3).
public struct VAST: Sendable, Hashable, Codable {
    /// The attribute `version` as it is written; nil when missing.
    @Verbatim public var version: String?
    /// The ads in document order.
    public var ads: [Ad]
    /// URLs for a response without ads (`VAST/Error`).
    public var errors: [Beacon]
    /// Where it stands.
    public var origin: Origin

    /// A response with ads.
    public init(version: String? = "4.2", ads: [Ad], errors: [Beacon] = [], origin: Origin = Origin()) {
        self.version = version
        self.ads = ads
        self.errors = errors
        self.origin = origin
    }
}

/// A VAST document, as it was read.
public struct VASTDocument: Sendable, Hashable, Codable {
    /// The response.
    public var vast: VAST
    /// What the reader noticed and forgave. The runtime may ignore it.
    public var findings: [Finding] = []
    /// The document it was read from.
    public var source = SourceDocument([])

    /// A document that was made in code.
    public init(_ vast: VAST) {
        self.vast = vast
    }

    /// What is saved of a document: its content, not where it came from.
    private enum CodingKeys: CodingKey {
        case vast
    }
}
