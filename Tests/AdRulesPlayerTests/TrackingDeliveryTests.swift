import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

/// A network on which every URL has a list of answers, used in order, the last one stays.
final class BeaconNetwork: AdLoading {
    private struct State {
        var answers: [String: [Result<LoadResponse, LoadError>]] = [:]
        var asked: [String] = []
        var open = 0
        var mostOpen = 0
    }

    private let state = Guarded(State())
    private let clock: SimulatedClock

    init(clock: SimulatedClock, _ answers: [String: [LoadError?]] = [:]) {
        self.clock = clock
        state.withLock { state in
            state.answers = answers.mapValues { list in
                list.map { error in error.map { .failure($0) } ?? .success(LoadResponse(body: [], finalURL: "")) }
            }
        }
    }

    var asked: [String] { state.withLock { $0.asked } }
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let answer = state.withLock { state -> Result<LoadResponse, LoadError> in
            state.asked.append(request.url)
            state.open += 1
            state.mostOpen = max(state.mostOpen, state.open)
            guard var list = state.answers[request.url], !list.isEmpty else {
                return .success(LoadResponse(body: [], finalURL: request.url))
            }
            let answer = list.removeFirst()
            if !list.isEmpty { state.answers[request.url] = list }
            return answer
        }
        try? await clock.sleep(until: clock.now + .milliseconds(50))
        state.withLock { $0.open -= 1 }
        return try answer.get()
    }
}

@Suite("Delivery of beacons") struct TrackingDeliveryTests {
    private let session = SessionID(rawValue: "s")

    private func firing(_ urls: [String], event: String = "impression", code: Int? = nil) -> TrackerFiring {
        TrackerFiring(
            owner: .vast, event: event, occurrence: OccurrenceID(1), showing: 1, ad: 1, code: code, urls: urls)
    }

    @Test("In order for one server, side by side for several, and settled when all are answered")
    func order() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(clock: clock)
        let delivery = TrackingDelivery(loader: network, clock: clock)
        for event in 0..<20 {
            await delivery.send(firing(["http://a.example/\(event)", "http://b.example/\(event)"]), for: session)
        }
        await clock.run(for: .seconds(10))
        await delivery.settled()
        // Six are open for one server, and which of those comes first is up to the threads.
        for server in ["http://a.example/", "http://b.example/"] {
            let numbers = network.asked.filter { $0.hasPrefix(server) }.compactMap { Int($0.dropFirst(server.count)) }
            #expect(numbers.sorted() == Array(0..<20))
            #expect(numbers.enumerated().allSatisfy { abs($0.element - $0.offset) < 6 }, "\(numbers)")
        }
        #expect(network.mostOpen == 12)
        let report = await delivery.report
        #expect(report.accepted == 40)
        #expect(report.confirmed == 40)
        #expect(report.waiting == 0)
    }

    @Test("An answer whose body broke off counts as an answer, a redirect that leads nowhere does not")
    func classification() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(
            clock: clock,
            [
                "http://a.example/truncated": [LoadError(.connectionLost, status: 200)],
                "http://a.example/endless": [LoadError(.tooLong, status: 200)],
                "http://a.example/slowBody": [LoadError(.timeout, status: 204)],
                "http://a.example/circle": [LoadError(.redirects, status: 302)],
                "http://a.example/goneBehindRedirect": [LoadError(.unreachable, status: 302)],
                "http://a.example/reset": [LoadError(.connectionLost)],
            ])
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let names = ["truncated", "endless", "slowBody", "circle", "goneBehindRedirect", "reset"]
        await delivery.send(firing(names.map { "http://a.example/\($0)" }, event: "error", code: 402), for: session)
        await clock.run(for: .seconds(10))
        let report = await delivery.report
        #expect(report.confirmed == 3)
        #expect(report.lostBeacons.map(\.reason) == [.redirects, .unanswered, .unanswered])
        #expect(report.lostBeacons.map(\.mayHaveArrived) == [false, true, true])
        #expect(report.lostBeacons.allSatisfy { $0.beacon.code == 402 && $0.beacon.event == "error" })
        #expect(network.asked.count == 6)
    }

    @Test("A server that comes back gets its beacons, by the clock")
    func comesBack() async {
        let clock = SimulatedClock()
        let gone = LoadError(.unreachable)
        let network = BeaconNetwork(clock: clock, ["http://a.example/1": [gone, gone, gone, nil]])
        let delivery = TrackingDelivery(loader: network, policy: .oneAtATime, clock: clock)
        await delivery.send(firing(["http://a.example/1", "http://a.example/2"]), for: session)
        await clock.run(for: .milliseconds(500))
        #expect(network.asked == ["http://a.example/1"])
        await clock.run(for: .seconds(20))
        #expect(
            network.asked == [
                "http://a.example/1", "http://a.example/1", "http://a.example/1", "http://a.example/1",
                "http://a.example/2",
            ])
        #expect(await delivery.report.lostCount == 0)
    }

    @Test("A new process continues with the file of the old one")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = SimulatedClock()
        let gone = LoadError(.unreachable)
        do {
            let network = BeaconNetwork(clock: clock, ["http://a.example/1": [gone]])
            let delivery = TrackingDelivery(
                loader: network, policy: .oneAtATime, outbox: FileOutbox(file), clock: clock)
            await delivery.send(firing(["http://a.example/1", "http://a.example/2"]), for: session)
            await delivery.networkChanged(isOnline: false)
            await clock.run(for: .seconds(5))
            #expect(await delivery.report.waiting == 2)
        }
        let network = BeaconNetwork(clock: clock)
        let delivery = TrackingDelivery(loader: network, outbox: FileOutbox(file), clock: clock)
        await delivery.begin()
        await clock.run(for: .seconds(5))
        #expect(network.asked == ["http://a.example/1", "http://a.example/2"])
        #expect(await delivery.report.confirmed == 2)
        #expect(await delivery.report.storageFailures == 0)
    }

    @Test("A start removes settled records from the file: they show what was watched")
    func forgotten() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let (clock, living) = (SimulatedClock(), LiveObjects())
        for process in 0..<2 {
            let delivery = TrackingDelivery(
                loader: BeaconNetwork(clock: clock), outbox: FileOutbox(file), clock: clock)
            living.watch([delivery])
            if process == 0 { await delivery.send(firing(["http://a.example/1"]), for: session) }
            await delivery.begin()
            await clock.run(for: .seconds(1))
            #expect(await delivery.report.storageFailures == 0)
            #expect(try Data(contentsOf: file).isEmpty == (process == 1))
        }
    }

    @Test("A delivery that the app releases sends its waiting beacons before it goes")
    func letGo() async {
        let (clock, living) = (SimulatedClock(), LiveObjects())
        let network = BeaconNetwork(clock: clock, ["http://a.example/1": [LoadError(.unreachable), nil]])
        do {
            let delivery = TrackingDelivery(loader: network, clock: clock)
            living.watch([delivery])
            await delivery.send(firing(["http://a.example/1"]), for: session)
            await clock.run(for: .milliseconds(500))
        }
        // Whoever has nothing left to do would be gone by now.
        for _ in 0..<1000 { await Task.yield() }
        await clock.run(for: .seconds(5))
        #expect(network.asked == ["http://a.example/1", "http://a.example/1"])
        await living.settle()
        #expect(living.count == 0)
    }

    @Test("An outbox that cannot be written does not keep beacons from leaving")
    func brokenOutbox() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(clock: clock)
        let outbox = FileOutbox(URL(fileURLWithPath: "/nowhere/at/all/outbox"))
        let delivery = TrackingDelivery(loader: network, outbox: outbox, clock: clock)
        await delivery.send(firing(["http://a.example/1"]), for: session)
        await clock.run(for: .seconds(1))
        #expect(network.asked == ["http://a.example/1"])
        #expect(await delivery.report.storageFailures > 0)
    }

    @Test("The outbox does not grow with delivered beacons")
    func compaction() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = SimulatedClock()
        let delivery = TrackingDelivery(loader: BeaconNetwork(clock: clock), outbox: FileOutbox(file), clock: clock)
        for index in 0..<1500 {
            await delivery.send(firing(["http://a.example/\(index)"]), for: session)
            await clock.run(for: .seconds(1))
        }
        #expect(await delivery.report.confirmed == 1500)
        let lines = try Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") }
        #expect(lines <= 1001)
    }
}

@Suite("Reports of beacons to the host") struct TrackingReportTests {
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
    private let session = SessionID(rawValue: "s")

    private func firing(_ urls: [String]) -> TrackerFiring {
        TrackerFiring(owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 1, urls: urls)
    }

    @Test("A damaged outbox is reported once, and loses no intact beacon")
    func damage() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = SimulatedClock()
        let living = LiveObjects()
        do {
            let gone = BeaconNetwork(clock: clock, ["http://a.example/1": [LoadError(.unreachable)]])
            let first = TrackingDelivery(loader: gone, outbox: FileOutbox(file), clock: clock)
            living.watch([first])
            await first.send(firing(["http://a.example/1"]), for: session)
            await first.networkChanged(isOnline: false)
            await clock.run(for: .seconds(1))
        }
        var bytes = try Data(contentsOf: file)
        bytes.insert(contentsOf: Data("{\"queued\":{}}\n\u{0}\u{0}\u{0}\n".utf8), at: 0)
        try (bytes + Data(repeating: 0, count: 5000)).write(to: file)
        for isFirst in [true, false] {
            // An outbox holds its file for as long as a task of its delivery lives.
            await living.settle()
            let network = BeaconNetwork(clock: clock)
            let delivery = TrackingDelivery(loader: network, outbox: FileOutbox(file), clock: clock)
            living.watch([delivery])
            await delivery.begin()
            let report = await delivery.report
            #expect(report.storageFailures == (isFirst ? 1 : 0))
            #expect(report.unreadableLines.map(\.byteCount) == (isFirst ? [13, 3, 5000] : []))
            await clock.run(for: .seconds(5))
            #expect(network.asked == (isFirst ? ["http://a.example/1"] : []))
        }
    }

    @Test("A file that another process has at first is read once that is gone: its beacons leave beside the new ones")
    func lateFile() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let (clock, living) = (SimulatedClock(), LiveObjects())
        let network = BeaconNetwork(clock: clock)
        var other: FileOutbox? = FileOutbox(file)
        if let other { living.watch([other]) }
        _ = try await other?.load()
        let old = OutgoingBeacon(
            id: 1, session: session, url: "http://a.example/old", of: firing([]), acceptedAt: clock.date)
        try await other?.append([.queued(old)])
        let delivery = TrackingDelivery(loader: network, outbox: FileOutbox(file), clock: clock)
        await delivery.begin()
        #expect(await delivery.report.storageFailures == 1)
        other = nil
        await living.settle()
        await delivery.send(firing(["http://a.example/new"]), for: session)
        await clock.run(for: .seconds(5))
        #expect(network.asked.sorted() == ["http://a.example/new", "http://a.example/old"])
        #expect(await delivery.report.confirmed == 2)
        #expect(await delivery.report.storageFailures == 1)
    }

    @Test("Waiting for beacons ends in time, and reports whether all are settled")
    func settled() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(clock: clock, ["http://a.example/1": [LoadError(.unreachable)]])
        let delivery = TrackingDelivery(loader: network, clock: clock)
        #expect(await delivery.settled(within: .seconds(1)))
        await delivery.send(firing(["http://a.example/1", "http://b.example/1"]), for: session)
        let waiting = Task { await delivery.settled(within: .seconds(20)) }
        for _ in 0..<100 { await Task.yield() }
        await clock.run(for: .seconds(30))
        #expect(await waiting.value == false)
        #expect(await delivery.report.confirmed == 1)
    }

    @Test("Offline, waiting without a limit ends when the beacons are too old")
    func settledOffline() async {
        let clock = SimulatedClock()
        let delivery = TrackingDelivery(loader: BeaconNetwork(clock: clock), clock: clock)
        await delivery.networkChanged(isOnline: false)
        await delivery.send(firing(["http://a.example/1"]), for: session)
        let waiting = Task { await delivery.settled() }
        for _ in 0..<100 { await Task.yield() }
        await clock.run(for: .seconds(24 * 3600))
        #expect(await waiting.value == false)
    }

    /// A loader, and a manager whose pre-roll has begun.
    private func playing(_ tracking: any TrackingSending, _ clock: SimulatedClock) async throws -> (
        AdsLoader, AdsManager
    ) {
        let loading = ScriptedLoading(
            ["https://ads.example/x": .body(Documents.response([.init()]))], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        var request = AdsRequest(adsResponse: Documents.playlist([("start", "https://ads.example/x")]))
        request.contentDuration = .seconds(600)
        let manager = try await loader.requestAds(request)
        let content = TestContent(duration: .seconds(600), clock: clock)
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        // The clock stands still until the test lets time pass: everything that the pre-roll fires is under way at once.
        await clock.run(for: .milliseconds(210))
        return (loader, manager)
    }

    /// A sender that takes its time with each beacon.
    private final class SlowTracking: TrackingSending {
        private let clock: SimulatedClock
        private let ends = Guarded<[SessionEnd]>([])

        init(_ clock: SimulatedClock) { self.clock = clock }

        var isClosed: Bool { ends.withLock { !$0.isEmpty } }
        func send(_ firing: TrackerFiring, for session: SessionID) async {
            try? await clock.sleep(until: clock.now + .milliseconds(100))
        }
        func close(_ session: SessionID, _ end: SessionEnd) { ends.withLock { $0.append(end) } }
    }

    @Test("The loader waits for the beacons of a manager that the app has let go of")
    func letGo() async throws {
        let clock = SimulatedClock()
        let tracking = SlowTracking(clock)
        let loader: AdsLoader
        do {
            let manager: AdsManager
            (loader, manager) = try await playing(tracking, clock)
            manager.destroy()
        }
        await clock.run(for: .zero)
        for _ in 0..<1000 { await Task.yield() }
        #expect(!tracking.isClosed)
        let isClosed = Task {
            await loader.settled()
            return tracking.isClosed
        }
        for _ in 0..<1000 { await Task.yield() }
        await clock.run(for: .seconds(10))
        #expect(await isClosed.value)
    }

    @Test("A destroyed session delivers its beacons, and the loader can wait for it")
    func destroyed() async throws {
        let clock = SimulatedClock()
        let network = BeaconNetwork(clock: clock)
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let (loader, manager) = try await playing(delivery, clock)
        manager.destroy()
        let settled = Task { await loader.settled(within: .seconds(60)) }
        for _ in 0..<1000 { await Task.yield() }
        await clock.run(for: .seconds(90))
        #expect(await settled.value)
        let report = try #require(await loader.trackingReport())
        #expect(report.accepted >= 3, "breakStart, impression, start")
        #expect(report.confirmed == report.accepted)
        #expect(network.asked.count == report.accepted)
    }
}
