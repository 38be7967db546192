import AdRulesEngine

/// The state of a server by its answers, across all sessions.
///
/// One that answers has a part of the limits for itself (``RequestLoad/hasRoomForNewcomers(of:)``). The beacons of one that
/// does not are pixels, so that they hold up no events of others, and after a few requests it is closed for a while.
struct ServerRecord: Sendable {
    /// The number of requests in a row without an answer at which the server is closed.
    static let mostUnanswered = 3
    /// The number of beacons that may wait for a closed server.
    static let mostWaiting = 50
    /// The number of servers that are remembered.
    static let mostServers = 1000

    /// Whether a request has been without an answer for long, of those that left after its last answer.
    var isSilent = false
    /// The number of those that ended without one.
    var unanswered = 0
    /// The time until which nothing leaves; nil if it was not closed yet.
    var closedUntil: MediaTime?
}

// Answers of servers: a circuit breaker for each.
extension DeliveryQueue {
    /// Whether a request may leave to a server: to one that was closed, one at a time. Otherwise an alarm is set for the time
    /// at which one may, or it is the end of the request in flight.
    mutating func isOpen(_ origin: String, at moment: Moment) -> Bool {
        guard let until = servers[origin]?.closedUntil else { return true }
        guard moment.now < until else { return hosts[origin]?.load.inFlight ?? 0 == 0 }
        alarms.insert(.server(origin), at: until)
        return false
    }

    /// Whether the limit of all requests leaves room for this lane. Otherwise it has another turn as soon as there is some.
    mutating func hasRoom(among all: RequestLoad, for key: LaneKey, at turn: Turn) -> Bool {
        guard key.kind == .event, servers[key.origin]?.isSilent ?? true,
            !all.hasRoomForNewcomers(of: policy.maxConcurrent)
        else { return true }
        newcomers.insert(key.origin, at: turn)
        return false
    }

    /// Whether another beacon may wait for a server.
    func hasPlace(at origin: String) -> Bool {
        servers[origin]?.closedUntil == nil || hosts[origin]?.beacons ?? 0 < ServerRecord.mostWaiting
    }

    /// Notes that a request has been without an answer for long, or ended without one. Says nothing of a server that has
    /// answered another one since.
    mutating func noteSilence(of item: Item, isOver: Bool, at moment: Moment) {
        let origin = item.lane.origin
        guard hosts[origin]?.answers == item.answersBefore else { return }
        remember(origin)
        servers[origin]?.isSilent = true
        guard isOver, let server = servers[origin] else { return }
        // Requests that were in flight together fail together.
        if let until = server.closedUntil, moment.now < until { return }
        let unanswered = server.unanswered + 1
        servers[origin]?.unanswered = unanswered
        guard unanswered >= ServerRecord.mostUnanswered else { return }
        let wait = backoff(after: unanswered - ServerRecord.mostUnanswered + 1)
        servers[origin]?.closedUntil = moment.now + wait
    }

    /// Notes that a server answered. One that took long is as one that is not known.
    mutating func noteAnswer(to item: Item) {
        let origin = item.lane.origin
        hosts[origin]?.answers += 1
        guard !item.isSlow else { return forget(origin) }
        let isNews = servers[origin]?.isSilent ?? true
        remember(origin)
        servers[origin] = ServerRecord()
        if isNews { unparkAll(origin) }
    }

    /// Forgets everything about a server, and lets its beacons leave.
    mutating func forget(_ origin: String) {
        if servers.removeValue(forKey: origin)?.closedUntil != nil { unparkAll(origin) }
    }

    private mutating func remember(_ origin: String) {
        guard servers[origin] == nil else { return }
        servers[origin] = ServerRecord()
        knownServers.append(origin)
        while knownServers.count > ServerRecord.mostServers, let oldest = knownServers.popFirst() { forget(oldest) }
    }

    private mutating func unparkAll(_ origin: String) {
        while hosts[origin]?.parked.isEmpty == false { unpark(origin) }
    }

    /// Lets a beacon leave for a server that is not known to answer, if any waits.
    mutating func unparkNewcomer() {
        while let (_, origin) = newcomers.popFirst() {
            guard hosts[origin]?.parked.isEmpty == false else { continue }
            return unpark(origin)
        }
    }
}
