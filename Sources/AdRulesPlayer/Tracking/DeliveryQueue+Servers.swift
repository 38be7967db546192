// Servers: their turns, and what their answers say.
extension DeliveryQueue {
    /// Fires the alarms that are due, starts the requests that may leave, and returns the commands to carry out. Calls
    /// that are early or repeated do nothing.
    mutating func finish(at moment: Moment) -> [Command] {
        while isOnline, let (time, alarm) = alarms.first, time <= moment.now || !isSet(alarm, for: time) {
            _ = alarms.popFirst()
            if isSet(alarm, for: time) { ring(alarm) }
        }
        for rank in DeliveryRank.allCases {
            while isOnline, load.hasRoom(within: rank.share(of: policy.maxConcurrent)),
                let origin = turns[rank.rawValue].popFirst()
            {
                servers[origin]?.turns.remove(rank)
                guard mayLeave(rank, to: origin, at: moment), let id = nextBeacon(rank, of: origin, at: moment)
                else { continue }
                depart(id, to: origin, at: moment)
                giveTurn(origin)
            }
        }
        report.waiting = items.count
        defer { commands = [] }
        return commands
    }

    private func isSet(_ alarm: Alarm, for time: MediaTime) -> Bool {
        switch alarm {
        case .beacon(let id): items[id]?.alarm == time
        case .server(let origin): servers[origin]?.closedUntil == time
        case .session(let session): sessions[session]?.endsAt == time
        }
    }

    private mutating func ring(_ alarm: Alarm) {
        switch alarm {
        case .beacon(let id):
            guard let item = items[id] else { return }
            guard item.state == .inFlight else { return wait(id) }
            items[id]?.state = .slow
            items[id]?.alarm = nil
            count(RequestLoad(fresh: -1), for: item.origin)
            _ = noteSilence(of: item)
            giveTurn(item.origin)
        case .server(let origin): giveTurn(origin)
        case .session(let session): drop(session)
        }
    }

    // MARK: Turns

    /// Gives a server a turn for all that waits for it. What may not leave when its turn comes has another one as soon
    /// as a request ends or is slow, or the server opens.
    mutating func giveTurn(_ origin: String) {
        guard let server = servers[origin] else { return }
        for rank in server.ranks where !server.waiting[rank.queue].isEmpty {
            if servers[origin]?.turns.insert(rank).inserted == true { turns[rank.rawValue].append(origin) }
        }
    }

    private func mayLeave(_ rank: DeliveryRank, to origin: String, at moment: Moment) -> Bool {
        guard let server = servers[origin], server.ranks.contains(rank) else { return false }
        if let until = server.closedUntil {
            return moment.now >= until && (server.isSilent ? server.load.total : server.load.fresh) == 0
        }
        // A server that hangs is sent no further pixels.
        let limit = rank.share(of: policy.maxPerHost)
        return rank.queue == 0 ? server.load.hasRoom(within: limit) : server.load.total < max(1, limit)
    }

    /// Takes the next beacon from a queue; gives up those that are too old.
    private mutating func nextBeacon(_ rank: DeliveryRank, of origin: String, at moment: Moment) -> UInt64? {
        while let (_, id) = servers[origin]?.waiting[rank.queue].popFirst() {
            guard let item = items[id], item.state == .waiting else { continue }
            if moment.now <= item.expiresAt { return id }
            remove(item)
            lose(item.beacon, .expired, mayHaveArrived: item.mayHaveArrived)
        }
        return nil
    }

    private mutating func depart(_ id: UInt64, to origin: String, at moment: Moment) {
        guard let item = items[id] else { return }
        let slowAt = moment.now + policy.slowAfter
        items[id]?.state = .inFlight
        items[id]?.leftAt = moment.now
        items[id]?.alarm = slowAt
        alarms.insert(.beacon(id), at: slowAt)
        count(RequestLoad(total: 1, fresh: 1), for: origin)
        report.sent += 1
        if item.mayHaveArrived { report.possiblyDoubled += 1 }
        commands += [.record(.attempted(id)), .send(item.beacon)]
    }

    /// Changes the numbers of requests in flight.
    mutating func count(_ change: RequestLoad, for origin: String) {
        load += change
        servers[origin]?.load += change
    }

    // MARK: Answers

    /// Notes that a server answered. One that took long is as one of which nothing is known.
    mutating func noteAnswer(to item: Item, at moment: Moment) {
        reopen(item.origin)
        servers[item.origin]?.answeredAt = moment.now
        servers[item.origin]?.isAnswering = item.state == .slow ? nil : true
    }

    /// Notes that a request has been without an answer for long, or ended without one. It says nothing of a server that
    /// has answered another one since; returns whether it does say something.
    mutating func noteSilence(of item: Item) -> Bool {
        if let answer = servers[item.origin]?.answeredAt, answer >= item.leftAt { return false }
        servers[item.origin]?.isAnswering = false
        return true
    }

    /// Closes a server at a failure that is certain, or at the third in a row, each time for longer.
    mutating func noteFailure(of origin: String, isCertain: Bool, at moment: Moment) {
        // Requests that were in flight together fail together.
        if let until = servers[origin]?.closedUntil, moment.now < until { return }
        if !isCertain { servers[origin]?.unanswered += 1 }
        guard isCertain || servers[origin]?.isSilent == true else { return }
        servers[origin]?.closures += 1
        let until = moment.now + backoff(after: servers[origin]?.closures ?? 1)
        servers[origin]?.closedUntil = until
        alarms.insert(.server(origin), at: until)
    }

    /// Forgets the failures of a server, and lets its beacons leave.
    mutating func reopen(_ origin: String) {
        servers[origin]?.unanswered = 0
        servers[origin]?.closures = 0
        servers[origin]?.closedUntil = nil
        if servers[origin]?.isAnswering == false { servers[origin]?.isAnswering = nil }
        giveTurn(origin)
    }

    /// Makes a place for a server, if it has none; now and then forgets those without beacons.
    mutating func remember(_ origin: String) {
        guard servers[origin] == nil else { return }
        if servers.count >= serverLimit {
            servers = servers.filter { $0.value.beacons > 0 }
            serverLimit = max(Server.mostRemembered, 2 * servers.count)
        }
        servers[origin] = Server()
    }
}
