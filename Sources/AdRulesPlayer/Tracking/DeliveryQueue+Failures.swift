import AdRulesEngine

// The results of a failed attempt: a lane is closed, a beacon is set aside, or lost.
extension DeliveryQueue {
    /// The number of lost beacons kept for inspection; all losses are counted.
    private var rememberedLosses: Int { 1000 }
    /// The number of bytes kept of a URL that is longer than `HTTPAddress.longestURL`.
    private static var longestExcerpt: Int { 1000 }

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
}
