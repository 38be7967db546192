import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Servers that never answer cost the others nothing") struct TrackingSilenceTests {
    private static let dead = "http://dead.example"

    /// A queue in which a server has left so many requests in a row without an answer.
    private func bench(unanswered: Int, _ policy: TrackingPolicy = TrackingPolicy()) -> QueueBench {
        var bench = QueueBench(policy)
        for number in 0..<unanswered {
            bench.accept(["\(Self.dead)/\(number)"], event: "e\(number)")
            bench.end("\(Self.dead)/\(number)", .unanswered(status: nil))
        }
        return bench
    }

    @Test("After three requests without an answer one leaves at a time, each after a longer wait; an answer opens it")
    func opensAndCloses() {
        var bench = bench(unanswered: 3)
        for number in 0..<5 {
            bench.accept(["\(Self.dead)/next\(number)"], session: SessionID(rawValue: "s\(number)"))
        }
        #expect(bench.out.isEmpty)
        bench.pass()
        #expect(bench.out.count == 1)
        #expect(bench.now >= .milliseconds(800) && bench.now <= .milliseconds(1200))
        bench.end(bench.out[0].url, .unanswered(status: nil))
        let closed = bench.now
        bench.pass()
        #expect(bench.out.count == 1)
        #expect(bench.now - closed >= .milliseconds(1600) && bench.now - closed <= .milliseconds(2400))
        bench.end(bench.out[0].url, .refusedForGood(.status, status: 404))
        #expect(bench.out.count == 3, "an answer, if no good one")
        while let next = bench.out.first { bench.end(next.url, .confirmed) }
        #expect(bench.queue.isEmpty)
    }

    @Test("A server that answers with redirects to one that does not is not silent, and stays open")
    func redirectsToSilence() {
        var bench = QueueBench()
        for number in 0..<5 {
            bench.accept(["\(Self.dead)/\(number)"], event: "e\(number)")
            #expect(bench.out.count == 1)
            bench.end("\(Self.dead)/\(number)", .unanswered(status: 302))
        }
        #expect(bench.queue.servers.values.allSatisfy { $0.isAnswering == true && $0.closedUntil == nil })
    }

    @Test("Two requests without an answer, or three beside one that is answered, close nothing")
    func answersBetween() {
        var two = bench(unanswered: 2)
        two.accept(["\(Self.dead)/a"])
        #expect(two.out.count == 1)
        two.end("\(Self.dead)/a", .confirmed)
        two.accept(["\(Self.dead)/b"])
        two.end("\(Self.dead)/b", .unanswered(status: nil))
        two.accept(["\(Self.dead)/c"])
        #expect(two.out.count == 1)

        var beside = QueueBench()
        for number in 0..<4 { beside.accept(["\(Self.dead)/\(number)"], event: "e\(number)") }
        beside.end("\(Self.dead)/3", .confirmed)
        for number in 0..<3 { beside.end("\(Self.dead)/\(number)", .unanswered(status: nil)) }
        beside.accept(["\(Self.dead)/next"])
        #expect(beside.out.count == 1)
        #expect(beside.queue.servers.values.allSatisfy { $0.isAnswering == true })
    }

    @Test("Simultaneous failures count once: the first wait is short")
    func together() {
        var bench = QueueBench()
        for number in 0..<6 { bench.accept(["\(Self.dead)/\(number)"], event: "e\(number)") }
        for number in 0..<6 { bench.end("\(Self.dead)/\(number)", .unanswered(status: nil)) }
        bench.accept(["\(Self.dead)/next"])
        bench.pass()
        #expect(bench.out.count == 1)
        #expect(bench.now <= .milliseconds(1200))
    }

    @Test("At most fifty beacons wait for a closed server, and nothing remains of it when its session ends")
    func bounded() {
        var bench = bench(unanswered: 3)
        for number in 0..<200 { bench.accept(["\(Self.dead)/w\(number)"], event: "w\(number)") }
        #expect(bench.queue.items.count == 50)
        #expect(bench.report.lost == [.unanswered: 3, .overflow: 150])
        bench.accept(["http://a.example/"])
        #expect(bench.out.map(\.url) == ["http://a.example/"])
        bench.take(bench.queue.close(QueueBench.session, .lost, at: bench.moment))
        bench.end("http://a.example/", .confirmed)
        #expect(bench.queue.isEmpty && bench.queue.servers.values.allSatisfy { $0.beacons == 0 })
        #expect(bench.queue.nextDeadline == nil)
    }

    @Test("Back online, every server is open; and of thousands that are dead, the newest are remembered")
    func forgotten() {
        var bench = bench(unanswered: 3)
        bench.accept(["\(Self.dead)/next"])
        bench.take(bench.queue.networkChanged(isOnline: true, at: bench.moment))
        #expect(bench.out.count == 1)
        bench.end("\(Self.dead)/next", .confirmed)
        for number in 0..<5000 {
            bench.accept(["http://h\(number).example/"])
            bench.end("http://h\(number).example/", .unanswered(status: nil))
        }
        #expect(bench.queue.servers.count <= 1000)
        #expect(bench.queue.servers["http://h4999.example:80"] != nil)
    }

    @Test("Beacons for servers that do not answer are pixels: they take neither the rank nor the places of the others")
    func pixels() {
        var policy = TrackingPolicy()
        policy.maxWaitingPerSession = 40
        var bench = QueueBench(policy)
        let dead = (0..<40).map { "http://d\($0).example/" }
        for (number, url) in dead.enumerated() {
            bench.accept([url], event: "e\(number)")
            bench.end(url, .unanswered(status: nil))
        }
        bench.accept(dead + ["http://a.example/start"], event: "start")
        #expect(bench.out.contains { $0.url == "http://a.example/start" })
        #expect(bench.report.lost[.overflow] == 10)
    }

    @Test("Beacons for a closed server take no turn of others that wait for room")
    func newcomers() {
        var policy = TrackingPolicy()
        policy.maxConcurrent = 8
        var bench = QueueBench(policy)
        for number in 0..<2 {
            bench.accept(["\(Self.dead)/\(number)"], event: "e\(number)")
            bench.end("\(Self.dead)/\(number)", .unanswered(status: nil))
        }
        // Not pixels: an hour later it is not known to be silent.
        bench.queue.reopen("http://dead.example:80")
        bench.accept((0..<4).map { "\(Self.dead)/out\($0)" } + (0..<3).map { "http://h\($0).example/" })
        #expect(bench.out.count == 7)
        for number in 0..<8 {
            bench.accept(["\(Self.dead)/w\(number)"], session: SessionID(rawValue: "s\(number)"))
        }
        bench.accept(["http://a.example/"], session: SessionID(rawValue: "a"))
        #expect(bench.out.count == 7, "an eighth is for servers that have answered")
        for number in 0..<3 { bench.end("\(Self.dead)/out\(number)", .unanswered(status: nil)) }
        bench.end("\(Self.dead)/out3", .unanswered(status: nil))
        for number in 0..<3 { bench.end("http://h\(number).example/", .unanswered(status: nil)) }
        #expect(bench.left.contains("http://a.example/"))
    }

    // MARK: All at once

    /// A network with healthy servers, slow ones, ones that hang at some of their addresses, and dead ones.
    private static func latency(_ url: String) -> MediaTime? {
        if url.contains("dead") || url.contains("/hangs") { return nil }
        return url.contains("slow") ? .milliseconds(2500) : .milliseconds(100)
    }

    @Test(
        """
        240 dead servers, 20 slow, 50 addresses that hang, at each event, 5,000 pixels in the first ad, and a viewer who leaves: \
        healthy servers get theirs within a second
        """,
        arguments: [1, 4])
    func everythingAtOnce(sessions: Int) async {
        let clock = SimulatedClock()
        let network = TimedNetwork(clock: clock, latency: Self.latency)
        let delivery = TrackingDelivery(loader: network, clock: clock)
        var random = SeededGenerator(seed: 1)
        var expected: [String: MediaTime] = [:]
        for ad in 1...6 {
            for event in ["impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete"] {
                for number in 1...sessions {
                    let name = "\(event)-\(ad)-\(number)"
                    let own = (0..<3).map { "http://healthy\($0).example/\(name)" }
                    var urls =
                        (0..<240).map { "http://dead\($0).example/\(name)" }
                        + (0..<20).map { "http://slow\($0).example/\(name)" }
                        + (0..<50).map { "http://hangs\($0 % 5).example/hangs/\(name)-\($0)" }
                    if ad == 1, event == "impression" {
                        urls += (0..<5000).map { "http://pixels.example/\(number)-\($0)" }
                    }
                    urls.shuffle(using: &random)
                    // Among the first sixteen, after which they are pixels.
                    urls.insert(contentsOf: own, at: Int.random(in: 0...13, using: &random))
                    for url in own { expected[url] = clock.now }
                    let firing = TrackerFiring(
                        owner: .vast, event: event, occurrence: OccurrenceID(0), showing: 1, ad: ad,
                        urls: urls)
                    await delivery.send(firing, for: SessionID(rawValue: "s\(number)"))
                }
                let isLast = ad == 6 && event == "complete"
                if event != "impression", !isLast { await clock.run(for: .milliseconds(3000)) }
            }
        }
        for number in 1...sessions { await delivery.close(SessionID(rawValue: "s\(number)"), .destroyed) }
        await clock.run(for: .seconds(90))
        let late = expected.filter { (network.time(of: $0.key) ?? .seconds(9999)) - $0.value > .seconds(1) }
        #expect(late.count == 0, "\(late.keys.sorted().prefix(5))")
        let report = await delivery.report
        #expect(report.waiting == 0)
        #expect(report.lost[.overflow, default: 0] >= sessions * 4000, "of the pixels")
    }
}
