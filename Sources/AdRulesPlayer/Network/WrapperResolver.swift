public import AdRulesEngine

/// Answers the engine's requests for ads with a loader: asks the tag, reads the answer, follows its wrappers.
///
/// What to ask for, in which order and how deep is decided by the engine's `WrapperChain`; this only asks and reads.
/// Wrappers of one response are asked for beside one another.
public struct WrapperResolver: AdResolving {
    private let loader: any AdLoading
    private let headers: [String: String]
    private let limits: ParsingLimits
    private let maxBytes: Int

    /// A resolver that asks with a loader.
    ///
    /// - Parameters:
    ///   - headers: Sent with every request, by name.
    ///   - limits: The bounds for reading responses.
    ///   - maxBytes: How many bytes one response may have, decoded.
    public init(
        _ loader: any AdLoading, headers: [String: String] = [:], limits: ParsingLimits = ParsingLimits(),
        maxBytes: Int = 16 << 20
    ) {
        self.loader = loader
        self.headers = headers
        self.limits = limits
        self.maxBytes = maxBytes
    }

    /// The ads of one request, all its wrappers followed.
    public func resolve(
        _ request: AdRequest, wrapperFollowed: @escaping @Sendable () -> Void
    ) async throws(AdRulesError) -> AdResponse {
        let outcome = await withTaskGroup(of: Fetched.self) { group -> Result<AdResponse, AdRulesError> in
            var chain = WrapperChain(request)
            var steps = chain.begin()
            while true {
                for step in steps {
                    switch step {
                    case .fetch(let id, let url, _, let isWrapper):
                        if isWrapper { wrapperFollowed() }
                        let timeout = isWrapper ? request.wrapperTimeout : request.timeout
                        group.addTask { await fetch(id, url: url, timeout: timeout) }
                    case .done(let response):
                        group.cancelAll()
                        return .success(response)
                    case .failed(let error):
                        group.cancelAll()
                        return .failure(error)
                    }
                }
                // A chain that wants nothing and is not over would be a mistake of ours; it must not hang a session.
                guard let fetched = await group.next() else {
                    return .failure(AdRulesError(VMAPErrorCode.undefined, message: "the chain of wrappers has no end"))
                }
                switch fetched.result {
                case .success(let vast): steps = chain.received(vast, for: fetched.id)
                case .failure(let error): steps = chain.failed(error, for: fetched.id)
                }
            }
        }
        return try outcome.get()
    }

    private struct Fetched: Sendable {
        var id: WrapperChain.FetchID
        var result: Result<VAST, AdRulesError>
    }

    private func fetch(_ id: WrapperChain.FetchID, url: String, timeout: MediaTime) async -> Fetched {
        do throws(LoadError) {
            let answer = try await loader.load(
                LoadRequest(url: url, headers: headers, timeout: timeout, maxBytes: maxBytes))
            return Fetched(id: id, result: read(answer.body))
        } catch {
            return Fetched(id: id, result: .failure(error.adRulesError))
        }
    }

    /// An empty answer is one without ads: many servers say so with a status 204.
    private func read(_ body: [UInt8]) -> Result<VAST, AdRulesError> {
        if body.allSatisfy({ $0 <= 0x20 }) { return .success(VAST(ads: [])) }
        do throws(DocumentError) {
            return .success(try VASTDocument(parsing: body, limits: limits).vast)
        } catch {
            return .failure(AdRulesError(.adResponseParsing, message: error.finding.message))
        }
    }
}

extension LoadError {
    /// The same in the engine's words: 1007 for time, 1008 for everything else (VMAP 1.0.1 §2.5).
    public var adRulesError: AdRulesError {
        AdRulesError(code == .timeout ? .adResponseTimeout : .adResponseRetrieval, message: message ?? code.rawValue)
    }
}
