/// How much a document may ask of the reader. Each limit, when reached, is one error finding; none can be switched off.
///
/// A limit can be raised as far as libxml2 and 32 bits go, not further. Whatever is set here:
/// - a document has at most 2³¹ − 1 bytes (``largestDocument``), since positions have 32 bits;
/// - a comment, a CDATA section, a processing instruction or an attribute's value has at most 10,000,000 bytes, and a
///   name at most 50,000: libxml2 refuses longer ones as malformed XML. Plain text is bound by ``textBytes`` alone.
///
/// Memory, with the default limits: at most 16 bytes for each byte of the document, whatever it holds, and 10 MB.
public struct ParsingLimits: Sendable, Hashable {
    /// The most bytes that a document can have, 2³¹ − 1; a higher ``documentBytes`` counts as this.
    public static let largestDocument = Int(Int32.max)

    /// The bytes of a document, as it comes and in UTF-8.
    public var documentBytes = 256 << 20
    /// The depth of elements, the root being 1.
    public var depth = 64
    /// The bytes of one start tag or end tag.
    public var startTagBytes = 64 << 10
    /// The attributes of one element.
    public var attributes = 256
    /// The different names of elements, attributes, prefixes and namespaces.
    public var names = 10_000
    /// The bytes of one text, comment, CDATA section or processing instruction.
    public var textBytes = 8 << 20
    /// The elements that the model keeps: all but unknown ones and those inside extensions.
    public var elements = 1_000_000
    /// The breaks of a playlist.
    public var breaks = 100_000
    /// The ads of a document.
    public var ads = 100_000
    /// The findings of a document; what comes later is counted, not kept.
    public var findings = 1_000

    /// The names of the limits on the command line.
    public static let names = [
        "document-bytes", "depth", "start-tag-bytes", "attributes", "names", "text-bytes", "elements", "breaks",
        "ads", "findings",
    ]

    /// Sets the limit of a name of ``names``, to a value from 1 to 2³¹ − 1; false when there is no such limit or value.
    public mutating func set(_ name: String, to value: Int) -> Bool {
        guard value > 0, value <= Int(Int32.max) else { return false }
        switch name {
        case "document-bytes": documentBytes = value
        case "depth": depth = value
        case "start-tag-bytes": startTagBytes = value
        case "attributes": attributes = value
        case "names": names = value
        case "text-bytes": textBytes = value
        case "elements": elements = value
        case "breaks": breaks = value
        case "ads": ads = value
        case "findings": findings = value
        default: return false
        }
        return true
    }

    /// The default limits.
    public init() {}
}
