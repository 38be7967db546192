import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("Two threads that set a value leave the session with the one that the manager shows") struct SetterOrderTests {
    /// A clock that lets something else happen when it is read next: in the middle of a call that reads it.
    private final class InterruptedClock: PlayerClock {
        let clock = SimulatedClock()
        private let interruption = Guarded<(@Sendable () -> Void)?>(nil)

        func interrupt(with action: @escaping @Sendable () -> Void) { interruption.withLock { $0 = action } }

        var now: MediaTime {
            let action = interruption.withLock { interruption in
                defer { interruption = nil }
                return interruption
            }
            action?()
            return clock.now
        }
        var date: MediaTime { clock.date }
        func sleep(until time: MediaTime) async throws { try await clock.sleep(until: time) }
        func workBegan() { clock.workBegan() }
        func workEnded() { clock.workEnded() }
    }

    enum Value: CaseIterable, Sendable {
        case privacy, presentation, window, surface

        /// Sets the first or the second value.
        func set(isFirst: Bool, of manager: AdsManager) {
            let window: AdWindow = isFirst ? .of(640, 360) : .of(1280, 720)
            switch self {
            case .privacy: manager.privacy = PrivacySignals(tcfConsent: isFirst ? "first" : "second")
            case .presentation: manager.presentation = isFirst ? .pictureInPicture : .external
            case .window: manager.windowChanged(window)
            case .surface: if let surface = window.surface { manager.surfaceChanged(surface) }
            }
        }

        /// The value that the session has, and the one that it has to have.
        func values(_ snapshot: SessionSnapshot, _ manager: AdsManager) -> (session: String, manager: String) {
            let configuration = snapshot.engine.configuration
            let surface = configuration.surface.map { "\($0)" } ?? ""
            return switch self {
            case .privacy: (snapshot.privacy.tcfConsent ?? "", manager.privacy.tcfConsent ?? "")
            case .presentation:
                (
                    configuration.hostMacros["PLAYERCAPABILITIES"] ?? "",
                    manager.presentation.capabilities("skip,fullscreen,icon")
                )
            case .window: (surface, manager.window?.surface.map { "\($0)" } ?? "")
            // The call that ended last.
            case .surface: (surface, AdWindow.of(1280, 720).surface.map { "\($0)" } ?? "")
            }
        }
    }

    @Test("Each value", arguments: Value.allCases)
    func interrupted(_ value: Value) async throws {
        let clock = InterruptedClock()
        let loader = AdsLoader(
            loading: ScriptedLoading([:], clock: clock), tracking: RecordingTracking(), clock: clock)
        var request = AdsRequest(adsResponse: Documents.playlist([("00:10:00", "https://ads.example/mid")]))
        request.macros["PLAYERCAPABILITIES"] = "skip,fullscreen,icon"
        let manager = try await loader.requestAds(request)
        let isSet = Guarded(false)
        clock.interrupt {
            Thread.detachNewThread {
                value.set(isFirst: false, of: manager)
                isSet.withLock { $0 = true }
            }
            // The other thread may have to wait for the call that is interrupted here.
            var patience = 1_000_000
            while !isSet.withLock({ $0 }), patience > 0 { patience -= 1 }
        }
        value.set(isFirst: true, of: manager)
        while !isSet.withLock({ $0 }) { await Task.yield() }
        manager.initialize(
            contentPlayhead: TestContent(duration: .seconds(60), clock: clock), adPlayer: TestAdPlayer(clock: clock))
        await clock.clock.run(for: .seconds(1))
        let snapshot = try #require(await manager.snapshot())
        let values = value.values(snapshot, manager)
        #expect(values.session == values.manager)
        manager.destroy()
    }
}
