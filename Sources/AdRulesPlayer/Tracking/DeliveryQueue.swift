import AdRulesEngine

/// Decides which beacon leaves when, and what an answer means for it. It has no clock and no network of its own.
///
/// Beacons of one session to one server form a lane: each waits until the attempt before it is over, so that a server
/// sees them in the order of the events. Lanes do not wait for one another; what may leave leaves in the order of
/// acceptance. A beacon that surely never left closes its lane for a while, because the next one would not leave either.
/// One that is to be asked for again although it may have arrived steps aside, and the lane goes on without it.
struct DeliveryQueue: Sendable {
    let policy: TrackingPolicy
    var report = TrackingReport()
    var items: [UInt64: Item] = [:]
    var lanes: [LaneKey: Lane] = [:]
    /// The lanes whose first beacon may leave, by its number.
    var ready = SortedList<UInt64, LaneKey>()
    var alarms = SortedList<MediaTime, Alarm>()
    var inFlight = 0
    var lastID: UInt64 = 0
    /// The sessions that ended last: stragglers of theirs are refused.
    var endedSessions: [SessionID] = []
    var isOnline = true
    var random: SeededGenerator
    var commands: [Command] = []

    private static let rememberedSessions = 64

    init(policy: TrackingPolicy, seed: UInt64) {
        self.policy = policy
        random = SeededGenerator(seed: seed)
    }

    /// Whether nothing waits and nothing is on its way.
    var isEmpty: Bool { items.isEmpty }

    /// When ``timeCame(at:)`` has to be called; nil: not at all.
    var nextDeadline: MediaTime? { isOnline ? alarms.first?.key : nil }

    /// Everything that an outbox has to know to go on from here.
    var records: [OutboxRecord] {
        report.lostBeacons.map(OutboxRecord.lost)
            + items.values.sorted { $0.beacon.id < $1.beacon.id }.flatMap { item -> [OutboxRecord] in
                item.state == .inFlight || item.mayHaveArrived
                    ? [.queued(item.beacon), .attempted(item.beacon.id)] : [.queued(item.beacon)]
            }
    }

    // MARK: What happens

    /// Goes on where an earlier process stopped. Call it first.
    mutating func restore(_ records: [OutboxRecord], at moment: Moment) -> [Command] {
        var open: [UInt64: OutgoingBeacon] = [:]
        var attempted: Set<UInt64> = []
        var lostIDs: Set<UInt64> = []
        for record in records {
            // A number is never used twice, also when only its end is left of a beacon.
            lastID = max(lastID, record.id)
            switch record {
            case .queued(let beacon): open[beacon.id] = beacon
            case .attempted(let id): attempted.insert(id)
            case .returned(let id): attempted.remove(id)
            case .confirmed(let id): open[id] = nil
            case .lost(let lost):
                open[lost.beacon.id] = nil
                if lostIDs.insert(lost.beacon.id).inserted { note(lost) }
            }
        }
        for beacon in open.values.sorted(by: { $0.id < $1.id }) {
            report.accepted += 1
            let wasAttempted = attempted.contains(beacon.id)
            if wasAttempted, policy.guarantee == .atMostOnce {
                lose(beacon, .interrupted, mayHaveArrived: true)
            } else {
                enqueue(beacon, mayHaveArrived: wasAttempted)
            }
        }
        return finish(at: moment)
    }

    /// Takes over the URLs of one event.
    mutating func accept(_ firing: TrackerFiring, for session: SessionID, at moment: Moment) -> [Command] {
        for url in firing.urls {
            lastID += 1
            report.accepted += 1
            let beacon = OutgoingBeacon(
                id: lastID, session: session, url: url, of: firing, acceptedAt: moment.date)
            if endedSessions.contains(session) {
                lose(beacon, .sessionEnded)
            } else if items.count >= policy.maxWaiting {
                lose(beacon, .overflow)
            } else {
                enqueue(beacon, isNew: true)
            }
        }
        return finish(at: moment)
    }

    /// Nothing more comes from a session. Unless it finished, what waits does not leave any more; what is on its way may
    /// still be answered.
    mutating func close(_ session: SessionID, _ end: SessionEnd, at moment: Moment) -> [Command] {
        guard end != .finished else { return finish(at: moment) }
        endedSessions.append(session)
        if endedSessions.count > Self.rememberedSessions { endedSessions.removeFirst() }
        for id in items.keys.sorted() {
            guard let item = items[id], item.lane.session == session else { continue }
            if item.state == .inFlight {
                items[id]?.isLastAttempt = true
            } else {
                remove(id)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            }
        }
        return finish(at: moment)
    }

    /// The machine lost or found its network. Offline nothing leaves, and found again everything may at once.
    mutating func networkChanged(isOnline: Bool, at moment: Moment) -> [Command] {
        self.isOnline = isOnline
        if isOnline {
            for key in lanes.keys where lanes[key]?.closedUntil != nil {
                lanes[key]?.closedUntil = nil
                lanes[key]?.failures = 0
                makeReady(key)
            }
        }
        return finish(at: moment)
    }

    /// Time has passed. Too early or twice does nothing.
    mutating func timeCame(at moment: Moment) -> [Command] { finish(at: moment) }

    /// An attempt is over.
    mutating func attemptEnded(_ id: UInt64, _ outcome: AttemptOutcome, at moment: Moment) -> [Command] {
        guard var item = items[id], item.state == .inFlight else { return [] }
        inFlight -= 1
        lanes[item.lane]?.inFlight = nil
        if outcome.didLeave { lanes[item.lane]?.failures = 0 }
        switch outcome {
        case .confirmed:
            report.confirmed += 1
            commands.append(.record(.confirmed(id)))
            remove(id)
        case .neverLeft:
            commands.append(.record(.returned(id)))
            if item.isLastAttempt {
                remove(id)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            } else {
                item.state = .waiting
                items[id] = item
                lanes[item.lane]?.waiting.insert(id, at: 0)
                closeLane(item.lane, at: moment)
            }
        case .refusedForGood(let reason, let status):
            remove(id)
            lose(item.beacon, reason, status: status)
        case .refusedForNow(let reason, let status):
            commands.append(.record(.returned(id)))
            stepAside(item, or: reason, status: status, at: moment)
        case .unanswered(let status):
            item.mayHaveArrived = true
            stepAside(item, or: .unanswered, status: status, at: moment)
        }
        makeReady(item.lane)
        return finish(at: moment)
    }
}
