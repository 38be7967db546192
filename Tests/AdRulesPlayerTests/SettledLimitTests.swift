import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Waiting for beacons ends at its limit, whatever hangs") struct SettledLimitTests {
    /// A method that does not return within this day.
    private static func hang(_ clock: any PlayerClock) async { try? await clock.sleep(until: .seconds(86_400)) }

    private struct HangingTracking: TrackingSending {
        let clock: any PlayerClock
        func send(_ firing: TrackerFiring, for session: SessionID) async { await SettledLimitTests.hang(clock) }
        func close(_ session: SessionID, _ end: SessionEnd) {}
    }

    private struct HangingOutbox: OutboxStorage {
        let clock: any PlayerClock
        func load() async throws -> OutboxContents { OutboxContents() }
        func append(_ records: [OutboxRecord]) async throws { await SettledLimitTests.hang(clock) }
        func replace(with records: [OutboxRecord]) async throws {}
    }

    private struct HangingContent: ContentPlayhead {
        let clock: any PlayerClock
        var currentTime: MediaTime? {
            get async {
                await SettledLimitTests.hang(clock)
                return nil
            }
        }
    }

    private let clock = SimulatedClock()

    /// A loader, and a manager whose pre-roll has begun if its content has a position.
    private func playing(
        _ tracking: any TrackingSending, _ content: (any ContentPlayhead)? = nil
    ) async throws -> (AdsLoader, AdsManager) {
        let tag = "https://ads.example/x"
        let loading = ScriptedLoading([tag: .body(Documents.response([.init()]))], clock: clock)
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        let manager = try await loader.requestAds(AdsRequest(adsResponse: Documents.playlist([("start", tag)])))
        var settings = AdsRenderingSettings()
        settings.callLimit = .seconds(3600)
        manager.initialize(
            contentPlayhead: content ?? TestContent(duration: .seconds(600), clock: clock),
            adPlayer: TestAdPlayer(clock: clock), settings: settings)
        await clock.run(for: .milliseconds(210))
        return (loader, manager)
    }

    /// The result of a wait whose limit is five seconds; nil if it is not over after six.
    private func result(of wait: @escaping @Sendable () async -> Bool) async -> Bool? {
        let result = Guarded<Bool?>(nil)
        let sleeping = clock.load.waiting
        Task {
            let isSettled = await wait()
            result.withLock { $0 = isSettled }
        }
        // Time stands still until the wait has begun.
        for _ in 0..<100_000 where clock.load.waiting <= sleeping { await Task.yield() }
        await clock.run(for: .seconds(6))
        for _ in 0..<20_000_000 where result.withLock({ $0 == nil }) { await Task.yield() }
        return result.withLock { $0 }
    }

    @Test("A sender that does not return")
    func sender() async throws {
        let (loader, manager) = try await playing(HangingTracking(clock: clock))
        let isSettled = await result { await loader.settled(within: .seconds(5)) }
        #expect(isSettled == false)
        manager.destroy()
    }

    @Test("A position that is not answered")
    func position() async throws {
        let (loader, manager) = try await playing(RecordingTracking(), HangingContent(clock: clock))
        let isSettled = await result { await loader.settled(within: .seconds(5)) }
        #expect(isSettled == false)
        manager.destroy()
    }

    @Test("An outbox that does not return, for the loader and for the delivery itself", arguments: [true, false])
    func outbox(isLoaders: Bool) async throws {
        let delivery = TrackingDelivery(
            loader: BeaconNetwork(clock: clock), outbox: HangingOutbox(clock: clock), clock: clock)
        let (loader, manager) = try await playing(delivery)
        let isSettled = await result {
            if isLoaders { return await loader.settled(within: .seconds(5)) }
            return await delivery.settled(within: .seconds(5))
        }
        #expect(isSettled == false)
        manager.destroy()
    }

    @Test("Without a hanging call, the wait ends with its beacons")
    func nothing() async throws {
        let (loader, manager) = try await playing(
            TrackingDelivery(loader: BeaconNetwork(clock: clock), clock: clock))
        manager.destroy()
        await clock.run(for: .zero)
        let isSettled = await result { await loader.settled(within: .seconds(5)) }
        #expect(isSettled == true)
    }
}
