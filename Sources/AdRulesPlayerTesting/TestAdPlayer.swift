public import AdRulesPlayer

/// A player of ads that shows each by a clock for its duration, or ten seconds: ready at once, a report after every
/// interval of ad time.
public final class TestAdPlayer: AdPlayer {
    private struct State {
        var commands: [String] = []
        var run: Task<Void, Never>?
        /// The ad being shown.
        var shown: AdReference?
        var adTime = MediaTime.zero
    }

    private let clock: any PlayerClock
    private let failing: Set<String>
    private let silent: Set<String>
    private let interval: MediaTime
    private let state = Guarded(State())

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - clock: The clock by which it plays.
    ///   - failing: The ids of ads that fail with 401 instead of starting.
    ///   - silent: The ids of ads of which nothing is reported.
    ///   - interval: The time between two reports of an ad's position.
    public init(
        clock: any PlayerClock, failing: Set<String> = [], silent: Set<String> = [], interval: MediaTime = .seconds(1)
    ) {
        self.interval = interval
        self.clock = clock
        self.failing = failing
        self.silent = silent
    }

    /// The commands it received, with the id of the ad, as in `play pod-0`.
    public var commands: [String] { state.withLock { $0.commands } }

    private func note(_ command: String, _ playback: AdPlayback) {
        state.withLock { $0.commands.append("\(command) \(playback.ad.inline.id ?? "?")") }
    }

    /// Reports that the ad is ready.
    public func prepare(_ playback: AdPlayback) {
        note("prepare", playback)
        playback.report(.ready)
    }

    /// Shows an ad, and reports its start, positions and end.
    public func play(_ playback: AdPlayback, at adTime: MediaTime) {
        note("play", playback)
        let id = playback.ad.inline.id ?? ""
        if silent.contains(id) { return }
        if failing.contains(id) {
            playback.report(.failed(AdRulesError(.fileNotFound)))
            return
        }
        playback.report(.started(duration: playback.ad.duration))
        state.withLock { state in
            state.shown = playback.reference
            state.adTime = adTime
        }
        show(playback)
    }

    /// Pauses the ad.
    public func pause(_ playback: AdPlayback) {
        note("pause", playback)
        state.withLock { state in
            state.run?.cancel()
            state.run = nil
        }
        playback.report(.paused)
    }

    /// Plays the ad on.
    public func resume(_ playback: AdPlayback) {
        note("resume", playback)
        playback.report(.resumed)
        show(playback)
    }

    /// Ends the ad; one that was only prepared has nothing to end.
    public func stop(_ playback: AdPlayback) {
        note("stop", playback)
        state.withLock { state in
            guard state.shown == playback.reference else { return }
            state.run?.cancel()
            state.run = nil
        }
    }

    /// Notes the volume.
    public func setVolume(_ volume: Double, of playback: AdPlayback) { note("volume \(volume) of", playback) }

    private func show(_ playback: AdPlayback) {
        let duration = playback.ad.duration ?? .seconds(10)
        // An ad that is resumed without a pause goes on as it was.
        state.withLock { $0.run?.cancel() }
        clock.workBegan()
        let task = Task { [clock, state, interval] in
            defer { clock.workEnded() }
            while true {
                let adTime = state.withLock { $0.adTime }
                if adTime >= duration { return playback.report(.ended) }
                let step = min(interval, duration - adTime)
                guard (try? await clock.sleep(until: clock.now + step)) != nil else { return }
                let reached = state.withLock { state in
                    state.adTime += step
                    return state.adTime
                }
                playback.report(.progress(reached, duration: duration))
            }
        }
        state.withLock { $0.run = task }
    }
}
