package import AdRulesEngine
import AdRulesText

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

/// A request that is followed through answers with the engine's own chain: one level of wrappers after the other, as in
/// a player whose servers all take as long. Every command that looks at answers follows them here.
package struct AnsweredChain: Sendable {
    private var requests: WrapperRequests
    private var isKnown = true

    /// Begins to follow a request.
    package init(_ request: BreakAdRequest) { requests = WrapperRequests(request) }

    /// The outcome; nil while answers are awaited.
    package var outcome: BreakAnswer? {
        guard let outcome = requests.outcome else { return nil }
        guard isKnown else { return .unknown }
        return switch outcome {
        case .success(let response): .response(response)
        case .failure(let error): .failure(error)
        }
    }

    /// The requests of the level that is reached.
    package var awaited: [WrapperRequests.Request] { requests.awaited }

    /// Goes on as far as there are answers; returns the requests that are awaited, none at the end. `answer` returns
    /// the answer to a URL as written, nil if there is none yet, and a nil answer if there will be none. Where that
    /// happens, the chain goes on behind the other wrappers, and its outcome is unknown.
    @discardableResult
    package mutating func advance(
        _ answer: (_ written: String, _ isWrapper: Bool) -> AdAnswer??
    ) -> [WrapperRequests.Request] {
        while requests.outcome == nil {
            let level = requests.awaited.map { (request: $0, answer: answer($0.written, $0.isWrapper)) }
            let missing = level.filter { $0.answer == nil }
            guard missing.isEmpty else { return missing.map(\.request) }
            for (request, answer) in level {
                let result = answer?.flatMap { $0.result(isWrapper: request.isWrapper) }?.mapError { error in
                    AdRulesError(
                        code: error.code, message: (error.message ?? error.summary).naming(hostOf: request.written))
                }
                // Nobody answers where nothing can be requested; but the app may fill a macro in brackets.
                let isLost = SourceText(request.written).isLostAddress && !request.written.begins(with: "[")
                if result == nil, !isLost { isKnown = false }
                requests.take(result ?? .failure(AdRulesError(.adResponseRetrieval)), for: request)
            }
        }
        return []
    }
}

extension String {
    /// The words about a failure with the host that it is about, as in `the server answered 404 · ads.example`.
    func naming(hostOf url: String) -> String {
        guard let host = (try? HTTPAddress(parsing: url))?.host, !holds(host) else { return self }
        return "\(self) · \(host)"
    }
}
