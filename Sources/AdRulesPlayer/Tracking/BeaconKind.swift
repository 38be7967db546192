import AdRulesEngine

/// Whether a beacon leaves with the first of its event, or after all of those.
enum BeaconKind: Sendable, Hashable, CaseIterable {
    /// One of the first URLs of an event.
    case event
    /// A further URL of an event that has many: a pixel of a flood.
    case pixel

    var other: BeaconKind { self == .event ? .pixel : .event }
}

/// Counts the URLs of one firing, to know which are pixels.
struct FiringKinds: Sendable {
    /// The number of event beacons in one firing.
    static let most = 16
    /// The number of event beacons in one firing for one server.
    static let mostPerOrigin = 4

    private var count = 0
    private var perOrigin: [String: Int] = [:]

    /// The kind of the next URL.
    mutating func next(for origin: String) -> BeaconKind {
        guard count < Self.most, perOrigin[origin] ?? 0 < Self.mostPerOrigin else { return .pixel }
        count += 1
        perOrigin[origin, default: 0] += 1
        return .event
    }
}

/// The firing that a beacon belongs to.
struct FiringKey: Sendable, Hashable {
    let session: SessionID
    let owner: TrackerFiring.Owner
    let event: String
    let occurrence: OccurrenceID
    let showing: Int
    let ad: Int?
    let acceptedAt: MediaTime

    init(_ beacon: OutgoingBeacon) {
        session = beacon.session
        owner = beacon.owner
        event = beacon.event
        occurrence = beacon.occurrence
        showing = beacon.showing
        ad = beacon.ad
        acceptedAt = beacon.acceptedAt
    }
}

/// A place among the lanes that wait for a turn: event beacons come first.
struct Turn: Sendable, Comparable {
    var kind: BeaconKind
    var number: UInt64

    static func < (one: Turn, other: Turn) -> Bool {
        one.kind == other.kind ? one.number < other.number : one.kind == .event
    }
}

/// A number for each kind of beacon.
struct TurnNumbers: Sendable {
    private var event: UInt64 = 0
    private var pixel: UInt64 = 0

    subscript(kind: BeaconKind) -> UInt64 {
        get { kind == .event ? event : pixel }
        set {
            switch kind {
            case .event: event = newValue
            case .pixel: pixel = newValue
            }
        }
    }
}

/// The requests in flight within one limit.
struct RequestLoad: Sendable, Hashable {
    var inFlight = 0
    /// The number of those that have waited for long for an answer.
    var slow = 0

    /// The requests in flight, slow ones included, are at most this many times the limit.
    static let mostSlow = 2

    /// The part of a limit that pixels may use: three quarters.
    static func share(of limit: Int) -> Int { max(1, limit - limit / 4) }

    /// Whether another request of a kind may leave. Slow requests do not count, up to a bound.
    func hasRoom(for kind: BeaconKind, of limit: Int) -> Bool {
        hasRoom(within: kind == .event ? max(1, limit) : Self.share(of: limit))
    }

    /// Whether another event beacon may leave to a server that is not known to answer: an eighth of the limit is for those
    /// that are.
    func hasRoomForNewcomers(of limit: Int) -> Bool { hasRoom(within: max(1, limit - limit / 8)) }

    private func hasRoom(within limit: Int) -> Bool {
        inFlight - slow < limit && inFlight / Self.mostSlow < limit
    }

    /// Whether another request may leave to a server. Slow requests do not count, up to a bound; but a server that
    /// hangs is sent no further pixels.
    func hasRoomAtServer(for kind: BeaconKind, of limit: Int) -> Bool {
        kind == .event ? hasRoom(for: kind, of: limit) : inFlight < Self.share(of: limit)
    }

    mutating func end(isSlow: Bool) {
        inFlight -= 1
        if isSlow { slow -= 1 }
    }

    static func + (one: RequestLoad, other: RequestLoad) -> RequestLoad {
        RequestLoad(inFlight: one.inFlight + other.inFlight, slow: one.slow + other.slow)
    }
}
