/// Limits on the resources that a document can use. Exceeding one gives one error finding; none can be turned off.
///
/// libxml2 and 32-bit positions put a ceiling on every limit. Whatever is set here:
/// - a document has at most 2³⁰ − 1 bytes (`largestDocument`), since a text keeps its length and what is known about
///   it in 32 bits;
/// - a comment, a CDATA section, a processing instruction or an attribute's value has at most 10,000,000 bytes, and a
///   name at most 50,000: libxml2 refuses longer ones as malformed XML. Plain text is limited by ``textBytes`` alone.
///
/// With default limits, memory use is at most 10 MB plus 16 bytes per byte of the document, whatever its content.
public struct ParsingLimits: Sendable, Hashable {
    /// The largest supported document, 2³⁰ − 1 bytes; a higher ``documentBytes`` is clamped to it.
    package static let largestDocument = (1 << 30) - 1
    /// The number of ads that a response to a break may have in a player.
    package static let responseAds = 200

    /// The size of a document in bytes, both as received and in UTF-8.
    public var documentBytes = 256 << 20
    /// The nesting depth of elements; the root has depth 1.
    public var depth = 64
    /// The size of one start tag or end tag in bytes.
    public var startTagBytes = 64 << 10
    /// The number of attributes of one element, plus all namespace declarations in scope.
    public var attributes = 256
    /// The number of different names of elements, attributes, prefixes, namespaces and processing instructions.
    public var names = 10_000
    /// The size of one text, comment, CDATA section or processing instruction in bytes.
    public var textBytes = 8 << 20
    /// The number of elements in the model: all except unknown ones and those inside extensions.
    public var elements = 1_000_000
    /// The number of breaks in a playlist.
    public var breaks = 100_000
    /// The number of ads in a document.
    public var ads = 100_000
    /// The number of findings kept for a document, the first of each rule before others, then those that are worst for
    /// lint; further ones are only counted.
    public var findings = 1_000
    /// How much the findings of each rule matter, from 1 to 3; without any, all matter the same.
    package var ranks: [RuleID: Int] = [:]

    /// The limits by their names on the command line.
    package static let table: [(name: String, limit: any WritableKeyPath<ParsingLimits, Int> & Sendable)] = [
        ("document-bytes", \.documentBytes), ("depth", \.depth), ("start-tag-bytes", \.startTagBytes),
        ("attributes", \.attributes), ("names", \.names), ("text-bytes", \.textBytes), ("elements", \.elements),
        ("breaks", \.breaks), ("ads", \.ads), ("findings", \.findings),
    ]

    /// Creates the default limits.
    public init() {}

    /// The largest limits, for what the library itself wrote: a document that could be read can be read again.
    static let unbounded = {
        var limits = ParsingLimits()
        for row in table { limits[keyPath: row.limit] = Int(Int32.max) }
        limits.findings = 1
        return limits
    }()
}
