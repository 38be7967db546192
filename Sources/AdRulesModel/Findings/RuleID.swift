/// A rule of the reader or of the linter. The raw value is its id: a family and a number, as in `VMAP112`. Ids are
/// never reused.
///
/// Every rule is declared here, in the order of the linter's catalogue, which has its severity, its reason and an
/// example. The messages of the reader's rules are in the other files of this folder; those of the linter's own rules
/// are in the files of these rules. An open set: switch over it with a `default`.
public enum RuleID: String, Sendable, Hashable, CaseIterable {
    // MARK: XML
    /// An end tag that does not match the open element.
    case mismatchedEndTag = "XML001"
    /// An `&` that does not begin a reference, as in a URL outside CDATA.
    case rawAmpersand = "XML002"
    /// A malformed `<![CDATA[`.
    case brokenCDATAOpener = "XML003"
    /// A CDATA section that is never closed, or one inside another.
    case brokenCDATA = "XML004"
    /// Attribute quotes with a backslash, as in `version=\"3.0\"`.
    case jsonEscapedQuotes = "XML005"
    /// An XML declaration that is not at the very beginning.
    case misplacedXMLDeclaration = "XML006"
    /// Content after the root element.
    case contentAfterRoot = "XML007"
    /// Nothing, HTML, JSON or text instead of XML.
    case notXML = "XML008"
    /// An attribute whose prefix, such as `xsi:`, has no `xmlns` declaration.
    case undeclaredPrefix = "XML009"
    /// An element whose prefix, such as `vmap:`, has no `xmlns` declaration.
    case undeclaredElementPrefix = "XML010"
    /// Text between elements, where none is allowed.
    case strayText = "XML011"
    /// A byte order mark, or an encoding other than UTF-8.
    case unusualEncoding = "XML012"
    /// A document type declaration.
    case documentType = "XML013"
    /// A root element that is neither VMAP nor VAST.
    case unknownRoot = "XML014"
    /// A URL that still contains `&amp;` after decoding.
    case doubleEscapedURL = "XML015"
    /// VAST where VMAP is expected, or the reverse.
    case unexpectedKind = "XML016"
    /// Any other mistake of XML: a raw `<`, an undeclared entity, an attribute without quotes.
    case malformedXML = "XML017"
    /// A document that ends inside an element.
    case truncatedDocument = "XML018"
    /// An unsupported encoding, or bytes that are invalid in the encoding of the document.
    case unreadableEncoding = "XML019"
    /// A namespace declaration that is not allowed, as in `xmlns:a=""`.
    case invalidNamespaceDeclaration = "XML020"
    /// The same attribute twice, under two prefixes of one namespace.
    case doubledAttribute = "XML021"
    /// A name with two colons, or with nothing before or after the colon.
    case malformedName = "XML022"

    // MARK: Limits
    /// More bytes than ``ParsingLimits/documentBytes``.
    case documentTooLarge = "XML050"
    /// Elements nested deeper than ``ParsingLimits/depth``.
    case tooDeep = "XML051"
    /// A start tag or end tag with more bytes than ``ParsingLimits/startTagBytes``.
    case startTagTooLarge = "XML052"
    /// An element with more attributes than ``ParsingLimits/attributes``.
    case tooManyAttributes = "XML053"
    /// A text, comment or CDATA section with more bytes than ``ParsingLimits/textBytes``.
    case textTooLarge = "XML054"
    /// More breaks than ``ParsingLimits/breaks``.
    case tooManyBreaks = "XML055"
    /// More ads than ``ParsingLimits/ads``.
    case tooManyAds = "XML056"
    /// More findings than ``ParsingLimits/findings``.
    case tooManyFindings = "XML057"
    /// More different names than ``ParsingLimits/names``.
    case tooManyNames = "XML058"
    /// More elements than ``ParsingLimits/elements``.
    case tooManyElements = "XML059"

    // MARK: VMAP: the document
    /// The namespace `http://www.iab.net/vmap-1.0` of VMAP 1.0's example.
    case legacyNamespace = "VMAP101"
    /// A namespace that is not that of VMAP.
    case wrongNamespace = "VMAP102"
    /// VMAP without any namespace.
    case missingNamespace = "VMAP103"
    /// The VMAP namespace without the prefix `vmap:`.
    case defaultNamespace = "VMAP104"
    /// An element of VMAP that is not in the VMAP namespace.
    case childOutsideNamespace = "VMAP105"
    /// `VASTData`, the name of `VASTAdData` in VMAP 1.0.
    case legacyVASTData = "VMAP106"
    /// VMAP without a version.
    case missingVersion = "VMAP107"
    /// A version of VMAP that does not exist.
    case unsupportedVersion = "VMAP108"
    /// A root element of the VMAP namespace that is not VMAP.
    case wrongRoot = "VMAP109"

    // MARK: VMAP: time offsets
    /// A break without `timeOffset`.
    case missingTimeOffset = "VMAP110"
    /// An empty `timeOffset`.
    case emptyTimeOffset = "VMAP111"
    /// A `timeOffset` in none of the four forms.
    case invalidTimeOffset = "VMAP112"
    /// Hours, minutes or seconds with one digit.
    case shortTimeField = "VMAP113"
    /// A fraction of a second without exactly three digits.
    case unusualTimeFraction = "VMAP114"
    /// Minutes or seconds above 59.
    case timeFieldOver59 = "VMAP115"
    /// `00:00:00` instead of `start`.
    case zeroTimeOffset = "VMAP116"
    /// A `timeOffset` as a percentage of the content.
    case percentTimeOffset = "VMAP117"
    /// A percentage below 0% or above 100%.
    case percentOutOfRange = "VMAP118"
    /// A percentage with decimals.
    case decimalPercent = "VMAP119"
    /// A break position that is not `#1`, `#2`, `#3`, ….
    case invalidPosition = "VMAP120"
    /// Break positions mixed with other forms of `timeOffset`.
    case mixedPosition = "VMAP121"
    /// `start` or `end` with capital letters or outer whitespace.
    case timeOffsetCase = "VMAP122"

    // MARK: VMAP: breaks
    /// A break without `breakType`.
    case missingBreakType = "VMAP123"
    /// A `breakType` that is not `linear`, `nonlinear` or `display`.
    case unknownBreakType = "VMAP124"
    /// Whitespace, capital letters or a repetition in `breakType`.
    case untidyBreakType = "VMAP125"
    /// A display break whose inline VAST has no companion.
    case displayBreakWithoutCompanions = "VMAP126"
    /// A break whose inline VAST has no ad of its `breakType`.
    case breakTypeWithoutAd = "VMAP127"
    /// An attribute that is unknown in VMAP at its place.
    case unknownAttribute = "VMAP128"
    /// A `repeatAfter` that is not a time, or is zero.
    case invalidRepeatAfter = "VMAP129"
    /// `repeatAfter` on a break at the end or at a position.
    case repeatAfterWithoutEffect = "VMAP130"
    /// A break with more than one `AdSource`.
    case severalAdSources = "VMAP131"
    /// An `AdSource` with more than one content.
    case severalAdSourceContents = "VMAP132"
    /// An `AdSource` without content.
    case emptyAdSource = "VMAP133"
    /// A break with neither an `AdSource` nor a tracker.
    case breakWithoutEffect = "VMAP134"
    /// A break with trackers but no `AdSource`.
    case trackersOnly = "VMAP135"

    // MARK: VMAP: ad sources
    /// An `AdTagURI` without an address.
    case emptyAdTagURI = "VMAP136"
    /// Whitespace around the address of an `AdTagURI`.
    case paddedAdTagURI = "VMAP137"
    /// An `AdTagURI` that is not an absolute address with a host.
    case unusableAdTagURI = "VMAP138"
    /// An `AdTagURI` that is escaped where the specification asks for CDATA.
    case escapedAdTagURI = "VMAP139"
    /// A macro in an `AdTagURI` that no player fills.
    case unfilledMacro = "VMAP140"
    /// An `AdTagURI` without `templateType`.
    case missingTemplateType = "VMAP141"
    /// A `templateType` that VMAP does not list for VAST.
    case unlistedTemplateType = "VMAP142"
    /// A `CustomAdData` without `templateType`.
    case customAdDataWithoutTemplateType = "VMAP143"
    /// A `VASTAdData` that contains VAST as text.
    case escapedVAST = "VMAP144"
    /// A `VASTAdData` that does not contain exactly one `VAST`.
    case vastDataWithoutVAST = "VMAP145"
    /// A break whose inline VAST has no ad.
    case responseWithoutAds = "VMAP146"
    /// A boolean attribute of VMAP that is neither `true` nor `false`.
    case invalidBoolean = "VMAP147"
    /// A pod in an ad source with `allowMultipleAds="false"`.
    case podInSingleAdSource = "VMAP148"
    /// A wrapper in an ad source with `followRedirects="false"`.
    case unfollowedWrapper = "VMAP149"

    // MARK: VMAP: trackers
    /// A tracker of a break without an event, or with an unknown one.
    case unknownBreakEvent = "VMAP150"
    /// An event of VAST in the trackers of a break.
    case vastEventInBreak = "VMAP151"
    /// VAST's macro `[ERRORCODE]` in an error tracker of VMAP.
    case vastErrorMacro = "VMAP152"
    /// An error macro in a tracker of `breakStart` or `breakEnd`.
    case errorMacroWithoutError = "VMAP153"
    /// A break with ads but without an error tracker.
    case missingErrorTracker = "VMAP154"

    // MARK: VMAP: extensions and unknown elements
    /// An `Extension` without `type`.
    case extensionWithoutType = "VMAP155"
    /// An element in an `Extension` without a namespace of its own.
    case extensionWithoutNamespace = "VMAP156"
    /// A break that is marked as a bumper by Google's extension.
    case bumperExtension = "VMAP157"
    /// Children of a break in an order other than the schema's.
    case unusualChildOrder = "VMAP159"
    /// An element that is unknown in VMAP at its place.
    case unknownElement = "VMAP160"
    /// An element whose name is nearly that of an element of VMAP.
    case misspeltElement = "VMAP161"
    /// An element of VMAP in the wrong place.
    case misplacedElement = "VMAP162"
    /// An error macro of VMAP that is written otherwise, such as `[error_code]`.
    case misspeltErrorMacro = "VMAP163"
    /// A `timeOffset` that counts the opportunities of a stream.
    case positionTimeOffset = "VMAP164"

    // MARK: VAST
    /// VAST without a version, or with an unknown one.
    case unknownVASTVersion = "VAST301"
    /// VAST 1.x, with the root `VideoAdServingTemplate`.
    case vast1 = "VAST302"
    /// A namespace that its version of VAST does not have.
    case wrongVASTNamespace = "VAST304"
    /// An `Ad` with neither `InLine` nor `Wrapper`.
    case emptyAd = "VAST305"
    /// An `Ad` with more than one `InLine` or `Wrapper`.
    case adWithBoth = "VAST306"
    /// `InLine` or `Wrapper` in another spelling, such as `Inline`.
    case misspeltInline = "VAST307"
    /// A duration that is not `hh:mm:ss` or `hh:mm:ss.mmm`.
    case invalidDuration = "VAST315"
    /// A duration whose fraction does not have exactly three digits.
    case unusualDurationFraction = "VAST317"
    /// A `skipoffset` that is neither `hh:mm:ss` nor a percentage.
    case invalidSkipOffset = "VAST328"
    /// A tracker without an event, or with one that no version of VAST has.
    case unknownVASTEvent = "VAST333"
    /// A progress tracker without a readable offset.
    case progressWithoutOffset = "VAST334"
    /// A `sequence` that is not a whole number from 1.
    case invalidSequence = "VAST342"
    /// An attribute whose name is nearly one of VAST.
    case misspeltVASTAttribute = "VAST347"
    /// A `Creative` outside `Creatives`.
    case creativeOutsideCreatives = "VAST349"
    /// A creative's ad id in the spelling of another version.
    case adIDSpelling = "VAST352"
    /// An `Expires` that is not a positive number of seconds.
    case invalidExpires = "VAST369"
    /// A `minSuggestedDuration` that is not `hh:mm:ss`.
    case invalidSuggestedDuration = "VAST372"
    /// An element or attribute that is unknown in VAST at its place.
    case unknownVASTElement = "VAST375"
    /// A number, boolean or keyword of VAST that cannot be read.
    case unreadableValue = "VAST376"
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
