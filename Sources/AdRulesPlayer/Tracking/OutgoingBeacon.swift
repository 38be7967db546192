public import AdRulesEngine

/// One URL that has to be asked for, and why.
public struct OutgoingBeacon: Sendable, Hashable {
    /// Its number in the outbox, in the order of acceptance.
    public var id: UInt64
    /// The session it belongs to.
    public var session: SessionID
    /// The URL, its macros filled.
    public var url: String
    /// Whose tracker it is.
    public var owner: TrackerFiring.Owner
    /// The event, as in `impression` or `error`.
    public var event: String
    /// The occurrence it tells of.
    public var occurrence: OccurrenceID
    /// The run of the occurrence, from 1.
    public var showing: Int
    /// The number of the ad, from 1; nil for trackers of the break, and of ads that were dropped at load.
    public var ad: Int?
    /// The code that an error beacon carries.
    public var code: Int?
    /// When it was accepted: wall time, from 1970-01-01T00:00:00Z.
    public var acceptedAt: MediaTime
    /// What the first address of its session was: behind a public one no private address is fetched.
    public var firstHop: FirstHop

    /// One URL of a firing.
    public init(
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

extension OutgoingBeacon: Codable {
    private enum CodingKeys: CodingKey {
        case id, session, url, owner, event, occurrence, showing, ad, code, acceptedAt, firstHop
    }

    /// Reads the fields; those that may be nil may be missing. Without a first hop it is public. Throws what the decoder
    /// throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(UInt64.self, forKey: .id)
        session = try values.decode(SessionID.self, forKey: .session)
        url = try values.decode(String.self, forKey: .url)
        owner = try values.decode(TrackerFiring.Owner.self, forKey: .owner)
        event = try values.decode(String.self, forKey: .event)
        occurrence = try values.decode(OccurrenceID.self, forKey: .occurrence)
        showing = try values.decode(Int.self, forKey: .showing)
        ad = try values.decodeIfPresent(Int.self, forKey: .ad)
        code = try values.decodeIfPresent(Int.self, forKey: .code)
        acceptedAt = try values.decode(MediaTime.self, forKey: .acceptedAt)
        firstHop = try values.decodeIfPresent(FirstHop.self, forKey: .firstHop) ?? .publicAddress
    }
}

/// A beacon that will not arrive, or whose arrival is not known.
public struct LostBeacon: Sendable, Hashable, Codable {
    /// Why a beacon is lost. An open set.
    public struct Reason: RawRepresentable, Sendable, Hashable, Codable {
        /// The name.
        public var rawValue: String

        /// The reason of a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The URL cannot be read.
        public static let badURL = Reason(rawValue: "badURL")
        /// The policy does not allow its scheme.
        public static let scheme = Reason(rawValue: "scheme")
        /// The network policy does not allow its address.
        public static let refused = Reason(rawValue: "refused")
        /// The server answered that it does not take it.
        public static let status = Reason(rawValue: "status")
        /// Redirects in a circle, too many, or to an address that is not fetched.
        public static let redirects = Reason(rawValue: "redirects")
        /// It left, and no answer came: it may have arrived. With ``TrackingGuarantee/atLeastOnce`` the last of
        /// ``TrackingPolicy/maxAttempts`` attempts.
        public static let unanswered = Reason(rawValue: "unanswered")
        /// The process ended while it was on its way: it may have arrived.
        public static let interrupted = Reason(rawValue: "interrupted")
        /// It became too old.
        public static let expired = Reason(rawValue: "expired")
        /// Too many waited already.
        public static let overflow = Reason(rawValue: "overflow")
        /// Its session was lost before it could leave, or the grace period after the session was destroyed ended.
        public static let sessionEnded = Reason(rawValue: "sessionEnded")

        /// The reason for a URL that is not fetched.
        init(_ code: LoadError.Code) {
            self =
                switch code {
                case .scheme: .scheme
                case .refused: .refused
                default: .badURL
                }
        }
    }

    /// The beacon; of a URL longer than ``HTTPAddress/longestURL`` the first thousand bytes and `…`.
    public var beacon: OutgoingBeacon
    /// Why it is lost.
    public var reason: Reason
    /// The status of its last answer, if there was one.
    public var status: Int?
    /// Whether it may have arrived all the same.
    public var mayHaveArrived: Bool

    /// A beacon with the reason of its loss.
    public init(_ beacon: OutgoingBeacon, reason: Reason, status: Int? = nil, mayHaveArrived: Bool = false) {
        self.beacon = beacon
        self.reason = reason
        self.status = status
        self.mayHaveArrived = mayHaveArrived
    }
}

/// What became of the beacons so far.
public struct TrackingReport: Sendable, Hashable {
    /// How many were taken over, those of the outbox of an earlier process included.
    public var accepted = 0
    /// How many requests were made, attempts that never left included.
    public var sent = 0
    /// How many were answered with a status from 200 to 299.
    public var confirmed = 0
    /// How many wait or are on their way.
    public var waiting = 0
    /// How many are lost, by reason.
    public var lost: [LostBeacon.Reason: Int] = [:]
    /// How many requests repeated one that may have arrived.
    public var possiblyDoubled = 0
    /// How often the outbox could not be opened, read or written, and 1 more when it held lines that are no records.
    /// Beacons are sent all the same, but those accepted meanwhile would not survive a restart.
    public var storageFailures = 0
    /// The lines of the outbox that could not be read when it was opened, the first hundred. The beacons that they told
    /// of are not known.
    public var unreadableLines: [UnreadableLine] = []
    /// The lost ones, the last thousand.
    public var lostBeacons: [LostBeacon] = []

    /// Nothing so far.
    public init() {}

    /// How many are lost for any reason.
    public var lostCount: Int { lost.values.reduce(0, +) }
}
