public import AdRulesPlayer
public import AdRulesSimulation

/// Checks every session of a loader against the invariants of the engine.
///
/// It runs a second engine with each session's inputs, which must return the same actions and outcomes (I9), and
/// an `InvariantChecker`. Pass it to the loader, and expect no violations after the sessions have ended:
///
/// ```swift
/// let checker = SessionChecker()
/// let loader = AdsLoader(loading: network, clock: clock, observer: checker)
/// // …
/// #expect(checker.violations == [])
/// ```
public final class SessionChecker: SessionObserving {
    private struct Session {
        var twin: PlaylistEngine
        /// Nil for a session that was not watched from its beginning.
        var checker: InvariantChecker?
        var now = MediaTime.zero
        var steps = 0
        var completed = 0
        var end: SessionEnd?
    }

    private let sessions = Guarded<[SessionID: Session]>([:])
    /// Sessions as they were when they were last saved.
    private let saved = Guarded<[SessionID: Session]>([:])
    private let found = Guarded<[InvariantViolation]>([])

    /// Creates a checker for any number of sessions, concurrent or consecutive.
    public init() {}

    /// The violations in sessions that have ended, and every difference from the second engine so far.
    public var violations: [InvariantViolation] { found.withLock { $0 } }

    /// The number of sessions that sent ALL_ADS_COMPLETED exactly once and finished. Complexity: O(sessions).
    public var finishedCount: Int { sessions.withLock { $0.values.count { $0.completed == 1 && $0.end == .finished } } }

    /// The number of inputs in all sessions. Complexity: O(sessions).
    public var inputCount: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.steps } } }

    /// Begins checking a session.
    public func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {
        let checked = Session(
            twin: PlaylistEngine(schedule: schedule, configuration: configuration),
            checker: InvariantChecker(policies: configuration.policies, cuePoints: schedule.cuePoints))
        sessions.withLock { $0[session] = checked }
    }

    /// Keeps what is known of a session, for when it is restored.
    public func sessionSaved(_ session: SessionID) {
        guard let known = sessions.withLock({ $0[session] }) else { return }
        saved.withLock { $0[session] = known }
    }

    /// Goes on checking a session from where it was saved. Of a session that another checker watched, only the actions
    /// and outcomes are compared: the invariants are about whole sessions.
    public func sessionRestored(_ session: SessionID, engine: PlaylistEngine) {
        var checked = saved.withLock { $0[session] } ?? Session(twin: engine)
        checked.twin = engine
        checked.now = .zero
        let restored = checked
        sessions.withLock { $0[session] = restored }
    }

    /// Checks one input and its actions.
    public func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {
        // Taken out of the shared table during the step, so that other sessions need not wait for this one's engine.
        guard var checked = sessions.withLock({ $0.removeValue(forKey: session) }) else { return }
        if checked.twin.handle(input, now: now) != actions {
            let text = "\(session.rawValue): other actions than a second engine's after \(input)"
            found.withLock { $0.append(InvariantViolation(id: "I9", now: now, text: text)) }
        }
        checked.checker?.observe(input, now: now, actions: actions, nextDeadline: checked.twin.nextDeadline)
        if !actions.isEmpty { checked.checker?.check(checked.twin.explanations) }
        checked.now = max(checked.now, now)
        checked.steps += 1
        for case .event(let event) in actions where event.name == .allAdsCompleted { checked.completed += 1 }
        let done = checked
        sessions.withLock { $0[session] = done }
    }

    /// Checks the end of a session.
    public func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {
        guard var checked = sessions.withLock({ $0.removeValue(forKey: session) }) else { return }
        checked.end = end
        checked.checker?.finish(explanations)
        var violations = checked.checker?.violations ?? []
        if checked.twin.explanations != explanations {
            let text = "\(session.rawValue): other outcomes than a second engine's"
            violations.append(InvariantViolation(id: "I9", now: checked.now, text: text))
        }
        let all = violations
        found.withLock { $0 += all }
        // The violations are kept above; of the session itself, only the counts are needed from here on.
        checked.checker = nil
        let done = checked
        sessions.withLock { $0[session] = done }
    }
}
