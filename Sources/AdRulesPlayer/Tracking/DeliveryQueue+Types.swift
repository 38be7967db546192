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

    struct Lane: Sendable {
        /// The beacons that wait, the oldest first.
        var waiting: [UInt64] = []
        var inFlight: UInt64?
        /// Nothing leaves until then.
        var closedUntil: MediaTime?
        /// How many attempts in a row did not leave.
        var failures = 0
        /// The beacon under which the lane stands among those that are ready.
        var readyAs: UInt64?

        var isEmpty: Bool { waiting.isEmpty && inFlight == nil }
    }

    struct Item: Sendable {
        enum State: Sendable, Hashable {
            case waiting
            case inFlight
            /// It may have arrived, and is asked for again then.
            case aside(until: MediaTime)
        }

        let beacon: OutgoingBeacon
        let lane: LaneKey
        var state = State.waiting
        var attempts = 0
        /// An attempt got no answer: a further one may double.
        var mayHaveArrived = false
        /// Its session is over: it is not asked for again.
        var isLastAttempt = false
    }

    enum Alarm: Sendable, Hashable {
        case lane(LaneKey)
        case beacon(UInt64)
    }
}
