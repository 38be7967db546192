/// Delivers beacons at their events, with retries, and across restarts.
///
/// Requests to one server begin in the order of the events, a few at once (``TrackingPolicy/maxPerHost``); servers do
/// not wait for each other. Each step is recorded in the outbox before it is taken. One delivery can serve any number
/// of sessions. ``report`` shows at any time the outcome of the beacons, which were lost, and why.
///
/// A delivery lives until its beacons are sent or too old, also if the app lets go of it; offline it is released. Keep
/// one as long as the app runs: a second one cannot open the same file meanwhile.
///
/// ```swift
/// let delivery = TrackingDelivery(
///     loader: SystemLoader.make(), policy: TrackingPolicy(.atLeastOnce), outbox: FileOutbox(file))
/// await delivery.begin()  // beacons of an earlier process leave now
/// ```
public actor TrackingDelivery: TrackingSending {
    private let loader: any AdLoading
    private let policy: TrackingPolicy
    private let outbox: any OutboxStorage
    private let clock: any PlayerClock
    private var queue: DeliveryQueue
    private var commands: [DeliveryQueue.Command] = []
    /// The last outbox write; each write waits for the one before it.
    private var lastWrite: Task<Void, Never>?
    /// Whether the outbox was read. Until then nothing is written to it, and each write tries again to read it.
    private var isRead = false
    /// Whether the outbox lacks records, because it could not be read or written, so that it has to be replaced.
    private var isBehind = false
    /// The waiting beacons of which the outbox has no record.
    private var unrecorded: Set<UInt64> = []
    private var storageFailures = 0
    private var unreadableLines: [UnreadableLine] = []
    private var recordsInOutbox = 0
    /// The outbox is rewritten when it has more records than this.
    private var longestOutbox = 1000
    private var alarm: (task: Task<Void, Never>, time: MediaTime)?
    private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter: UInt64 = 0

    /// Creates a delivery.
    ///
    /// - Parameters:
    ///   - loader: The loader that requests the URLs.
    ///   - policy: When beacons are sent, and how often.
    ///   - outbox: Stores the beacons to deliver; by default nothing survives the process.
    ///   - clock: The clock for waits and for the age of beacons.
    public init(
        loader: any AdLoading, policy: TrackingPolicy = TrackingPolicy(),
        outbox: (any OutboxStorage)? = nil, clock: any PlayerClock = SystemClock()
    ) {
        self.loader = loader
        self.policy = policy
        self.outbox = outbox ?? VolatileOutbox()
        self.clock = clock
        queue = DeliveryQueue(policy: policy, seed: UInt64.random(in: .min ... .max))
    }

    /// Reads the outbox, and sends what an earlier process left there. Otherwise the first ``send(_:for:)`` does so.
    ///
    /// An outbox that cannot be read is tried again with each beacon and each call: on iOS, call this when protected
    /// data becomes available.
    public func begin() async {
        if !isRead { await write() }
    }

    /// Accepts the URLs of one event. Returns when they are in the outbox.
    public func send(_ firing: TrackerFiring, for session: SessionID) async {
        await begin()
        await perform(queue.accept(firing, for: session, at: clock.moment))
    }

    /// Notes that a session begins; called once, before its first beacon. Without this call, the session counts as
    /// begun at a public address. Another policy must allow its beacons, too; see ``TrackingPolicy/network``.
    public func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy? = nil) {
        queue.open(session, firstHop: firstHop, network: network)
    }

    /// Notes that a session ended. Beacons of a finished session are still sent; those of a destroyed one are sent
    /// during the policy's grace period (30 s); those of a lost one are no longer sent
    /// (``LostBeacon/Reason/sessionEnded``). Requests in flight may still be answered.
    public func close(_ session: SessionID, _ end: SessionEnd) async {
        await begin()
        await perform(queue.close(session, end, at: clock.moment))
    }

    /// Notes that the machine went offline or online; call it if the app knows. Without it, the delivery finds out
    /// from failed requests, a little later.
    public func networkChanged(isOnline: Bool) async {
        await begin()
        await perform(queue.networkChanged(isOnline: isOnline, at: clock.moment))
    }

    /// Statistics of the beacons so far.
    public var report: TrackingReport {
        var report = queue.report
        report.lostBeacons = report.lostBeacons.suffix(1000)
        report.storageFailures = storageFailures
        report.unreadableLines = unreadableLines
        return report
    }

    /// Waits until no beacon is waiting or in flight, at most for `limit`; returns true if that state was reached.
    /// Without a limit, the wait can last ``TrackingPolicy/maxAge`` if a server cannot be reached, or offline.
    @discardableResult
    public func settled(within limit: MediaTime? = nil) async -> Bool {
        let deadline = clock.now + (limit ?? policy.maxAge)
        lastWaiter += 1
        let number = lastWaiter
        // An outbox may hang.
        let end: Void? = await clock.result(of: { await self.waitUntilEmpty(number, deadline) }, by: deadline)
        waiters.removeValue(forKey: number)?.resume()
        return end != nil
    }

    private func waitUntilEmpty(_ waiter: UInt64, _ deadline: MediaTime) async {
        await begin()
        await lastWrite?.value
        if !queue.isEmpty, clock.now < deadline { await withCheckedContinuation { waiters[waiter] = $0 } }
        // Wait until the last outcome is in the outbox, too.
        await lastWrite?.value
    }

    /// Carries out commands, after all earlier ones. Returns when they are in the outbox.
    private func perform(_ new: [DeliveryQueue.Command]) async {
        armAlarm()
        if queue.isEmpty {
            for waiter in waiters.values { waiter.resume() }
            waiters = [:]
        }
        guard !new.isEmpty else { return }
        commands += new
        await write()
    }

    private func armAlarm() {
        let deadline = queue.nextDeadline
        guard deadline != alarm?.time else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let deadline else { return }
        // Keeps the delivery until its beacons are sent or too old: the app may have let go of it.
        alarm = (clock.alarm(at: deadline) { await self.ring(deadline) }, deadline)
    }

    private func ring(_ deadline: MediaTime) async {
        // Another alarm may have replaced this one.
        guard alarm?.time == deadline else { return }
        alarm = nil
        await perform(queue.finish(at: clock.moment))
    }

    private func attempt(_ beacon: OutgoingBeacon) {
        // The response is not used; 64 KiB are enough for a one-pixel image.
        var request = LoadRequest(
            url: beacon.url, headers: policy.headers, timeout: policy.timeout, maxBytes: 64 << 10,
            network: queue.items[beacon.id]?.network ?? policy.network, firstHop: beacon.firstHop)
        request.reusesConnection = policy.guarantee == .atLeastOnce
        // Sent without a record, the next process would send it again.
        let isHeld = isBehind && policy.guarantee == .atMostOnce && !unrecorded.contains(beacon.id)
        clock.workBegan()
        Task { [request] in
            var outcome = isHeld ? AttemptOutcome.held : .confirmed
            do throws(LoadError) {
                if !isHeld { _ = try await loader.load(request) }
            } catch {
                outcome = AttemptOutcome(error)
            }
            await perform(queue.attemptEnded(beacon.id, outcome, at: clock.moment))
            clock.workEnded()
        }
    }

    // MARK: The outbox

    private func write() async {
        let write = Task { [lastWrite] in
            await lastWrite?.value
            await writeAndSend()
        }
        lastWrite = write
        await write.value
    }

    /// Stores all pending records first; only then are requests sent.
    private func writeAndSend() async {
        if !isRead { await readOutbox() }
        let batch = commands
        commands = []
        let records = batch.compactMap { if case .record(let record) = $0 { record } else { nil } }
        var isStored = false
        if isRead, isBehind || recordsInOutbox + records.count > longestOutbox { isStored = await replaceOutbox() }
        if !isStored, !isBehind {
            isStored = await succeeds {
                if !records.isEmpty { try await outbox.append(records) }
                recordsInOutbox += records.count
            }
        }
        isBehind = !isStored
        if isBehind {
            for case .queued(let beacon) in records { unrecorded.insert(beacon.id) }
            unrecorded = unrecorded.filter { queue.items[$0] != nil }
        }
        for case .send(let beacon) in batch { attempt(beacon) }
    }

    private func readOutbox() async {
        let isRead = await succeeds {
            if let file = outbox as? FileOutbox { try await file.reserve(for: self) }
            let contents = try await outbox.load()
            self.isRead = true
            unreadableLines = contents.unreadable
            if contents.unreadable.contains(where: { !$0.isUnfinished }) { storageFailures += 1 }
            recordsInOutbox = contents.records.count
            commands += queue.restore(contents.records, at: clock.moment)
            armAlarm()
            // Unreadable lines are reported once, and URLs say what was watched: what no longer matters is removed.
            if !contents.unreadable.isEmpty || recordsInOutbox > queue.records.count { longestOutbox = -1 }
        }
        if !isRead { isBehind = true }
    }

    /// Rewrites the outbox with the records that still matter. The limit is then set to twice that number, so that
    /// the cost per record stays constant however many beacons wait.
    private func replaceOutbox() async -> Bool {
        let fresh = queue.records
        return await succeeds {
            try await outbox.replace(with: fresh)
            unrecorded = []
            recordsInOutbox = fresh.count
            longestOutbox = max(1000, 2 * fresh.count)
        }
    }

    private func succeeds(_ work: () async throws -> Void) async -> Bool {
        do {
            try await work()
            return true
        } catch {
            storageFailures += 1
            return false
        }
    }
}
