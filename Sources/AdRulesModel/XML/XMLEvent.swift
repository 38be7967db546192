/// A start tag as the reader met it.
struct XMLStartTag {
    /// The element's local name; `unknown` for names of neither VMAP nor VAST.
    var name: ElementName
    /// What its namespace is.
    var namespace: Namespace
    /// The bytes from `<` to behind `>`.
    var range: SourceRange
}

/// One attribute of a start tag; namespace declarations are left out.
struct XMLAttribute {
    /// The local name; `unknown` for names of neither VMAP nor VAST, and for those with a prefix.
    var name: AttributeName
    /// Whether the name has a prefix: `xsi:…` and the like are nobody's mistake.
    var hasPrefix: Bool
    /// The bytes of the value between the quotes; nil when libxml2 had to change it, then ``TagScan`` finds them.
    var value: SourceRange?
}

/// The end of an element.
struct XMLEndTag {
    /// The bytes of the whole element.
    var element: SourceRange
    /// The text of an element without child elements, else what stands before the end tag: trimmed, marks of a single
    /// CDATA section left out.
    var text: SourceRange
    /// Whether the text must be decoded.
    var isEncoded: Bool
}

/// Who takes what the reader meets. Both calls come in document order, balanced, until the first error.
protocol XMLEventHandler {
    /// An element begins. Throws to end the reading at once.
    mutating func start(_ tag: XMLStartTag, attributes: [XMLAttribute]) throws(XMLFailure)
    /// An element ends.
    mutating func end(_ tag: XMLEndTag) throws(XMLFailure)
    /// Bytes other than blanks stand between two tags where a child element begins or the last one has ended. They may
    /// be a comment.
    mutating func strayText(_ range: SourceRange)
    /// A prefix is used and not declared; the name keeps its prefix or loses its namespace, and reading goes on.
    mutating func undeclaredPrefix(_ name: String, at offset: Int)
}

/// Why reading ended before the end of the document.
enum XMLFailure: Error {
    /// libxml2's first fatal error: its code, its words, the name it tells of, and the offset where it stood.
    case notWellFormed(code: Int, message: String, name: String, offset: Int)
    /// A NUL byte, which XML does not allow.
    case nulByte(offset: Int)
    /// A DOCTYPE, which is refused.
    case documentType(offset: Int)
    /// A limit was reached; the finding tells which and where.
    case limit(Finding)
    /// The root element is none that can be read.
    case refused(DocumentError.Code, Finding)
}

/// What a reading cost, counted: the work for a document is bounded by its size, whatever it holds.
struct ParsingWork: Hashable {
    /// The bytes handed to libxml2.
    var bytes = 0
    /// The start and end tags it told of.
    var events = 0
    /// How often bytes were handed over.
    var pushes = 0
    /// The bytes of the start tags that were taken apart for their attributes' places.
    var scannedBytes = 0
}
