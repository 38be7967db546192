/// What leaves first. Each rank leaves a part of a limit to those before it.
enum DeliveryRank: Int, Sendable, CaseIterable {
    /// An event beacon for a server that answers.
    case event
    /// An event beacon for a server of which no answer is known.
    case newcomer
    /// A pixel for a server that answers.
    case pixel
    /// A pixel for a server of which no answer is known.
    case newPixel

    /// The queue of a server that it takes from: 0 for event beacons, 1 for pixels.
    var queue: Int { rawValue / 2 }

    /// The part of a limit that this rank may use.
    func share(of limit: Int) -> Int { self == .event ? limit : limit - limit / (self == .newcomer ? 8 : 4) }
}

/// Counts the URLs of one firing: those beyond its quota are pixels.
struct FiringQuota: Sendable {
    /// The number of event beacons in one firing.
    static let most = 16
    /// The number of event beacons in one firing for one server.
    static let mostPerOrigin = 4

    /// The servers of the event beacons so far.
    private var origins: [String] = []

    /// Whether the next URL is within the quota.
    mutating func takes(_ origin: String) -> Bool {
        guard origins.count < Self.most, origins.count(where: { $0 == origin }) < Self.mostPerOrigin else {
            return false
        }
        origins.append(origin)
        return true
    }
}

/// The requests in flight within one limit.
struct RequestLoad: Sendable, Hashable {
    var total = 0
    /// The number of those that are not slow.
    var fresh = 0

    /// Whether another request may leave. Slow requests do not count, as long as all are no more than twice the limit.
    func hasRoom(within limit: Int) -> Bool { fresh < max(1, limit) && total / 2 < max(1, limit) }

    static func += (load: inout RequestLoad, change: RequestLoad) {
        load.total += change.total
        load.fresh += change.fresh
    }
}
