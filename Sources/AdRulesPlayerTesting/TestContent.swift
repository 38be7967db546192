public import AdRulesPlayer

/// Content that plays by a clock once it is started, and calls back at its end.
///
/// ```swift
/// let film = TestContent(duration: .seconds(600), clock: clock)
/// film.onEnd { [weak manager] in manager?.contentComplete() }
/// manager.initialize(contentPlayhead: film, adPlayer: TestAdPlayer(clock: clock))
/// await clock.run(until: .seconds(700))
/// #expect(film.commands == ["pause", "resume 300"])
/// ```
public final class TestContent: ContentPlayhead {
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

    /// Creates content that stands still at a position.
    public init(duration: MediaTime, at position: MediaTime = .zero, clock: any PlayerClock) {
        self.duration = duration
        self.clock = clock
        state = Guarded(State(position: position))
    }

    /// The commands it received, as in `start 0`, `pause` and `resume 600`, with positions in whole seconds.
    public var commands: [String] { state.withLock { $0.commands } }

    /// Sets the action for the end: called once, when the position is read there.
    public func onEnd(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.onEnd = action } }

    /// Jumps to a position, as when the viewer seeks.
    public func jump(to position: MediaTime) {
        state.withLock { state in
            state.position = position
            if state.since != nil { state.since = clock.now }
        }
    }

    /// The position; at the end, the first read of it calls the action of ``onEnd(_:)``.
    public var currentTime: MediaTime? {
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

    /// Plays from a position.
    public func startContent(at position: MediaTime) { go("start", position) }

    /// Plays on from a position.
    public func resumeContent(at position: MediaTime) { go("resume", position) }

    /// Stands still.
    public func pauseContent() {
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
