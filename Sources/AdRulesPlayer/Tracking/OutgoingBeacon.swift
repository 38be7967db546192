/// A URL to request, and the event it reports.
public struct OutgoingBeacon: Sendable, Hashable, Codable {
    /// The number in the outbox, in the order of acceptance.
    public var id: UInt64
    /// The session it belongs to.
    public var session: SessionID
    /// The URL, with its macros expanded.
    public var url: String
    /// The owner of the tracker.
    package var owner: TrackerFiring.Owner
    /// The event, such as `impression` or `error`.
    public var event: String
    /// The occurrence that it reports on.
    package var occurrence: OccurrenceID
    /// The showing of the occurrence, from 1.
    package var showing: Int
    /// The number of the ad, from 1; nil for trackers of the break and of ads dropped at load.
    package var ad: Int?
    /// The code of an error beacon.
    package var code: Int?
    /// The wall-clock time of acceptance, from 1970-01-01T00:00:00Z.
    package var acceptedAt: MediaTime
    /// The kind of address that its session began at. After a public one, no private address is fetched.
    package var firstHop: FirstHop

    /// Creates a beacon for one URL of a firing.
    package init(
        id: UInt64, session: SessionID, url: String, of firing: TrackerFiring, acceptedAt: MediaTime,
        firstHop: FirstHop = .publicAddress
    ) {
        self.id = id
        self.session = session
        self.url = url
        owner = firing.owner
        event = firing.event
        occurrence = firing.occurrence
        showing = firing.showing
        ad = firing.ad
        code = firing.code
        self.acceptedAt = acceptedAt
        self.firstHop = firstHop
    }
}

/// A beacon that will not arrive, or may not have arrived.
public struct LostBeacon: Sendable, Hashable, Codable {
    /// The reason a beacon is lost. More cases may come: switch with a `default`.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
        /// The URL is malformed.
        case badURL
        /// The policy does not allow its scheme.
        case scheme
        /// The network policy does not allow its address.
        case refused
        /// The server refused the beacon.
        case status
        /// A redirect loop, too many redirects, or a redirect to an address that may not be fetched.
        case redirects
        /// The request left but was not answered, so it may have arrived. With
        /// ``TrackingGuarantee/atLeastOnce``, this was the last of ``TrackingPolicy/maxAttempts`` attempts.
        case unanswered
        /// The process ended while the request was in flight; it may have arrived.
        case interrupted
        /// The beacon exceeded ``TrackingPolicy/maxAge``.
        case expired
        /// Too many beacons were waiting already.
        case overflow
        /// Its session was lost before it could leave, or the grace period after the session was destroyed ended.
        case sessionEnded

        /// The reason for an address error.
        init(_ code: LoadError.Code) {
            self =
                switch code {
                case .scheme: .scheme
                case .refused: .refused
                default: .badURL
                }
        }
    }

    /// The beacon. A URL longer than `HTTPAddress.longestURL` is cut to its first thousand bytes and `…`.
    public var beacon: OutgoingBeacon
    /// The reason for the loss.
    public var reason: Reason
    /// The status of the last response, if any.
    public var status: Int?
    /// Whether it may have arrived nevertheless.
    package var mayHaveArrived = false
}

/// Statistics of the beacons so far.
public struct TrackingReport: Sendable, Hashable {
    /// The number accepted, including those in the outbox of an earlier process.
    public var accepted = 0
    /// The number of requests made, including attempts that never left.
    public var sent = 0
    /// The number answered with a status from 200 to 299.
    public var confirmed = 0
    /// The number waiting or in flight.
    public var waiting = 0
    /// The number lost, by reason.
    public var lost: [LostBeacon.Reason: Int] = [:]
    /// The number of requests that repeated one that may have arrived.
    public var possiblyDoubled = 0
    /// The number of failures to open, read or write the outbox, plus 1 if it contained damaged lines. Beacons are
    /// sent nevertheless, but those accepted in the meantime would not survive a restart before the next success. With
    /// ``TrackingGuarantee/atMostOnce``, those that wait in the outbox are not sent until it can be written again: the
    /// next process would repeat them.
    public var storageFailures = 0
    /// The outbox's lines that could not be read when it opened, at most the first hundred. Their beacons are unknown.
    public var unreadableLines: [UnreadableLine] = []
    /// The lost beacons, at most the last thousand. Of those that earlier processes lost, none is older than
    /// ``TrackingPolicy/maxAge``.
    public var lostBeacons: [LostBeacon] = []

    /// The number lost, for any reason.
    public var lostCount: Int { lost.values.reduce(0, +) }
}
