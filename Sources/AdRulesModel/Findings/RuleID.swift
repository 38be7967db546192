/// A rule of the reader or linter. The raw value is its id, never reused: a family and a number, as in `VMAP112`.
///
/// An open set: an application that lints with rules of its own gives them ids of its own, as in `ACME001`. The rules
/// of AdRules are declared here, in the order of the linter's catalogue, which has the severity of each, its reason and
/// an example. The messages of the reader's rules are in the other files of this folder; those of the linter's own
/// rules are in the files of these rules.
public struct RuleID: RawRepresentable, Sendable, Hashable {
    /// The id: a family in capitals and a number.
    public let rawValue: String

    /// Creates an id, as in `ACME001`.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}

// The rules of the reader about ad responses; what each finds stands in the catalogue of AdRulesLint.
extension RuleID {
    package static let unknownVASTVersion = RuleID(rawValue: "VAST301")
    package static let vast1 = RuleID(rawValue: "VAST302")
    package static let wrongVASTNamespace = RuleID(rawValue: "VAST304")
    package static let emptyAd = RuleID(rawValue: "VAST305")
    package static let adWithBoth = RuleID(rawValue: "VAST306")
    package static let misspeltInline = RuleID(rawValue: "VAST307")
    package static let invalidDuration = RuleID(rawValue: "VAST315")
    package static let unusualDurationFraction = RuleID(rawValue: "VAST317")
    package static let invalidSkipOffset = RuleID(rawValue: "VAST328")
    package static let unknownVASTEvent = RuleID(rawValue: "VAST333")
    package static let progressWithoutOffset = RuleID(rawValue: "VAST334")
    package static let invalidSequence = RuleID(rawValue: "VAST342")
    package static let misspeltVASTAttribute = RuleID(rawValue: "VAST347")
    package static let creativeOutsideCreatives = RuleID(rawValue: "VAST349")
    package static let adIDSpelling = RuleID(rawValue: "VAST352")
    package static let invalidExpires = RuleID(rawValue: "VAST369")
    package static let invalidSuggestedDuration = RuleID(rawValue: "VAST372")
    package static let invalidAdParameters = RuleID(rawValue: "VAST373")
    package static let laterVersion = RuleID(rawValue: "VAST374")
    package static let unknownVASTElement = RuleID(rawValue: "VAST375")
    package static let unreadableValue = RuleID(rawValue: "VAST376")
    package static let repeatedElement = RuleID(rawValue: "VAST387")
    package static let misspeltAdElement = RuleID(rawValue: "VAST388")
    package static let trackerWithID = RuleID(rawValue: "VAST395")
}

// The rules of the reader about playlists; what each finds stands in the catalogue of AdRulesLint.
extension RuleID {
    // MARK: VMAP: the document
    package static let legacyNamespace = RuleID(rawValue: "VMAP101")
    package static let wrongNamespace = RuleID(rawValue: "VMAP102")
    package static let missingNamespace = RuleID(rawValue: "VMAP103")
    package static let defaultNamespace = RuleID(rawValue: "VMAP104")
    package static let childOutsideNamespace = RuleID(rawValue: "VMAP105")
    package static let legacyVASTData = RuleID(rawValue: "VMAP106")
    package static let missingVersion = RuleID(rawValue: "VMAP107")
    package static let unsupportedVersion = RuleID(rawValue: "VMAP108")
    package static let wrongRoot = RuleID(rawValue: "VMAP109")

    // MARK: VMAP: time offsets
    package static let missingTimeOffset = RuleID(rawValue: "VMAP110")
    package static let emptyTimeOffset = RuleID(rawValue: "VMAP111")
    package static let invalidTimeOffset = RuleID(rawValue: "VMAP112")
    package static let shortTimeField = RuleID(rawValue: "VMAP113")
    package static let unusualTimeFraction = RuleID(rawValue: "VMAP114")
    package static let timeFieldOver59 = RuleID(rawValue: "VMAP115")
    package static let percentOutOfRange = RuleID(rawValue: "VMAP118")
    package static let decimalPercent = RuleID(rawValue: "VMAP119")
    package static let invalidPosition = RuleID(rawValue: "VMAP120")
    package static let timeOffsetCase = RuleID(rawValue: "VMAP122")

    // MARK: VMAP: breaks
    package static let missingBreakType = RuleID(rawValue: "VMAP123")
    package static let unknownBreakType = RuleID(rawValue: "VMAP124")
    package static let untidyBreakType = RuleID(rawValue: "VMAP125")
    package static let unknownAttribute = RuleID(rawValue: "VMAP128")
    package static let invalidRepeatAfter = RuleID(rawValue: "VMAP129")
    package static let severalAdSources = RuleID(rawValue: "VMAP131")
    package static let severalAdSourceContents = RuleID(rawValue: "VMAP132")

    // MARK: VMAP: ad sources
    package static let missingTemplateType = RuleID(rawValue: "VMAP141")
    package static let customAdDataWithoutTemplateType = RuleID(rawValue: "VMAP143")
    package static let escapedVAST = RuleID(rawValue: "VMAP144")
    package static let vastDataWithoutVAST = RuleID(rawValue: "VMAP145")
    package static let invalidBoolean = RuleID(rawValue: "VMAP147")

    // MARK: VMAP: trackers
    package static let unknownBreakEvent = RuleID(rawValue: "VMAP150")
    package static let vastEventInBreak = RuleID(rawValue: "VMAP151")

    // MARK: VMAP: extensions, names and places
    package static let extensionWithoutType = RuleID(rawValue: "VMAP155")
    package static let unknownElement = RuleID(rawValue: "VMAP160")
    package static let misspeltElement = RuleID(rawValue: "VMAP161")
    package static let misplacedElement = RuleID(rawValue: "VMAP162")
    package static let repeatedList = RuleID(rawValue: "VMAP170")
}

// XML001 to XML059: the rules of XML and the reader's limits; the catalogue of AdRulesLint says what each finds.
extension RuleID {
    // MARK: XML
    package static let mismatchedEndTag = RuleID(rawValue: "XML001")
    package static let rawAmpersand = RuleID(rawValue: "XML002")
    package static let brokenCDATAOpener = RuleID(rawValue: "XML003")
    package static let brokenCDATA = RuleID(rawValue: "XML004")
    package static let jsonEscapedQuotes = RuleID(rawValue: "XML005")
    package static let misplacedXMLDeclaration = RuleID(rawValue: "XML006")
    package static let contentAfterRoot = RuleID(rawValue: "XML007")
    package static let notXML = RuleID(rawValue: "XML008")
    package static let undeclaredPrefix = RuleID(rawValue: "XML009")
    package static let undeclaredElementPrefix = RuleID(rawValue: "XML010")
    package static let strayText = RuleID(rawValue: "XML011")
    package static let unusualEncoding = RuleID(rawValue: "XML012")
    package static let documentType = RuleID(rawValue: "XML013")
    package static let unknownRoot = RuleID(rawValue: "XML014")
    package static let unexpectedKind = RuleID(rawValue: "XML016")
    package static let malformedXML = RuleID(rawValue: "XML017")
    package static let truncatedDocument = RuleID(rawValue: "XML018")
    package static let unreadableEncoding = RuleID(rawValue: "XML019")
    package static let invalidNamespaceDeclaration = RuleID(rawValue: "XML020")
    package static let doubledAttribute = RuleID(rawValue: "XML021")
    package static let malformedName = RuleID(rawValue: "XML022")

    // MARK: Limits
    package static let documentTooLarge = RuleID(rawValue: "XML050")
    package static let tooDeep = RuleID(rawValue: "XML051")
    package static let startTagTooLarge = RuleID(rawValue: "XML052")
    package static let tooManyAttributes = RuleID(rawValue: "XML053")
    package static let textTooLarge = RuleID(rawValue: "XML054")
    package static let tooManyBreaks = RuleID(rawValue: "XML055")
    package static let tooManyAds = RuleID(rawValue: "XML056")
    package static let tooManyFindings = RuleID(rawValue: "XML057")
    package static let tooManyNames = RuleID(rawValue: "XML058")
    package static let tooManyElements = RuleID(rawValue: "XML059")
}
