/// Requests ads: the first object an app creates. One loader can serve any number of sessions.
public final class AdsLoader: Sendable {
    private let loading: any AdLoading
    private let network: NetworkPolicy
    private let tracking: any TrackingSending
    private let resolving: (any AdResolving)?
    let clock: any PlayerClock
    private let observer: (any SessionObserving)?
    /// Those of the managers. A runner outlives its manager while it has beacons to hand over.
    private let runners = Guarded<[Weak<EngineRunner>]>([])
    private let policyOfWindows = Guarded(WindowPolicy.ofThisApp)

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - network: The addresses that may be fetched, by requests and by beacons, and the limits of a break.
    ///   - loading: The loader for all requests; by default the system's.
    ///   - tracking: Sends beacons; by default a ``TrackingDelivery`` over `loading` that sends each beacon at most
    ///     once and does not keep them beyond the process.
    ///   - resolving: Fetches the ads of breaks; by default a ``WrapperResolver`` over `loading`, with `network`, the
    ///     headers and limits of the request, and the kind of address that the session began at. A resolver of the
    ///     app's own is given none of them: the app passes them to the ``WrapperResolver`` inside it.
    ///   - clock: The clock that deadlines are measured with.
    ///   - observer: Observes every step of every session, for example for logs.
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

    /// The declaration of the app about its windows. By default the app's `Info.plist` says whether it supports
    /// several, and test mode is off. Set it before the first request.
    public var windows: WindowPolicy {
        get { policyOfWindows.withLock { $0 } }
        set { policyOfWindows.withLock { $0 = newValue } }
    }

    /// Requests the ads for one viewing session. The response decides the ``AdsManager/mode``.
    ///
    /// Throws if the response could not be fetched (1008), did not arrive in time (1007) or could not be parsed
    /// (1002); the app then plays its content without ads. A playlist or response without ads, and an empty response
    /// such as a status 204, are not errors: such a session ends on its own. When the task is cancelled, the call
    /// soon ends, with an error. In test mode a request may be refused, before anything is requested
    /// (`AdRulesError.requestWithoutWindow`).
    public func requestAds(_ request: AdsRequest) async throws(AdRulesError) -> AdsManager {
        let (plan, services) = try await plan(for: request)
        return manager(plan, services)
    }

    /// Requests the first response of a session; `policies` are the session's, if known before it begins.
    func plan(
        for request: AdsRequest, policies: Policies? = nil
    ) async throws(AdRulesError) -> (SessionPlan, SessionServices) {
        let warning = try windows.warning(about: request)
        // Drawn once, so that the playlist's URL and the session have the same [TRANSACTIONID].
        let seed = request.seed ?? UInt64.random(in: .min ... .max)
        let tag = expandedTag(of: request, policies: policies, seed: seed)
        let answer: LoadResponse
        switch request.source {
        case .response(let response): answer = LoadResponse(body: response, finalURL: "")
        case .tag: answer = try await fetch(tag ?? "", request)
        }
        let document: AdDocument?
        do {
            document =
                answer.body.isBlank
                ? nil
                : try AdDocument(received: answer.body, contentType: answer.contentType, limits: request.limits)
        } catch {
            throw AdRulesError(.parsing, message: error.finding.message)
        }
        var plan = SessionPlan(request: request, seed: seed, document: document)
        plan.warning = warning
        let services = services(
            behind: FirstHop(tag), headers: request.headers, origins: request.headerScope.origins(startingAt: tag),
            limits: request.limits)
        return (plan, services)
    }

    /// Continues a session that ``AdsManager/snapshot()`` saved in another process. Then move the content's player to
    /// its ``SessionSnapshot/contentTime`` and call ``AdsManager/initialize(contentPlayhead:adPlayer:settings:)``; a
    /// call of `start()` is not needed. Nothing is announced or tracked twice, if the saved session did nothing more.
    ///
    /// - Parameters:
    ///   - snapshot: The saved session.
    ///   - headers: The headers of ad requests, by name. They go to the origins that the session's request allowed.
    ///   - limits: The limits for parsing documents.
    public func restoreAds(
        _ snapshot: SessionSnapshot, headers: [String: String] = [:], limits: ParsingLimits = ParsingLimits()
    ) -> AdsManager {
        manager(
            SessionPlan(snapshot),
            services(behind: snapshot.firstHop, headers: headers, origins: snapshot.headerOrigins, limits: limits))
    }

    func manager(_ plan: SessionPlan, _ services: SessionServices) -> AdsManager {
        let manager = AdsManager(plan: plan, services: services)
        runners.withLock { runners in
            runners.removeAll { $0.object == nil }
            runners.append(Weak(object: manager.runner))
        }
        return manager
    }

    /// The services of a session. Its break tags, wrappers and beacons count as behind its first address.
    private func services(
        behind firstHop: FirstHop, headers: [String: String], origins: Set<String>?, limits: ParsingLimits
    ) -> SessionServices {
        SessionServices(
            resolver: resolving
                ?? WrapperResolver(
                    loading, headers: headers, headerScope: origins.map(HeaderScope.origins) ?? .everyOrigin,
                    network: network, firstHop: firstHop, limits: limits), tracking: tracking, network: network,
            firstHop: firstHop, headerOrigins: origins, clock: clock, observer: observer)
    }

    /// Waits until the beacons of every session of this loader are delivered or lost, at most for `limit`; returns true
    /// if that state was reached. Before the process exits, call `destroy()` on the managers, then wait here.
    ///
    /// Without a limit, the wait can last as long as ``TrackingPolicy/maxAge`` if a server cannot be reached.
    @discardableResult
    public func settled(within limit: MediaTime? = nil) async -> Bool {
        guard let limit else { return await isSettled(by: nil) }
        let deadline = clock.now + limit
        // A method of the app, such as `currentTime`, may hang, and so may the sender.
        return await clock.result(of: { [self] in await isSettled(by: deadline) }, by: deadline) ?? false
    }

    private func isSettled(by deadline: MediaTime?) async -> Bool {
        for runner in runners.withLock({ $0.compactMap(\.object) }) { await runner.beaconsHandedOver() }
        return await tracking.settled(within: deadline.map { max(.zero, $0 - clock.now) })
    }

    /// Statistics of the beacons, including which were lost and why; nil if the sender is not a ``TrackingDelivery``.
    public func trackingReport() async -> TrackingReport? { await (tracking as? TrackingDelivery)?.report }

    /// The ad tag with its macros expanded; nil if the app supplied the response.
    private func expandedTag(of request: AdsRequest, policies: Policies?, seed: UInt64) -> String? {
        guard case .tag(let tag) = request.source else { return nil }
        var context = MacroContext()
        context.use = .request
        context.date = clock.date
        context.surface = request.adSurface
        context.mimeTypes = policies?.mimeTypes ?? []
        context.apiFrameworks = policies?.apiFrameworks ?? []
        context.hostValues = request.hostMacros
        var generator = SeededGenerator(seed: seed)
        // The engine draws the same value from the same seed.
        context.transactionID = generator.nextUUID()
        return request.privacy.taggedURL(MacroExpander.expand(tag, in: context, using: &generator))
    }

    private func fetch(_ url: String, _ request: AdsRequest) async throws(AdRulesError) -> LoadResponse {
        do throws(LoadError) {
            var load = LoadRequest(
                url: url, headers: request.headers, timeout: request.firstTimeout, maxBytes: network.maxPlaylistBytes,
                network: network)
            load.headerScope = request.headerScope
            return try await loading.checkedLoad(load)
        } catch {
            throw error.adRulesError
        }
    }
}
