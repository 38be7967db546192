import AdRulesPlayer

/// Shows ads by the clock, and reports what a video player would.
@MainActor
final class ClockAdPlayer: AdPlayer {
    nonisolated let reportsReady = true
    private let clock: PacedClock
    private var showing: Task<Void, Never>?
    private var adTime = MediaTime.zero

    init(clock: PacedClock) {
        self.clock = clock
    }

    func prepare(_ playback: AdPlayback) { playback.report(.ready) }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        self.adTime = adTime
        playback.report(.started(duration: playback.ad.duration))
        show(playback)
    }

    func pause(_ playback: AdPlayback) {
        showing?.cancel()
        playback.report(.paused)
    }

    func resume(_ playback: AdPlayback) {
        playback.report(.resumed)
        show(playback)
    }

    func stop(_ playback: AdPlayback) { showing?.cancel() }

    private func show(_ playback: AdPlayback) {
        let duration = playback.ad.duration ?? .seconds(10)
        let began = clock.now - adTime
        showing = Task {
            while (try? await clock.sleep(until: clock.now + .milliseconds(250))) != nil {
                adTime = min(duration, clock.now - began)
                playback.report(.progress(adTime, duration: duration))
                if adTime == duration { return playback.report(.ended) }
            }
        }
    }
}
