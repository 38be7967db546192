import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// A network that answers each URL after a time, or never, and notes when each request left.
final class TimedNetwork: AdLoading {
    private let clock: SimulatedClock
    private let departures = Guarded<[String: MediaTime]>([:])
    private let latency: @Sendable (String) -> MediaTime?

    /// - Parameter latency: The time after which a URL is answered; nil if it never is.
    init(clock: SimulatedClock, latency: @escaping @Sendable (String) -> MediaTime?) {
        self.clock = clock
        self.latency = latency
    }

    /// The time at which a URL was requested; nil if it was not.
    func time(of url: String) -> MediaTime? { departures.withLock { $0[url] } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        departures.withLock { $0[request.url] = clock.now }
        guard let latency = latency(request.url) else {
            try? await clock.sleep(until: clock.now + request.timeout)
            throw LoadError(.timeout)
        }
        try? await clock.sleep(until: clock.now + latency)
        return LoadResponse(body: [], finalURL: request.url)
    }
}
