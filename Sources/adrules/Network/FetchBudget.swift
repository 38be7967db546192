import AdRulesText

/// The remaining requests of a run, shared by the requests that are made at the same time.
final class FetchBudget: Sendable {
    private struct Rest: Sendable {
        var requests: Int
        var bytes: Int
        /// The requests that were made, by host.
        var hosts: [ByteText: Int] = [:]
    }

    /// The end of the time for all requests, in seconds of ``SystemClock``.
    let deadline: Double
    private let rest: Monitor<Rest>

    /// Begins with all that the limits allow; the time runs from now on.
    init(_ limits: FetchLimits) {
        deadline = SystemClock.seconds + Double(limits.seconds)
        rest = Monitor(Rest(requests: limits.requests, bytes: limits.totalBytes))
    }

    /// Whether the time is over.
    var isOver: Bool { SystemClock.seconds >= deadline }

    var requestsLeft: Int { rest.withLock { $0.requests } }

    /// Takes requests; returns how many of them there were left.
    func takeRequests(_ count: Int) -> Int {
        rest.withLock { rest in
            let taken = min(count, rest.requests)
            rest.requests -= taken
            return taken
        }
    }

    /// Counts a request that is made to a host.
    func count(_ host: String) { rest.withLock { $0.hosts[ByteText(host), default: 0] += 1 } }

    /// Whether there are bytes left.
    var hasBytes: Bool { rest.withLock { $0.bytes > 0 } }

    /// Takes the bytes that a server sent; returns false if fewer were left, and then there are none.
    @discardableResult
    func takeBytes(_ count: Int) -> Bool {
        rest.withLock { rest in
            defer { rest.bytes = max(0, rest.bytes - count) }
            return count <= rest.bytes
        }
    }

    /// The requests that were made, by host.
    var hosts: HostTally { HostTally(rest.withLock { $0.hosts.map { ($0.key.string, $0.value) } }) }
}
