package import AdRulesEngine
import AdRulesModel

extension AnswerFailure {
    /// The error that a player has of it. An answer without a body is a response without ads.
    package var error: AdRulesError {
        switch kind {
        case .empty: AdRulesError(.noAd, message: message)
        case .unreadable: AdRulesError(.adResponseParsing, message: message)
        default: AdRulesError(.adResponseRetrieval, message: message)
        }
    }
}

extension WrapperChain {
    /// Takes the answer to a fetch as a player does: one without a body has no ads, and none at all is a failure.
    package mutating func take(_ answer: AdAnswer?, for fetch: FetchID) -> [Step] {
        switch answer {
        case .vast(let vast): received(vast, for: fetch)
        case .failure(let failure) where failure.kind == .empty: received(VAST(ads: []), for: fetch)
        case .failure(let failure): failed(failure.error, for: fetch)
        case nil: failed(AdRulesError(.adResponseRetrieval), for: fetch)
        }
    }
}
