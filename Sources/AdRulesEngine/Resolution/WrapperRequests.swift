/// The requests of a chain of wrappers under way: whoever fetches asks for what is awaited, in any order, and passes
/// each answer on, until there is an outcome.
package struct WrapperRequests: Sendable {
    package struct Request: Sendable, Hashable {
        package let id: WrapperChain.FetchID
        package let url: String
        package let written: String
        package let isWrapper: Bool
        package let timeout: MediaTime
    }

    private var chain: WrapperChain
    /// The requests without an answer, in the order in which they came up.
    package private(set) var awaited: [Request] = []
    /// The end of the chain; nil while requests are awaited.
    package private(set) var outcome: Result<AdResponse, AdRulesError>?

    package init(_ request: BreakAdRequest, limit: Int = WrapperChain.fetchLimit) {
        chain = WrapperChain(request, fetchLimit: limit)
        _ = take(chain.begin())
    }

    /// The answer if the chain is given up now; nil while the break's own document is awaited.
    package var soFar: AdResponse? { chain.soFar }

    /// Takes an answer; returns the requests that came up with it.
    @discardableResult
    package mutating func take(_ answer: Result<VAST, AdRulesError>, for request: Request) -> [Request] {
        awaited.removeAll { $0.id == request.id }
        return switch answer {
        case .success(let vast): take(chain.received(vast, for: request.id))
        case .failure(let error): take(chain.failed(error, for: request.id))
        }
    }

    private mutating func take(_ steps: [WrapperChain.Step]) -> [Request] {
        var requests: [Request] = []
        for step in steps {
            switch step {
            case .done(let response): outcome = .success(response)
            case .failed(let error): outcome = .failure(error)
            case .fetch(let id, let url, let written, let isWrapper):
                requests.append(
                    Request(
                        id: id, url: url, written: written, isWrapper: isWrapper,
                        timeout: chain.request.timeout(isWrapper: isWrapper)))
            }
        }
        awaited += requests
        return requests
    }
}
