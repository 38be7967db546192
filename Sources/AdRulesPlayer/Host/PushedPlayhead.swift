public import AdRulesEngine

/// A playhead for players that report their own position: pass every update to ``send(_:)``, from any thread.
///
/// ```swift
/// let playhead = PushedPlayhead()
/// player.onTick = { playhead.send(.position($0)) }
/// ```
///
/// Updates other than positions that arrive before the ads begin are kept for them. Commands to the content arrive
/// through the delegate or the events.
public final class PushedPlayhead: ContentPlayhead {
    private struct State {
        var position: MediaTime?
        var report: (@Sendable (ContentUpdate) -> Void)?
        /// The number of sessions that listen; reports go to the last one.
        var sessions = 0
        var early: [ContentUpdate] = []
    }

    private let state = Guarded(State())

    /// Creates a playhead that has received no updates.
    public init() {}

    /// Sends an update. Updates are processed in the order of the calls.
    public func send(_ update: ContentUpdate) {
        // Called inside the lock, so that two threads cannot swap their order; the report only enqueues.
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

    /// The last reported position.
    public var currentTime: MediaTime? { state.withLock { $0.position } }

    /// Delivers the updates kept so far, and all later ones.
    public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
        state.withLock { state in
            state.report = report
            state.sessions += 1
            for update in state.early { report(update) }
            state.early = []
        }
        return true
    }

    /// Keeps further updates for the next session, unless that has begun in the meantime.
    public func endReporting() {
        state.withLock { state in
            state.sessions = max(0, state.sessions - 1)
            if state.sessions == 0 { state.report = nil }
        }
    }
}
