/// A playlist of ad breaks, as it was read (VMAP 1.0 and 1.0.1).
public struct VMAPDocument: Sendable, Hashable, Codable {
    /// The attribute `version`; nil when missing.
    @Verbatim public var version: String?
    /// The breaks in document order.
    public var breaks: [AdBreak]
    /// The extensions of the playlist itself (VMAP 1.0.1 §2.7), as raw XML.
    public var extensions: [Extension]
    /// What the reader noticed and forgave. The runtime may ignore it.
    public var findings: [Finding] = []
    /// The document it was read from.
    public var source = SourceDocument([])

    /// A playlist that was made in code.
    public init(version: String? = "1.0", breaks: [AdBreak], extensions: [Extension] = []) {
        self.version = version
        self.breaks = breaks
        self.extensions = extensions
    }

    /// What is saved of a playlist: its content, not where it came from.
    private enum CodingKeys: CodingKey {
        case version, breaks, extensions
    }
}
