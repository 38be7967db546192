import AdRulesEngine

// How beacons move: from the lanes to the network, aside, back, and out of the queue.
extension DeliveryQueue {
    /// The number of lost beacons kept for inspection; all losses are counted.
    private var rememberedLosses: Int { 1000 }
    /// The number of bytes kept of a URL that is longer than ``HTTPAddress/longestURL``.
    private static var longestExcerpt: Int { 1000 }

    mutating func enqueue(
        _ beacon: OutgoingBeacon, attempts: Int = 0, mayHaveArrived: Bool = false, isNew: Bool = false
    ) {
        let address: HTTPAddress
        do throws(LoadError) {
            address = try policy.network.address(beacon.url, behind: beacon.firstHop)
        } catch {
            return lose(beacon, LostBeacon.Reason(error.code))
        }
        let key = LaneKey(session: beacon.session, origin: address.origin)
        items[beacon.id] = Item(beacon: beacon, lane: key, attempts: attempts, mayHaveArrived: mayHaveArrived)
        sessions[beacon.session, default: OpenSession()].origins.insert(key.origin)
        sessions[beacon.session]?.ids.insert(beacon.id)
        if isNew { commands.append(.record(.queued(beacon))) }
        join(beacon.id, key)
    }

    mutating func join(_ id: UInt64, _ key: LaneKey) {
        lanes[key, default: Lane()].waiting.append(id)
        makeReady(key)
    }

    /// Gives a lane a turn if it has something to send and nothing blocks it; removes a lane that is empty.
    mutating func makeReady(_ key: LaneKey) {
        guard let lane = lanes[key] else { return }
        guard !lane.isEmpty else { return forget(key) }
        guard lane.state == .resting, lane.closedUntil == nil, !lane.waiting.isEmpty else { return }
        var turn = lane.turn
        // A lane whose last attempt never left keeps its turn.
        if lane.failures == 0 {
            turn = max(servedTurn, sessions[key.session]?.nextTurn ?? 0)
            sessions[key.session]?.nextTurn = turn + 1
        }
        lanes[key]?.state = .ready
        lanes[key]?.turn = turn
        ready.insert(key, at: turn)
    }

    private mutating func forget(_ key: LaneKey) {
        lanes[key] = nil
        sessions[key.session]?.origins.remove(key.origin)
        if let host = hosts[key.origin], host.inFlight == 0, host.parked.isEmpty { hosts[key.origin] = nil }
    }

    /// Removes a beacon. Its number may remain in the queue of its lane, which skips it.
    mutating func remove(_ item: Item) {
        items[item.beacon.id] = nil
        let name = item.lane.session
        sessions[name]?.ids.remove(item.beacon.id)
        if let session = sessions[name], session.ids.isEmpty {
            for origin in session.origins { lanes[LaneKey(session: name, origin: origin)] = nil }
            sessions[name] = nil
        }
        // Any remaining alarms are for removed beacons.
        if items.isEmpty { alarms.removeAll() }
    }

    /// Removes every beacon of a session that is not in flight. Complexity: O(n log n) in the beacons of the session.
    mutating func drop(_ session: SessionID) {
        for id in sessions[session]?.ids.sorted() ?? [] {
            guard let item = items[id] else { continue }
            if item.state == .inFlight {
                items[id]?.isLastAttempt = true
            } else {
                remove(item)
                lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
            }
        }
    }

    mutating func closeLane(_ key: LaneKey, at moment: Moment) {
        lanes[key]?.failures += 1
        let until = moment.now + backoff(after: lanes[key]?.failures ?? 1)
        lanes[key]?.closedUntil = until
        alarms.insert(.lane(key), at: until)
    }

    /// Sets a beacon that reached the network aside for another attempt if the policy allows one; otherwise it is
    /// lost.
    mutating func stepAside(
        _ item: Item, or reason: LostBeacon.Reason, status: Int?, at moment: Moment
    ) {
        let id = item.beacon.id
        guard policy.guarantee == .atLeastOnce, !item.isLastAttempt, item.attempts < policy.maxAttempts else {
            remove(item)
            return lose(item.beacon, reason, status: status, mayHaveArrived: item.mayHaveArrived)
        }
        var item = item
        let until = moment.now + backoff(after: item.attempts)
        item.state = .aside(until: until)
        items[id] = item
        alarms.insert(.beacon(id), at: until)
    }

    mutating func backoff(after failures: Int) -> MediaTime {
        let factor = Int64(1) << Int64(min(max(failures, 1), 31) - 1)
        let (product, overflow) = policy.firstBackoff.microseconds.multipliedReportingOverflow(by: factor)
        let wait = min(overflow ? .max : product, policy.longestBackoff.microseconds)
        // The jitter keeps viewers that lost the same server from all retrying at the same moment.
        let (jittered, isTooLong) = (wait / 1000).multipliedReportingOverflow(
            by: Int64.random(in: 800...1200, using: &random))
        return MediaTime(microseconds: isTooLong ? .max : jittered)
    }

    mutating func lose(
        _ beacon: OutgoingBeacon, _ reason: LostBeacon.Reason, status: Int? = nil, mayHaveArrived: Bool = false
    ) {
        var beacon = beacon
        // A thousand losses are kept, here and in the outbox, so an overlong URL is cut to its beginning.
        if beacon.url.utf8.count > HTTPAddress.longestURL {
            beacon.url = String(decoding: beacon.url.utf8.prefix(Self.longestExcerpt), as: UTF8.self) + "…"
        }
        let lost = LostBeacon(beacon, reason: reason, status: status, mayHaveArrived: mayHaveArrived)
        commands.append(.record(.lost(lost)))
        note(lost)
    }

    mutating func note(_ lost: LostBeacon) {
        report.lost[lost.reason, default: 0] += 1
        report.lostBeacons.append(lost)
        // Removed in blocks, so that the cost of each loss stays constant.
        if report.lostBeacons.count >= 2 * rememberedLosses { report.lostBeacons.removeFirst(rememberedLosses) }
    }

    /// Fires the alarms that are due, starts the requests that may leave, and returns the commands to carry out.
    mutating func finish(at moment: Moment) -> [Command] {
        while isOnline, let (time, alarm) = alarms.first, time <= moment.now {
            _ = alarms.popFirst()
            ring(alarm, set: time)
        }
        while isOnline, inFlight < max(1, policy.maxConcurrent), let (turn, key) = ready.popFirst() {
            // A lane that was removed since, or created again, has another turn.
            guard lanes[key]?.state == .ready, lanes[key]?.turn == turn else {
                unpark(key.origin)
                continue
            }
            servedTurn = max(servedTurn, turn)
            if hosts[key.origin]?.inFlight ?? 0 >= max(1, policy.maxPerHost) {
                lanes[key]?.state = .parked
                hosts[key.origin]?.parked.insert(key, at: turn)
            } else {
                leave(key, at: moment)
            }
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
        case .graceEnds(let session) where sessions[session]?.endsAt == time: drop(session)
        default: break
        }
    }

    /// Sends the first beacon of a lane; gives up those that are too old.
    private mutating func leave(_ key: LaneKey, at moment: Moment) {
        lanes[key]?.state = .resting
        while let id = lanes[key]?.waiting.popFirst() {
            guard let item = items[id] else { continue }
            guard moment.date - item.beacon.acceptedAt <= policy.maxAge else {
                remove(item)
                lose(item.beacon, .expired, mayHaveArrived: item.mayHaveArrived)
                continue
            }
            lanes[key]?.state = .inFlight
            hosts[key.origin, default: Host()].inFlight += 1
            inFlight += 1
            items[id]?.state = .inFlight
            report.sent += 1
            if item.mayHaveArrived { report.possiblyDoubled += 1 }
            commands.append(.record(.attempted(id)))
            commands.append(.send(item.beacon))
            return
        }
        makeReady(key)
        unpark(key.origin)
    }

    /// Notes that a request ended, so its server may have another.
    mutating func landed(_ key: LaneKey) {
        inFlight -= 1
        lanes[key]?.state = .resting
        hosts[key.origin]?.inFlight -= 1
        unpark(key.origin)
        if let host = hosts[key.origin], host.inFlight == 0, host.parked.isEmpty { hosts[key.origin] = nil }
    }

    /// Returns a parked lane of a server to the ready queue with its old turn, which comes before those of later
    /// lanes.
    private mutating func unpark(_ origin: String) {
        while let (turn, parked) = hosts[origin]?.parked.popFirst() {
            guard lanes[parked]?.state == .parked, lanes[parked]?.turn == turn else { continue }
            lanes[parked]?.state = .ready
            ready.insert(parked, at: turn)
            return
        }
    }
}
