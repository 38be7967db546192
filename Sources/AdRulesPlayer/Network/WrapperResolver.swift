/// Answers the engine's ad requests with a loader: requests the tag, parses the response and follows its wrappers.
///
/// The engine's `WrapperChain` decides what to fetch, in which order and how deep; this type only fetches and parses.
/// The wrappers of one response are fetched concurrently. The ``NetworkPolicy`` limits the bytes and requests of one
/// break; a wrapper beyond those limits fails, and the ads already resolved play.
public struct WrapperResolver: AdResolving {
    private let loader: any AdLoading
    private let headers: [String: String]
    private let headerScope: HeaderScope
    private let network: NetworkPolicy
    private let firstHop: FirstHop
    private let limits: ParsingLimits

    /// Creates a resolver that fetches with a loader. It knows no more than these values: those of an ``AdsLoader`` and
    /// of an ``AdsRequest`` count only in the resolver that the loader makes itself.
    ///
    /// - Parameters:
    ///   - loader: The loader that fetches.
    ///   - headers: Headers to send, by name, with every request that `headerScope` allows.
    ///   - headerScope: The origins that may receive them; the same origin means the origin of the break's tag.
    ///   - network: The addresses that may be fetched, and the limits of a break.
    ///   - firstHop: The kind of address that the session began at: ``FirstHop/init(_:)`` of its tag. By default a
    ///     public one, so that no break's tag, which comes from the playlist, leads to a private address. With
    ///     ``FirstHop/itself`` the break's tag is the first address: for a tag that the app itself chose.
    ///   - limits: The limits for parsing responses.
    public init(
        _ loader: any AdLoading, headers: [String: String] = [:], headerScope: HeaderScope = .sameOrigin,
        network: NetworkPolicy = NetworkPolicy(), firstHop: FirstHop = .publicAddress,
        limits: ParsingLimits = ParsingLimits()
    ) {
        self.loader = loader
        self.headers = headers
        self.headerScope = headerScope
        self.network = network
        self.firstHop = firstHop
        var limits = limits
        limits.ads = min(limits.ads, max(0, network.maxResponseAds))
        self.limits = limits
    }

    /// Returns the ads for one request, after following all its wrappers.
    public func resolve(
        _ request: BreakAdRequest, progress: @escaping @Sendable (ResolvingProgress) -> Void
    ) async throws(AdRulesError) -> AdResponse {
        var tag: String?
        if case .tag(let url) = request.source { tag = url }
        // What all requests of the break have in common.
        var common = LoadRequest(url: "", headers: headers, network: network, firstHop: firstHop)
        common.headerScope = headerScope.origins(startingAt: tag).map(HeaderScope.origins) ?? .everyOrigin
        common.budget = ByteBudget(network.maxBreakBytes)
        let (shared, wrapperHop) = (common, firstHop == .itself ? FirstHop(tag) : firstHop)
        let outcome = await withTaskGroup(of: Fetched.self) { group -> Result<AdResponse, AdRulesError> in
            var chain = WrapperRequests(request, limit: network.maxBreakRequests)
            var next = chain.awaited
            while true {
                for request in next {
                    if request.isWrapper { progress(.wrapperFollowed) }
                    var load = shared
                    (load.url, load.timeout) = (request.url, request.timeout)
                    if request.isWrapper { load.firstHop = wrapperHop }
                    group.addTask { [load] in (request, await answer(to: load, isWrapper: request.isWrapper)) }
                }
                if let outcome = chain.outcome {
                    group.cancelAll()
                    return outcome
                }
                if let soFar = chain.soFar { progress(.soFar(soFar)) }
                // An unfinished chain that fetches nothing would be a bug here; it must not hang a session.
                guard let fetched = await group.next() else {
                    return .failure(AdRulesError(VMAPErrorCode.undefined, message: "the chain of wrappers has no end"))
                }
                next = chain.take(fetched.result, for: fetched.request)
            }
        }
        return try outcome.get()
    }

    private typealias Fetched = (request: WrapperRequests.Request, result: Result<VAST, AdRulesError>)

    private func answer(to request: LoadRequest, isWrapper: Bool) async -> Result<VAST, AdRulesError> {
        do throws(LoadError) {
            let answer = try await loader.checkedLoad(request)
            return AnswerBody(answer.body, contentType: answer.contentType, limits: limits).result(isWrapper: isWrapper)
        } catch {
            return .failure(error.adRulesError)
        }
    }
}

extension [UInt8] {
    /// Whether the bytes are all blanks and control characters, or there are none, as in the body of a status 204.
    var isBlank: Bool { allSatisfy { $0 <= 0x20 } }
}

extension LoadError {
    /// The error as the engine's: 1007 for a timeout, 1008 for everything else (VMAP 1.0.1 §2.5).
    package var adRulesError: AdRulesError {
        AdRulesError(code == .timeout ? .adResponseTimeout : .adResponseRetrieval, message: message ?? code.rawValue)
    }
}
