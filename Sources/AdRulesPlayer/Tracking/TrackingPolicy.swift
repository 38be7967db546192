public import AdRulesEngine

/// What a beacon may cost to arrive.
public enum TrackingGuarantee: String, Sendable, Hashable, Codable, CaseIterable {
    /// No beacon arrives twice. One is asked for again only when the request surely never left; one whose answer is
    /// missing counts as lost.
    case atMostOnce
    /// Every beacon arrives. One is asked for again until it is answered, so it may arrive twice where the first answer
    /// never came back.
    case atLeastOnce
}

/// How beacons are delivered. Every value has a default.
public struct TrackingPolicy: Sendable, Hashable {
    /// What a beacon may cost to arrive.
    public var guarantee = TrackingGuarantee.atMostOnce
    /// How many requests are out at once, over all sessions.
    public var maxConcurrent = 6
    /// How long one attempt may take, redirects included.
    public var timeout = MediaTime.seconds(10)
    /// How long after a first failure the next attempt is made; each further wait is twice as long, ± 20 %.
    public var firstBackoff = MediaTime.seconds(1)
    /// What no wait exceeds.
    public var longestBackoff = MediaTime.seconds(60)
    /// How old a beacon may become before it is given up: an ad server no longer wants it then.
    public var maxAge = MediaTime.seconds(24 * 3600)
    /// How many beacons may wait; more are lost.
    public var maxWaiting = 10_000
    /// How many redirects a beacon may follow.
    public var maxRedirects = 5
    /// The schemes that are asked. Beacons to others are lost at once.
    public var schemes: Set<String> = ["https", "http"]
    /// Headers to send, by name.
    public var headers: [String: String] = [:]

    /// The defaults.
    public init(_ guarantee: TrackingGuarantee = .atMostOnce) {
        self.guarantee = guarantee
    }
}
