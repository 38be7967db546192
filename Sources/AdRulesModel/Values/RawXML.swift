/// An extension, kept as it stands (VMAP 1.0.1 §2.7, VAST 4.2 §3.18): any XML, which players may ignore.
public struct Extension: Sendable, Hashable, Codable {
    /// The attribute `type`, which says whose extension it is.
    @Verbatim public var type: String?
    /// The whole element as raw XML, tags included, as it stands in the document.
    public var xml: SourceText
    /// Where it stands.
    public var origin: Origin

    /// An extension of a type with its raw XML.
    public init(type: String?, xml: SourceText, origin: Origin = Origin()) {
        self.type = type
        self.xml = xml
        self.origin = origin
    }
}
