// VAST301 to VAST456: the rules of ad responses.
extension RuleID {
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
    /// An `InLine` without `Impression`, or with an empty one only.
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
    /// A tracking event that the response's version of VAST does not have, or not in a `Linear`.
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
    /// A `Companion` without `width` or `height`, or of no size.
    public static let incompleteCompanion = RuleID(rawValue: "VAST356")
    /// More than one resource in one element, in VAST 2.0 or 3.0.
    public static let severalResources = RuleID(rawValue: "VAST357")
    /// A `StaticResource` whose `creativeType` is missing or no MIME type.
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
    /// A second element where VAST allows one.
    public static let repeatedElement = RuleID(rawValue: "VAST387")
    /// An element that an ad cannot do without, in another spelling.
    public static let misspeltAdElement = RuleID(rawValue: "VAST388")
    /// A tracker with an `id`, which VAST does not have there.
    public static let trackerWithID = RuleID(rawValue: "VAST395")

    // MARK: VAST: across elements
    /// An ad without `AdSystem`.
    public static let missingAdSystem = RuleID(rawValue: "VAST411")
    /// An `InLine` without `AdTitle`.
    public static let missingAdTitle = RuleID(rawValue: "VAST412")
    /// The same `id` on two ads of a response.
    public static let doubledAdID = RuleID(rawValue: "VAST413")
    /// A `Wrapper` without `Impression`, or with an empty one only.
    public static let wrapperWithoutImpression = RuleID(rawValue: "VAST414")
    /// An address that begins with `http:`.
    public static let insecureAddress = RuleID(rawValue: "VAST415")
    /// A NonLinear without a size.
    public static let incompleteNonLinear = RuleID(rawValue: "VAST417")
    /// An event that does not happen where its tracker stands.
    public static let eventOutOfPlace = RuleID(rawValue: "VAST421")
    /// The same tracker twice.
    public static let doubledTracker = RuleID(rawValue: "VAST422")
    /// A tracker for `skip` in an ad that cannot be skipped.
    public static let skipWithoutOffset = RuleID(rawValue: "VAST423")
    /// A macro in a response that no player fills.
    public static let unfilledResponseMacro = RuleID(rawValue: "VAST424")
    /// A wrapper whose answer has no ad.
    public static let wrapperWithoutAd = RuleID(rawValue: "VAST451")
    /// An ad tag or a wrapper that no server answers.
    public static let unansweredAdTag = RuleID(rawValue: "VAST452")
    /// An ad tag or a wrapper whose answer is no VAST.
    public static let answerWithoutVAST = RuleID(rawValue: "VAST453")
    /// An ad tag or a wrapper whose redirects do not end at an answer.
    public static let endlessRedirects = RuleID(rawValue: "VAST454")
    /// An ad tag or a wrapper whose answer is too large.
    public static let oversizedAnswer = RuleID(rawValue: "VAST455")
    /// An ad tag or a wrapper that was not asked for.
    public static let unaskedAdTag = RuleID(rawValue: "VAST456")
    /// An ad of a category that a wrapper in front of it blocks.
    public static let blockedCategory = RuleID(rawValue: "VAST457")
}
