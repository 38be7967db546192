import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// What the page calls your player: here one that plays by a clock.
final class VideoPlayer: Sendable {
    private struct State {
        var position = MediaTime.zero
        var since: MediaTime?
        var onStart: (@Sendable (Double) -> Void)?
        var onProgress: (@Sendable (Double) -> Void)?
        var onEnd: (@Sendable () -> Void)?
        var onFailure: (@Sendable () -> Void)?
        var opened: [String] = []
        var run = 0
    }

    private let clock: SimulatedClock
    private let length: MediaTime
    private let state = Guarded(State())

    init(length: MediaTime, clock: SimulatedClock) {
        self.length = length
        self.clock = clock
    }

    var duration: Double? { length.seconds }
    var opened: [String] { state.withLock { $0.opened } }
    var position: Double { place.seconds }
    var isPlaying: Bool { state.withLock { $0.since != nil } }
    private var place: MediaTime {
        let now = clock.now
        return state.withLock { min(length, $0.position + ($0.since.map { now - $0 } ?? .zero)) }
    }

    var onStart: (@Sendable (Double) -> Void)? {
        get { state.withLock { $0.onStart } }
        set { state.withLock { $0.onStart = newValue } }
    }
    var onProgress: (@Sendable (Double) -> Void)? {
        get { state.withLock { $0.onProgress } }
        set { state.withLock { $0.onProgress = newValue } }
    }
    var onEnd: (@Sendable () -> Void)? {
        get { state.withLock { $0.onEnd } }
        set { state.withLock { $0.onEnd = newValue } }
    }
    var onFailure: (@Sendable () -> Void)? {
        get { state.withLock { $0.onFailure } }
        set { state.withLock { $0.onFailure = newValue } }
    }

    func open(_ url: String) { state.withLock { $0.opened.append(url) } }
    func pause() { stop(at: place) }
    func resume() { play(from: position) }
    func close() { stop(at: .zero) }

    func seek(to seconds: Double) { stop(at: MediaTime(seconds: seconds) ?? .zero) }

    func play(from seconds: Double) {
        let (start, now) = (MediaTime(seconds: seconds) ?? .zero, clock.now)
        let run = state.withLock { state in
            state.position = start
            state.since = now
            state.run += 1
            return state.run
        }
        onStart?(length.seconds)
        clock.workBegan()
        Task {
            defer { clock.workEnded() }
            while (try? await clock.sleep(until: clock.now + .seconds(1))) != nil {
                guard state.withLock({ $0.run == run && $0.since != nil }) else { return }
                onProgress?(position)
                if place == length {
                    stop(at: length)
                    onEnd?()
                    return
                }
            }
        }
    }

    private func stop(at position: MediaTime) {
        state.withLock { state in
            state.position = position
            state.since = nil
        }
    }
}
