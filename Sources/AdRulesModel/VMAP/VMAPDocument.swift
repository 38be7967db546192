/// A playlist of ad breaks (VMAP 1.0 and 1.0.1).
public struct VMAPDocument: Sendable, Hashable {
    /// The attribute `version`; nil if missing.
    @Verbatim public var version: String?
    /// The breaks in document order.
    public var breaks: [AdBreak]
    /// The extensions of the playlist itself (VMAP 1.0.1 §2.7), as raw XML.
    public var extensions: [DocumentExtension]
    /// The problems that the reader found and tolerated. The runtime may ignore them.
    public var findings: [Finding] = []
    /// The bytes that the document was read from.
    public var source = SourceDocument([])

    /// Creates a playlist in code.
    public init(version: String? = "1.0", breaks: [AdBreak], extensions: [DocumentExtension] = []) {
        self.version = version
        self.breaks = breaks
        self.extensions = extensions
    }
}

extension VMAPDocument: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.version, version)
        visitor.list(.adBreak, key: "breaks", breaks, .always)
        visitor.extensions(.extensions, extensions)
    }
}
