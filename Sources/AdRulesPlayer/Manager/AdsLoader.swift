public import AdRulesEngine

/// Asks for ads: the first thing an app makes. One loader serves any number of sessions.
public final class AdsLoader: Sendable {
    private let loading: any AdLoading
    private let network: NetworkPolicy
    private let tracking: any TrackingSending
    private let resolving: (any AdResolving)?
    private let clock: any PlayerClock
    private let observer: (any SessionObserving)?
    private let managers = Guarded<[ManagerReference]>([])

    private struct ManagerReference: Sendable {
        weak var manager: AdsManager?
        /// Outlives its manager for as long as it has beacons to hand over.
        weak var runner: EngineRunner?
    }

    /// A loader.
    ///
    /// - Parameters:
    ///   - network: Which addresses are fetched, and what a break may cost.
    ///   - loading: Asks for everything; by default the machine's own network.
    ///   - tracking: Sends beacons; by default a ``TrackingDelivery`` over `loading` that sends each at most once and keeps
    ///     nothing beyond the process.
    ///   - resolving: Gets the ads of breaks; by default a ``WrapperResolver`` over `loading`.
    ///   - clock: The clock that deadlines go by.
    ///   - observer: Sees every step of every session, as for logs.
    public init(
        network: NetworkPolicy = NetworkPolicy(), loading: any AdLoading = SystemLoader.make(),
        tracking: (any TrackingSending)? = nil, resolving: (any AdResolving)? = nil,
        clock: any PlayerClock = SystemClock(), observer: (any SessionObserving)? = nil
    ) {
        self.network = network
        self.loading = loading
        self.resolving = resolving
        self.clock = clock
        self.observer = observer
        var policy = TrackingPolicy()
        policy.network = network
        self.tracking = tracking ?? TrackingDelivery(loader: loading, policy: policy, clock: clock)
    }

    /// The ads for one viewing: the response decides the ``AdsManager/mode``.
    ///
    /// Throws when there is no response (1008), when it does not come in time (1007), and when it cannot be read (1002):
    /// then the app plays its content without ads. A playlist or a response without ads, and an empty answer such as a
    /// status 204, are no errors: their session ends by itself. When the task is cancelled it ends soon, with an error.
    public func requestAds(_ request: AdsRequest) async throws(AdRulesError) -> AdsManager {
        var request = request
        // Drawn once: the playlist's URL and the session have the same [TRANSACTIONID].
        request.seed = request.seed ?? UInt64.random(in: .min ... .max)
        let tag = expandedTag(of: request)
        let bytes: [UInt8]
        switch request.source {
        case .response(let response): bytes = response
        case .tag: bytes = try await fetch(tag ?? "", request)
        }
        let document: AdDocument?
        do {
            document = bytes.isBlank ? nil : try AdDocument(parsing: bytes, limits: request.limits)
        } catch {
            throw AdRulesError(.parsing, message: error.finding.message)
        }
        let manager = AdsManager(
            plan: SessionPlan(request: request, document: document), services: services(for: request, tag: tag))
        managers.withLock { managers in
            managers.removeAll { $0.manager == nil && $0.runner == nil }
            managers.append(ManagerReference(manager: manager, runner: manager.runner))
        }
        return manager
    }

    /// What a session needs of the world. Its break tags, wrappers and beacons are behind its first address.
    private func services(for request: AdsRequest, tag: String?) -> SessionServices {
        let firstHop = FirstHop(tag)
        var scope = request.headerScope
        if scope == .sameOrigin {
            let origin = tag.flatMap { try? HTTPAddress($0) }?.origin
            scope = .origins(origin.map { [$0] } ?? [])
        }
        return SessionServices(
            resolver: resolving
                ?? WrapperResolver(
                    loading, headers: request.headers, headerScope: scope, network: network, firstHop: firstHop,
                    limits: request.limits),
            tracking: tracking, firstHop: firstHop, clock: clock, observer: observer)
    }

    /// Waits until the beacons of every session of this loader have been delivered or lost, at most for a time; the result
    /// is whether that came true. For a host that ends: `destroy()` the managers first, then wait.
    ///
    /// Without a limit it takes as long as the tracking policy lets beacons grow old when a server cannot be reached.
    @discardableResult
    public func settled(within limit: MediaTime? = nil) async -> Bool {
        for runner in managers.withLock({ $0.compactMap(\.runner) }) { await runner.beaconsHandedOver() }
        return await tracking.settled(within: limit)
    }

    /// What became of the beacons so far, and which were lost and why; nil with a sender that is no ``TrackingDelivery``.
    public func trackingReport() async -> TrackingReport? { await (tracking as? TrackingDelivery)?.report }

    /// The content is over: tells every manager that this loader made and that is still there.
    public func contentComplete() {
        let alive = managers.withLock { managers in managers.compactMap(\.manager) }
        for manager in alive { manager.contentComplete() }
    }

    /// The ad tag with its macros filled; nil for a response that the app brought.
    private func expandedTag(of request: AdsRequest) -> String? {
        guard case .tag(let tag) = request.source else { return nil }
        var context = MacroContext()
        context.use = .request
        context.date = clock.date
        context.surface = request.surface
        context.hostValues = request.hostMacros
        var generator = SeededGenerator(seed: request.seed ?? 0)
        // As the engine does with the same seed.
        context.transactionID = generator.nextUUID()
        return MacroExpander.expand(tag, in: context, using: &generator)
    }

    private func fetch(_ url: String, _ request: AdsRequest) async throws(AdRulesError) -> [UInt8] {
        do throws(LoadError) {
            var load = LoadRequest(
                url: url, headers: request.headers, timeout: request.timeout, maxBytes: network.maxPlaylistBytes,
                network: network)
            load.headerScope = request.headerScope
            // A loader of the host's own may check nothing.
            _ = try network.address(url, behind: .itself)
            let response = try await loading.load(load)
            guard response.body.count <= load.maxBytes else { throw LoadError(.tooLong) }
            return response.body
        } catch {
            throw AdRulesError(
                error.code == .timeout ? .adResponseTimeout : .adResponseRetrieval,
                message: error.message ?? error.code.rawValue)
        }
    }
}
