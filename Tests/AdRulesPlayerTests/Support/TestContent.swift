@testable import AdRulesPlayer

/// Content that plays by the clock when it is told to, and says when it is over.
final class TestContent: ContentPlayhead {
    private struct State {
        var position = MediaTime.zero
        var since: MediaTime?
        var isOver = false
        var commands: [String] = []
        var onEnd: (@Sendable () -> Void)?
    }

    private let duration: MediaTime
    private let clock: any PlayerClock
    private let state: Guarded<State>

    init(duration: MediaTime, at position: MediaTime = .zero, clock: any PlayerClock) {
        self.duration = duration
        self.clock = clock
        state = Guarded(State(position: position))
    }

    /// What it was told, as in `pause` and `resume 600`.
    var commands: [String] { state.withLock { $0.commands } }

    func onEnd(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onEnd = action } }

    /// The viewer jumps.
    func jump(to position: MediaTime) {
        state.withLock { state in
            state.position = position
            if state.since != nil { state.since = clock.now }
        }
    }

    var currentTime: MediaTime? {
        let (position, action) = state.withLock { state -> Reading in
            let moved = state.since.map { clock.now - $0 } ?? .zero
            let position = min(state.position + moved, duration)
            guard position >= duration, state.since != nil, !state.isOver else { return Reading(position: position) }
            state.isOver = true
            return Reading(position: position, action: state.onEnd)
        }.pair
        action?()
        return position
    }

    private struct Reading: Sendable {
        var position: MediaTime
        var action: (@Sendable () -> Void)?
        var pair: (MediaTime, (@Sendable () -> Void)?) { (position, action) }
    }

    func startContent(at position: MediaTime) { go("start", position) }
    func resumeContent(at position: MediaTime) { go("resume", position) }

    func pauseContent() {
        let now = clock.now
        state.withLock { state in
            if let since = state.since { state.position = min(state.position + (now - since), duration) }
            state.since = nil
            state.commands.append("pause")
        }
    }

    private func go(_ command: String, _ position: MediaTime) {
        let now = clock.now
        state.withLock { state in
            state.position = position
            state.since = now
            state.commands.append("\(command) \(position.microseconds / 1_000_000)")
        }
    }
}
