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

    // MARK: VMAP: extensions, names and places
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
    /// A blank, line end or control character inside the address of an `AdTagURI` or tracker.
    public static let blankInVMAPAddress = RuleID(rawValue: "VMAP165")
    /// A tracker of a break without an address.
    public static let emptyBreakTracker = RuleID(rawValue: "VMAP166")
    /// A tracker of a break whose address cannot be requested.
    public static let unusableBreakTracker = RuleID(rawValue: "VMAP167")
    /// A second `TrackingEvents` or `Extensions` in a break.
    public static let repeatedList = RuleID(rawValue: "VMAP170")
    /// A `templateType` that is nearly one of VMAP's list.
    public static let misspeltTemplateType = RuleID(rawValue: "VMAP171")
    /// An ad tag whose answer may not redirect.
    public static let redirectsNotFollowed = RuleID(rawValue: "VMAP172")
    /// A construct that a player of the document's targets treats otherwise.
    public static let unportableConstruct = RuleID(rawValue: "VMAP190")

    // MARK: VMAP: across breaks
    /// Very many linear breaks at one moment.
    public static let crowdedMoment = RuleID(rawValue: "VMAP201")
    /// One `breakId` for breaks at different moments.
    public static let breakIDAtSeveralMoments = RuleID(rawValue: "VMAP202")
    /// One id for several ad sources.
    public static let repeatedAdSourceID = RuleID(rawValue: "VMAP203")
    /// One `AdTagURI` for several breaks.
    public static let repeatedAdTag = RuleID(rawValue: "VMAP204")
    /// Breaks that are not in the order of their moments.
    public static let unorderedBreaks = RuleID(rawValue: "VMAP205")
    /// Mid-rolls that follow each other too soon.
    public static let midrollsTooClose = RuleID(rawValue: "VMAP206")
    /// A break after the end of the content.
    public static let breakBeyondContent = RuleID(rawValue: "VMAP207")
    /// A mid-roll in the last seconds of the content.
    public static let breakNearEnd = RuleID(rawValue: "VMAP208")
    /// A share of the content at the moment of another break.
    public static let percentMeetsBreak = RuleID(rawValue: "VMAP209")
    /// A `repeatAfter` shorter than the ads of the break, or than a sensible distance.
    public static let shortRepeatAfter = RuleID(rawValue: "VMAP210")
    /// A break that repeats very often.
    public static let manyRepetitions = RuleID(rawValue: "VMAP211")
    /// A repetition at the moment of another break.
    public static let repetitionMeetsBreak = RuleID(rawValue: "VMAP212")
    /// Pre-roll breaks with different ids, each for a single ad.
    public static let severalPrerolls = RuleID(rawValue: "VMAP213")
    /// A pre-roll that holds overlays only.
    public static let prerollWithoutLinear = RuleID(rawValue: "VMAP214")
    /// `end` or a percentage in live content.
    public static let offsetInLiveContent = RuleID(rawValue: "VMAP215")
    /// Inline ads that are long compared with the content.
    public static let heavyAdLoad = RuleID(rawValue: "VMAP216")
    /// A playlist without breaks.
    public static let emptyPlaylist = RuleID(rawValue: "VMAP217")
    /// One `breakId` for a break at a known moment and one at an open moment.
    public static let breakIDWithOpenMoment = RuleID(rawValue: "VMAP218")
    /// A `timeOffset` with a fraction of a second.
    public static let fractionalTimeOffset = RuleID(rawValue: "VMAP219")
    /// A bumper without another linear break at its moment.
    public static let loneBumper = RuleID(rawValue: "VMAP220")
    /// An overlay that comes while another is shown.
    public static let overlappingOverlays = RuleID(rawValue: "VMAP221")
    /// An inline ad that expires before its break comes.
    public static let earlyExpiry = RuleID(rawValue: "VMAP222")

    // MARK: VAST: the parts of a response
    /// VAST without a version, or with an unknown one.
    public static let unknownVASTVersion = RuleID(rawValue: "VAST301")
    /// VAST 1.x, with the root `VideoAdServingTemplate`.
    public static let vast1 = RuleID(rawValue: "VAST302")
    /// VAST 4 without its namespace.
    public static let missingVASTNamespace = RuleID(rawValue: "VAST303")
    /// A namespace that its version of VAST does not have.
    public static let wrongVASTNamespace = RuleID(rawValue: "VAST304")
    /// An `Ad` with neither `InLine` nor `Wrapper`.
    public static let emptyAd = RuleID(rawValue: "VAST305")
    /// An `Ad` with more than one `InLine` or `Wrapper`.
    public static let adWithBoth = RuleID(rawValue: "VAST306")
    /// `InLine` or `Wrapper` in another spelling, such as `Inline`.
    public static let misspeltInline = RuleID(rawValue: "VAST307")
    /// An `Error` of a response that also has ads.
    public static let errorWithAds = RuleID(rawValue: "VAST308")
    /// A response with neither `Ad` nor `Error`.
    public static let emptyResponse = RuleID(rawValue: "VAST309")
    /// An `InLine` without `Impression`.
    public static let missingImpression = RuleID(rawValue: "VAST310")
    /// A `Wrapper` without `VASTAdTagURI`, or with an empty one.
    public static let missingAdTagURI = RuleID(rawValue: "VAST311")
    /// An `InLine` without a `Creative`.
    public static let inlineWithoutCreatives = RuleID(rawValue: "VAST312")
    /// A `Wrapper` of VAST 2.0 or 3.0 without `Creatives`.
    public static let wrapperWithoutCreatives = RuleID(rawValue: "VAST313")
    /// An ad's `Linear` without a `Duration`.
    public static let missingDuration = RuleID(rawValue: "VAST314")
    /// A duration that is not `hh:mm:ss` or `hh:mm:ss.mmm`.
    public static let invalidDuration = RuleID(rawValue: "VAST315")
    /// A `Duration` of zero.
    public static let zeroDuration = RuleID(rawValue: "VAST316")
    /// A duration whose fraction does not have exactly three digits.
    public static let unusualDurationFraction = RuleID(rawValue: "VAST317")
    /// An ad's `Linear` without a `MediaFile`.
    public static let missingMediaFile = RuleID(rawValue: "VAST318")
    /// A `MediaFile` without `delivery`, `type`, `width` or `height`.
    public static let incompleteMediaFile = RuleID(rawValue: "VAST319")
    /// A `MediaFile` or `Mezzanine` without an address.
    public static let emptyMediaFile = RuleID(rawValue: "VAST320")
    /// An address that cannot be requested, such as a relative one.
    public static let unusableAddress = RuleID(rawValue: "VAST321")
    /// A linear ad whose media files are all VPAID, Flash or FLV.
    public static let noNativeMediaFile = RuleID(rawValue: "VAST322")
    /// VPAID in VAST 4.1 or later.
    public static let deprecatedVPAID = RuleID(rawValue: "VAST323")
    /// An empty `apiFramework`.
    public static let emptyAPIFramework = RuleID(rawValue: "VAST324")
    /// A media file whose `type` is no MIME type, or not that of its file.
    public static let invalidMediaType = RuleID(rawValue: "VAST325")
    /// A bit rate of zero, or a lowest bit rate above the highest.
    public static let unusableBitrate = RuleID(rawValue: "VAST326")
    /// A playlist sent as `progressive`, or a single file as `streaming`.
    public static let wrongDelivery = RuleID(rawValue: "VAST327")
    /// A `skipoffset` that is neither `hh:mm:ss` nor a percentage.
    public static let invalidSkipOffset = RuleID(rawValue: "VAST328")
    /// A `skipoffset` at the end of the ad or later.
    public static let skipOffsetAfterEnd = RuleID(rawValue: "VAST329")
    /// A `skipoffset` in VAST 2.0, which has none.
    public static let skipOffsetInVAST2 = RuleID(rawValue: "VAST330")
    /// A tracking event that the response's version of VAST does not have.
    public static let eventOfAnotherVersion = RuleID(rawValue: "VAST332")
    /// A tracker without an event, or with one that no version of VAST has.
    public static let unknownVASTEvent = RuleID(rawValue: "VAST333")
    /// A progress tracker without a readable offset.
    public static let progressWithoutOffset = RuleID(rawValue: "VAST334")
    /// An `offset` on a tracker of an event other than `progress`.
    public static let offsetWithoutProgress = RuleID(rawValue: "VAST335")
    /// A progress tracker whose offset is after the end of the ad.
    public static let progressAfterEnd = RuleID(rawValue: "VAST336")
    /// A linear ad without trackers of its start, its quartiles or its end.
    public static let missingQuartiles = RuleID(rawValue: "VAST337")
    /// An element for an address without one.
    public static let emptyAddress = RuleID(rawValue: "VAST338")
    /// One address in two `Impression` elements of an ad.
    public static let doubledImpression = RuleID(rawValue: "VAST339")
    /// A blank, line end or control character inside an address.
    public static let blankInAddress = RuleID(rawValue: "VAST340")
    /// A placeholder address of a template, such as `http://example.com`.
    public static let placeholderAddress = RuleID(rawValue: "VAST341")
    /// A `sequence` that is not a whole number from 1, or that another ad has.
    public static let invalidSequence = RuleID(rawValue: "VAST342")
    /// An ad without `sequence` in a response with a pod.
    public static let mixedPod = RuleID(rawValue: "VAST343")
    /// A `sequence` on the only ad of a response.
    public static let singleAdPod = RuleID(rawValue: "VAST344")
    /// The ads of a pod in another order than that of their `sequence`.
    public static let unorderedPod = RuleID(rawValue: "VAST345")
    /// A wrapper that takes one ad, in front of a pod.
    public static let podBehindWrapper = RuleID(rawValue: "VAST346")
    /// An attribute whose name is nearly one of VAST.
    public static let misspeltVASTAttribute = RuleID(rawValue: "VAST347")
    /// An attribute of `Wrapper` in VAST 2.0, which has none.
    public static let earlyWrapperAttribute = RuleID(rawValue: "VAST348")
    /// A `Creative` outside `Creatives`.
    public static let creativeOutsideCreatives = RuleID(rawValue: "VAST349")
    /// A `MediaFile` in a wrapper.
    public static let wrapperWithMediaFiles = RuleID(rawValue: "VAST350")
    /// Wrappers in a circle, or more of them than players follow.
    public static let endlessWrapperChain = RuleID(rawValue: "VAST351")
    /// A creative's ad id in the spelling of another version.
    public static let adIDSpelling = RuleID(rawValue: "VAST352")
    /// A creative of VAST 4 without `UniversalAdId`, or with an incomplete one.
    public static let incompleteUniversalAdID = RuleID(rawValue: "VAST353")
    /// An `idValue`, which only VAST 4.0 has, or one that differs from the text.
    public static let outdatedIDValue = RuleID(rawValue: "VAST354")
    /// An `InLine` of VAST 4.1 or later without `AdServingId`.
    public static let missingAdServingID = RuleID(rawValue: "VAST355")
    /// A `Companion` without `width` or `height`.
    public static let incompleteCompanion = RuleID(rawValue: "VAST356")
    /// More than one resource in one element, in VAST 2.0 or 3.0.
    public static let severalResources = RuleID(rawValue: "VAST357")
    /// A `StaticResource` without `creativeType`.
    public static let missingCreativeType = RuleID(rawValue: "VAST358")
    /// An `Icon` without a resource, or without a usable place.
    public static let incompleteIcon = RuleID(rawValue: "VAST360")
    /// A `Verification` without code.
    public static let incompleteVerification = RuleID(rawValue: "VAST361")
    /// The content of a `Verification` of VAST 4.0 in a later version.
    public static let obsoleteVerification = RuleID(rawValue: "VAST362")
    /// A `Category` without `authority`.
    public static let categoryWithoutAuthority = RuleID(rawValue: "VAST363")
    /// A `Pricing` without a known model or a currency.
    public static let invalidPricing = RuleID(rawValue: "VAST364")
    /// A `Survey` or a conditional ad in VAST 4.1 or later.
    public static let deprecatedFeature = RuleID(rawValue: "VAST365")
    /// A macro of VAST in another spelling, or where it has no value.
    public static let misusedMacro = RuleID(rawValue: "VAST366")
    /// An ad without `Error`.
    public static let adWithoutErrorTracker = RuleID(rawValue: "VAST367")
    /// A linear ad without a page to open.
    public static let missingClickThrough = RuleID(rawValue: "VAST368")
    /// An `Expires` that is not a positive number of seconds.
    public static let invalidExpires = RuleID(rawValue: "VAST369")
    /// An `InteractiveCreativeFile` that players cannot choose or load.
    public static let incompleteInteractiveFile = RuleID(rawValue: "VAST370")
    /// A `ClosedCaptionFile` without `type` or `language`.
    public static let incompleteCaptionFile = RuleID(rawValue: "VAST371")
    /// A `minSuggestedDuration` that is not `hh:mm:ss`.
    public static let invalidSuggestedDuration = RuleID(rawValue: "VAST372")
    /// An `AdParameters` that contains elements, or nothing.
    public static let invalidAdParameters = RuleID(rawValue: "VAST373")
    /// An element or attribute of a later version than the response's.
    public static let laterVersion = RuleID(rawValue: "VAST374")
    /// An element or attribute that is unknown in VAST at its place.
    public static let unknownVASTElement = RuleID(rawValue: "VAST375")
    /// A number, boolean or keyword of VAST that cannot be read.
    public static let unreadableValue = RuleID(rawValue: "VAST376")
    /// A video whose width or height is zero.
    public static let zeroMediaFileSize = RuleID(rawValue: "VAST381")
    /// A media file with the URL of another one.
    public static let repeatedMediaFile = RuleID(rawValue: "VAST382")
    /// A `Companion` or `NonLinear` without a resource.
    public static let missingResource = RuleID(rawValue: "VAST383")
    /// Trackers inside a `NonLinear`.
    public static let trackersInNonLinear = RuleID(rawValue: "VAST384")
    /// A `Creative` with nothing to show.
    public static let emptyCreative = RuleID(rawValue: "VAST385")
    /// A `JavaScriptResource` without `apiFramework`.
    public static let missingVerificationAPI = RuleID(rawValue: "VAST386")
    /// A tracker with an `id`, which VAST does not have there.
    public static let trackerWithID = RuleID(rawValue: "VAST395")

    // MARK: VAST: across elements
    /// An ad without `AdSystem`.
    public static let missingAdSystem = RuleID(rawValue: "VAST411")
    /// An `InLine` without `AdTitle`.
    public static let missingAdTitle = RuleID(rawValue: "VAST412")
    /// The same `id` on two ads of a response.
    public static let doubledAdID = RuleID(rawValue: "VAST413")
    /// A `Wrapper` without `Impression`.
    public static let wrapperWithoutImpression = RuleID(rawValue: "VAST414")
    /// An address that begins with `http:`.
    public static let insecureAddress = RuleID(rawValue: "VAST415")
    /// An ad whose impressions are all empty.
    public static let emptyImpression = RuleID(rawValue: "VAST416")
    /// A NonLinear without a size.
    public static let incompleteNonLinear = RuleID(rawValue: "VAST417")
    /// A wrapper whose answer has no ad.
    public static let wrapperWithoutAd = RuleID(rawValue: "VAST451")

    // MARK: Simulation
    /// A break that never plays.
    public static let breakNeverPlays = RuleID(rawValue: "PLAY501")
    /// A repetition that never plays.
    public static let repetitionNeverPlays = RuleID(rawValue: "PLAY502")
    /// An overlay after the end of the content.
    public static let overlayAfterContent = RuleID(rawValue: "PLAY503")
    /// Breaks that a seek to the end passes without showing them.
    public static let breaksHiddenBySeek = RuleID(rawValue: "PLAY504")
    /// A seek past several breaks that shows no ad.
    public static let seekWithoutAd = RuleID(rawValue: "PLAY505")
    /// Two interruptions that follow each other too soon.
    public static let holdsTooClose = RuleID(rawValue: "PLAY506")
    /// More ad time per hour than broadcasters may show.
    public static let adTimePerHour = RuleID(rawValue: "PLAY507")
    /// An interruption that is longer than the content that follows it.
    public static let holdLongerThanContent = RuleID(rawValue: "PLAY508")
    /// A very long interruption.
    public static let longHold = RuleID(rawValue: "PLAY509")
    /// A bumper whose break never plays.
    public static let bumperNeverPlays = RuleID(rawValue: "PLAY510")
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
