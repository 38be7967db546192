import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("An outbox belongs to one delivery") struct SharedOutboxTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("adrules-shared-\(UUID().uuidString)")
    private let clock = SimulatedClock()
    private let url = "http://a.example/old"

    /// Writes a beacon into the file, as an earlier process does.
    private func leaveBeacon() async throws {
        let firing = TrackerFiring(
            owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, ad: 1, urls: [url])
        let beacon = OutgoingBeacon(
            id: 1, session: SessionID(rawValue: "s"), url: url, of: firing, acceptedAt: clock.date)
        let outbox = FileOutbox(file)
        _ = try await outbox.load()
        try await outbox.append([.queued(beacon)])
    }

    @Test("A second delivery with the same outbox sends nothing of it", arguments: TrackingGuarantee.allCases)
    func shared(_ guarantee: TrackingGuarantee) async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await leaveBeacon()
        let network = BeaconNetwork(clock: clock)
        let outbox = FileOutbox(file)
        let policy = TrackingPolicy(guarantee)
        let first = TrackingDelivery(loader: network, policy: policy, outbox: outbox, clock: clock)
        let second = TrackingDelivery(loader: network, policy: policy, outbox: outbox, clock: clock)
        await first.begin()
        await second.begin()
        await clock.run(for: .seconds(10))
        #expect(network.asked == [url])
        #expect(await first.report.storageFailures == 0)
        #expect(await second.report.storageFailures == 1)
    }

    @Test("Once the first delivery is released, another one can have its outbox")
    func released() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await leaveBeacon()
        let network = BeaconNetwork(clock: clock)
        let (outbox, living) = (FileOutbox(file), LiveObjects())
        do {
            let first = TrackingDelivery(loader: network, outbox: outbox, clock: clock)
            living.watch([first])
            await first.begin()
        }
        await clock.run(for: .seconds(1))
        await living.settle()
        let second = TrackingDelivery(loader: network, outbox: outbox, clock: clock)
        await second.begin()
        await clock.run(for: .seconds(10))
        #expect(await second.report.storageFailures == 0)
        #expect(network.asked == [url])
    }
}
