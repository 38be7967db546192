import AdRulesPlayer
import AdRulesPlayerTesting

/// What the page calls your player: here one that plays by a clock.
@MainActor
final class VideoPlayer {
    private let clock: SimulatedClock
    private let length: MediaTime
    private var start = MediaTime.zero
    private var since: MediaTime?
    private var run = 0
    private(set) var opened: [String] = []
    var onStart: ((Double) -> Void)?
    var onProgress: ((Double) -> Void)?
    var onEnd: (() -> Void)?
    var onFailure: (() -> Void)?

    init(length: MediaTime, clock: SimulatedClock) {
        self.length = length
        self.clock = clock
    }

    var duration: Double? { length.seconds }
    var position: Double { place.seconds }
    var isPlaying: Bool { since != nil }
    private var place: MediaTime { min(length, start + (since.map { clock.now - $0 } ?? .zero)) }

    func open(_ url: String) { opened.append(url) }
    func pause() { stop(at: place) }
    func resume() { play(from: position) }
    func close() { stop(at: .zero) }

    func seek(to seconds: Double) { stop(at: MediaTime(seconds: seconds) ?? .zero) }

    func play(from seconds: Double) {
        (start, since) = (MediaTime(seconds: seconds) ?? .zero, clock.now)
        run += 1
        onStart?(length.seconds)
        clock.workBegan()
        Task { [run] in
            defer { clock.workEnded() }
            while (try? await clock.sleep(until: clock.now + .seconds(1))) != nil {
                guard self.run == run, isPlaying else { return }
                onProgress?(position)
                if place == length {
                    stop(at: length)
                    onEnd?()
                    return
                }
            }
        }
    }

    private func stop(at position: MediaTime) { (start, since) = (position, nil) }
}
