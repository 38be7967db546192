package import AdRulesEngine

extension AnswerFailure {
    /// The error that a player has of it; nil if the server was not asked, so that its answer is not known. An answer
    /// without a body is a response without ads, and one that cannot be read behind a wrapper is an error of VAST.
    package func error(isWrapper: Bool) -> AdRulesError? {
        switch kind {
        case .unasked: nil
        case .empty: AdRulesError(.noAd, message: message)
        case .unreadable: AnswerBody.error(message, vastCode, isWrapper: isWrapper)
        case .unanswered, .redirect, .oversized: AdRulesError(.adResponseRetrieval, message: message)
        }
    }
}

extension AdAnswer {
    /// What a chain of wrappers takes: an answer without a body has no ads. Nil if the server was not asked.
    package func result(isWrapper: Bool) -> Result<VAST, AdRulesError>? {
        switch self {
        case .vast(let vast): .success(vast)
        case .failure(let failure) where failure.kind == .empty: AnswerBody.empty.result(isWrapper: isWrapper)
        case .failure(let failure): failure.error(isWrapper: isWrapper).map { .failure($0) }
        }
    }
}
