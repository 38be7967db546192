import AdRulesCommands
import AdRulesEngine
import AdRulesText

/// The bounds of what one run of the command asks of the network, set with `--fetch-limit NAME=N`: those of a player,
/// and three of the run.
struct FetchLimits: NamedLimits, Sendable, Hashable {
    /// Requests in all, redirects included.
    var requests = 200
    /// Seconds for all requests together.
    var seconds = 60
    /// Seconds for one ad tag, with its redirects.
    var tagSeconds = Int(UsualLimits.tagTime.seconds)
    /// Redirects of one ad tag.
    var redirects = UsualLimits.redirects
    /// Bytes of a document, decoded; its header counts too.
    var bytes = UsualLimits.documentBytes { didSet { responseBytes = bytes } }
    /// Bytes of the answer to an ad tag or a wrapper; as many as of a document once that is set.
    private(set) var responseBytes = UsualLimits.responseBytes
    /// Bytes of all answers, decoded.
    var totalBytes = 64 << 20

    /// The requests that are made at the same time.
    static let together = 6

    static let table: [(name: String, limit: any WritableKeyPath<FetchLimits, Int> & Sendable)] = [
        ("requests", \.requests), ("seconds", \.seconds), ("tag-seconds", \.tagSeconds), ("redirects", \.redirects),
        ("bytes", \.bytes), ("total-bytes", \.totalBytes),
    ]

    /// The hint how to raise a limit, as the end of a message.
    static func hint(_ limit: KeyPath<FetchLimits, Int>) -> String {
        "--fetch-limit \(table.first { $0.limit == limit }?.name ?? "")=N raises it"
    }
}

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
