// VMAP101 to VMAP222: the rules of playlists.
extension RuleID {
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
}
