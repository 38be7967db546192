import AdRulesEngine

// How beacons move into their lanes, and out of the queue.
extension DeliveryQueue {
    mutating func enqueue(
        _ beacon: OutgoingBeacon, _ kinds: inout FiringKinds, at moment: Moment, attempts: Int = 0,
        mayHaveArrived: Bool = false, isNew: Bool = false
    ) {
        let network = networks[beacon.session] ?? policy.network
        let address: HTTPAddress
        do throws(LoadError) {
            address = try network.address(beacon.url, behind: beacon.firstHop)
        } catch {
            return lose(beacon, LostBeacon.Reason(error.code))
        }
        let origin = address.origin
        // Who waits for a server that does not answer holds up no others.
        let kind = servers[origin]?.isSilent != true ? kinds.next(for: origin) : .pixel
        let key = LaneKey(session: beacon.session, origin: origin, kind: kind)
        guard !isNew || hasPlace(for: kind, in: beacon.session) && hasPlace(at: origin) else {
            return lose(beacon, .overflow)
        }
        hosts[origin, default: Host()].beacons += 1
        items[beacon.id] = Item(
            beacon: beacon, lane: key, network: network,
            expiresAt: moment.now + (policy.maxAge - (moment.date - beacon.acceptedAt)), attempts: attempts,
            mayHaveArrived: mayHaveArrived)
        sessions[beacon.session, default: OpenSession()].origins.insert(key.origin)
        sessions[beacon.session]?.ids.insert(beacon.id)
        if isNew { commands.append(.record(.queued(beacon))) }
        join(beacon.id, key)
    }

    /// Whether another beacon may wait.
    private func hasPlace(for kind: BeaconKind, in session: SessionID) -> Bool {
        let (all, own) =
            kind == .event
            ? (policy.maxWaiting, policy.maxWaitingPerSession)
            : (RequestLoad.share(of: policy.maxWaiting), RequestLoad.share(of: policy.maxWaitingPerSession))
        return items.count < all && sessions[session]?.ids.count ?? 0 < own
    }

    mutating func join(_ id: UInt64, _ key: LaneKey) {
        lanes[key, default: Lane()].waiting.insert(id, at: id)
        makeReady(key)
    }

    /// Gives the lanes of a session for one server a turn.
    mutating func makeReady(_ session: SessionID, _ origin: String) {
        for kind in BeaconKind.allCases { makeReady(LaneKey(session: session, origin: origin, kind: kind)) }
    }

    /// Whether the session may have another request of this lane in flight. A lane whose last attempt never left has
    /// one at a time.
    func hasRoom(_ key: LaneKey) -> Bool {
        let own = lanes[key]?.load ?? RequestLoad()
        if lanes[key]?.failures ?? 0 > 0 { return own.inFlight == own.slow }
        let other = LaneKey(session: key.session, origin: key.origin, kind: key.kind.other)
        return (own + (lanes[other]?.load ?? RequestLoad()))
            .hasRoomAtServer(for: key.kind, of: policy.maxPerHostAndSession)
    }

    /// Gives a lane a turn if it has something to send and nothing blocks it; removes a lane that is empty.
    mutating func makeReady(_ key: LaneKey) {
        guard let lane = lanes[key] else { return }
        guard !lane.isEmpty else { return forget(key) }
        guard lane.state == .resting, lane.closedUntil == nil, !lane.waiting.isEmpty, hasRoom(key) else { return }
        var turn = lane.turn
        // A lane whose last attempt never left keeps its turn.
        if lane.failures == 0 {
            turn = max(servedTurns[key.kind], sessions[key.session]?.nextTurns[key.kind] ?? 0)
            sessions[key.session]?.nextTurns[key.kind] = turn + 1
        }
        lanes[key]?.state = .ready
        lanes[key]?.turn = turn
        ready.insert(key, at: Turn(kind: key.kind, number: turn))
    }

    /// Puts the pixels for a server that answers before those for servers that may hang.
    mutating func prefer(_ lane: LaneKey) {
        let key = LaneKey(session: lane.session, origin: lane.origin, kind: .pixel)
        let turn = servedTurns[.pixel]
        guard let pixels = lanes[key], pixels.state == .ready, pixels.turn > turn else { return }
        // The entry with the old turn is skipped.
        lanes[key]?.turn = turn
        ready.insert(key, at: Turn(kind: .pixel, number: turn))
    }

    private mutating func forget(_ key: LaneKey) {
        lanes[key] = nil
        if lanes[LaneKey(session: key.session, origin: key.origin, kind: key.kind.other)] == nil {
            sessions[key.session]?.origins.remove(key.origin)
        }
    }

    /// Removes a beacon. Its number may remain in the queue of its lane, which skips it.
    mutating func remove(_ item: Item) {
        items[item.beacon.id] = nil
        let (name, origin) = (item.lane.session, item.lane.origin)
        hosts[origin]?.beacons -= 1
        if hosts[origin]?.beacons == 0 { hosts[origin] = nil }
        sessions[name]?.ids.remove(item.beacon.id)
        if let session = sessions[name], session.ids.isEmpty {
            for origin in session.origins {
                for kind in BeaconKind.allCases { lanes[LaneKey(session: name, origin: origin, kind: kind)] = nil }
            }
            sessions[name] = nil
        }
        // Any remaining alarms are for removed beacons.
        if items.isEmpty {
            alarms.removeAll()
            newcomers.removeAll()
        }
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
}
