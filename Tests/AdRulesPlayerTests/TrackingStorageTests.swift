import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

/// The records that outlive the processes of a test, and the first call that was not allowed.
private final class Disk: Sendable {
    let contents = Guarded<(records: [OutboxRecord], violation: String?)>(([], nil))
}

/// The storage of one process, whose first reads and replacements fail.
private actor FailingStorage: OutboxStorage {
    private struct Busy: Error {}

    private let disk: Disk
    private var failures: (loads: Int, replacements: Int)
    private var isRead = false
    private var isOver = false

    init(_ disk: Disk, loads: Int, replacements: Int) {
        self.disk = disk
        failures = (loads, replacements)
    }

    func load() throws -> OutboxContents {
        failures.loads -= 1
        guard failures.loads < 0 else { throw Busy() }
        isRead = true
        return OutboxContents(disk.contents.withLock { $0.records })
    }

    func append(_ records: [OutboxRecord]) { write { $0 + records } }

    func replace(with records: [OutboxRecord]) throws {
        failures.replacements -= 1
        guard failures.replacements < 0 else { throw Busy() }
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

@Suite("An outbox that cannot be read at first loses no beacon") struct TrackingStorageTests {
    private func firing(_ url: String) -> TrackerFiring {
        TrackerFiring(owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 1, urls: [url])
    }

    @Test(
        "Whenever the reads of a chain of processes fail, each beacon arrives as guaranteed, or is listed",
        arguments: TrackingGuarantee.allCases)
    func failingReads(_ guarantee: TrackingGuarantee) async {
        let first = UInt64.random(in: 0..<1 << 32)
        print("storage that fails: first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(6, of: 300)) {
            var random = SeededGenerator(seed: seed)
            let (disk, arrivals, clock) = (Disk(), Guarded<[String: Int]>([:]), SimulatedClock())
            var (urls, lost): ([String], Set<String>) = ([], [])
            var policy = TrackingPolicy(guarantee)
            policy.maxAttempts = 1000
            for process in 0..<4 {
                let isLast = process == 3
                let storage = FailingStorage(
                    disk, loads: Int.random(in: 0..<4, using: &random),
                    replacements: Int.random(in: 0..<2, using: &random))
                let network = RandomNetwork(arrivals, seed: random.next(), isReliable: isLast)
                let delivery = TrackingDelivery(loader: network, policy: policy, outbox: storage, clock: clock)
                await delivery.begin()
                // More beacons than failures: the last ones are written.
                for number in 0..<8 {
                    urls.append("http://\(number % 2).example/\(process)-\(number)")
                    await delivery.send(firing(urls.last ?? ""), for: SessionID(rawValue: "\(process)"))
                    await clock.run(for: .milliseconds(Int64.random(in: 0..<500, using: &random)))
                }
                if isLast { await clock.run(for: .seconds(600)) }
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
                #expect(arrived[url] != nil || lost.contains(url), "seed \(seed): \(url) vanished")
                if guarantee == .atMostOnce { #expect(arrived[url, default: 0] <= 1, "seed \(seed): \(url)") }
            }
        }
    }

    @Test("Once the outbox can be read, another call of begin sends what an earlier process left")
    func beginAgain() async {
        let (disk, arrivals, clock) = (Disk(), Guarded<[String: Int]>([:]), SimulatedClock())
        let beacon = OutgoingBeacon(
            id: 1, session: SessionID(rawValue: "old"), url: "http://a.example/old", of: firing(""),
            acceptedAt: clock.date)
        disk.contents.withLock { $0.records = [.queued(beacon)] }
        let delivery = TrackingDelivery(
            loader: RandomNetwork(arrivals, seed: 1, isReliable: true),
            outbox: FailingStorage(disk, loads: 1, replacements: 0), clock: clock)
        await delivery.begin()
        #expect(await delivery.report.accepted == 0)
        await delivery.begin()
        await clock.run(for: .seconds(1))
        #expect(arrivals.withLock { $0 } == ["http://a.example/old": 1])
        #expect(await delivery.report.storageFailures == 1)
    }
}
