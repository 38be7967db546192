public import AdRulesEngine

/// Asks for ads: the first thing an app makes. One loader serves any number of sessions.
public final class AdsLoader: Sendable {
    private let loading: any AdLoading
    private let services: @Sendable (AdsRequest) -> SessionServices
    private let managers = Guarded<[ManagerReference]>([])

    private struct ManagerReference: Sendable {
        weak var manager: AdsManager?
    }

    /// A loader.
    ///
    /// - Parameters:
    ///   - loading: Asks for everything; by default the machine's own network.
    ///   - tracking: Sends beacons; by default a ``TrackingDelivery`` over `loading` that sends each at most once and keeps
    ///     nothing beyond the process.
    ///   - resolving: Gets the ads of breaks; by default a ``WrapperResolver`` over `loading`.
    ///   - clock: The clock that deadlines go by.
    ///   - observer: Sees every step of every session, as for logs.
    public init(
        loading: any AdLoading = SystemLoader.make(), tracking: (any TrackingSending)? = nil,
        resolving: (any AdResolving)? = nil, clock: any PlayerClock = SystemClock(),
        observer: (any SessionObserving)? = nil
    ) {
        self.loading = loading
        let tracking = tracking ?? TrackingDelivery(loader: loading, clock: clock)
        services = { request in
            SessionServices(
                resolver: resolving
                    ?? WrapperResolver(loading, headers: request.headers, limits: request.limits),
                tracking: tracking, clock: clock, observer: observer)
        }
    }

    /// The ads for one viewing: the response decides the ``AdsManager/mode``.
    ///
    /// Throws when there is no response (1008), when it does not come in time (1007), and when it cannot be read (1002); a
    /// playlist or a response without ads is no error, its session ends by itself. When the task is cancelled it ends soon,
    /// with an error.
    public func requestAds(_ request: AdsRequest) async throws(AdRulesError) -> AdsManager {
        let services = services(request)
        let bytes: [UInt8]
        switch request.source {
        case .response(let response): bytes = response
        case .tag(let tag): bytes = try await fetch(tag, request, clock: services.clock)
        }
        let schedule: Schedule
        do {
            switch try AdDocument(parsing: bytes, limits: request.limits) {
            case .vmap(let playlist):
                schedule = Schedule(playlist, duration: request.contentDuration, isLive: request.isLive)
            case .vast(let response):
                schedule = Schedule(response.vast, duration: request.contentDuration, isLive: request.isLive)
            }
        } catch {
            throw AdRulesError(.parsing, message: error.finding.message)
        }
        let manager = AdsManager(plan: SessionPlan(request: request, schedule: schedule), services: services)
        managers.withLock { managers in
            managers.removeAll { $0.manager == nil }
            managers.append(ManagerReference(manager: manager))
        }
        return manager
    }

    /// The content is over: tells every manager that this loader made and that is still there.
    public func contentComplete() {
        let alive = managers.withLock { managers in managers.compactMap(\.manager) }
        for manager in alive { manager.contentComplete() }
    }

    private func fetch(
        _ tag: String, _ request: AdsRequest, clock: any PlayerClock
    ) async throws(AdRulesError) -> [UInt8] {
        var context = MacroContext()
        context.use = .request
        context.date = clock.date
        context.surface = request.surface
        context.hostValues = request.hostMacros
        var generator = SeededGenerator(seed: request.seed ?? UInt64.random(in: .min ... .max))
        context.transactionID = generator.nextUUID()
        let url = MacroExpander.expand(tag, in: context, using: &generator)
        do {
            let response = try await loading.load(
                LoadRequest(url: url, headers: request.headers, timeout: request.timeout))
            return response.body
        } catch {
            throw AdRulesError(
                error.code == .timeout ? .adResponseTimeout : .adResponseRetrieval,
                message: error.message ?? error.code.rawValue)
        }
    }
}
