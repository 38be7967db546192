/// An extension (VMAP 1.0.1 §2.7, VAST 4.2 §3.18): any XML, kept as written; players may ignore it.
public struct DocumentExtension: Sendable, Hashable {
    /// The attribute `type`, which identifies the extension.
    @Verbatim public var type: String?
    /// The element as raw XML, tags included, as written in the document.
    public var xml: SourceText
    /// The place of the element in the document.
    public var origin: SourceOrigin
    /// The namespaces around it in the document.
    var around = ScopeAround()

    /// Creates an extension of a type from its raw XML.
    public init(type: String?, xml: SourceText, origin: SourceOrigin = SourceOrigin()) {
        self.type = type
        self.xml = xml
        self.origin = origin
    }
}
