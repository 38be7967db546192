import AdRulesEngine

// Writing the state of the queue to an outbox, and restoring it.
extension DeliveryQueue {
    /// All the records that an outbox needs to continue from this state. Complexity: O(n log n) in the waiting
    /// beacons.
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
            if item.state == .inFlight { records.append(.attempted(id)) }
        }
        return records
    }

    /// About the number of ``records``, not counting those of repeated attempts. Complexity: O(1).
    var recordCount: Int { report.lostBeacons.count + 2 * items.count }

    /// The largest beacon number accepted from an outbox; later numbers must still fit.
    static var largestID: UInt64 { UInt64.max / 2 }

    /// The state of one beacon, as read from the records of an outbox.
    private struct Restored {
        var beacon: OutgoingBeacon
        var attempts = 0
        /// Whether the last attempt has no outcome.
        var isOpen = false
        /// Whether an attempt had none when another followed.
        var wasUnanswered = false

        var mayHaveArrived: Bool { isOpen || wasUnanswered }
    }

    /// Continues where an earlier process stopped. The numbers of its beacons follow those that are in use: none, unless
    /// the outbox could not be read at first.
    ///
    /// Implausible records are corrected: numbers beyond ``largestID`` are skipped, and beacons from the future,
    /// which would never expire, count as new. Losses that are older than ``TrackingPolicy/maxAge`` are left out.
    mutating func restore(_ records: [OutboxRecord], at moment: Moment) -> [Command] {
        var restored: [UInt64: Restored] = [:]
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
                restored[id] = Restored(beacon: beacon)
            case .attempted:
                restored[id]?.attempts += 1
                if restored[id]?.isOpen == true { restored[id]?.wasUnanswered = true }
                restored[id]?.isOpen = true
            case .returned:
                restored[id]?.attempts -= 1
                restored[id]?.isOpen = false
            case .refused: restored[id]?.isOpen = false
            case .confirmed: restored[id] = nil
            case .lost(var lost):
                lost.beacon.id = id
                restored[id] = nil
                let isOld = moment.date - lost.beacon.acceptedAt > policy.maxAge
                if lostIDs.insert(id).inserted, !isOld { note(lost) }
            }
        }
        var kinds: [FiringKey: FiringKinds] = [:]
        for restored in restored.values.sorted(by: { $0.beacon.id < $1.beacon.id }) {
            report.accepted += 1
            if restored.mayHaveArrived, policy.guarantee == .atMostOnce {
                lose(restored.beacon, .interrupted, mayHaveArrived: true)
            } else if restored.attempts >= policy.maxAttempts {
                // A process that is killed at each attempt must not try forever.
                lose(
                    restored.beacon, restored.isOpen ? .interrupted : .status,
                    mayHaveArrived: restored.mayHaveArrived)
            } else {
                enqueue(
                    restored.beacon, &kinds[FiringKey(restored.beacon), default: FiringKinds()], at: moment,
                    attempts: max(0, restored.attempts), mayHaveArrived: restored.mayHaveArrived)
            }
        }
        return finish(at: moment)
    }
}
