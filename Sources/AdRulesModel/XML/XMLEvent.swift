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
    /// The bytes of the value between the quotes, as they are written.
    var value: SourceRange
    /// Whether the value must be decoded: it holds references, tabs or line ends.
    var isEncoded: Bool

    /// The bytes of the value where they are the value; nil when it must be decoded.
    var plainValue: SourceRange? { isEncoded ? nil : value }
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
    /// A mistake of namespaces, of which libxml2 tells behind the name or the tag that has it; reading goes on.
    mutating func namespaceError(_ error: NamespaceError, _ name: String, at offset: Int)
}

/// A mistake that XML itself allows and Namespaces in XML 1.0 does not.
enum NamespaceError {
    /// A prefix is used and not declared: the name keeps its prefix or loses its namespace.
    case undeclaredPrefix
    /// A declaration that may not be: of an empty namespace, of `xml` or `xmlns`, or of their namespaces.
    case declaration
    /// Two attributes with one local name in one namespace.
    case doubledAttribute
    /// A name with an empty part, or with more than one colon.
    case name
}

/// Why reading ended before the end of the document.
enum XMLFailure: Error {
    /// libxml2's first fatal error: its code, its words, the name it tells of, and the offset where it stood.
    case notWellFormed(code: Int, message: String, name: String, offset: Int)
    /// A NUL byte, which XML does not allow.
    case nulByte(offset: Int)
    /// A DOCTYPE, which is refused.
    case documentType(offset: Int)
    /// Memory ran out, or libxml2 stopped without a word, as it does when a buffer cannot grow.
    case outOfMemory(offset: Int)
    /// libxml2 told of something that the document does not hold at `offset`: nothing of it is believed.
    case mismatch(offset: Int)
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
    /// How often the table of names held another name in the slot of one that was looked up.
    var nameProbes = 0
}
