extension DeliveryQueue {
    /// The commands to carry out, in order: a record has to be stored before any later request leaves.
    enum Command: Sendable, Hashable {
        case record(OutboxRecord)
        case send(OutgoingBeacon)
    }

    /// One server, for all sessions: its beacons, and whether it answers.
    ///
    /// One that answers has its own part of the limits (``DeliveryRank``). New beacons for one that has begun not to
    /// are pixels. After a few failures it is closed for a while, then takes one beacon at a time until it answers.
    struct Server: Sendable {
        /// The number of requests in a row without an answer at which a server is closed.
        static let mostUnanswered = 3
        /// The number of beacons that may wait for a server that does not answer.
        static let mostWaiting = 50
        /// The number of servers that are remembered without beacons.
        static let mostRemembered = 1000

        /// The waiting event beacons, and the waiting pixels, by number. Those that were removed are skipped.
        var waiting = [PriorityQueue<UInt64, UInt64>](repeating: PriorityQueue(), count: 2)
        /// The ranks whose turns it waits for.
        var turns: Set<DeliveryRank> = []
        var load = RequestLoad()
        /// The number of its beacons, those in flight included.
        var beacons = 0
        /// Whether it answers; false from a request without an answer for long on, nil if nothing is known.
        var isAnswering: Bool?
        /// The time of its last answer.
        var answeredAt: MediaTime?
        /// The number of requests in a row without an answer.
        var unanswered = 0
        /// The number of times in a row that it was closed.
        var closures = 0
        /// The time until which nothing leaves; nil if it has answered since.
        var closedUntil: MediaTime?

        /// Whether it is closed because it does not answer.
        var isSilent: Bool { unanswered >= Self.mostUnanswered }

        /// The rank of each of its queues.
        var ranks: [DeliveryRank] { isAnswering == true ? [.event, .pixel] : [.newcomer, .newPixel] }

        /// Whether no other beacon may wait for it.
        var isFull: Bool { isSilent && beacons >= Self.mostWaiting }
    }

    /// The state kept for a session while it is open or any of its beacons wait.
    struct Session: Sendable {
        /// What it may fetch; nil if it is not open.
        var terms: (firstHop: FirstHop, network: NetworkPolicy)?
        /// The numbers of its beacons, those in flight included.
        var ids: Set<UInt64> = []
        /// The end of its grace period, if it has one.
        var endsAt: MediaTime?
    }

    struct Item: Sendable {
        enum State: Sendable, Hashable {
            case waiting
            case inFlight
            /// In flight for long.
            case slow
            /// Waiting for the alarm, for another attempt.
            case aside
        }

        let beacon: OutgoingBeacon
        let origin: String
        /// Its queue: 0 for an event beacon, 1 for a pixel.
        let queue: Int
        let network: NetworkPolicy
        /// The session-clock time after which it is too old: the wall clock may be set while it waits.
        let expiresAt: MediaTime
        /// The number of attempts that the network accepted.
        var attempts = 0
        /// Whether an attempt got no answer, so that another one may deliver the beacon twice.
        var mayHaveArrived = false
        var state = State.waiting
        /// The time at which its state changes: a request becomes slow, or a beacon is no longer set aside.
        var alarm: MediaTime?
        /// The time of the last attempt.
        var leftAt = MediaTime.zero
        /// The number of times that it was set aside.
        var waits = 0

        var isInFlight: Bool { state == .inFlight || state == .slow }
    }

    /// What happens at a time, unless it was put off or is done: ``isSet(_:for:)``.
    enum Alarm: Sendable, Hashable {
        /// A request becomes slow, or a beacon is no longer set aside.
        case beacon(UInt64)
        /// A server opens.
        case server(String)
        /// A grace period ends.
        case session(SessionID)
    }
}
