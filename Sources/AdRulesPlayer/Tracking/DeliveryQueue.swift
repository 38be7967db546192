import AdRulesEngine

/// Decides which beacon leaves when, and what an answer means for it. It has no clock and no network of its own.
///
/// Beacons of one session to one server form a lane: each waits until the attempt before it is over, so that a server
/// sees them in the order of the events. Lanes do not wait for one another. A server has a few requests in flight at
/// once; lanes beyond that are parked until one of them is over, so a slow server holds up only its own lanes. Turns are
/// shared fairly: a session with a thousand lanes gets one turn for each turn of a session with one (start-time fair
/// queueing). Every step costs O(log n) in what waits, whatever was sent before.
///
/// A beacon that surely never left closes its lane for a while, because the next one would not leave either. One that is
/// to be asked for again although it may have arrived steps aside, and the lane goes on without it.
struct DeliveryQueue: Sendable {
    let policy: TrackingPolicy
    var report = TrackingReport()
    var items: [UInt64: Item] = [:]
    var lanes: [LaneKey: Lane] = [:]
    var hosts: [String: Host] = [:]
    var sessions: [SessionID: OpenSession] = [:]
    /// The lanes that wait for their turn.
    var ready = PriorityQueue<UInt64, LaneKey>()
    /// The turn that was served last.
    var servedTurn: UInt64 = 0
    var alarms = PriorityQueue<MediaTime, Alarm>()
    var inFlight = 0
    var lastID: UInt64 = 0
    /// The sessions that ended last: stragglers of theirs are refused.
    var endedSessions = FIFOQueue<SessionID>()
    var isEnded: Set<SessionID> = []
    /// The sessions whose first address was private.
    var privateSessions: Set<SessionID> = []
    var isOnline = true
    var random: SeededGenerator
    var commands: [Command] = []

    private static let rememberedSessions = 1000

    init(policy: TrackingPolicy, seed: UInt64) {
        self.policy = policy
        random = SeededGenerator(seed: seed)
    }

    /// Whether nothing waits and nothing is in flight.
    var isEmpty: Bool { items.isEmpty }

    /// When ``timeCame(at:)`` has to be called; nil: not at all.
    var nextDeadline: MediaTime? { isOnline && !isEmpty ? alarms.first?.key : nil }

    // MARK: What happens

    /// A session begins.
    mutating func open(_ session: SessionID, firstHop: FirstHop) {
        if firstHop == .privateAddress { privateSessions.insert(session) }
    }

    /// Takes over the URLs of one event.
    mutating func accept(_ firing: TrackerFiring, for session: SessionID, at moment: Moment) -> [Command] {
        for url in firing.urls {
            lastID += 1
            report.accepted += 1
            let beacon = OutgoingBeacon(
                id: lastID, session: session, url: url, of: firing, acceptedAt: moment.date,
                firstHop: privateSessions.contains(session) ? .privateAddress : .publicAddress)
            if isEnded.contains(session) {
                lose(beacon, .sessionEnded)
            } else if items.count >= policy.maxWaiting
                || sessions[session]?.ids.count ?? 0 >= policy.maxWaitingPerSession
            {
                lose(beacon, .overflow)
            } else {
                enqueue(beacon, isNew: true)
            }
        }
        return finish(at: moment)
    }

    /// Nothing more comes from a session. A finished one's beacons go on; those of one that the host destroyed go on for
    /// the grace period; those of a lost one do not leave any more. What is in flight may still be answered.
    mutating func close(_ session: SessionID, _ end: SessionEnd, at moment: Moment) -> [Command] {
        privateSessions.remove(session)
        guard end != .finished else { return finish(at: moment) }
        if isEnded.insert(session).inserted { endedSessions.append(session) }
        if isEnded.count > Self.rememberedSessions, let oldest = endedSessions.popFirst() { isEnded.remove(oldest) }
        if end == .destroyed, policy.gracePeriod > .zero {
            guard sessions[session] != nil else { return finish(at: moment) }
            let until = moment.now + policy.gracePeriod
            sessions[session]?.endsAt = until
            alarms.insert(.graceEnds(session), at: until)
        } else {
            drop(session)
        }
        return finish(at: moment)
    }

    /// The machine lost or found its network. Offline nothing leaves, and found again everything may at once.
    mutating func networkChanged(isOnline: Bool, at moment: Moment) -> [Command] {
        self.isOnline = isOnline
        if isOnline {
            for key in lanes.keys where lanes[key]?.closedUntil != nil {
                lanes[key]?.closedUntil = nil
                makeReady(key)
                lanes[key]?.failures = 0
            }
        }
        return finish(at: moment)
    }

    /// Time has passed. Too early or twice does nothing.
    mutating func timeCame(at moment: Moment) -> [Command] { finish(at: moment) }

    /// An attempt is over.
    mutating func attemptEnded(_ id: UInt64, _ outcome: AttemptOutcome, at moment: Moment) -> [Command] {
        guard var item = items[id], item.state == .inFlight else { return [] }
        landed(item.lane)
        if outcome.didLeave {
            lanes[item.lane]?.failures = 0
            item.attempts += 1
        }
        switch outcome {
        case .confirmed:
            report.confirmed += 1
            commands.append(.record(.confirmed(id)))
            remove(item)
        case .neverLeft:
            commands.append(.record(.returned(id)))
            if item.isLastAttempt {
                remove(item)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            } else {
                item.state = .waiting
                items[id] = item
                lanes[item.lane]?.waiting.prepend(id)
                closeLane(item.lane, at: moment)
            }
        case .refusedForGood(let reason, let status):
            remove(item)
            lose(item.beacon, reason, status: status)
        case .refusedForNow(let reason, let status):
            commands.append(.record(.refused(id)))
            stepAside(item, or: reason, status: status, at: moment)
        case .unanswered(let status):
            item.mayHaveArrived = true
            stepAside(item, or: .unanswered, status: status, at: moment)
        }
        makeReady(item.lane)
        return finish(at: moment)
    }
}
