/// A start tag as the reader reports it.
struct XMLStartTag {
    /// The element's local name; `unknown` if it is in neither VMAP nor VAST.
    var name: ElementName
    /// The kind of its namespace.
    var namespace: Namespace
    /// The range from `<` through `>`.
    var range: SourceRange
}

/// One attribute of a start tag; namespace declarations are left out.
struct XMLAttribute {
    /// The local name; `unknown` if it is in neither VMAP nor VAST, or has a prefix.
    var name: AttributeName
    /// Whether the name has a prefix, as in `xsi:…`.
    var hasPrefix: Bool
    /// The kind of the prefix's namespace; `none` without a prefix, which belongs to no namespace.
    var namespace: Namespace
    /// The range of the value between the quotes, as written.
    var value: SourceRange
    /// Whether the value needs decoding: it has references, tabs or line ends.
    var isEncoded: Bool

    /// The range of the value if its bytes need no decoding; nil otherwise.
    var plainValue: SourceRange? { isEncoded ? nil : value }
}

extension [XMLAttribute] {
    /// The attribute of a name; nil if there is none.
    subscript(name: AttributeName) -> XMLAttribute? { first { $0.name == name } }
}

/// The end of an element.
struct XMLEndTag {
    /// The range of the element, start tag to end tag.
    var element: SourceRange
    /// For an element without child elements its text, otherwise the text before the end tag; trimmed, and without
    /// the delimiters of a single CDATA section.
    var text: SourceRange
    /// Whether the text needs decoding.
    var isEncoded: Bool
    /// The marks that the reader found in the text.
    var address = SourceText.AddressKind.other
}

/// Receives the reader's events. Start and end calls come in document order and balanced, until the first error.
protocol XMLEventHandler {
    /// Handles the start of an element. Throws to stop reading at once.
    mutating func start(_ tag: XMLStartTag, attributes: [XMLAttribute]) throws(XMLFailure)
    /// Handles the end of an element.
    mutating func end(_ tag: XMLEndTag) throws(XMLFailure)
    /// Handles bytes other than whitespace between two tags, where a child element begins or the last one has ended.
    /// They can be a comment.
    mutating func strayText(_ range: SourceRange)
    /// Handles a namespace error, which libxml2 reports after the name or tag that has it; reading continues.
    mutating func namespaceError(_ error: NamespaceError, _ name: String, at offset: Int)
}

/// An error that XML allows and Namespaces in XML 1.0 forbids.
enum NamespaceError {
    /// A prefix is used but not declared: the name keeps its prefix or loses its namespace.
    case undeclaredPrefix
    /// A forbidden declaration: of an empty namespace, of `xml` or `xmlns`, or of their namespaces.
    case declaration
    /// Two attributes with the same local name and namespace.
    case doubledAttribute
    /// A name with an empty part, or with more than one colon.
    case name
}

/// The reason that reading stopped before the end of the document.
enum XMLFailure: Error {
    /// The first fatal error of libxml2: its code, the name that it mentions, and the parser's offset. Its message
    /// differs from version to version and is not used.
    case notWellFormed(code: Int, name: String, offset: Int)
    /// A NUL byte, which XML does not allow.
    case nulByte(offset: Int)
    /// A DOCTYPE, which is rejected.
    case documentType(offset: Int)
    /// Memory ran out, or libxml2 stopped without an error, as it does when a buffer cannot grow.
    case outOfMemory(offset: Int)
    /// libxml2 reported something that the document lacks at `offset`; its events are not trusted from there on.
    case mismatch(offset: Int)
    /// A limit was exceeded; the finding names it and its place.
    case limit(Finding)
    /// The root element, the version or the encoding is not supported.
    case refused(DocumentError.Code, Finding)
}

/// The cost of reading a document, as counts: the work is bounded by the document's size, whatever its content.
struct ParsingWork: Hashable {
    /// The number of bytes handed to libxml2.
    var bytes = 0
    /// The number of tag events from libxml2; an element without child elements is usually one.
    var events = 0
    /// The number of calls that handed over bytes.
    var pushes = 0
    /// The number of bytes in start tags that were scanned again for the places of their attributes.
    var scannedBytes = 0
    /// The number of slots that held another name during look-ups in the table of names.
    var nameProbes = 0
    /// The number of errors that libxml2 reported, the ones after the first fatal one included.
    var errorReports = 0
}
