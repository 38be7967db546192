import AdRulesModel

@testable import AdRulesLint

/// The rules that a mistake of a kind is found by: any other finding at its place is a coincidence.
///
/// Names of rules say the bad pattern, so that most follow from their words.
extension GeneratedMistake.Kind {
    /// The words in the names of its rules.
    private var words: Set<String> {
        switch self {
        case .wrongValue, .wrongWord:
            [
                "invalid", "unknown", "unreadable", "unusable", "unlisted", "unsupported", "misspelt", "incomplete",
                "short",
            ]
        case .wrongPlace: ["misplaced", "unknown", "misspelt", "outside", "out", "in"]
        case .missing: ["missing", "without", "empty", "incomplete"]
        case .doubled: ["doubled", "repeated", "several", "both", "overlapping"]
        case .foreignMacro, .misspeltMacro: ["macro"]
        case .neighbour: ["attribute", "unknown", "misspelt"]
        case .misspeltName: ["misspelt", "unknown", "spelling", "missing", "without"]
        case .foreignEscape: ["escaped", "blank", "unusable"]
        case .otherVersion: ["later", "early", "another", "spelling"]
        }
    }

    /// The rules besides whose names say it otherwise.
    private var others: Set<RuleID> {
        switch self {
        case .wrongValue, .wrongWord: [.progressWithoutOffset, .missingCreativeType]
        case .wrongPlace:
            [.vastDataWithoutVAST, .wrapperWithMediaFiles, .laterVersion, .repeatedElement, .obsoleteVerification]
        case .missing:
            [.unknownVASTEvent, .unknownVASTVersion, .unknownBreakEvent, .mixedPod, .invalidPricing, .malformedXML]
        case .doubled: [.malformedXML, .vastDataWithoutVAST]
        case .foreignMacro: []
        case .misspeltMacro: []
        case .neighbour: [.offsetWithoutProgress, .trackerWithID, .laterVersion]
        case .misspeltName: [.laterVersion, .wrongRoot]
        // An address that cannot be read is none.
        case .foreignEscape: [.emptyAdTagURI, .missingAdTagURI, .emptyMediaFile]
        case .otherVersion: [.skipOffsetInVAST2]
        }
    }

    /// The rules of its kind.
    var rules: Set<RuleID> {
        others.union(
            RuleCatalogue.all.filter { rule in !words.isDisjoint(with: rule.name.split(separator: "-").map(String.init))
            }
            .map(\.id))
    }
}
