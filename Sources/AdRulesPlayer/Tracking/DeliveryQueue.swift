import AdRulesEngine

/// Decides which beacon leaves when, and what an answer means for it. It has no clock and no network of its own.
///
/// Beacons of one session to one server form a lane: each waits until the attempt before it is over, so that a server
/// sees them in the order of the events. Lanes do not wait for one another; what may leave leaves in the order of
/// acceptance. A beacon that surely never left closes its lane for a while, because the next one would not leave either.
/// One that is to be asked for again although it may have arrived steps aside, and the lane goes on without it.
struct DeliveryQueue: Sendable {
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

    let policy: TrackingPolicy
    private(set) var report = TrackingReport()
    private(set) var items: [UInt64: Item] = [:]
    private var lanes: [LaneKey: Lane] = [:]
    /// The lanes whose first beacon may leave, by its number.
    private var ready = SortedList<UInt64, LaneKey>()
    private var alarms = SortedList<MediaTime, Alarm>()
    private var inFlight = 0
    private var lastID: UInt64 = 0
    /// The sessions that ended last: stragglers of theirs are refused.
    private var endedSessions: [SessionID] = []
    private var isOnline = true
    private var random: SeededGenerator
    private var commands: [Command] = []

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
            switch record {
            case .queued(let beacon):
                lastID = max(lastID, beacon.id)
                open[beacon.id] = beacon
            case .attempted(let id): attempted.insert(id)
            case .returned(let id): attempted.remove(id)
            case .confirmed(let id): open[id] = nil
            case .lost(let lost):
                lastID = max(lastID, lost.beacon.id)
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

    // MARK: How it moves

    private static let rememberedSessions = 64
    private static let rememberedLosses = 1000

    private mutating func enqueue(_ beacon: OutgoingBeacon, mayHaveArrived: Bool = false, isNew: Bool = false) {
        let address: HTTPAddress
        do throws(LoadError) {
            address = try HTTPAddress(beacon.url)
        } catch {
            return lose(beacon, error.code == .scheme ? .scheme : .badURL)
        }
        guard let scheme = address.url.scheme?.lowercased(), policy.schemes.contains(scheme) else {
            return lose(beacon, .scheme)
        }
        let key = LaneKey(session: beacon.session, origin: address.origin)
        items[beacon.id] = Item(beacon: beacon, lane: key, mayHaveArrived: mayHaveArrived)
        if isNew { commands.append(.record(.queued(beacon))) }
        join(beacon.id, key)
    }

    private mutating func join(_ id: UInt64, _ key: LaneKey) {
        var lane = lanes.removeValue(forKey: key) ?? Lane()
        if let last = lane.waiting.last, last > id {
            lane.waiting.insert(id, at: lane.waiting.firstIndex { $0 > id } ?? lane.waiting.endIndex)
        } else {
            lane.waiting.append(id)
        }
        lanes[key] = lane
        makeReady(key)
    }

    /// Lets a lane's first beacon leave, if nothing keeps it; a lane that is empty goes.
    private mutating func makeReady(_ key: LaneKey) {
        guard var lane = lanes.removeValue(forKey: key) else { return }
        if let id = lane.readyAs { ready.remove(key, at: id) }
        lane.readyAs = lane.inFlight == nil && lane.closedUntil == nil ? lane.waiting.first : nil
        if let id = lane.readyAs { ready.insert(key, at: id) }
        if !lane.isEmpty || lane.closedUntil != nil { lanes[key] = lane }
    }

    /// Takes a beacon out of everything.
    private mutating func remove(_ id: UInt64) {
        guard let item = items.removeValue(forKey: id) else { return }
        if item.state == .waiting, let place = lanes[item.lane]?.waiting.firstIndex(of: id) {
            lanes[item.lane]?.waiting.remove(at: place)
        }
        makeReady(item.lane)
    }

    private mutating func closeLane(_ key: LaneKey, at moment: Moment) {
        lanes[key]?.failures += 1
        let until = moment.now + backoff(after: lanes[key]?.failures ?? 1)
        lanes[key]?.closedUntil = until
        alarms.insert(.lane(key), at: until)
    }

    /// A beacon that the network had, and that is asked for again if the policy wants that; else it is lost.
    private mutating func stepAside(
        _ item: Item, or reason: LostBeacon.Reason, status: Int?, at moment: Moment
    ) {
        let id = item.beacon.id
        guard policy.guarantee == .atLeastOnce, !item.isLastAttempt else {
            remove(id)
            return lose(item.beacon, reason, status: status, mayHaveArrived: item.mayHaveArrived)
        }
        var item = item
        let until = moment.now + backoff(after: item.attempts)
        item.state = .aside(until: until)
        items[id] = item
        alarms.insert(.beacon(id), at: until)
    }

    private mutating func backoff(after failures: Int) -> MediaTime {
        let factor = Int64(1) << Int64(min(max(failures, 1), 31) - 1)
        let (product, overflow) = policy.firstBackoff.microseconds.multipliedReportingOverflow(by: factor)
        let wait = min(overflow ? .max : product, policy.longestBackoff.microseconds)
        // Viewers that lost the same server do not all come back at the same moment.
        return MediaTime(microseconds: wait / 1000 * Int64.random(in: 800...1200, using: &random))
    }

    private mutating func lose(
        _ beacon: OutgoingBeacon, _ reason: LostBeacon.Reason, status: Int? = nil, mayHaveArrived: Bool = false
    ) {
        let lost = LostBeacon(beacon, reason: reason, status: status, mayHaveArrived: mayHaveArrived)
        commands.append(.record(.lost(lost)))
        note(lost)
    }

    private mutating func note(_ lost: LostBeacon) {
        report.lost[lost.reason, default: 0] += 1
        report.lostBeacons.append(lost)
        if report.lostBeacons.count > Self.rememberedLosses { report.lostBeacons.removeFirst() }
    }

    /// Rings what is due, lets leave what may, and gives what has to be done.
    private mutating func finish(at moment: Moment) -> [Command] {
        while isOnline, let (time, alarm) = alarms.first, time <= moment.now {
            alarms.removeFirst()
            ring(alarm, set: time)
        }
        while isOnline, inFlight < policy.maxConcurrent, let (id, key) = ready.first {
            ready.removeFirst()
            leave(id, key, at: moment)
        }
        report.waiting = items.count
        let done = commands
        commands = []
        return done
    }

    private mutating func ring(_ alarm: Alarm, set time: MediaTime) {
        switch alarm {
        case .lane(let key) where lanes[key]?.closedUntil == time:
            lanes[key]?.closedUntil = nil
            makeReady(key)
        case .beacon(let id) where items[id]?.state == .aside(until: time):
            guard let key = items[id]?.lane else { return }
            items[id]?.state = .waiting
            join(id, key)
        default: break
        }
    }

    private mutating func leave(_ id: UInt64, _ key: LaneKey, at moment: Moment) {
        guard let item = items[id] else { return }
        guard moment.date - item.beacon.acceptedAt <= policy.maxAge else {
            remove(id)
            return lose(item.beacon, .expired, mayHaveArrived: item.mayHaveArrived)
        }
        lanes[key]?.waiting.removeFirst()
        lanes[key]?.readyAs = nil
        lanes[key]?.inFlight = id
        items[id]?.state = .inFlight
        items[id]?.attempts += 1
        inFlight += 1
        report.sent += 1
        if item.mayHaveArrived { report.possiblyDoubled += 1 }
        commands.append(.record(.attempted(id)))
        commands.append(.send(item.beacon))
    }
}
