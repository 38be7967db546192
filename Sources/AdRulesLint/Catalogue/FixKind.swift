import AdRulesModel

/// What `adrules lint --fix` can do about the findings of a rule.
public enum FixKind: String, Sendable, Hashable {
    /// Some findings have a safe fix; others may have an unsafe one, or none.
    case safe
    /// Fixes are likely guesses: `--unsafe-fixes` makes them.
    case unsafe

    /// The kind in words, for the description of a rule.
    var words: String {
        switch self {
        case .safe: "--fix fixes it where only one thing can be meant"
        case .unsafe: "--unsafe-fixes makes a likely guess"
        }
    }

    /// The kind of each rule whose findings can have a fix. A test compares it with what the rules do.
    static let all: [RuleID: FixKind] = Dictionary(
        uniqueKeysWithValues: certain.map { ($0, FixKind.safe) } + likely.map { ($0, FixKind.unsafe) })

    private static let certain: [RuleID] = [
        .mismatchedEndTag, .rawAmpersand, .brokenCDATAOpener, .brokenCDATA, .misplacedXMLDeclaration, .notXML,
        .undeclaredPrefix, .undeclaredElementPrefix, .unknownRoot, .malformedXML, .legacyNamespace, .wrongNamespace,
        .missingNamespace, .childOutsideNamespace, .legacyVASTData, .missingVersion, .unsupportedVersion,
        .wrongRoot, .missingTimeOffset, .invalidTimeOffset, .shortTimeField, .unusualTimeFraction, .decimalPercent,
        .invalidPosition, .timeOffsetCase, .missingBreakType, .unknownBreakType, .untidyBreakType,
        .unknownAttribute, .invalidRepeatAfter, .paddedAdTagURI, .escapedAdTagURI, .unfilledMacro,
        .vastDataWithoutVAST, .invalidBoolean, .unknownBreakEvent, .vastErrorMacro, .misspeltElement,
        .misspeltErrorMacro, .misspeltTemplateType, .unusedSuppression, .wrongVASTNamespace, .misspeltInline,
        .missingImpression,
        .missingAdTagURI, .unusualDurationFraction, .invalidSkipOffset, .unknownVASTEvent,
        .misspeltVASTAttribute, .adIDSpelling, .outdatedIDValue, .incompleteIcon, .misusedMacro,
        .unknownVASTElement, .misspeltAdElement, .unreadableValue, .missingTemplateType,
        .customAdDataWithoutTemplateType,
        .unknownVASTVersion, .progressWithoutOffset,
    ]

    private static let likely: [RuleID] = [
        .contentAfterRoot, .strayText, .documentType, .doubleEscapedURL, .defaultNamespace,
        .timeFieldOver59, .zeroTimeOffset, .percentOutOfRange, .emptyAdSource, .unusableAdTagURI,
        .unknownSuppressedRule, .podInSingleAdSource, .unfollowedWrapper, .blankInVMAPAddress,
        .unusableBreakTracker,
        .redirectsNotFollowed, .breakNearEnd, .fractionalTimeOffset, .missingVASTNamespace,
        .invalidDuration, .unusableAddress, .noNativeMediaFile, .emptyAPIFramework, .invalidMediaType,
        .unusableBitrate, .wrongDelivery, .skipOffsetInVAST2, .offsetWithoutProgress,
        .blankInAddress, .podBehindWrapper, .earlyWrapperAttribute, .missingCreativeType,
        .categoryWithoutAuthority, .invalidSuggestedDuration, .laterVersion, .missingVerificationAPI,
        .insecureAddress, .eventOfAnotherVersion,
    ]
}
