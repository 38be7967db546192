/// A rule of the reader or of the linter. The raw value is its id: a family and a number, as in `VMAP112`. Ids are never
/// reused.
///
/// Every rule is declared here, in the order of the linter's catalogue, which has its severity, its reason and an
/// example. The messages of the reader's rules are in the other files of this folder; those of the linter's own rules
/// are in the files of these rules. An open set: switch over it with a `default`.
public enum RuleID: String, Sendable, Hashable, CaseIterable {
    // MARK: XML
    /// An end tag closes another element than the one that is open.
    case mismatchedEndTag = "XML001"
    /// An `&` that begins no entity, as in a URL outside CDATA.
    case rawAmpersand = "XML002"
    /// Something that looks like `<![CDATA[` but is not.
    case brokenCDATAOpener = "XML003"
    /// A CDATA section that never ends, or one inside another.
    case brokenCDATA = "XML004"
    /// Attribute quotes with a backslash, as in `version=\"3.0\"`.
    case jsonEscapedQuotes = "XML005"
    /// An XML declaration that is not at the very beginning.
    case misplacedXMLDeclaration = "XML006"
    /// Something behind the end of the root element.
    case contentAfterRoot = "XML007"
    /// An empty answer, HTML or JSON instead of XML.
    case notXML = "XML008"
    /// A prefix without its `xmlns` declaration, such as `xsi:`.
    case undeclaredPrefix = "XML009"
    /// An element whose prefix, such as `vmap:`, has no `xmlns` declaration.
    case undeclaredElementPrefix = "XML010"
    /// Text between elements where none belongs.
    case strayText = "XML011"
    /// A byte order mark, or an encoding other than UTF-8.
    case unusualEncoding = "XML012"
    /// A document type declaration.
    case documentType = "XML013"
    /// A root element that is neither VMAP nor VAST.
    case unknownRoot = "XML014"
    /// A URL that still holds `&amp;` when the document has been read.
    case doubleEscapedURL = "XML015"
    /// VAST where VMAP is expected, or the reverse.
    case unexpectedKind = "XML016"
    /// Another mistake of XML: a raw `<`, an unknown entity, an attribute without quotes.
    case malformedXML = "XML017"
    /// A document that ends inside an element.
    case truncatedDocument = "XML018"
    /// An encoding that is not read, or bytes that are not in their encoding.
    case unreadableEncoding = "XML019"
    /// A namespace declaration that XML does not allow, as in `xmlns:a=""`.
    case invalidNamespaceDeclaration = "XML020"
    /// One attribute twice, under two prefixes of one namespace.
    case doubledAttribute = "XML021"
    /// A name with two colons, or with nothing before or behind the colon.
    case malformedName = "XML022"

    // MARK: Limits
    /// More bytes than a document may have.
    case documentTooLarge = "XML050"
    /// Elements inside elements beyond the limit of depth.
    case tooDeep = "XML051"
    /// A start tag with more bytes than the limit.
    case startTagTooLarge = "XML052"
    /// An element with more attributes than the limit.
    case tooManyAttributes = "XML053"
    /// A text, comment or CDATA section with more bytes than the limit.
    case textTooLarge = "XML054"
    /// More breaks than a playlist may have.
    case tooManyBreaks = "XML055"
    /// More ads than a document may have.
    case tooManyAds = "XML056"
    /// More findings than are kept of one document.
    case tooManyFindings = "XML057"
    /// More different names than a document may have.
    case tooManyNames = "XML058"
    /// More elements than a document may have.
    case tooManyElements = "XML059"

    // MARK: VMAP: the document
    /// The namespace `http://www.iab.net/vmap-1.0` of VMAP 1.0's example.
    case legacyNamespace = "VMAP101"
    /// A namespace that only resembles that of VMAP.
    case wrongNamespace = "VMAP102"
    /// VMAP without any namespace.
    case missingNamespace = "VMAP103"
    /// The VMAP namespace without the prefix `vmap:`.
    case defaultNamespace = "VMAP104"
    /// An element of VMAP that is not in the VMAP namespace.
    case childOutsideNamespace = "VMAP105"
    /// VASTData, the slip of VMAP 1.0 for VASTAdData.
    case legacyVASTData = "VMAP106"
    /// VMAP without its version.
    case missingVersion = "VMAP107"
    /// A version of VMAP that does not exist.
    case unsupportedVersion = "VMAP108"
    /// A root element of the VMAP namespace that is not VMAP.
    case wrongRoot = "VMAP109"

    // MARK: VMAP: time offsets
    /// A break without timeOffset.
    case missingTimeOffset = "VMAP110"
    /// An empty timeOffset.
    case emptyTimeOffset = "VMAP111"
    /// A timeOffset in none of the four forms.
    case invalidTimeOffset = "VMAP112"
    /// Hours, minutes or seconds with one digit.
    case shortTimeField = "VMAP113"
    /// A fraction of a second that has not exactly three digits.
    case unusualTimeFraction = "VMAP114"
    /// Minutes or seconds above 59.
    case timeFieldOver59 = "VMAP115"
    /// `00:00:00` where `start` would say it.
    case zeroTimeOffset = "VMAP116"
    /// A timeOffset as a share of the content.
    case percentTimeOffset = "VMAP117"
    /// A share of the content below 0% or above 100%.
    case percentOutOfRange = "VMAP118"
    /// A share of the content with decimals.
    case decimalPercent = "VMAP119"
    /// A break position that is not `#1`, `#2`, `#3`, ….
    case invalidPosition = "VMAP120"
    /// Break positions beside other forms of timeOffset.
    case mixedPosition = "VMAP121"
    /// `start` or `end` with a capital letter.
    case timeOffsetCase = "VMAP122"

    // MARK: VMAP: breaks
    /// A break without breakType.
    case missingBreakType = "VMAP123"
    /// A breakType that is not linear, nonlinear or display.
    case unknownBreakType = "VMAP124"
    /// Blanks, capital letters or a repetition in breakType.
    case untidyBreakType = "VMAP125"
    /// A display break whose inline VAST has no companion.
    case displayBreakWithoutCompanions = "VMAP126"
    /// A break whose inline VAST has no ad of its breakType.
    case breakTypeWithoutAd = "VMAP127"
    /// An attribute that VMAP does not know here.
    case unknownAttribute = "VMAP128"
    /// A repeatAfter that is no time, or is zero.
    case invalidRepeatAfter = "VMAP129"
    /// `repeatAfter` on a break at the end or at a position.
    case repeatAfterWithoutEffect = "VMAP130"
    /// A break with more than one AdSource.
    case severalAdSources = "VMAP131"
    /// An AdSource that names more than one answer.
    case severalAdSourceContents = "VMAP132"
    /// An AdSource that names no ad.
    case emptyAdSource = "VMAP133"
    /// A break with neither an AdSource nor a tracker.
    case breakWithoutEffect = "VMAP134"
    /// A break with trackers but no AdSource.
    case trackersOnly = "VMAP135"

    // MARK: VMAP: ad sources
    /// An AdTagURI without an address.
    case emptyAdTagURI = "VMAP136"
    /// Blanks or line ends around the address of AdTagURI.
    case paddedAdTagURI = "VMAP137"
    /// An AdTagURI that is no absolute address with a host.
    case unusableAdTagURI = "VMAP138"
    /// An AdTagURI that is escaped where the specification asks for CDATA.
    case escapedAdTagURI = "VMAP139"
    /// A macro in AdTagURI that no player fills.
    case unfilledMacro = "VMAP140"
    /// An AdTagURI without templateType.
    case missingTemplateType = "VMAP141"
    /// A templateType that VMAP does not list for VAST.
    case unlistedTemplateType = "VMAP142"
    /// A CustomAdData without templateType.
    case customAdDataWithoutTemplateType = "VMAP143"
    /// A VASTAdData that holds VAST as text.
    case escapedVAST = "VMAP144"
    /// A VASTAdData that does not hold exactly one VAST.
    case vastDataWithoutVAST = "VMAP145"
    /// A break whose inline VAST has no ad.
    case responseWithoutAds = "VMAP146"
    /// A switch that is neither true nor false.
    case invalidBoolean = "VMAP147"
    /// A pod behind `allowMultipleAds="false"`.
    case podInSingleAdSource = "VMAP148"
    /// A wrapper behind `followRedirects="false"`.
    case unfollowedWrapper = "VMAP149"

    // MARK: VMAP: trackers
    /// A tracker without an event, or with one that no break has.
    case unknownBreakEvent = "VMAP150"
    /// An event of VAST in the trackers of a break.
    case vastEventInBreak = "VMAP151"
    /// VAST's macro `[ERRORCODE]` in an error tracker of VMAP.
    case vastErrorMacro = "VMAP152"
    /// An error macro in a tracker of breakStart or breakEnd.
    case errorMacroWithoutError = "VMAP153"
    /// A break with ads that reports no error.
    case missingErrorTracker = "VMAP154"

    // MARK: VMAP: extensions and unknown elements
    /// An Extension without type.
    case extensionWithoutType = "VMAP155"
    /// An element in an Extension that has no namespace of its own.
    case extensionWithoutNamespace = "VMAP156"
    /// A break that Google's extension makes a bumper.
    case bumperExtension = "VMAP157"
    /// Children of a break in another order than the schema's.
    case unusualChildOrder = "VMAP159"
    /// An element that VMAP does not know here.
    case unknownElement = "VMAP160"

    // MARK: VAST
    /// A VAST without a version, or with one that does not exist.
    case unknownVASTVersion = "VAST301"
    /// VAST 1, whose root is VideoAdServingTemplate.
    case vast1 = "VAST302"
    /// A namespace that its version of VAST does not have.
    case wrongVASTNamespace = "VAST304"
    /// An Ad with neither InLine nor Wrapper.
    case emptyAd = "VAST305"
    /// An Ad with both InLine and Wrapper.
    case adWithBoth = "VAST306"
    /// InLine or Wrapper in another spelling, such as Inline.
    case misspeltInline = "VAST307"
    /// A Duration that is not hh:mm:ss or hh:mm:ss.mmm.
    case invalidDuration = "VAST315"
    /// A Duration whose fraction has not exactly three digits.
    case unusualDurationFraction = "VAST317"
    /// A skipoffset that is neither hh:mm:ss nor a percentage.
    case invalidSkipOffset = "VAST328"
    /// A tracker of an event that no version of VAST has.
    case unknownVASTEvent = "VAST333"
    /// A progress tracker without an offset that can be read.
    case progressWithoutOffset = "VAST334"
    /// A sequence that is no number from 1 up.
    case invalidSequence = "VAST342"
    /// An attribute that is nearly one of VAST.
    case misspeltVASTAttribute = "VAST347"
    /// A Creative that does not stand in Creatives.
    case creativeOutsideCreatives = "VAST349"
    /// A Creative's ad id in the spelling of another version.
    case adIDSpelling = "VAST352"
    /// An Expires that is no number of seconds from 1 up.
    case invalidExpires = "VAST369"
    /// A minSuggestedDuration that is not hh:mm:ss.
    case invalidSuggestedDuration = "VAST372"
    /// An element or attribute that VAST does not know here.
    case unknownVASTElement = "VAST375"
    /// A number or a switch that cannot be read.
    case unreadableValue = "VAST376"
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
