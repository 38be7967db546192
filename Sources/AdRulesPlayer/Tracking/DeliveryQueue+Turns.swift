import AdRulesEngine

// How beacons leave: by turns, as the limits allow, and what the end of a request frees.
extension DeliveryQueue {
    /// Fires the alarms that are due, starts the requests that may leave, and returns the commands to carry out.
    mutating func finish(at moment: Moment) -> [Command] {
        noteSlow(at: moment)
        while isOnline, let (time, alarm) = alarms.first, time <= moment.now {
            _ = alarms.popFirst()
            ring(alarm, set: time)
        }
        while isOnline {
            if load.hasRoomForNewcomers(of: policy.maxConcurrent) { unparkNewcomer() }
            guard let (turn, key) = ready.first, load.hasRoom(for: key.kind, of: policy.maxConcurrent) else { break }
            _ = ready.popFirst()
            // A lane that was removed since, or created again, has another turn.
            guard lanes[key]?.state == .ready, lanes[key]?.turn == turn.number else {
                unpark(key.origin)
                continue
            }
            servedTurns[key.kind] = max(servedTurns[key.kind], turn.number)
            if !isOpen(key.origin, at: moment) || !hasRoom(among: load, for: key, at: turn)
                || hosts[key.origin]?.load.hasRoomAtServer(for: key.kind, of: policy.maxPerHost) == false
            {
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
            makeReady(key.session, key.origin)
        case .server(let origin) where servers[origin]?.closedUntil == time: unpark(origin)
        case .beacon(let id) where items[id]?.state == .aside(until: time):
            guard let key = items[id]?.lane else { return }
            items[id]?.state = .waiting
            join(id, key)
        case .graceEnds(let session) where sessions[session]?.endsAt == time: drop(session)
        default: break
        }
    }

    /// Notes which requests have been in flight for long; others may leave in their place.
    private mutating func noteSlow(at moment: Moment) {
        while let next = departures.first {
            if let item = items[next.id], item.state == .inFlight, item.slowAt == next.slowAt {
                guard next.slowAt <= moment.now else { return }
                let key = item.lane
                items[next.id]?.isSlow = true
                load.slow += 1
                lanes[key]?.load.slow += 1
                hosts[key.origin]?.load.slow += 1
                noteSilence(of: item, isOver: false, at: moment)
                makeReady(key.session, key.origin)
                unpark(key.origin)
            }
            _ = departures.popFirst()
        }
    }

    /// Sends the first beacon of a lane; gives up those that are too old.
    private mutating func leave(_ key: LaneKey, at moment: Moment) {
        lanes[key]?.state = .resting
        while hasRoom(key), let (_, id) = lanes[key]?.waiting.popFirst() {
            guard let item = items[id], item.state == .waiting else { continue }
            guard moment.now <= item.expiresAt else {
                remove(item)
                lose(item.beacon, .expired, mayHaveArrived: item.mayHaveArrived)
                continue
            }
            depart(item, at: moment)
            return makeReady(key.session, key.origin)
        }
        makeReady(key.session, key.origin)
        unpark(key.origin)
    }

    private mutating func depart(_ item: Item, at moment: Moment) {
        let (id, key) = (item.beacon.id, item.lane)
        let slowAt = moment.now + policy.slowAfter
        load.inFlight += 1
        lanes[key]?.load.inFlight += 1
        hosts[key.origin]?.load.inFlight += 1
        items[id]?.state = .inFlight
        items[id]?.slowAt = slowAt
        items[id]?.isSlow = false
        items[id]?.failuresBefore = lanes[key]?.failures ?? 0
        items[id]?.answersBefore = hosts[key.origin]?.answers ?? 0
        departures.append(Departure(id: id, slowAt: slowAt))
        report.sent += 1
        if item.mayHaveArrived { report.possiblyDoubled += 1 }
        commands.append(.record(.attempted(id)))
        commands.append(.send(item.beacon))
    }

    /// Notes that a request ended, so its server may have another.
    mutating func landed(_ item: Item) {
        let origin = item.lane.origin
        load.end(isSlow: item.isSlow)
        lanes[item.lane]?.load.end(isSlow: item.isSlow)
        hosts[origin]?.load.end(isSlow: item.isSlow)
        unpark(origin)
    }

    /// Returns a parked lane of a server to the ready queue with its old turn, which comes before those of later
    /// lanes.
    mutating func unpark(_ origin: String) {
        while let (turn, parked) = hosts[origin]?.parked.popFirst() {
            guard lanes[parked]?.state == .parked, lanes[parked]?.turn == turn.number else { continue }
            lanes[parked]?.state = .ready
            ready.insert(parked, at: turn)
            return
        }
    }
}
