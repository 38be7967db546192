import AdRulesEngine

/// Decides when each beacon leaves and what each response means for it. It has no clock and no network access.
///
/// The beacons of one session for one server form two lanes, one for event beacons and one for the pixels of a flood
/// (``BeaconKind``). Those of a lane begin in the order of the events, a few at once. Lanes do not wait for each other.
/// A server has a few requests in flight at once; lanes beyond that are parked until one of the requests ends, so a
/// slow server holds up only its own lanes. Turns are shared fairly: a session with a thousand lanes gets one turn for
/// each turn of a session with one lane (start-time fair queueing). Every step costs O(log n) in the number of waiting
/// beacons, however many were sent before.
///
/// Pixels leave after event beacons, and never take the last quarter of a limit. A request without an answer for
/// ``TrackingPolicy/slowAfter`` no longer counts for event beacons, so servers that hang do not hold them up
/// (``RequestLoad``).
///
/// A server that answers nothing is closed for a while, and is then sent one beacon at a time until it answers
/// (``ServerRecord``).
///
/// A beacon that certainly never left closes its lane for a while, because the next one would not leave either. A
/// beacon to retry that may have arrived is set aside, and the lane continues without it.
struct DeliveryQueue: Sendable {
    let policy: TrackingPolicy
    var report = TrackingReport()
    var items: [UInt64: Item] = [:]
    var lanes: [LaneKey: Lane] = [:]
    var hosts: [String: Host] = [:]
    /// The states of servers; the oldest are dropped.
    var servers: [String: ServerRecord] = [:]
    var knownServers = FIFOQueue<String>()
    /// The servers with parked lanes for which only the limit of all requests has no room.
    var newcomers = PriorityQueue<Turn, String>()
    var sessions: [SessionID: OpenSession] = [:]
    /// The lanes waiting for a turn.
    var ready = PriorityQueue<Turn, LaneKey>()
    /// The last turns served.
    var servedTurns = TurnNumbers()
    var alarms = PriorityQueue<MediaTime, Alarm>()
    /// All requests in flight.
    var load = RequestLoad()
    /// The requests in the order in which they left, until they end or are slow.
    var departures = FIFOQueue<Departure>()
    var lastID: UInt64 = 0
    /// The sessions that ended most recently; late beacons of theirs are refused.
    var endedSessions = FIFOQueue<SessionID>()
    var isEnded: Set<SessionID> = []
    /// The sessions whose first address was private.
    var privateSessions: Set<SessionID> = []
    /// The network limits of open sessions, where they differ from the policy's.
    var networks: [SessionID: NetworkPolicy] = [:]
    var isOnline = true
    var random: SeededGenerator
    var commands: [Command] = []

    private static let rememberedSessions = 1000

    init(policy: TrackingPolicy, seed: UInt64) {
        self.policy = policy
        random = SeededGenerator(seed: seed)
    }

    /// Whether nothing is waiting or in flight.
    var isEmpty: Bool { items.isEmpty }

    /// The time at which to call ``timeCame(at:)``; nil if no call is needed.
    var nextDeadline: MediaTime? {
        guard isOnline, !isEmpty else { return nil }
        // Whether a request is slow matters only to beacons that wait.
        let slowAt = items.count > load.inFlight ? departures.first?.slowAt : nil
        return [alarms.first?.key, slowAt].compactMap { $0 }.min()
    }

    // MARK: Events

    /// Notes that a session begins, or continues although it ended: it was saved before.
    mutating func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy? = nil) {
        isEnded.remove(session)
        sessions[session]?.endsAt = nil
        if firstHop == .privateAddress { privateSessions.insert(session) }
        let both = network.map(policy.network.and)
        networks[session] = both == policy.network ? nil : both
    }

    /// Accepts the URLs of one event.
    mutating func accept(_ firing: TrackerFiring, for session: SessionID, at moment: Moment) -> [Command] {
        var kinds = FiringKinds()
        for url in firing.urls {
            lastID += 1
            report.accepted += 1
            let beacon = OutgoingBeacon(
                id: lastID, session: session, url: url, of: firing, acceptedAt: moment.date,
                firstHop: privateSessions.contains(session) ? .privateAddress : .publicAddress)
            if isEnded.contains(session) {
                lose(beacon, .sessionEnded)
            } else {
                enqueue(beacon, &kinds, at: moment, isNew: true)
            }
        }
        return finish(at: moment)
    }

    /// Notes that a session ended. Beacons of a finished session are still sent; those of a destroyed one are sent
    /// during the grace period; those of a lost one are no longer sent. Requests in flight may still be answered.
    mutating func close(_ session: SessionID, _ end: SessionEnd, at moment: Moment) -> [Command] {
        privateSessions.remove(session)
        networks[session] = nil
        guard end != .finished else { return finish(at: moment) }
        if isEnded.insert(session).inserted { endedSessions.append(session) }
        while endedSessions.count > Self.rememberedSessions, let oldest = endedSessions.popFirst() {
            isEnded.remove(oldest)
        }
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

    /// Notes that the machine went offline or online. Offline, nothing leaves; back online, every closed lane opens
    /// at once.
    mutating func networkChanged(isOnline: Bool, at moment: Moment) -> [Command] {
        self.isOnline = isOnline
        if isOnline {
            for origin in servers.keys where servers[origin]?.isSilent == true { forget(origin) }
            for key in lanes.keys where lanes[key]?.closedUntil != nil {
                lanes[key]?.closedUntil = nil
                makeReady(key)
                lanes[key]?.failures = 0
            }
        }
        return finish(at: moment)
    }

    /// Handles everything that is due. Calls that are early or repeated do nothing.
    mutating func timeCame(at moment: Moment) -> [Command] { finish(at: moment) }

    /// Handles the end of an attempt.
    mutating func attemptEnded(_ id: UInt64, _ outcome: AttemptOutcome, at moment: Moment) -> [Command] {
        guard var item = items[id], item.state == .inFlight else { return [] }
        landed(item)
        if outcome.didLeave {
            lanes[item.lane]?.failures = 0
            item.attempts += 1
        }
        switch outcome {
        case .confirmed:
            report.confirmed += 1
            noteAnswer(to: item)
            commands.append(.record(.confirmed(id)))
            remove(item)
            prefer(item.lane)
        case .neverLeft:
            commands.append(.record(.returned(id)))
            if item.isLastAttempt {
                remove(item)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            } else {
                item.state = .waiting
                items[id] = item
                lanes[item.lane]?.waiting.insert(id, at: id)
                // Several attempts of one moment fail for one reason.
                if lanes[item.lane]?.failures == item.failuresBefore { closeLane(item.lane, at: moment) }
            }
        case .refusedForGood(let reason, let status):
            if status != nil { noteAnswer(to: item) }
            remove(item)
            lose(item.beacon, reason, status: status, mayHaveArrived: item.mayHaveArrived)
        case .refusedForNow(let reason, let status):
            noteAnswer(to: item)
            commands.append(.record(.refused(id)))
            stepAside(item, or: reason, status: status, at: moment)
        case .unanswered(let status):
            item.mayHaveArrived = true
            // The status is that of a redirect: this server answered, and the one that it leads to did not.
            if status == nil { noteSilence(of: item, isOver: true, at: moment) } else { noteAnswer(to: item) }
            stepAside(item, or: .unanswered, status: status, at: moment)
        }
        makeReady(item.lane.session, item.lane.origin)
        return finish(at: moment)
    }
}
