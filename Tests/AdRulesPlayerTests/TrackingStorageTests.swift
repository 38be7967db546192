import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

/// The records that outlive the processes of a test, and the first call that was not allowed.
private final class Disk: Sendable {
    let contents = Guarded<(records: [OutboxRecord], violation: String?)>(([], nil))
}

/// The storage of one process, whose first reads and replacements fail, and any write while its disk is full.
private actor FailingStorage: OutboxStorage {
    private struct Busy: Error {}

    private let disk: Disk
    private var failures: (loads: Int, replacements: Int)
    /// How many of ten writes fail.
    private var fullness: Int
    private var random: SeededGenerator
    private var isRead = false
    private var isOver = false

    init(_ disk: Disk, loads: Int = 0, replacements: Int = 0, fullness: Int = 0, seed: UInt64 = 0) {
        self.disk = disk
        failures = (loads, replacements)
        self.fullness = fullness
        random = SeededGenerator(seed: seed)
    }

    func fill(_ fullness: Int) { self.fullness = fullness }

    private func checkRoom() throws {
        guard Int.random(in: 0..<10, using: &random) >= fullness else { throw Busy() }
    }

    func load() throws -> OutboxContents {
        failures.loads -= 1
        guard failures.loads < 0 else { throw Busy() }
        isRead = true
        return OutboxContents(disk.contents.withLock { $0.records })
    }

    func append(_ records: [OutboxRecord]) throws {
        try checkRoom()
        write { $0 + records }
    }

    func replace(with records: [OutboxRecord]) throws {
        failures.replacements -= 1
        guard failures.replacements < 0 else { throw Busy() }
        try checkRoom()
        write { _ in records }
    }

    private func write(_ change: ([OutboxRecord]) -> [OutboxRecord]) {
        guard !isOver else { return }
        disk.contents.withLock { contents in
            if !isRead { contents.violation = contents.violation ?? "it was written before it was read" }
            contents.records = change(contents.records)
            var urls: [UInt64: String] = [:]
            for case .queued(let beacon) in contents.records
            where (urls.updateValue(beacon.url, forKey: beacon.id) ?? beacon.url) != beacon.url {
                contents.violation = contents.violation ?? "number \(beacon.id) has two beacons"
            }
        }
    }

    /// The process is killed: what it still writes is lost.
    func kill() { isOver = true }
}

/// A network for one process: some requests never leave, some are not answered. It counts what arrived.
private actor RandomNetwork: AdLoading {
    private let arrivals: Guarded<[String: Int]>
    private var random: SeededGenerator
    private let isReliable: Bool
    private var isOver = false

    init(_ arrivals: Guarded<[String: Int]>, seed: UInt64, isReliable: Bool) {
        self.arrivals = arrivals
        random = SeededGenerator(seed: seed)
        self.isReliable = isReliable
    }

    func load(_ request: LoadRequest) throws(LoadError) -> LoadResponse {
        let fate = isReliable ? 9 : Int.random(in: 0..<8, using: &random)
        guard !isOver, fate > 3 else { throw LoadError(.unreachable) }
        if fate != 4 { arrivals.withLock { $0[request.url, default: 0] += 1 } }
        guard fate > 5 else { throw LoadError(.timeout) }
        return LoadResponse(body: [], finalURL: request.url)
    }

    func kill() { isOver = true }
}

@Suite("An outbox that cannot be read or written for a while loses no beacon, and repeats none")
struct TrackingStorageTests {
    private func firing(_ url: String) -> TrackerFiring {
        TrackerFiring(owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 1, urls: [url])
    }

    @Test(
        "Whenever the reads and writes of a chain of processes fail, each beacon arrives as guaranteed, or is listed",
        arguments: TrackingGuarantee.allCases)
    func failures(_ guarantee: TrackingGuarantee) async {
        let first = UInt64.random(in: 0..<1 << 32)
        print("storage that fails: first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(6, of: 300)) {
            var random = SeededGenerator(seed: seed)
            let (disk, arrivals, clock) = (Disk(), Guarded<[String: Int]>([:]), SimulatedClock())
            var (urls, lost, unrecorded): ([String], Set<String>, Set<String>) = ([], [], [])
            var policy = TrackingPolicy(guarantee)
            policy.maxAttempts = 1000
            for process in 0..<4 {
                let isLast = process == 3
                let isRepaired = isLast || Bool.random(using: &random)
                let storage = FailingStorage(
                    disk, loads: Int.random(in: 0..<4, using: &random),
                    replacements: Int.random(in: 0..<2, using: &random),
                    fullness: [0, 3, 7].randomElement(using: &random) ?? 0, seed: random.next())
                let network = RandomNetwork(arrivals, seed: random.next(), isReliable: isLast)
                let delivery = TrackingDelivery(loader: network, policy: policy, outbox: storage, clock: clock)
                await delivery.begin()
                // More beacons than failures: the last ones are written, once the disk has room.
                for number in 0..<(isRepaired ? 10 : 8) {
                    if number == (isRepaired ? 8 : 5) { await storage.fill(isRepaired ? 0 : 10) }
                    urls.append("http://\(number % 2).example/\(process)-\(number)")
                    await delivery.send(firing(urls.last ?? ""), for: SessionID(rawValue: "\(process)"))
                    await clock.run(for: .milliseconds(Int64.random(in: 0..<500, using: &random)))
                }
                if isLast { await clock.run(for: .seconds(600)) }
                // A beacon may vanish only if its process ended before a write succeeded.
                if !isRepaired { unrecorded.formUnion(urls.suffix(8)) }
                await storage.kill()
                await network.kill()
                let report = await delivery.report
                lost.formUnion(report.lostBeacons.map(\.beacon.url))
                if isLast { #expect(report.waiting == 0, "seed \(seed)") }
                await delivery.networkChanged(isOnline: false)
            }
            #expect(disk.contents.withLock { $0.violation } == nil, "seed \(seed)")
            let arrived = arrivals.withLock { $0 }
            for url in urls {
                let isKnown = arrived[url] != nil || lost.contains(url) || unrecorded.contains(url)
                #expect(isKnown, "seed \(seed): \(url) vanished")
                if guarantee == .atMostOnce { #expect(arrived[url, default: 0] <= 1, "seed \(seed): \(url)") }
            }
        }
    }

    private func queued(_ url: String) -> OutboxRecord {
        .queued(
            OutgoingBeacon(
                id: 1, session: SessionID(rawValue: "old"), url: url, of: firing(""),
                acceptedAt: SimulatedClock().date))
    }

    @Test("Records that did not fit on a full disk are written once it has room")
    func repaired() async {
        let (disk, clock) = (Disk(), SimulatedClock())
        let storage = FailingStorage(disk, fullness: 10)
        let network = BeaconNetwork(clock: clock, ["http://a.example/1": [LoadError(.unreachable)]])
        let delivery = TrackingDelivery(loader: network, outbox: storage, clock: clock)
        await delivery.send(firing("http://a.example/1"), for: SessionID(rawValue: "s"))
        await storage.fill(0)
        await clock.run(for: .seconds(2))
        await storage.kill()
        let records = disk.contents.withLock { $0.records }
        let next = QueueBench(restoring: records)
        #expect(next.queue.items.values.map(\.beacon.url) == ["http://a.example/1"], "\(records)")
        await delivery.networkChanged(isOnline: false)
    }

    @Test("At most once: a stored beacon leaves only after the outbox has recorded that, a new one at once")
    func held() async {
        let (disk, arrivals, clock) = (Disk(), Guarded<[String: Int]>([:]), SimulatedClock())
        disk.contents.withLock { $0.records = [queued("http://a.example/old")] }
        let storage = FailingStorage(disk, fullness: 10)
        let delivery = TrackingDelivery(
            loader: RandomNetwork(arrivals, seed: 1, isReliable: true), outbox: storage, clock: clock)
        await delivery.begin()
        await delivery.send(firing("http://a.example/new"), for: SessionID(rawValue: "new"))
        await clock.run(for: .seconds(200))
        #expect(arrivals.withLock { $0 } == ["http://a.example/new": 1])
        await storage.fill(0)
        await clock.run(for: .seconds(100))
        #expect(arrivals.withLock { $0 } == ["http://a.example/new": 1, "http://a.example/old": 1])
    }

    @Test("Once the outbox can be read, another begin() sends the beacons of an earlier process")
    func beginAgain() async {
        let (disk, arrivals, clock) = (Disk(), Guarded<[String: Int]>([:]), SimulatedClock())
        disk.contents.withLock { $0.records = [queued("http://a.example/old")] }
        let delivery = TrackingDelivery(
            loader: RandomNetwork(arrivals, seed: 1, isReliable: true),
            outbox: FailingStorage(disk, loads: 1), clock: clock)
        await delivery.begin()
        #expect(await delivery.report.accepted == 0)
        await delivery.begin()
        await clock.run(for: .seconds(1))
        #expect(arrivals.withLock { $0 } == ["http://a.example/old": 1])
        #expect(await delivery.report.storageFailures == 1)
    }
}
