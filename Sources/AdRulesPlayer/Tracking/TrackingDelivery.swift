public import AdRulesEngine

/// Delivers beacons at their events, with retries, and across restarts.
///
/// Requests of one session to one server begin in the order of the events, a few at once
/// (``TrackingPolicy/maxPerHostAndSession``); servers do not wait for each other. Each step is recorded in the outbox
/// before it is taken. One delivery can serve any number of sessions, and shares its requests fairly among them.
/// ``report`` shows at any time the outcome of the beacons, which were lost, and why.
///
/// A delivery lives until its beacons are sent or too old, also if the app lets go of it; offline it is released. Keep one
/// as long as the app runs: a second one cannot open the same file meanwhile.
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
    private var opening: Task<Void, Never>?
    /// Whether the outbox was read. Until then nothing is written to it, and each write tries again to read it.
    private var isRead = false
    /// Whether the outbox lacks records, because it could not be read or written, so that it has to be replaced.
    private var isBehind = false
    /// The waiting beacons of which the outbox has no record.
    private var unrecorded: Set<UInt64> = []
    /// Whether an earlier process left records that no longer matter. They have URLs, which say what was watched.
    private var isObsolete = false
    private var alarm: (task: Task<Void, Never>, time: MediaTime)?
    private var storageFailures = 0
    private var unreadableLines: [UnreadableLine] = []
    private var recordsInOutbox = 0
    /// The outbox is rewritten when it has more records than this and most of them are obsolete.
    private var longestOutbox = TrackingDelivery.shortestOutbox
    private var waiters: [UInt64: CheckedContinuation<Bool, Never>] = [:]
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
        outbox: any OutboxStorage = VolatileOutbox(), clock: any PlayerClock = SystemClock()
    ) {
        self.loader = loader
        self.policy = policy
        self.outbox = outbox
        self.clock = clock
        queue = DeliveryQueue(policy: policy, seed: UInt64.random(in: .min ... .max))
    }

    /// Reads the outbox, and sends what an earlier process left there. Otherwise the first ``send(_:for:)`` does so.
    ///
    /// An outbox that cannot be read is tried again with each beacon and each call: on iOS, call this when protected data
    /// becomes available.
    public func begin() async {
        if opening != nil, !isRead { return await write() }
        await begun()
    }

    private func begun() async {
        let task = opening ?? Task { await write() }
        opening = task
        await task.value
    }

    /// Accepts the URLs of one event. Returns when they are in the outbox.
    public func send(_ firing: TrackerFiring, for session: SessionID) async {
        await begun()
        await perform(queue.accept(firing, for: session, at: moment))
    }

    /// Notes that a session begins; called once, before its first beacon. Without this call, the session counts as
    /// begun at a public address.
    public func open(_ session: SessionID, firstHop: FirstHop) { queue.open(session, firstHop: firstHop) }

    /// Notes that a session begins, whose beacons another policy must allow, too; see ``TrackingPolicy/network``.
    public func open(_ session: SessionID, firstHop: FirstHop, network: NetworkPolicy) {
        queue.open(session, firstHop: firstHop, network: network)
    }

    /// Notes that a session ended. Beacons of a finished session are still sent; those of a destroyed one are sent
    /// during the policy's
    /// ``TrackingPolicy/gracePeriod``; those of a lost one are no longer sent (``LostBeacon/Reason/sessionEnded``).
    /// Requests in flight may still be answered.
    public func close(_ session: SessionID, _ end: SessionEnd) async {
        await begun()
        await perform(queue.close(session, end, at: moment))
    }

    /// Notes that the machine went offline or online; call it if the app knows. Without it, the delivery finds out
    /// from failed requests, a little later.
    public func networkChanged(isOnline: Bool) async {
        await begun()
        await perform(queue.networkChanged(isOnline: isOnline, at: moment))
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
    /// Without a limit, the wait can last as long as ``TrackingPolicy/maxAge`` if a server cannot be reached, or offline.
    @discardableResult
    public func settled(within limit: MediaTime? = nil) async -> Bool {
        guard let limit else { return await isSettled(by: clock.now + policy.maxAge) }
        let deadline = clock.now + limit
        // An outbox may hang.
        return await clock.result(of: { [self] in await isSettled(by: deadline) }, by: deadline) ?? false
    }

    private func isSettled(by deadline: MediaTime) async -> Bool {
        await begun()
        await lastWrite?.value
        guard !queue.isEmpty else { return true }
        lastWaiter += 1
        let number = lastWaiter
        clock.workBegan()
        let timer = Task { [clock] in
            defer { clock.workEnded() }
            if (try? await clock.sleep(until: deadline)) != nil { release(number, isSettled: false) }
        }
        let isSettled = await withCheckedContinuation { waiters[number] = $0 }
        timer.cancel()
        // Wait until the last outcome is in the outbox, too.
        await lastWrite?.value
        return isSettled
    }

    private func release(_ number: UInt64, isSettled: Bool) {
        waiters.removeValue(forKey: number)?.resume(returning: isSettled)
    }

    private var moment: Moment { clock.moment }

    /// Carries out commands, after all earlier ones. Returns when they are in the outbox.
    private func perform(_ new: [DeliveryQueue.Command]) async {
        armAlarm()
        releaseWaiters()
        guard !new.isEmpty else { return }
        commands += new
        await write()
    }

    private func write() async {
        let earlier = lastWrite
        let write = Task {
            await earlier?.value
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
        let count = recordsInOutbox + records.count
        let isLong = count > longestOutbox && count > 4 * queue.recordCount
        var isStored = false
        if isRead, isBehind || isObsolete || isLong { isStored = await replaceOutbox() }
        if !isStored, !isBehind { isStored = await append(records) }
        isBehind = !isStored
        if isBehind {
            for case .queued(let beacon) in records { unrecorded.insert(beacon.id) }
            unrecorded = unrecorded.filter { queue.items[$0] != nil }
        }
        for case .send(let beacon) in batch { attempt(beacon) }
    }

    private func append(_ records: [OutboxRecord]) async -> Bool {
        guard !records.isEmpty else { return true }
        do {
            try await outbox.append(records)
            recordsInOutbox += records.count
            return true
        } catch {
            storageFailures += 1
            return false
        }
    }

    private func readOutbox() async {
        do {
            if let file = outbox as? FileOutbox { try await file.reserve(for: self) }
            let contents = try await outbox.load()
            isRead = true
            unreadableLines = contents.unreadable
            if contents.unreadable.contains(where: { !$0.isUnfinished }) { storageFailures += 1 }
            recordsInOutbox = contents.records.count
            commands += queue.restore(contents.records, at: moment)
            armAlarm()
            // Unreadable lines are reported only once.
            isObsolete = !contents.unreadable.isEmpty || contents.records.count > queue.records.count
        } catch {
            storageFailures += 1
            isBehind = true
        }
    }

    /// Rewrites the outbox with the records that still matter. The limit is then set to twice that number, so that
    /// the cost per record stays constant however many beacons wait.
    private func replaceOutbox() async -> Bool {
        let fresh = queue.records
        do {
            try await outbox.replace(with: fresh)
            isObsolete = false
            unrecorded = []
            recordsInOutbox = fresh.count
            longestOutbox = max(Self.shortestOutbox, 2 * fresh.count)
            return true
        } catch {
            storageFailures += 1
            return false
        }
    }

    private static let shortestOutbox = 1000

    private func attempt(_ beacon: OutgoingBeacon) {
        var request = LoadRequest(
            url: beacon.url, headers: policy.headers, timeout: policy.timeout, maxBytes: Self.longestAnswer,
            network: queue.items[beacon.id]?.network ?? policy.network, firstHop: beacon.firstHop)
        request.reusesConnection = policy.guarantee == .atLeastOnce
        // Sent without a record, the next process would send it again: it waits as one that never left.
        let isHeld = isBehind && policy.guarantee == .atMostOnce && !unrecorded.contains(beacon.id)
        clock.workBegan()
        Task {
            let result: Result<LoadResponse, LoadError>
            do throws(LoadError) {
                guard !isHeld else { throw LoadError(.unreachable) }
                result = .success(try await loader.load(request))
            } catch {
                result = .failure(error)
            }
            await perform(queue.attemptEnded(beacon.id, AttemptOutcome(result), at: moment))
            clock.workEnded()
        }
    }

    /// The response to a beacon is not used; this is enough for a one-pixel image.
    private static let longestAnswer = 64 << 10

    private func armAlarm() {
        let deadline = queue.nextDeadline
        guard deadline != alarm?.time else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let deadline else { return }
        clock.workBegan()
        // Keeps the delivery until its beacons are sent or too old: the app may have let go of it.
        let task = Task {
            // Another alarm may replace this one.
            if (try? await clock.sleep(until: deadline)) != nil { await alarmRang(deadline) }
            clock.workEnded()
        }
        alarm = (task, deadline)
    }

    private func alarmRang(_ time: MediaTime) async {
        guard alarm?.time == time else { return }
        alarm = nil
        await perform(queue.timeCame(at: moment))
    }

    private func releaseWaiters() {
        guard queue.isEmpty, !waiters.isEmpty else { return }
        for number in waiters.keys { release(number, isSettled: true) }
    }
}
