import AdRulesEngine

extension DeliveryQueue {
    /// The commands to carry out, in order: a record has to be stored before any later request leaves.
    enum Command: Sendable, Hashable {
        case record(OutboxRecord)
        case send(OutgoingBeacon)
    }

    /// One server and one kind of beacon within one session.
    struct LaneKey: Sendable, Hashable {
        var session: SessionID
        var origin: String
        var kind: BeaconKind
    }

    /// The beacons of one session and kind for one server.
    struct Lane: Sendable {
        enum State: Sendable, Hashable {
            /// It has nothing to send, is closed for a while, or has enough requests in flight.
            case resting
            /// Waiting for its turn.
            case ready
            /// Its turn came while its server had the maximum number of requests in flight.
            case parked
        }

        /// The waiting beacons, ordered by number.
        var waiting = PriorityQueue<UInt64, UInt64>()
        var state = State.resting
        var load = RequestLoad()
        /// The time before which nothing leaves; nil if the lane is open.
        var closedUntil: MediaTime?
        /// The number of consecutive times that an attempt never left.
        var failures = 0
        /// Its position among the lanes waiting for a turn.
        var turn: UInt64 = 0

        var isEmpty: Bool { waiting.isEmpty && load.inFlight == 0 && closedUntil == nil }
    }

    /// One server, across all sessions.
    struct Host: Sendable {
        var load = RequestLoad()
        /// The lanes whose turn came while the server was busy or closed, ordered by turn.
        var parked = PriorityQueue<Turn, LaneKey>()
        /// The number of beacons for it, those in flight included. Without any, it is removed.
        var beacons = 0
        /// The number of answers since its first beacon.
        var answers = 0
    }

    /// The state kept for a session while any of its beacons wait.
    struct OpenSession: Sendable {
        /// The servers it has beacons for.
        var origins: Set<String> = []
        /// The numbers of its beacons, those in flight included.
        var ids: Set<UInt64> = []
        /// The turn of its next lane: a session with many lanes yields to sessions with few.
        var nextTurns = TurnNumbers()
        /// The end of its grace period, if it has one.
        var endsAt: MediaTime?
    }

    struct Item: Sendable {
        enum State: Sendable, Hashable {
            case waiting
            case inFlight
            /// Waiting until a time for another attempt.
            case aside(until: MediaTime)
        }

        let beacon: OutgoingBeacon
        let lane: LaneKey
        let network: NetworkPolicy
        /// The session-clock time after which it is too old: the wall clock may be set while it waits.
        let expiresAt: MediaTime
        var state = State.waiting
        /// The number of attempts that the network accepted.
        var attempts = 0
        /// Whether an attempt got no answer, so that another one may deliver the beacon twice.
        var mayHaveArrived = false
        /// Whether its session is over, so that no other attempt follows.
        var isLastAttempt = false
        /// The failures of its lane when it left.
        var failuresBefore = 0
        /// The answers of its server when it left.
        var answersBefore = 0
        /// The time at which the request in flight becomes slow.
        var slowAt: MediaTime?
        /// Whether the request in flight is slow.
        var isSlow = false
    }

    /// A request that left.
    struct Departure: Sendable {
        var id: UInt64
        var slowAt: MediaTime
    }

    enum Alarm: Sendable, Hashable {
        case lane(LaneKey)
        case server(String)
        case beacon(UInt64)
        case graceEnds(SessionID)
    }
}
