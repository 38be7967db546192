import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Any order of faults, kills and restarts keeps the guarantee") struct TrackingRandomTests {
    /// What a server saw, and what the network did to it.
    private struct World {
        var arrivals: [String: Int] = [:]
        var unanswered: [String: Int] = [:]
        var refused: Set<String> = []
    }

    /// As many attempts as the faults of a run need.
    private static func policy(_ guarantee: TrackingGuarantee) -> TrackingPolicy {
        var policy = TrackingPolicy(guarantee)
        policy.maxAttempts = 100
        policy.maxWaiting = 50_000
        return policy
    }

    @Test("Beacons arrive according to the guarantee, or are listed", arguments: TrackingGuarantee.allCases)
    func guarantee(_ guarantee: TrackingGuarantee) {
        for seed in UInt64(0)..<UInt64(MassTests.count(7, of: 60)) {
            var random = SeededGenerator(seed: seed)
            var world = World()
            var fired: [String] = []
            var bench = QueueBench(Self.policy(guarantee), seed: seed)
            for step in 0..<200 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0...2:
                    let host = ["a", "b", "c"][Int.random(in: 0..<3, using: &random)]
                    let urls = (0..<Int.random(in: 1...3, using: &random)).map {
                        "http://\(host).example/\(step)-\($0)"
                    }
                    fired += urls
                    bench.accept(urls)
                case 3...7 where !bench.out.isEmpty:
                    answer(&bench, &world, using: &random)
                case 8: bench.pass()
                case 9 where Int.random(in: 0..<4, using: &random) == 0:
                    kill(&bench, &world, guarantee, seed: seed, using: &random)
                case 9:
                    // Written anew, the outbox says the same.
                    bench.records = bench.queue.records
                default: break
                }
                #expect(bench.queue.load.total == bench.out.count, "seed \(seed)")
            }
            // The network is fixed: everything that waits comes to its end.
            var rounds = 0
            while !bench.queue.isEmpty, rounds < 10_000 {
                rounds += 1
                if let beacon = bench.out.first {
                    world.arrivals[beacon.url, default: 0] += 1
                    bench.end(beacon.url, .confirmed)
                } else if !bench.pass() {
                    break
                }
            }
            let isEmpty = bench.queue.isEmpty
            #expect(isEmpty, "seed \(seed)")
            check(world, fired: fired, bench.report.lostBeacons, guarantee, seed: seed)
        }
    }

    @Test("Crowds of sessions, with 24 beacons each, over five kills", arguments: TrackingGuarantee.allCases)
    func crowd(_ guarantee: TrackingGuarantee) {
        let sessions = MassTests.count(100, of: 2000)
        var random = SeededGenerator(seed: 1)
        var world = World()
        var fired: [String] = []
        var bench = QueueBench(Self.policy(guarantee))
        for session in 0..<sessions {
            for event in 0..<8 {
                let urls = (0..<3).map {
                    "http://\(["a", "b", "c", "d", "e"][(event + $0) % 5]).example/\(session)-\(event)-\($0)"
                }
                fired += urls
                bench.accept(urls, event: "\(event)", session: SessionID(rawValue: "\(session)"))
            }
        }
        var ended = 0
        while !bench.queue.isEmpty, ended < 2 * fired.count {
            ended += 1
            if ended % (sessions * 4) == 0 { kill(&bench, &world, guarantee, seed: 1, using: &random) }
            guard let beacon = bench.out.first else {
                bench.pass()
                continue
            }
            world.arrivals[beacon.url, default: 0] += 1
            bench.end(beacon.url, .confirmed)
        }
        #expect(bench.report.waiting == 0)
        check(world, fired: fired, bench.report.lostBeacons, guarantee, seed: 1)
    }

    private func answer(_ bench: inout QueueBench, _ world: inout World, using random: inout SeededGenerator) {
        let beacon = bench.out[Int.random(in: 0..<bench.out.count, using: &random)]
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: bench.end(beacon.url, .neverLeft)
        case 2, 3: bench.end(beacon.url, .refusedForNow(.status, status: 503))
        case 4:
            world.refused.insert(beacon.url)
            bench.end(beacon.url, .refusedForGood(.status, status: 404))
        case 5, 6:
            if Bool.random(using: &random) { world.arrivals[beacon.url, default: 0] += 1 }
            world.unanswered[beacon.url, default: 0] += 1
            bench.end(beacon.url, .unanswered(status: nil))
        default:
            world.arrivals[beacon.url, default: 0] += 1
            bench.end(beacon.url, .confirmed)
        }
    }

    /// The process ends. What was on its way may have arrived; the last records may not have been written.
    private func kill(
        _ bench: inout QueueBench, _ world: inout World, _ guarantee: TrackingGuarantee, seed: UInt64,
        using random: inout SeededGenerator
    ) {
        for beacon in bench.out {
            if Bool.random(using: &random) { world.arrivals[beacon.url, default: 0] += 1 }
            world.unanswered[beacon.url, default: 0] += 1
        }
        var restarted = QueueBench(Self.policy(guarantee), seed: seed + 1, restoring: bench.records)
        restarted.now = bench.now
        bench = restarted
    }

    private func check(
        _ world: World, fired: [String], _ losses: [LostBeacon], _ guarantee: TrackingGuarantee, seed: UInt64
    ) {
        let lost = Set(losses.map(\.beacon.url))
        var wrong: [String] = []
        for loss in losses where !loss.mayHaveArrived && world.arrivals[loss.beacon.url] != nil {
            wrong.append("\(loss.beacon.url) is listed as one that did not arrive")
        }
        for url in fired {
            let arrivals = world.arrivals[url] ?? 0
            switch guarantee {
            case .atMostOnce:
                if arrivals > 1 { wrong.append("\(url) arrived \(arrivals) times") }
                if arrivals == 0, !lost.contains(url) { wrong.append("\(url) is lost, and not listed") }
            case .atLeastOnce:
                if arrivals == 0, !world.refused.contains(url) { wrong.append("\(url) never arrived") }
                if arrivals > 1 + (world.unanswered[url] ?? 0) {
                    wrong.append("\(url) arrived \(arrivals) times without need")
                }
                if lost.contains(url) != world.refused.contains(url) { wrong.append("\(url) is lost, or is not") }
            }
        }
        #expect(wrong.isEmpty, "seed \(seed)")
    }
}
