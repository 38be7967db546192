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
            await delivery.send(firing(["http://a/\(event)", "http://b/\(event)"]), for: session)
        }
        await clock.run(for: .seconds(10))
        await delivery.settled()
        #expect(network.asked.filter { $0.hasPrefix("http://a") } == (0..<20).map { "http://a/\($0)" })
        #expect(network.asked.filter { $0.hasPrefix("http://b") } == (0..<20).map { "http://b/\($0)" })
        #expect(network.mostOpen == 2)
        let report = await delivery.report
        #expect(report.accepted == 40)
        #expect(report.confirmed == 40)
        #expect(report.waiting == 0)
    }

    @Test("An answer whose body broke off is an answer; a redirect that leads nowhere is none")
    func classification() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(
            clock: clock,
            [
                "http://a/truncated": [LoadError(.connectionLost, status: 200)],
                "http://a/endless": [LoadError(.tooLong, status: 200)],
                "http://a/slowBody": [LoadError(.timeout, status: 204)],
                "http://a/circle": [LoadError(.redirects, status: 302)],
                "http://a/goneBehindRedirect": [LoadError(.unreachable, status: 302)],
                "http://a/reset": [LoadError(.connectionLost)],
            ])
        let delivery = TrackingDelivery(loader: network, clock: clock)
        let names = ["truncated", "endless", "slowBody", "circle", "goneBehindRedirect", "reset"]
        await delivery.send(firing(names.map { "http://a/\($0)" }, event: "error", code: 402), for: session)
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
        let network = BeaconNetwork(clock: clock, ["http://a/1": [gone, gone, gone, nil]])
        let delivery = TrackingDelivery(loader: network, clock: clock)
        await delivery.send(firing(["http://a/1", "http://a/2"]), for: session)
        await clock.run(for: .milliseconds(500))
        #expect(network.asked == ["http://a/1"])
        await clock.run(for: .seconds(20))
        #expect(network.asked == ["http://a/1", "http://a/1", "http://a/1", "http://a/1", "http://a/2"])
        #expect(await delivery.report.lostCount == 0)
    }

    @Test("A new process goes on with the file of the old one")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = SimulatedClock()
        let gone = LoadError(.unreachable)
        do {
            let network = BeaconNetwork(clock: clock, ["http://a/1": [gone]])
            let delivery = TrackingDelivery(loader: network, outbox: FileOutbox(file), clock: clock)
            await delivery.send(firing(["http://a/1", "http://a/2"]), for: session)
            await delivery.networkChanged(isOnline: false)
            await clock.run(for: .seconds(5))
            #expect(await delivery.report.waiting == 2)
        }
        let network = BeaconNetwork(clock: clock)
        let delivery = TrackingDelivery(loader: network, outbox: FileOutbox(file), clock: clock)
        await delivery.begin()
        await clock.run(for: .seconds(5))
        #expect(network.asked == ["http://a/1", "http://a/2"])
        #expect(await delivery.report.confirmed == 2)
        #expect(await delivery.report.storageFailures == 0)
    }

    @Test("An outbox that cannot be written does not keep beacons from leaving")
    func brokenOutbox() async {
        let clock = SimulatedClock()
        let network = BeaconNetwork(clock: clock)
        let outbox = FileOutbox(URL(fileURLWithPath: "/nowhere/at/all/outbox"))
        let delivery = TrackingDelivery(loader: network, outbox: outbox, clock: clock)
        await delivery.send(firing(["http://a/1"]), for: session)
        await clock.run(for: .seconds(1))
        #expect(network.asked == ["http://a/1"])
        #expect(await delivery.report.storageFailures > 0)
    }

    @Test("The outbox does not grow with what is done")
    func compaction() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let clock = SimulatedClock()
        let delivery = TrackingDelivery(loader: BeaconNetwork(clock: clock), outbox: FileOutbox(file), clock: clock)
        for index in 0..<1500 {
            await delivery.send(firing(["http://a/\(index)"]), for: session)
            await clock.run(for: .seconds(1))
        }
        #expect(await delivery.report.confirmed == 1500)
        let lines = try Data(contentsOf: file).count { $0 == UInt8(ascii: "\n") }
        #expect(lines <= 1001)
    }
}
