import AdRulesEngine

extension DeliveryQueue {
    /// What has to be done, in order: a record has to be kept before anything behind it leaves.
    enum Command: Sendable, Hashable {
        case record(OutboxRecord)
        case send(OutgoingBeacon)
    }

    /// The time of a call: by the session's clock, and wall time from 1970-01-01T00:00:00Z.
    struct Moment: Sendable, Hashable {
        var now: MediaTime
        var date: MediaTime
    }

    /// One server, for one session.
    struct LaneKey: Sendable, Hashable {
        var session: SessionID
        var origin: String
    }

    /// The beacons of one session to one server, one of which may be in flight.
    struct Lane: Sendable {
        enum State: Sendable, Hashable {
            /// It has nothing to send, or is closed for a while.
            case resting
            /// It waits for its turn.
            case ready
            /// It had its turn, and its server has as many requests as it may have.
            case parked
            /// A beacon is in flight.
            case inFlight
        }

        /// The beacons that wait.
        var waiting = FIFOQueue<UInt64>()
        var state = State.resting
        /// Nothing leaves until then.
        var closedUntil: MediaTime?
        /// How many attempts in a row did not leave.
        var failures = 0
        /// Its place among those that wait for their turn.
        var turn: UInt64 = 0

        var isEmpty: Bool { waiting.isEmpty && state != .inFlight && closedUntil == nil }
    }

    /// One server, over all sessions.
    struct Host: Sendable {
        var inFlight = 0
        /// Lanes that had their turn, by their turn.
        var parked = PriorityQueue<UInt64, LaneKey>()
    }

    /// What is kept of a session while beacons of it wait.
    struct OpenSession: Sendable {
        /// The servers it has beacons for.
        var origins: Set<String> = []
        /// The numbers of its beacons, those in flight included.
        var ids: Set<UInt64> = []
        /// The turn of its next lane: a session with many lanes waits behind those with few.
        var nextTurn: UInt64 = 0
        /// Its grace period ends then.
        var endsAt: MediaTime?
    }

    struct Item: Sendable {
        enum State: Sendable, Hashable {
            case waiting
            case inFlight
            /// It is asked for again then.
            case aside(until: MediaTime)
        }

        let beacon: OutgoingBeacon
        let lane: LaneKey
        var state = State.waiting
        /// How many attempts the network took.
        var attempts = 0
        /// An attempt got no answer: a further one may double.
        var mayHaveArrived = false
        /// Its session is over: it is not asked for again.
        var isLastAttempt = false
    }

    enum Alarm: Sendable, Hashable {
        case lane(LaneKey)
        case beacon(UInt64)
        case graceEnds(SessionID)
    }
}
