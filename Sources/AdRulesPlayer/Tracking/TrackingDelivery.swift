public import AdRulesEngine

/// Delivers beacons: in order, a few at a time, with patience, and across restarts.
///
/// Beacons of one session to one server leave one after the other, in the order of the events; servers do not wait for
/// one another. What is intended is written to the outbox before it is done. One delivery serves any number of sessions.
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
    /// The last of the writes, one after the other.
    private var lastWrite: Task<Void, Never>?
    private var opening: Task<Void, Never>?
    private var alarm: (task: Task<Void, Never>, time: MediaTime)?
    private var storageFailures = 0
    private var recordsInOutbox = 0
    private var settledWaiters: [CheckedContinuation<Void, Never>] = []

    /// A delivery.
    ///
    /// - Parameters:
    ///   - loader: Asks for the URLs.
    ///   - outbox: Keeps what is to be done; by default nothing survives the process.
    ///   - clock: The clock that waits go by, and the age of beacons.
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

    /// Reads the outbox, and sends what an earlier process left there. ``send(_:for:)`` does it, too, if nobody did.
    public func begin() async {
        let task = opening ?? Task { await open() }
        opening = task
        await task.value
    }

    /// Takes over the URLs of one event. Returns when they are in the outbox.
    public func send(_ firing: TrackerFiring, for session: SessionID) async {
        await begin()
        await perform(queue.accept(firing, for: session, at: moment))
    }

    /// Nothing more comes from a session. When it finished, its beacons go on; else what waits is lost
    /// (``LostBeacon/Reason/sessionEnded``), and what is on its way may still be answered.
    public func close(_ session: SessionID, _ end: SessionEnd) async {
        await begin()
        await perform(queue.close(session, end, at: moment))
    }

    /// The machine lost or found its network, if somebody knows. Without it the delivery notices by itself, a little later.
    public func networkChanged(isOnline: Bool) async {
        await begin()
        await perform(queue.networkChanged(isOnline: isOnline, at: moment))
    }

    /// What became of the beacons so far.
    public var report: TrackingReport {
        var report = queue.report
        report.storageFailures = storageFailures
        return report
    }

    /// Waits until no beacon waits or is on its way any more. With a server that cannot be reached that takes as long as
    /// the policy lets beacons grow old.
    public func settled() async {
        await begin()
        await lastWrite?.value
        guard !queue.isEmpty else { return }
        await withCheckedContinuation { settledWaiters.append($0) }
        // The last answer is noted in the outbox, too.
        await lastWrite?.value
    }

    private var moment: DeliveryQueue.Moment { DeliveryQueue.Moment(now: clock.now, date: clock.date) }

    private func open() async {
        var records: [OutboxRecord] = []
        do {
            records = try await outbox.load()
        } catch {
            storageFailures += 1
        }
        recordsInOutbox = records.count
        await perform(queue.restore(records, at: moment))
    }

    /// Does what the queue wants, after everything it wanted before. Returns when it is in the outbox.
    private func perform(_ new: [DeliveryQueue.Command]) async {
        armAlarm()
        releaseWaiters()
        guard !new.isEmpty else { return }
        commands += new
        let earlier = lastWrite
        let write = Task {
            await earlier?.value
            await writeAndSend()
        }
        lastWrite = write
        await write.value
    }

    /// Keeps the records first, all that there are by now; only then something leaves.
    private func writeAndSend() async {
        let batch = commands
        commands = []
        let records = batch.compactMap { if case .record(let record) = $0 { record } else { nil } }
        do {
            try await outbox.append(records)
            recordsInOutbox += records.count
            if recordsInOutbox > Self.longestOutbox, recordsInOutbox > 4 * queue.records.count {
                let fresh = queue.records
                try await outbox.replace(with: fresh)
                recordsInOutbox = fresh.count
            }
        } catch {
            storageFailures += 1
        }
        for case .send(let beacon) in batch { attempt(beacon) }
    }

    /// An outbox of so many records is written anew when few of them still matter.
    private static let longestOutbox = 1000

    private func attempt(_ beacon: OutgoingBeacon) {
        let request = LoadRequest(
            url: beacon.url, headers: policy.headers, timeout: policy.timeout, maxBytes: Self.longestAnswer,
            maxRedirects: policy.maxRedirects)
        clock.workBegan()
        Task {
            let result: Result<LoadResponse, LoadError>
            do throws(LoadError) {
                result = .success(try await loader.load(request))
            } catch {
                result = .failure(error)
            }
            await perform(queue.attemptEnded(beacon.id, AttemptOutcome(result), at: moment))
            clock.workEnded()
        }
    }

    /// Nobody reads what a beacon answers; a picture of one pixel fits.
    private static let longestAnswer = 64 << 10

    private func armAlarm() {
        let deadline = queue.nextDeadline
        guard deadline != alarm?.time else { return }
        alarm?.task.cancel()
        alarm = nil
        guard let deadline else { return }
        clock.workBegan()
        let clock = clock
        let task = Task { [weak self] in
            do {
                try await clock.sleep(until: deadline)
                await self?.alarmRang(deadline)
            } catch {
                // Another alarm took its place.
            }
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
        guard queue.isEmpty, !settledWaiters.isEmpty else { return }
        let waiters = settledWaiters
        settledWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
