/// A rule of the reader or of the linter. The raw value is its id: a family and a number, as in `VMAP112`. Ids are
/// never reused.
///
/// An open set: an application that lints with rules of its own gives them ids of its own, as in `ACME001`. The rules
/// of AdRules are declared here, in the order of the linter's catalogue, which has the severity of each, its reason and
/// an example. The messages of the reader's rules are in the other files of this folder; those of the linter's own
/// rules are in the files of these rules.
public struct RuleID: RawRepresentable, Sendable, Hashable {
    /// The id: a family in capitals and a number.
    public let rawValue: String

    /// Creates an id, as in `ACME001`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
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
    /// A URL that still contains `&amp;` after decoding.
    public static let doubleEscapedURL = RuleID(rawValue: "XML015")
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

    // MARK: VMAP: the document
    /// The namespace `http://www.iab.net/vmap-1.0` of VMAP 1.0's example.
    public static let legacyNamespace = RuleID(rawValue: "VMAP101")
    /// A namespace that is not that of VMAP.
    public static let wrongNamespace = RuleID(rawValue: "VMAP102")
    /// VMAP without any namespace.
    public static let missingNamespace = RuleID(rawValue: "VMAP103")
    /// The VMAP namespace under another prefix than `vmap:`, or without one.
    public static let defaultNamespace = RuleID(rawValue: "VMAP104")
    /// An element of VMAP that is not in the VMAP namespace.
    public static let childOutsideNamespace = RuleID(rawValue: "VMAP105")
    /// `VASTData`, the name of `VASTAdData` in VMAP 1.0.
    public static let legacyVASTData = RuleID(rawValue: "VMAP106")
    /// VMAP without a version.
    public static let missingVersion = RuleID(rawValue: "VMAP107")
    /// A version of VMAP that does not exist.
    public static let unsupportedVersion = RuleID(rawValue: "VMAP108")
    /// A root element of the VMAP namespace that is not VMAP.
    public static let wrongRoot = RuleID(rawValue: "VMAP109")

    // MARK: VMAP: time offsets
    /// A break without `timeOffset`.
    public static let missingTimeOffset = RuleID(rawValue: "VMAP110")
    /// An empty `timeOffset`.
    public static let emptyTimeOffset = RuleID(rawValue: "VMAP111")
    /// A `timeOffset` in none of the four forms.
    public static let invalidTimeOffset = RuleID(rawValue: "VMAP112")
    /// Hours, minutes or seconds with one digit.
    public static let shortTimeField = RuleID(rawValue: "VMAP113")
    /// A fraction of a second without exactly three digits.
    public static let unusualTimeFraction = RuleID(rawValue: "VMAP114")
    /// Minutes or seconds above 59.
    public static let timeFieldOver59 = RuleID(rawValue: "VMAP115")
    /// `00:00:00` instead of `start`.
    public static let zeroTimeOffset = RuleID(rawValue: "VMAP116")
    /// A `timeOffset` as a percentage of the content.
    public static let percentTimeOffset = RuleID(rawValue: "VMAP117")
    /// A percentage below 0% or above 100%.
    public static let percentOutOfRange = RuleID(rawValue: "VMAP118")
    /// A percentage with decimals.
    public static let decimalPercent = RuleID(rawValue: "VMAP119")
    /// A break position that is not `#1`, `#2`, `#3`, ….
    public static let invalidPosition = RuleID(rawValue: "VMAP120")
    /// Break positions mixed with other forms of `timeOffset`.
    public static let mixedPosition = RuleID(rawValue: "VMAP121")
    /// `start` or `end` with capital letters or outer whitespace.
    public static let timeOffsetCase = RuleID(rawValue: "VMAP122")

    // MARK: VMAP: breaks
    /// A break without `breakType`.
    public static let missingBreakType = RuleID(rawValue: "VMAP123")
    /// A `breakType` that is not `linear`, `nonlinear` or `display`.
    public static let unknownBreakType = RuleID(rawValue: "VMAP124")
    /// Whitespace, capital letters or a repetition in `breakType`.
    public static let untidyBreakType = RuleID(rawValue: "VMAP125")
    /// A display break whose inline VAST has no companion.
    public static let displayBreakWithoutCompanions = RuleID(rawValue: "VMAP126")
    /// A break whose inline VAST has no ad of its `breakType`.
    public static let breakTypeWithoutAd = RuleID(rawValue: "VMAP127")
    /// An attribute that is unknown in VMAP at its place.
    public static let unknownAttribute = RuleID(rawValue: "VMAP128")
    /// A `repeatAfter` that is not a time, or is zero.
    public static let invalidRepeatAfter = RuleID(rawValue: "VMAP129")
    /// `repeatAfter` on a break at the end or at a position.
    public static let repeatAfterWithoutEffect = RuleID(rawValue: "VMAP130")
    /// A break with more than one `AdSource`.
    public static let severalAdSources = RuleID(rawValue: "VMAP131")
    /// An `AdSource` with more than one content.
    public static let severalAdSourceContents = RuleID(rawValue: "VMAP132")
    /// An `AdSource` without content.
    public static let emptyAdSource = RuleID(rawValue: "VMAP133")
    /// A break with neither an `AdSource` nor a tracker.
    public static let breakWithoutEffect = RuleID(rawValue: "VMAP134")
    /// A break with trackers but no `AdSource`.
    public static let trackersOnly = RuleID(rawValue: "VMAP135")

    // MARK: VMAP: ad sources
    /// An `AdTagURI` without an address.
    public static let emptyAdTagURI = RuleID(rawValue: "VMAP136")
    /// Whitespace around the address of an `AdTagURI`.
    public static let paddedAdTagURI = RuleID(rawValue: "VMAP137")
    /// An `AdTagURI` that is not an absolute address with a host.
    public static let unusableAdTagURI = RuleID(rawValue: "VMAP138")
    /// An `AdTagURI` that is escaped where the specification asks for CDATA.
    public static let escapedAdTagURI = RuleID(rawValue: "VMAP139")
    /// A macro in an `AdTagURI` that no player fills.
    public static let unfilledMacro = RuleID(rawValue: "VMAP140")
    /// An `AdTagURI` without `templateType`.
    public static let missingTemplateType = RuleID(rawValue: "VMAP141")
    /// A `templateType` that VMAP does not list for VAST.
    public static let unlistedTemplateType = RuleID(rawValue: "VMAP142")
    /// A `CustomAdData` without `templateType`.
    public static let customAdDataWithoutTemplateType = RuleID(rawValue: "VMAP143")
    /// A `VASTAdData` that contains VAST as text.
    public static let escapedVAST = RuleID(rawValue: "VMAP144")
    /// A `VASTAdData` that does not contain exactly one `VAST`.
    public static let vastDataWithoutVAST = RuleID(rawValue: "VMAP145")
    /// A break whose inline VAST has no ad.
    public static let responseWithoutAds = RuleID(rawValue: "VMAP146")
    /// A boolean attribute of VMAP that is neither `true` nor `false`.
    public static let invalidBoolean = RuleID(rawValue: "VMAP147")
    /// A pod in an ad source with `allowMultipleAds="false"`.
    public static let podInSingleAdSource = RuleID(rawValue: "VMAP148")
    /// A wrapper in an ad source with `followRedirects="false"`.
    public static let unfollowedWrapper = RuleID(rawValue: "VMAP149")

    // MARK: VMAP: trackers
    /// A tracker of a break without an event, or with an unknown one.
    public static let unknownBreakEvent = RuleID(rawValue: "VMAP150")
    /// An event of VAST in the trackers of a break.
    public static let vastEventInBreak = RuleID(rawValue: "VMAP151")
    /// VAST's macro `[ERRORCODE]` in an error tracker of VMAP.
    public static let vastErrorMacro = RuleID(rawValue: "VMAP152")
    /// An error macro in a tracker of `breakStart` or `breakEnd`.
    public static let errorMacroWithoutError = RuleID(rawValue: "VMAP153")
    /// A break with ads but without an error tracker.
    public static let missingErrorTracker = RuleID(rawValue: "VMAP154")

    // MARK: VMAP: extensions and unknown elements
    /// An `Extension` without `type`.
    public static let extensionWithoutType = RuleID(rawValue: "VMAP155")
    /// An element in an `Extension` without a namespace of its own.
    public static let extensionWithoutNamespace = RuleID(rawValue: "VMAP156")
    /// A break that is marked as a bumper by Google's extension.
    public static let bumperExtension = RuleID(rawValue: "VMAP157")
    /// Children of a break in an order other than the schema's.
    public static let unusualChildOrder = RuleID(rawValue: "VMAP159")
    /// An element that is unknown in VMAP at its place.
    public static let unknownElement = RuleID(rawValue: "VMAP160")
    /// An element whose name is nearly that of an element of VMAP.
    public static let misspeltElement = RuleID(rawValue: "VMAP161")
    /// An element of VMAP in the wrong place.
    public static let misplacedElement = RuleID(rawValue: "VMAP162")
    /// An error macro of VMAP that is written otherwise, such as `[error_code]`.
    public static let misspeltErrorMacro = RuleID(rawValue: "VMAP163")
    /// A `timeOffset` that counts the opportunities of a stream.
    public static let positionTimeOffset = RuleID(rawValue: "VMAP164")
    /// A second `TrackingEvents` or `Extensions` in a break.
    public static let repeatedList = RuleID(rawValue: "VMAP170")
    /// A `templateType` that is nearly one of VMAP's list.
    public static let misspeltTemplateType = RuleID(rawValue: "VMAP171")
    /// An ad tag whose answer may not redirect.
    public static let redirectsNotFollowed = RuleID(rawValue: "VMAP172")

    // MARK: VAST
    /// VAST without a version, or with an unknown one.
    public static let unknownVASTVersion = RuleID(rawValue: "VAST301")
    /// VAST 1.x, with the root `VideoAdServingTemplate`.
    public static let vast1 = RuleID(rawValue: "VAST302")
    /// A namespace that its version of VAST does not have.
    public static let wrongVASTNamespace = RuleID(rawValue: "VAST304")
    /// An `Ad` with neither `InLine` nor `Wrapper`.
    public static let emptyAd = RuleID(rawValue: "VAST305")
    /// An `Ad` with more than one `InLine` or `Wrapper`.
    public static let adWithBoth = RuleID(rawValue: "VAST306")
    /// `InLine` or `Wrapper` in another spelling, such as `Inline`.
    public static let misspeltInline = RuleID(rawValue: "VAST307")
    /// A duration that is not `hh:mm:ss` or `hh:mm:ss.mmm`.
    public static let invalidDuration = RuleID(rawValue: "VAST315")
    /// A duration whose fraction does not have exactly three digits.
    public static let unusualDurationFraction = RuleID(rawValue: "VAST317")
    /// A `skipoffset` that is neither `hh:mm:ss` nor a percentage.
    public static let invalidSkipOffset = RuleID(rawValue: "VAST328")
    /// A tracker without an event, or with one that no version of VAST has.
    public static let unknownVASTEvent = RuleID(rawValue: "VAST333")
    /// A progress tracker without a readable offset.
    public static let progressWithoutOffset = RuleID(rawValue: "VAST334")
    /// A `sequence` that is not a whole number from 1.
    public static let invalidSequence = RuleID(rawValue: "VAST342")
    /// An attribute whose name is nearly one of VAST.
    public static let misspeltVASTAttribute = RuleID(rawValue: "VAST347")
    /// A `Creative` outside `Creatives`.
    public static let creativeOutsideCreatives = RuleID(rawValue: "VAST349")
    /// A creative's ad id in the spelling of another version.
    public static let adIDSpelling = RuleID(rawValue: "VAST352")
    /// An `Expires` that is not a positive number of seconds.
    public static let invalidExpires = RuleID(rawValue: "VAST369")
    /// A `minSuggestedDuration` that is not `hh:mm:ss`.
    public static let invalidSuggestedDuration = RuleID(rawValue: "VAST372")
    /// An element or attribute that is unknown in VAST at its place.
    public static let unknownVASTElement = RuleID(rawValue: "VAST375")
    /// A number, boolean or keyword of VAST that cannot be read.
    public static let unreadableValue = RuleID(rawValue: "VAST376")
    /// A tracker with an `id`, which VAST does not have there.
    public static let trackerWithID = RuleID(rawValue: "VAST395")
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
