import AdRulesPlayer
import AdRulesPlayerTesting

/// Content that plays by a clock, and says when it is over.
actor Content: ContentPlayhead {
    private let duration: MediaTime
    private let clock: SimulatedClock
    private var position = MediaTime.zero
    private var since: MediaTime?
    private var onEnd: (@Sendable () -> Void)?

    init(duration: MediaTime, clock: SimulatedClock) {
        self.duration = duration
        self.clock = clock
    }

    func whenOver(_ action: @escaping @Sendable () -> Void) { onEnd = action }

    var currentTime: MediaTime? {
        let reached = min(duration, position + (since.map { clock.now - $0 } ?? .zero))
        if reached == duration {
            onEnd?()
            onEnd = nil
        }
        return reached
    }

    func startContent(at position: MediaTime) { go(position) }
    func resumeContent(at position: MediaTime) { go(position) }
    func pauseContent() {
        position = min(duration, position + (since.map { clock.now - $0 } ?? .zero))
        since = nil
    }

    private func go(_ position: MediaTime) {
        self.position = position
        since = clock.now
    }
}

/// Shows each ad for its time.
actor Ads: AdPlayer {
    private let clock: SimulatedClock

    init(clock: SimulatedClock) {
        self.clock = clock
    }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        let duration = playback.ad.duration ?? .seconds(10)
        playback.report(.started(duration: duration))
        clock.workBegan()
        Task {
            defer { clock.workEnded() }
            let began = clock.now
            for quarter in 1...4 {
                let time = MediaTime(microseconds: duration.microseconds / 4 * Int64(quarter))
                try? await clock.sleep(until: began + time)
                playback.report(.progress(time, duration: duration))
            }
            playback.report(.ended)
        }
    }

    func pause(_ playback: AdPlayback) {}
    func resume(_ playback: AdPlayback) {}
    func stop(_ playback: AdPlayback) {}
}

/// Answers everything, after a while.
struct Network: AdLoading {
    let clock: SimulatedClock
    let latency: MediaTime

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        try? await clock.sleep(until: clock.now + latency)
        return LoadResponse(body: [], finalURL: request.url, status: 204)
    }
}
