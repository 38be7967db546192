// How beacons join the queue of their server, leave it, and come back.
extension DeliveryQueue {
    mutating func enqueue(
        _ beacon: OutgoingBeacon, _ quota: inout FiringQuota, at moment: Moment, attempts: Int = 0,
        mayHaveArrived: Bool = false, isNew: Bool = false
    ) {
        let network = sessions[beacon.session]?.terms?.network ?? policy.network
        let origin: String
        do throws(LoadError) {
            origin = try network.address(beacon.url, behind: beacon.firstHop).origin
        } catch {
            return lose(beacon, LostBeacon.Reason(error.code))
        }
        // Who waits for a server that does not answer holds up no others.
        let rank = servers[origin]?.isAnswering != false && quota.takes(origin) ? DeliveryRank.event : .pixel
        let isFull =
            items.count >= rank.share(of: policy.maxWaiting) || servers[origin]?.isFull == true
            || sessions[beacon.session]?.ids.count ?? 0 >= rank.share(of: policy.maxWaitingPerSession)
        guard !isNew || !isFull else { return lose(beacon, .overflow) }
        items[beacon.id] = Item(
            beacon: beacon, origin: origin, queue: rank.queue, network: network,
            expiresAt: moment.now + (policy.maxAge - (moment.date - beacon.acceptedAt)), attempts: attempts,
            mayHaveArrived: mayHaveArrived)
        remember(origin)
        servers[origin]?.beacons += 1
        sessions[beacon.session, default: Session()].ids.insert(beacon.id)
        if isNew { commands.append(.record(.queued(beacon))) }
        wait(beacon.id)
    }

    /// Lets a beacon wait for its turn, in the order of the events.
    mutating func wait(_ id: UInt64) {
        guard let item = items[id] else { return }
        items[id]?.state = .waiting
        items[id]?.alarm = nil
        servers[item.origin]?.waiting[item.queue].insert(id, at: id)
        giveTurn(item.origin)
    }

    /// Lets a beacon wait alone for another attempt; those behind it go on.
    mutating func setAside(_ item: Item, at moment: Moment) {
        var item = item
        item.waits += 1
        let until = moment.now + backoff(after: item.waits)
        item.state = .aside
        item.alarm = until
        items[item.beacon.id] = item
        alarms.insert(.beacon(item.beacon.id), at: until)
    }

    /// Sets a beacon that reached the network aside for another attempt if the policy allows one; otherwise it is lost.
    mutating func retry(_ item: Item, or reason: LostBeacon.Reason, status: Int?, at moment: Moment) {
        guard policy.guarantee == .atLeastOnce, !isOver(item.beacon.session), item.attempts < policy.maxAttempts else {
            remove(item)
            return lose(item.beacon, reason, status: status, mayHaveArrived: item.mayHaveArrived)
        }
        setAside(item, at: moment)
    }

    mutating func backoff(after failures: Int) -> MediaTime {
        let wait = policy.firstBackoff.seconds * Double(1 << (min(max(failures, 1), 31) - 1))
        // The jitter keeps viewers that lost the same server from all retrying at the same moment.
        let jitter = Double.random(in: 0.8...1.2, using: &random)
        return MediaTime(seconds: min(wait, policy.longestBackoff.seconds) * jitter) ?? MediaTime(microseconds: .max)
    }

    /// Removes a beacon. Its number may remain in the queue of its server, which skips it.
    mutating func remove(_ item: Item) {
        items[item.beacon.id] = nil
        servers[item.origin]?.beacons -= 1
        sessions[item.beacon.session]?.ids.remove(item.beacon.id)
        forgetIfOver(item.beacon.session)
    }

    mutating func forgetIfOver(_ session: SessionID) {
        if let state = sessions[session], state.terms == nil, state.ids.isEmpty { sessions[session] = nil }
    }

    /// Whether no other attempt follows for the beacons of a session.
    func isOver(_ session: SessionID) -> Bool { isEnded.contains(session) && sessions[session]?.endsAt == nil }

    /// Removes every beacon of a session that is not in flight. Complexity: O(n log n) in the beacons of the session.
    mutating func drop(_ session: SessionID) {
        sessions[session]?.endsAt = nil
        for id in sessions[session]?.ids.sorted() ?? [] {
            guard let item = items[id], !item.isInFlight else { continue }
            remove(item)
            lose(item.beacon, .sessionEnded, mayHaveArrived: item.mayHaveArrived)
        }
    }

    mutating func lose(
        _ beacon: OutgoingBeacon, _ reason: LostBeacon.Reason, status: Int? = nil, mayHaveArrived: Bool = false
    ) {
        var beacon = beacon
        // A thousand losses are kept, here and in the outbox, so an overlong URL is cut to its first thousand bytes.
        if beacon.url.utf8.count > HTTPAddress.longestURL {
            beacon.url = String(decoding: beacon.url.utf8.prefix(1000), as: UTF8.self) + "…"
        }
        let lost = LostBeacon(beacon: beacon, reason: reason, status: status, mayHaveArrived: mayHaveArrived)
        commands.append(.record(.lost(lost)))
        note(lost)
    }

    mutating func note(_ lost: LostBeacon) {
        report.lost[lost.reason, default: 0] += 1
        report.lostBeacons.append(lost)
        // The last thousand are kept. Removed in blocks, so that the cost of each loss stays constant.
        if report.lostBeacons.count >= 2000 { report.lostBeacons.removeFirst(1000) }
    }
}
