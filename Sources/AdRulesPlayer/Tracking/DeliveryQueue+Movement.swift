import AdRulesEngine

// How beacons move: from the lanes to the network, aside, back, and out.
extension DeliveryQueue {
    /// How many losses can be looked at; all are counted.
    private var rememberedLosses: Int { 1000 }

    mutating func enqueue(_ beacon: OutgoingBeacon, mayHaveArrived: Bool = false, isNew: Bool = false) {
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

    mutating func join(_ id: UInt64, _ key: LaneKey) {
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
    mutating func makeReady(_ key: LaneKey) {
        guard var lane = lanes.removeValue(forKey: key) else { return }
        if let id = lane.readyAs { ready.remove(key, at: id) }
        lane.readyAs = lane.inFlight == nil && lane.closedUntil == nil ? lane.waiting.first : nil
        if let id = lane.readyAs { ready.insert(key, at: id) }
        if !lane.isEmpty || lane.closedUntil != nil { lanes[key] = lane }
    }

    /// Takes a beacon out of everything.
    mutating func remove(_ id: UInt64) {
        guard let item = items.removeValue(forKey: id) else { return }
        if item.state == .waiting, let place = lanes[item.lane]?.waiting.firstIndex(of: id) {
            lanes[item.lane]?.waiting.remove(at: place)
        }
        makeReady(item.lane)
    }

    mutating func closeLane(_ key: LaneKey, at moment: Moment) {
        lanes[key]?.failures += 1
        let until = moment.now + backoff(after: lanes[key]?.failures ?? 1)
        lanes[key]?.closedUntil = until
        alarms.insert(.lane(key), at: until)
    }

    /// A beacon that the network had, and that is asked for again if the policy wants that; else it is lost.
    mutating func stepAside(
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

    mutating func backoff(after failures: Int) -> MediaTime {
        let factor = Int64(1) << Int64(min(max(failures, 1), 31) - 1)
        let (product, overflow) = policy.firstBackoff.microseconds.multipliedReportingOverflow(by: factor)
        let wait = min(overflow ? .max : product, policy.longestBackoff.microseconds)
        // Viewers that lost the same server do not all come back at the same moment.
        return MediaTime(microseconds: wait / 1000 * Int64.random(in: 800...1200, using: &random))
    }

    mutating func lose(
        _ beacon: OutgoingBeacon, _ reason: LostBeacon.Reason, status: Int? = nil, mayHaveArrived: Bool = false
    ) {
        let lost = LostBeacon(beacon, reason: reason, status: status, mayHaveArrived: mayHaveArrived)
        commands.append(.record(.lost(lost)))
        note(lost)
    }

    mutating func note(_ lost: LostBeacon) {
        report.lost[lost.reason, default: 0] += 1
        report.lostBeacons.append(lost)
        if report.lostBeacons.count > rememberedLosses { report.lostBeacons.removeFirst() }
    }

    /// Rings what is due, lets leave what may, and gives what has to be done.
    mutating func finish(at moment: Moment) -> [Command] {
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

    mutating func ring(_ alarm: Alarm, set time: MediaTime) {
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

    mutating func leave(_ id: UInt64, _ key: LaneKey, at moment: Moment) {
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
