/// The delivery guarantee for beacons, with its cost.
public enum TrackingGuarantee: String, Sendable, Hashable, Codable, CaseIterable {
    /// No beacon arrives twice. A request is repeated only if it certainly never left; a beacon whose response is
    /// missing, or is a server error, counts as lost. Each request uses a connection of its own, because if a server
    /// closes an idle connection, it is unknown whether it read the request.
    case atMostOnce
    /// A request is repeated if its response is missing or is a temporary error (408, 425, 429, 5xx, redirects in a
    /// circle or too many), up to ``TrackingPolicy/maxAttempts`` attempts. The beacon may arrive twice if the first
    /// response got lost, and a tracker that counts before it redirects in a circle counts each attempt.
    case atLeastOnce
}

/// Settings for the delivery of beacons. Every value has a default.
///
/// The first sixteen URLs of an event, of which at most four are for the same server, are its *event beacons*; further
/// ones are *pixels*, and so are all those for a server that has begun not to answer. Pixels leave after event beacons,
/// and use at most three quarters of each limit, so a flood of pixels holds up and loses only itself.
///
/// A server that cannot be reached, or leaves three requests in a row without an answer, is closed for
/// ``firstBackoff``, then twice as long after each further failure, up to ``longestBackoff``. In between it is sent one
/// beacon at a time. Its first answer opens it. At most fifty beacons wait for a server that is closed because it does
/// not answer; those beyond that are lost (``LostBeacon/Reason/overflow``).
public struct TrackingPolicy: Sendable, Hashable {
    /// The delivery guarantee.
    public var guarantee = TrackingGuarantee.atMostOnce
    /// The number of requests in flight at once, across all sessions and servers.
    ///
    /// An eighth is for servers that have answered in a second, so that those which do not cannot hold them up.
    public var maxConcurrent = 64
    /// The number of requests in flight at once to one server, across all sessions. They begin in the order of the
    /// events; which of those in flight reaches the loader first is up to the system. With 1, each waits until the one
    /// before it has ended or is slow.
    public var maxPerHost = 6
    /// The time after which a request without an answer no longer counts in ``maxConcurrent`` and ``maxPerHost``, so
    /// hanging servers do not delay other beacons. Slow requests included, at most twice those numbers are in flight.
    package var slowAfter = MediaTime.seconds(1)
    /// The time allowed for one attempt, including redirects. It holds up nothing after a second: a short limit would
    /// only lose beacons of viewers on slow networks, whose answers take seconds.
    public var timeout = MediaTime.seconds(10)
    /// The number of attempts that left allowed per beacon with ``TrackingGuarantee/atLeastOnce``, including those
    /// before a restart. Attempts that certainly never left, as when offline, do not count; ``maxAge`` limits them.
    public var maxAttempts = 8
    /// The wait after the first failure; each further wait is twice as long, ± 20 %.
    public var firstBackoff = MediaTime.seconds(1)
    /// The longest wait between attempts, before the ± 20 %.
    public var longestBackoff = MediaTime.seconds(60)
    /// The age at which a beacon is given up: ad servers no longer accept it then. The machine's sleep does not count,
    /// nor does a wall clock that is set; for a beacon of an earlier process, the dates count up to the restart.
    public var maxAge = MediaTime.seconds(24 * 3600)
    /// How long beacons of a session are still sent after ``AdsManager/destroy()``, to report what was shown. Beacons
    /// that have not left by then are lost. With 0 they are dropped at once.
    package var gracePeriod = MediaTime.seconds(30)
    /// The number of beacons that may wait; beacons beyond that are lost. Pixels fill at most three quarters.
    public var maxWaiting = 20_000
    /// The number of beacons of one session that may wait; beacons beyond that are lost, so that one ad with a flood
    /// of trackers does not affect other sessions. Pixels fill at most three quarters, so that a flood does not affect
    /// the events of its session.
    package var maxWaitingPerSession = 1000
    /// The addresses that may be requested. Beacons to others are lost at once. Those of a session must be allowed by
    /// the policy of its ``AdsLoader``, too, while it runs; those that an earlier process left, by this one alone.
    public var network = NetworkPolicy()
    /// The headers to send, by name. A redirect to another origin carries only those that identify the device
    /// (``LoadRequest/headers(at:)``).
    public var headers: [String: String] = [:]

    /// Creates the default policy with a guarantee.
    public init(_ guarantee: TrackingGuarantee = .atMostOnce) { self.guarantee = guarantee }
}
