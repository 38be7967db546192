/// How much a document may ask of the reader. Each limit, when reached, is one error finding; none can be switched off.
public struct ParsingLimits: Sendable, Hashable {
    /// The bytes of a document.
    public var documentBytes = 256 << 20
    /// The depth of elements, the root being 1.
    public var depth = 64
    /// The bytes of one start tag.
    public var startTagBytes = 64 << 10
    /// The attributes of one element.
    public var attributes = 256
    /// The bytes of one text, comment or CDATA section.
    public var textBytes = 8 << 20
    /// The breaks of a playlist.
    public var breaks = 100_000
    /// The ads of a document.
    public var ads = 100_000
    /// The findings of a document; what comes later is counted, not kept.
    public var findings = 1_000

    /// The limits of a name on the command line, with the property each sets.
    public static let names: [(name: String, keyPath: WritableKeyPath<ParsingLimits, Int> & Sendable)] = [
        ("document-bytes", \.documentBytes), ("depth", \.depth), ("start-tag-bytes", \.startTagBytes),
        ("attributes", \.attributes), ("text-bytes", \.textBytes), ("breaks", \.breaks), ("ads", \.ads),
        ("findings", \.findings),
    ]

    /// The default limits.
    public init() {}
}
