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
