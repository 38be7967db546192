/// Decides when each beacon leaves and what each response means for it. It has no clock and no network access.
///
/// Each server has two queues, one of event beacons and one of pixels, the further URLs of a flood (``FiringQuota``).
/// Its beacons begin in the order of the events, a few at once; servers do not wait for each other, but take turns
/// (``DeliveryRank``). A request without an answer for ``TrackingPolicy/slowAfter`` holds up nothing any more
/// (``RequestLoad``). A server that cannot be reached, or answers nothing, is closed for a while (``Server``).
///
/// Every step costs O(log n) in the number of waiting beacons, however many were sent before.
struct DeliveryQueue: Sendable {
    let policy: TrackingPolicy
    var report = TrackingReport()
    var items: [UInt64: Item] = [:]
    /// The servers that have beacons, and those of which something is known; see ``serverLimit``.
    var servers: [String: Server] = [:]
    /// The number of servers at which those without beacons are forgotten.
    var serverLimit = Server.mostRemembered
    /// The servers that have something of each rank to send, in the order of their turns.
    var turns = [FIFOQueue<String>](repeating: FIFOQueue(), count: DeliveryRank.allCases.count)
    var sessions: [SessionID: Session] = [:]
    /// The last thousand sessions that ended; late beacons of theirs are refused.
    var endedSessions = FIFOQueue<SessionID>()
    var isEnded: Set<SessionID> = []
    var alarms = PriorityQueue<MediaTime, Alarm>()
    /// All requests in flight.
    var load = RequestLoad()
    var lastID: UInt64 = 0
    var isOnline = true
    var random: SeededGenerator
    var commands: [Command] = []

    init(policy: TrackingPolicy, seed: UInt64) {
        self.policy = policy
        random = SeededGenerator(seed: seed)
    }

    /// Whether nothing is waiting or in flight.
    var isEmpty: Bool { items.isEmpty }

    /// The time at which to call ``finish(at:)``; nil if no call is needed.
    var nextDeadline: MediaTime? { isOnline && !isEmpty ? alarms.first?.key : nil }

    // MARK: Events

    /// Notes that a session begins, or continues although it ended: it was saved before.
    mutating func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy? = nil) {
        isEnded.remove(session)
        sessions[session, default: Session()].endsAt = nil
        sessions[session]?.terms = (firstHop, network.map(policy.network.and) ?? policy.network)
    }

    /// Accepts the URLs of one event.
    mutating func accept(_ firing: TrackerFiring, for session: SessionID, at moment: Moment) -> [Command] {
        var quota = FiringQuota()
        for url in firing.urls {
            lastID += 1
            report.accepted += 1
            let beacon = OutgoingBeacon(
                id: lastID, session: session, url: url, of: firing, acceptedAt: moment.date,
                firstHop: sessions[session]?.terms?.firstHop == .privateAddress ? .privateAddress : .publicAddress)
            if isEnded.contains(session) {
                lose(beacon, .sessionEnded)
            } else {
                enqueue(beacon, &quota, at: moment, isNew: true)
            }
        }
        return finish(at: moment)
    }

    /// Notes that a session ended. Beacons of a finished session are still sent; those of a destroyed one are sent
    /// during the grace period; those of a lost one are no longer sent. Requests in flight may still be answered.
    mutating func close(_ session: SessionID, _ end: SessionEnd, at moment: Moment) -> [Command] {
        sessions[session]?.terms = nil
        if end != .finished {
            if isEnded.insert(session).inserted { endedSessions.append(session) }
            while endedSessions.count > 1000, let oldest = endedSessions.popFirst() { isEnded.remove(oldest) }
            if end == .destroyed, policy.gracePeriod > .zero {
                sessions[session]?.endsAt = moment.now + policy.gracePeriod
                alarms.insert(.session(session), at: moment.now + policy.gracePeriod)
            } else {
                drop(session)
            }
        }
        forgetIfOver(session)
        return finish(at: moment)
    }

    /// Notes that the machine went offline or online. Offline, nothing leaves; back online, every server is open.
    mutating func networkChanged(isOnline: Bool, at moment: Moment) -> [Command] {
        self.isOnline = isOnline
        if isOnline { for origin in servers.keys.sorted() { reopen(origin) } }
        return finish(at: moment)
    }

    /// Handles the end of an attempt.
    mutating func attemptEnded(_ id: UInt64, _ outcome: AttemptOutcome, at moment: Moment) -> [Command] {
        guard var item = items[id], item.isInFlight else { return [] }
        count(RequestLoad(total: -1, fresh: item.state == .slow ? 0 : -1), for: item.origin)
        if outcome.didLeave { item.attempts += 1 }
        switch outcome {
        case .confirmed:
            report.confirmed += 1
            noteAnswer(to: item, at: moment)
            commands.append(.record(.confirmed(id)))
            remove(item)
        case .neverLeft, .held:
            commands.append(.record(.returned(id)))
            if outcome == .neverLeft { noteFailure(of: item.origin, isCertain: true, at: moment) }
            if isOver(item.beacon.session) {
                remove(item)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            } else if outcome == .held {
                setAside(item, at: moment)
            } else {
                items[id] = item
                wait(id)
            }
        case .refusedForGood(let reason, let status):
            if status != nil { noteAnswer(to: item, at: moment) }
            remove(item)
            lose(item.beacon, reason, status: status, mayHaveArrived: item.mayHaveArrived)
        case .refusedForNow(let reason, let status):
            noteAnswer(to: item, at: moment)
            commands.append(.record(.refused(id)))
            retry(item, or: reason, status: status, at: moment)
        case .unanswered(let status):
            item.mayHaveArrived = true
            if status != nil {
                // That of a redirect: this server answered, and the one that it leads to did not.
                noteAnswer(to: item, at: moment)
            } else if noteSilence(of: item) {
                noteFailure(of: item.origin, isCertain: false, at: moment)
            }
            retry(item, or: .unanswered, status: status, at: moment)
        }
        giveTurn(item.origin)
        return finish(at: moment)
    }
}
