public import AdRulesEngine

/// A playhead for players that report by themselves: whatever they report goes in here, from anywhere.
///
/// ```swift
/// let playhead = PushedPlayhead()
/// player.onTick = { playhead.send(.position($0)) }
/// ```
///
/// What is reported before the ads begin is kept for them. Commands to the content come by delegate or events.
public final class PushedPlayhead: ContentPlayhead {
    private struct State {
        var position: MediaTime?
        var report: (@Sendable (ContentUpdate) -> Void)?
        var early: [ContentUpdate] = []
    }

    private let state = Guarded(State())

    /// A playhead that has heard of nothing yet.
    public init() {}

    /// Reports something, in the order of the calls.
    public func send(_ update: ContentUpdate) {
        // Inside the lock, so that two threads do not change places on the way; the report only queues.
        state.withLock { state in
            switch update {
            case .position(let time), .seeked(let time): state.position = time
            default: break
            }
            if let report = state.report {
                report(update)
            } else if case .position = update {
                return
            } else {
                state.early.append(update)
            }
        }
    }

    /// The last position that was reported.
    public var currentTime: MediaTime? { state.withLock { $0.position } }

    /// Hands on what was reported and what will be.
    public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
        state.withLock { state in
            state.report = report
            for update in state.early { report(update) }
            state.early = []
        }
        return true
    }

    /// Keeps what is reported from here on for the next session.
    public func endReporting() { state.withLock { $0.report = nil } }
}
