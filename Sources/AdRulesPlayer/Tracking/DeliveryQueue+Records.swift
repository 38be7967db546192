// Writing the state of the queue to an outbox, and restoring it.
extension DeliveryQueue {
    /// All the records that an outbox needs to continue from this state. Complexity: O(n log n) in the waiting beacons.
    var records: [OutboxRecord] {
        var records = report.lostBeacons.map(OutboxRecord.lost)
        for item in items.values.sorted(by: { $0.beacon.id < $1.beacon.id }) {
            let id = item.beacon.id
            records.append(.queued(item.beacon))
            for _ in 0..<max(0, item.attempts - (item.mayHaveArrived ? 1 : 0)) {
                records += [.attempted(id), .refused(id)]
            }
            // An attempt without an outcome, then one in flight.
            if item.mayHaveArrived { records.append(.attempted(id)) }
            if item.isInFlight { records.append(.attempted(id)) }
        }
        return records
    }

    /// The largest beacon number accepted from an outbox; later numbers must still fit.
    static var largestID: UInt64 { UInt64.max / 2 }

    /// Continues where an earlier process stopped. The numbers of its beacons follow those that are in use: none,
    /// unless the outbox could not be read at first.
    ///
    /// Implausible records are corrected: numbers beyond ``largestID`` are skipped, and beacons from the future,
    /// which would never expire, count as new. Losses that are older than ``TrackingPolicy/maxAge`` are left out.
    mutating func restore(_ records: [OutboxRecord], at moment: Moment) -> [Command] {
        var restored: [UInt64: (beacon: OutgoingBeacon, attempts: Int, refusals: Int)] = [:]
        var lostIDs: Set<UInt64> = []
        let used = lastID
        for record in records where record.id <= Self.largestID {
            let id = used + record.id
            // A number is never reused, even if only the last record of its beacon is left.
            lastID = max(lastID, id)
            switch record {
            case .queued(var beacon):
                beacon.id = id
                beacon.acceptedAt = min(beacon.acceptedAt, moment.date)
                restored[id] = (beacon, 0, 0)
            case .attempted: restored[id]?.attempts += 1
            case .returned: restored[id]?.attempts -= 1
            case .refused: restored[id]?.refusals += 1
            case .confirmed: restored[id] = nil
            case .lost(var lost):
                lost.beacon.id = id
                restored[id] = nil
                let isOld = moment.date - lost.beacon.acceptedAt > policy.maxAge
                if lostIDs.insert(id).inserted, !isOld { note(lost) }
            }
        }
        // By firing: the beacons that differ only in number and URL.
        var quotas: [OutgoingBeacon: FiringQuota] = [:]
        for old in restored.values.sorted(by: { $0.beacon.id < $1.beacon.id }) {
            report.accepted += 1
            // An attempt without an outcome.
            let mayHaveArrived = old.attempts > old.refusals
            if mayHaveArrived, policy.guarantee == .atMostOnce {
                lose(old.beacon, .interrupted, mayHaveArrived: true)
            } else if old.attempts >= policy.maxAttempts {
                // A process that is killed at each attempt must not try forever.
                lose(old.beacon, mayHaveArrived ? .interrupted : .status, mayHaveArrived: mayHaveArrived)
            } else {
                var firing = old.beacon
                (firing.id, firing.url) = (0, "")
                enqueue(
                    old.beacon, &quotas[firing, default: FiringQuota()], at: moment, attempts: max(0, old.attempts),
                    mayHaveArrived: mayHaveArrived)
            }
        }
        return finish(at: moment)
    }
}
