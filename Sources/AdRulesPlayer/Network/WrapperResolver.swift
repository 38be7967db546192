public import AdRulesEngine

/// Answers the engine's requests for ads with a loader: asks the tag, reads the answer, follows its wrappers.
///
/// What to ask for, in which order and how deep is decided by the engine's `WrapperChain`; this only asks and reads.
/// Wrappers of one response are asked for at the same time. What one break may cost in bytes and requests is decided by
/// the ``NetworkPolicy``; a wrapper beyond that fails, and the ads that are there play.
public struct WrapperResolver: AdResolving {
    private let loader: any AdLoading
    private let headers: [String: String]
    private let headerScope: HeaderScope
    private let network: NetworkPolicy
    private let firstHop: FirstHop
    private let limits: ParsingLimits

    /// A resolver that asks with a loader.
    ///
    /// - Parameters:
    ///   - headers: Sent with every request that `headerScope` allows, by name.
    ///   - headerScope: Which origins may see them; the same origin is that of the break's tag.
    ///   - network: Which addresses are asked, and what a break may cost.
    ///   - firstHop: What the first address of the session was; the default is that a break's tag is the first.
    ///   - limits: The bounds for reading responses.
    public init(
        _ loader: any AdLoading, headers: [String: String] = [:], headerScope: HeaderScope = .sameOrigin,
        network: NetworkPolicy = NetworkPolicy(), firstHop: FirstHop = .itself, limits: ParsingLimits = ParsingLimits()
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

    /// The ads of one request, all its wrappers followed.
    public func resolve(
        _ request: AdRequest, wrapperFollowed: @escaping @Sendable () -> Void
    ) async throws(AdRulesError) -> AdResponse {
        let bounds = BreakBounds(request, headerScope: headerScope, network: network, firstHop: firstHop)
        let outcome = await withTaskGroup(of: Fetched.self) { group -> Result<AdResponse, AdRulesError> in
            var chain = WrapperChain(request)
            var steps = chain.begin()
            var requests = 0
            while true {
                while !steps.isEmpty {
                    var next: [WrapperChain.Step] = []
                    for step in steps {
                        switch step {
                        case .fetch(let id, _, _, _) where requests >= network.maxBreakRequests:
                            next += chain.failed(
                                AdRulesError(
                                    .adResponseRetrieval,
                                    message: "more than \(network.maxBreakRequests) requests for one break"),
                                for: id)
                        case .fetch(let id, let url, _, let isWrapper):
                            requests += 1
                            if isWrapper { wrapperFollowed() }
                            let timeout = isWrapper ? request.wrapperTimeout : request.timeout
                            group.addTask { await fetch(id, url: url, isWrapper: isWrapper, timeout: timeout, bounds) }
                        case .done(let response):
                            group.cancelAll()
                            return .success(response)
                        case .failed(let error):
                            group.cancelAll()
                            return .failure(error)
                        }
                    }
                    steps = next
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

    /// What holds for all requests of one break.
    private struct BreakBounds: Sendable {
        let budget: ByteBudget
        let scope: HeaderScope
        /// What the break's tag and its wrappers are behind.
        let tagHop: FirstHop
        let wrapperHop: FirstHop

        init(_ request: AdRequest, headerScope: HeaderScope, network: NetworkPolicy, firstHop: FirstHop) {
            budget = ByteBudget(network.maxBreakBytes)
            var tag: String?
            if case .tag(let url) = request.source { tag = url }
            tagHop = firstHop
            wrapperHop = firstHop == .itself ? FirstHop(tag) : firstHop
            switch headerScope {
            case .sameOrigin:
                let origin = tag.flatMap { try? HTTPAddress($0) }?.origin
                scope = .origins(origin.map { [$0] } ?? [])
            case .origins, .everyOrigin: scope = headerScope
            }
        }
    }

    private func fetch(
        _ id: WrapperChain.FetchID, url: String, isWrapper: Bool, timeout: MediaTime, _ bounds: BreakBounds
    ) async -> Fetched {
        var request = LoadRequest(
            url: url, headers: headers, timeout: timeout, network: network,
            firstHop: isWrapper ? bounds.wrapperHop : bounds.tagHop)
        request.headerScope = bounds.scope
        request.budget = bounds.budget
        do throws(LoadError) {
            // A loader of the host's own may check nothing.
            _ = try network.address(url, behind: request.firstHop)
            let answer = try await loader.load(request)
            guard answer.body.count <= request.maxBytes else { throw LoadError(.tooLong) }
            return Fetched(id: id, result: read(answer.body))
        } catch {
            return Fetched(id: id, result: .failure(error.adRulesError))
        }
    }

    /// An empty answer is one without ads: many servers say so with a status 204.
    private func read(_ body: [UInt8]) -> Result<VAST, AdRulesError> {
        if body.isBlank { return .success(VAST(ads: [])) }
        do throws(DocumentError) {
            return .success(try VASTDocument(parsing: body, limits: limits).vast)
        } catch {
            return .failure(AdRulesError(.adResponseParsing, message: error.finding.message))
        }
    }
}

extension [UInt8] {
    /// Whether it holds nothing but blanks and control characters, as the body of a status 204 does.
    var isBlank: Bool { allSatisfy { $0 <= 0x20 } }
}

extension LoadError {
    /// The same in the engine's words: 1007 for time, 1008 for everything else (VMAP 1.0.1 §2.5).
    public var adRulesError: AdRulesError {
        AdRulesError(code == .timeout ? .adResponseTimeout : .adResponseRetrieval, message: message ?? code.rawValue)
    }
}
