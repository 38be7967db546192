package import AdRulesEngine
import AdRulesModel

extension AnswerFailure {
    /// The error that a player has of it; nil if the server was not asked, so that its answer is not known. An answer
    /// without a body is a response without ads, and one that cannot be read behind a wrapper is an error of VAST.
    package func error(isWrapper: Bool) -> AdRulesError? {
        switch kind {
        case .unasked: nil
        case .empty: AdRulesError(.noAd, message: message)
        case .unreadable where isWrapper: AdRulesError(vastCode, message: message)
        case .unreadable: AdRulesError(.adResponseParsing, message: message)
        case .unanswered, .redirect, .oversized: AdRulesError(.adResponseRetrieval, message: message)
        }
    }
}
