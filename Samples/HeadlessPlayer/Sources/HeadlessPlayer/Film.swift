import AdRulesPlayer

/// The content: a film without pictures.
@MainActor
final class Film: ContentPlayhead {
    let duration: MediaTime
    private let clock: PacedClock
    private var position = MediaTime.zero
    private var movingSince: MediaTime?

    init(duration: MediaTime, clock: PacedClock) {
        self.duration = duration
        self.clock = clock
    }

    var currentTime: MediaTime? {
        min(duration, position + (movingSince.map { clock.now - $0 } ?? .zero))
    }

    var isMoving: Bool { movingSince != nil }
    var isOver: Bool { isMoving && currentTime == duration }

    func startContent(at position: MediaTime) { play(from: position) }
    func resumeContent(at position: MediaTime) { play(from: position) }

    func pauseContent() {
        position = currentTime ?? position
        movingSince = nil
    }

    func resume() { play(from: position) }

    func seek(by distance: MediaTime) {
        guard isMoving else { return }
        play(from: min(duration, max(.zero, (currentTime ?? .zero) + distance)))
    }

    private func play(from position: MediaTime) {
        self.position = position
        movingSince = clock.now
    }
}
