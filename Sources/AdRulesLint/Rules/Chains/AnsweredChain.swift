package import AdRulesEngine
package import AdRulesModel

/// The ads of a break, as far as the answers of ad servers are known.
package enum BreakAnswer: Sendable {
    /// The ads.
    case response(AdResponse)
    /// The break's own document could not be fetched or read.
    case failure(AdRulesError)
    /// An ad server on the way was not asked.
    case unknown

    /// Follows a request to its end. `tag` is that of the break, at its place; nil for a response inside the playlist.
    package init(to request: BreakAdRequest, tag: SourceText?, answers: AdAnswers?) {
        var chain = AnsweredChain(request)
        chain.advance { written, isWrapper in
            .some(answers?(isWrapper ? SourceText(written) : tag ?? SourceText(written)))
        }
        self = chain.outcome ?? .unknown
    }
}

/// A request that is followed through answers with the engine's own `WrapperChain`: one level of wrappers after the
/// other, as in a player whose servers all take as long. Every command that looks at answers follows them here.
package struct AnsweredChain: Sendable {
    private var chain: WrapperChain
    /// The steps of the level that is reached.
    private var steps: [WrapperChain.Step]
    private var isKnown = true
    /// The outcome; nil while answers are awaited.
    package private(set) var outcome: BreakAnswer?

    /// Begins to follow a request.
    package init(_ request: BreakAdRequest) {
        chain = WrapperChain(request)
        steps = chain.begin()
    }

    /// The longest time that a wrapper may take.
    package var wrapperTimeout: MediaTime { chain.request.wrapperTimeout }

    /// The fetches of the level that is reached.
    package var fetches: [WrapperChain.Step] { steps.filter { if case .fetch = $0 { true } else { false } } }

    /// Goes on as far as there are answers; returns the fetches that are awaited, none at the end. `answer` returns the
    /// answer to a URL as written, nil if there is none yet, and a nil answer if there will be none. Where that
    /// happens, the chain goes on behind the other wrappers, and its outcome is unknown.
    @discardableResult
    package mutating func advance(
        _ answer: (_ written: String, _ isWrapper: Bool) -> AdAnswer??
    ) -> [WrapperChain.Step] {
        while outcome == nil {
            var awaited: [WrapperChain.Step] = []
            var answers: [(fetch: WrapperChain.FetchID, isWrapper: Bool, answer: AdAnswer?)] = []
            for step in steps {
                switch step {
                case .done(let response): outcome = isKnown ? .response(response) : .unknown
                case .failed(let error): outcome = isKnown ? .failure(error) : .unknown
                case .fetch(let fetch, _, let written, let isWrapper):
                    if let found = answer(written, isWrapper) {
                        answers.append((fetch, isWrapper, found))
                    } else {
                        awaited.append(step)
                    }
                }
            }
            guard awaited.isEmpty else { return awaited }
            steps = answers.flatMap { take($0.answer, for: $0.fetch, isWrapper: $0.isWrapper) }
        }
        return []
    }

    /// Takes an answer as a player does: one without a body has no ads, and none at all is a failure.
    private mutating func take(
        _ answer: AdAnswer?, for fetch: WrapperChain.FetchID, isWrapper: Bool
    ) -> [WrapperChain.Step] {
        switch answer {
        case .vast(let vast): return chain.received(vast, for: fetch)
        case .failure(let failure) where failure.kind == .empty: return chain.received(VAST(ads: []), for: fetch)
        case .failure(let failure):
            let error = failure.error(isWrapper: isWrapper)
            isKnown = isKnown && error != nil
            return chain.failed(error ?? AdRulesError(.adResponseRetrieval), for: fetch)
        case nil:
            isKnown = false
            return chain.failed(AdRulesError(.adResponseRetrieval), for: fetch)
        }
    }
}
