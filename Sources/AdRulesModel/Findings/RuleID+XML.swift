// XML001 to XML059: the rules of XML, and the limits of the reader.
extension RuleID {
    // MARK: XML
    /// An end tag that does not match the open element.
    public static let mismatchedEndTag = RuleID(rawValue: "XML001")
    /// An `&` that does not begin a reference, as in a URL outside CDATA.
    public static let rawAmpersand = RuleID(rawValue: "XML002")
    /// A malformed `<![CDATA[`.
    public static let brokenCDATAOpener = RuleID(rawValue: "XML003")
    /// A CDATA section that is not closed, or one inside another.
    public static let brokenCDATA = RuleID(rawValue: "XML004")
    /// Attribute quotes with a backslash, as in `version=\"3.0\"`.
    public static let jsonEscapedQuotes = RuleID(rawValue: "XML005")
    /// An XML declaration that is not at the very beginning.
    public static let misplacedXMLDeclaration = RuleID(rawValue: "XML006")
    /// Content after the root element.
    public static let contentAfterRoot = RuleID(rawValue: "XML007")
    /// Nothing, HTML, JSON or text instead of XML.
    public static let notXML = RuleID(rawValue: "XML008")
    /// An attribute whose prefix, such as `xsi:`, has no `xmlns` declaration.
    public static let undeclaredPrefix = RuleID(rawValue: "XML009")
    /// An element whose prefix, such as `vmap:`, has no `xmlns` declaration.
    public static let undeclaredElementPrefix = RuleID(rawValue: "XML010")
    /// Text between elements, where none is allowed.
    public static let strayText = RuleID(rawValue: "XML011")
    /// A byte order mark, or an encoding other than UTF-8.
    public static let unusualEncoding = RuleID(rawValue: "XML012")
    /// A document type declaration.
    public static let documentType = RuleID(rawValue: "XML013")
    /// A root element that is neither VMAP nor VAST.
    public static let unknownRoot = RuleID(rawValue: "XML014")
    /// VAST where VMAP is expected, or the reverse.
    public static let unexpectedKind = RuleID(rawValue: "XML016")
    /// Any other mistake of XML: a raw `<`, an undeclared entity, an attribute without quotes.
    public static let malformedXML = RuleID(rawValue: "XML017")
    /// A document that ends inside an element.
    public static let truncatedDocument = RuleID(rawValue: "XML018")
    /// An unsupported encoding, or bytes that are invalid in the encoding of the document.
    public static let unreadableEncoding = RuleID(rawValue: "XML019")
    /// A namespace declaration that is not allowed, as in `xmlns:a=""`.
    public static let invalidNamespaceDeclaration = RuleID(rawValue: "XML020")
    /// The same attribute twice, under two prefixes of one namespace.
    public static let doubledAttribute = RuleID(rawValue: "XML021")
    /// A name with two colons, or with nothing before or after the colon.
    public static let malformedName = RuleID(rawValue: "XML022")

    // MARK: Limits
    /// More bytes than ``ParsingLimits/documentBytes``.
    public static let documentTooLarge = RuleID(rawValue: "XML050")
    /// Elements nested deeper than ``ParsingLimits/depth``.
    public static let tooDeep = RuleID(rawValue: "XML051")
    /// A start tag or end tag with more bytes than ``ParsingLimits/startTagBytes``.
    public static let startTagTooLarge = RuleID(rawValue: "XML052")
    /// An element with more attributes than ``ParsingLimits/attributes``.
    public static let tooManyAttributes = RuleID(rawValue: "XML053")
    /// A text, comment or CDATA section with more bytes than ``ParsingLimits/textBytes``.
    public static let textTooLarge = RuleID(rawValue: "XML054")
    /// More breaks than ``ParsingLimits/breaks``.
    public static let tooManyBreaks = RuleID(rawValue: "XML055")
    /// More ads than ``ParsingLimits/ads``.
    public static let tooManyAds = RuleID(rawValue: "XML056")
    /// More findings than ``ParsingLimits/findings``.
    public static let tooManyFindings = RuleID(rawValue: "XML057")
    /// More different names than ``ParsingLimits/names``.
    public static let tooManyNames = RuleID(rawValue: "XML058")
    /// More elements than ``ParsingLimits/elements``.
    public static let tooManyElements = RuleID(rawValue: "XML059")
}
