import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("A flood of pixels and servers that hang hold up nothing but themselves") struct TrackingFloodTests {
    private static let session = SessionID(rawValue: "s")
    private static let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]
    private let clock = SimulatedClock()

    private func send(_ urls: [String], event: String, ad: Int = 1, to delivery: TrackingDelivery) async {
        let firing = TrackerFiring(
            owner: .vast, event: event, occurrence: OccurrenceID(1), showing: 1, ad: ad, urls: urls)
        await delivery.send(firing, for: Self.session)
    }

    /// Plays an ad of twelve seconds: impressions, then the events at their times, each for one server.
    private func playAd(
        impressions: [String], server: String, to delivery: TrackingDelivery
    ) async -> [String: MediaTime] {
        var times: [String: MediaTime] = [:]
        await send(impressions, event: "impression", to: delivery)
        for (index, event) in Self.events.enumerated() {
            if index > 0 { await clock.run(for: .seconds(3)) }
            times["\(server)/\(event)"] = clock.now
            await send(["\(server)/\(event)"], event: event, to: delivery)
        }
        return times
    }

    private func expectOnTime(
        _ times: [String: MediaTime], in network: TimedNetwork, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (url, time) in times {
            #expect(network.time(of: url) == time, "\(url)", sourceLocation: sourceLocation)
        }
    }

    @Test("Twenty impressions on a server that answers in 300 ms: each event leaves when it happens")
    func slowServer() async {
        let network = TimedNetwork(clock: clock) { _ in .milliseconds(300) }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let impressions = (0..<20).map { "http://a.example/\($0)" }
        let times = await playAd(impressions: impressions, server: "http://a.example", to: delivery)
        await clock.run(for: .seconds(1))
        expectOnTime(times, in: network)
        #expect(impressions.allSatisfy { network.time(of: $0) ?? .seconds(60) < .seconds(3) })
        #expect(await delivery.report.confirmed == 25)
    }

    @Test(
        "Fifty pixels that hang, then the viewer leaves: start and quartiles arrive",
        arguments: [["http://a.example"], (0..<50).map { "http://h\($0).example" }])
    func viewerLeaves(hanging: [String]) async {
        let network = TimedNetwork(clock: clock) { $0.contains("/hangs") ? nil : .milliseconds(100) }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        await send(
            (0..<50).map { "\(hanging[$0 % hanging.count])/hangs\($0)" }, event: "impression", to: delivery)
        for event in Self.events { await send(["http://a.example/\(event)"], event: event, to: delivery) }
        await delivery.close(Self.session, .destroyed)
        await clock.run(for: .seconds(60))
        #expect(await delivery.report.confirmed == 5)
        #expect(Self.events.allSatisfy { network.time(of: "http://a.example/\($0)") ?? .seconds(60) < .seconds(1) })
        #expect(await delivery.report.waiting == 0)
    }

    @Test("240 servers that hang, in the first ad: all events leave when they happen, its own and those of the next ad")
    func hangingServers() async {
        let network = TimedNetwork(clock: clock) { $0.contains("hangs") ? nil : .milliseconds(100) }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let honest = "http://a.example/impression"
        let impressions = (0..<240).map { "http://hangs\($0).example/" } + [honest]
        let times = await playAd(impressions: impressions, server: "http://a.example", to: delivery)
        let next = clock.now
        await send(["http://a.example/next"], event: "impression", ad: 2, to: delivery)
        await clock.run(for: .seconds(60))
        expectOnTime(times.merging(["http://a.example/next": next]) { $1 }, in: network)
        #expect(network.time(of: honest) ?? .seconds(60) <= .seconds(2), "its server answers")
        #expect(await delivery.report.confirmed == 7)
        #expect(await delivery.report.lost == [.unanswered: 240])
    }

    @Test("Servers that hang at every event of an ad hold up the others for no longer than until they are slow")
    func hangingEvents() async {
        let network = TimedNetwork(clock: clock) { $0.contains("hangs") ? nil : .milliseconds(100) }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        for ad in 1...20 {
            for event in Self.events {
                await send(["http://hangs\(ad).example/\(event)"], event: event, ad: ad, to: delivery)
            }
        }
        await send(["http://a.example/1"], event: "start", ad: 21, to: delivery)
        await clock.run(for: .seconds(60))
        #expect(network.time(of: "http://a.example/1") ?? .seconds(60) <= .seconds(2))
    }

    @Test("Requests that hang are bounded, for a server and in all")
    func bounds() {
        var policy = TrackingPolicy()
        policy.maxConcurrent = 8
        policy.slowAfter = .seconds(1)
        var bench = QueueBench(policy)
        for number in 0..<100 { bench.accept(["http://a.example/\(number)"], event: "e\(number)") }
        for number in 0..<100 { bench.accept(["http://h\(number).example/"], event: "f\(number)") }
        for _ in 0..<100 where bench.pass() {}
        #expect(bench.out.count == 2 * 7, "an eighth is for servers that have answered")
        #expect(bench.out.count { $0.url.hasPrefix("http://a.example") } <= 2 * 6)
        while !bench.queue.isEmpty {
            guard let next = bench.out.first else {
                bench.pass()
                continue
            }
            bench.end(next.url, .unanswered(status: nil))
        }
        #expect(bench.queue.load == RequestLoad())
    }

    @Test("Five thousand pixels: they are lost beyond their quota, and no event of any ad is")
    func fiveThousand() async {
        let network = TimedNetwork(clock: clock) { _ in .milliseconds(300) }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let impressions = (0..<5000).map { "http://a.example/\($0)" }
        let times = await playAd(impressions: impressions, server: "http://a.example", to: delivery)
        await clock.run(for: .seconds(600))
        expectOnTime(times, in: network)
        let report = await delivery.report
        #expect(report.confirmed == 750 + 5)
        #expect(report.lost == [.overflow: 4250])
        #expect(report.lostBeacons.allSatisfy { $0.beacon.event == "impression" })
    }

    @Test(
        "50 pixels that hang, 20 slow ones, 240 dead servers and 5,000 pixels in one ad: every event of every ad on time",
        arguments: [false, true])
    func everythingAtOnce(viewerLeaves: Bool) async {
        let network = TimedNetwork(clock: clock) { url in
            url.contains("hangs") || url.contains("dead") ? nil : .milliseconds(url.contains("slow") ? 900 : 300)
        }
        let delivery = TrackingDelivery(loader: network, clock: clock)
        var impressions = ["http://a.example/1/impression"]
        impressions += (0..<50).map { "http://hangs.example/\($0)" } + (0..<20).map { "http://slow.example/\($0)" }
        impressions += (0..<240).map { "http://dead\($0).example/" } + (0..<5000).map { "http://pixels.example/\($0)" }
        var times: [String: MediaTime] = [:]
        let ads = viewerLeaves ? 1 : 3
        for ad in 1...ads {
            let first = "http://a.example/\(ad)/impression"
            times[first] = clock.now
            // The servers of the pixels have events, too; those that hang lose theirs.
            let servers = ["http://a.example/\(ad)", "http://slow.example/\(ad)"]
            await send(ad == 1 ? impressions : [first], event: "impression", ad: ad, to: delivery)
            for (index, event) in Self.events.enumerated() {
                if index > 0, !viewerLeaves { await clock.run(for: .seconds(3)) }
                let urls = servers.map { "\($0)/\(event)" }
                for url in urls { times[url] = clock.now }
                await send(urls + ["http://hangs.example/\(ad)/\(event)"], event: event, ad: ad, to: delivery)
            }
        }
        if viewerLeaves { await delivery.close(Self.session, .destroyed) }
        await clock.run(for: .seconds(120))
        for (url, time) in times {
            #expect(network.time(of: url).map { $0 - time <= .seconds(1) } == true, "\(url)")
        }
        let report = await delivery.report
        #expect(report.accepted == 5311 + ads - 1 + ads * 15)
        #expect(!report.lostBeacons.contains { $0.beacon.url.contains("//a.") || $0.beacon.url.contains("//slow.") })
        print("lost in a flood, viewer \(viewerLeaves ? "leaves" : "stays"): \(report.lost)")
    }

    @Test("A restart knows which beacons are pixels")
    func restart() {
        var bench = QueueBench(.oneAtATime)
        bench.accept((0..<10).map { "http://a.example/\($0)" })
        bench.accept(["http://a.example/start"], event: "start")
        var second = QueueBench(.oneAtATime, restoring: bench.records)
        while let next = second.out.first { second.end(next.url, .confirmed) }
        #expect(
            second.left == [1, 2, 3, 4].map { "http://a.example/\($0)" } + ["http://a.example/start"]
                + (5..<10).map { "http://a.example/\($0)" })
    }
}
