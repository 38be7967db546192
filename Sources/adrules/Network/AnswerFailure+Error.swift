import AdRulesEngine
import AdRulesLint

extension AnswerFailure {
    /// The error that a player has of it. An answer without a body is a response without ads.
    var error: AdRulesError {
        switch kind {
        case .empty: AdRulesError(.noAd, message: message)
        case .unreadable: AdRulesError(.adResponseParsing, message: message)
        default: AdRulesError(.adResponseRetrieval, message: message)
        }
    }
}
