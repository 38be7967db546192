public import AdRulesEngine

/// How sure the arrival of a beacon has to be, and at what price.
public enum TrackingGuarantee: String, Sendable, Hashable, Codable, CaseIterable {
    /// No beacon arrives twice. One is asked for again only when the request surely never left; one whose answer is
    /// missing, or is an error of the server, counts as lost. Each request has a connection of its own, because a server
    /// that closes an idle connection would leave open whether it read the request.
    case atMostOnce
    /// A beacon is asked for again when its answer is missing or says "not now" (408, 425, 429, 5xx), up to
    /// ``TrackingPolicy/maxAttempts`` attempts. It may arrive twice where the first answer never came back.
    case atLeastOnce
}

/// How beacons are delivered. Every value has a default.
public struct TrackingPolicy: Sendable, Hashable {
    /// How sure the arrival of a beacon has to be.
    public var guarantee = TrackingGuarantee.atMostOnce
    /// How many requests are in flight at once, over all sessions and servers.
    public var maxConcurrent = 64
    /// How many requests one server has in flight at once, over all sessions; one session has at most one there.
    public var maxPerHost = 6
    /// How long one attempt may take, redirects included.
    public var timeout = MediaTime.seconds(10)
    /// How many attempts that left a beacon may cost with ``TrackingGuarantee/atLeastOnce``, over restarts too. Attempts
    /// that surely never left, as without a network, do not count; ``maxAge`` bounds them.
    public var maxAttempts = 8
    /// How long after a first failure the next attempt is made; each further wait is twice as long, ± 20 %.
    public var firstBackoff = MediaTime.seconds(1)
    /// What no wait exceeds.
    public var longestBackoff = MediaTime.seconds(60)
    /// How old a beacon may become before it is given up: an ad server no longer wants it then.
    public var maxAge = MediaTime.seconds(24 * 3600)
    /// How long the beacons of a session go on after ``AdsManager/destroy()``: what was shown is reported. What has not
    /// left by then is lost. 0: they end at once.
    public var gracePeriod = MediaTime.seconds(30)
    /// How many beacons may wait; more are lost.
    public var maxWaiting = 20_000
    /// How many beacons of one session may wait; more are lost, so that one ad with a flood of trackers costs the others
    /// nothing.
    public var maxWaitingPerSession = 1000
    /// Which addresses are asked. Beacons to others are lost at once.
    public var network = NetworkPolicy()
    /// Headers to send, by name. After a redirect to another origin they are left out.
    public var headers: [String: String] = [:]

    /// The defaults.
    public init(_ guarantee: TrackingGuarantee = .atMostOnce) {
        self.guarantee = guarantee
    }
}
