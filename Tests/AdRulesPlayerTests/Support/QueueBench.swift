import Testing

@testable import AdRulesPlayer

extension TrackingPolicy {
    /// One request at a time for each server and session.
    static var oneAtATime: TrackingPolicy { oneAtATime(.atMostOnce) }

    static func oneAtATime(_ guarantee: TrackingGuarantee) -> TrackingPolicy {
        var policy = TrackingPolicy(guarantee)
        policy.maxPerHost = 1
        return policy
    }
}

/// A delivery queue with a clock at hand, which remembers what it wanted.
struct QueueBench {
    var queue: DeliveryQueue
    var now = MediaTime.zero
    /// How far the wall clock has been set.
    var dateChange = MediaTime.zero
    var records: [OutboxRecord] = []
    /// What is on its way.
    var out: [OutgoingBeacon] = []
    private var attempted: Set<UInt64> = []
    /// Everything that ever left, in order.
    var left: [String] = []

    init(_ policy: TrackingPolicy = TrackingPolicy(), seed: UInt64 = 1, restoring old: [OutboxRecord] = []) {
        queue = DeliveryQueue(policy: policy, seed: seed)
        records = old
        take(queue.restore(old, at: moment))
    }

    var moment: Moment { Moment(now: now, date: .seconds(1_000_000) + now + dateChange) }
    var report: TrackingReport { queue.report }

    static let session = SessionID(rawValue: "s")

    mutating func accept(_ urls: [String], event: String = "impression", session: SessionID = session) {
        let firing = TrackerFiring(owner: .vast, event: event, occurrence: OccurrenceID(0), showing: 1, urls: urls)
        take(queue.accept(firing, for: session, at: moment))
    }

    mutating func end(_ url: String, _ outcome: AttemptOutcome) {
        guard let place = out.firstIndex(where: { $0.url == url }) else {
            Issue.record("\(url) is not on its way")
            return
        }
        take(queue.attemptEnded(out.remove(at: place).id, outcome, at: moment))
    }

    /// Lets time pass up to the next deadline; gives whether there was one.
    @discardableResult
    mutating func pass() -> Bool {
        guard let deadline = queue.nextDeadline else { return false }
        now = max(now, deadline)
        take(queue.finish(at: moment))
        return true
    }

    mutating func take(_ commands: [DeliveryQueue.Command]) {
        for command in commands {
            switch command {
            case .record(let record):
                records.append(record)
                if case .attempted(let id) = record { attempted.insert(id) }
            case .send(let beacon):
                if attempted.remove(beacon.id) == nil {
                    Issue.record("\(beacon.url) left before the outbox knew of it")
                }
                out.append(beacon)
                left.append(beacon.url)
            }
        }
    }
}
