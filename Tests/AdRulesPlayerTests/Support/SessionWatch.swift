import AdRulesSimulation

@testable import AdRulesPlayer

/// Runs a second engine beside each session and holds both against each other (I9: same values, same inputs, same
/// actions), and the session against the other invariants.
final class SessionWatch: SessionObserving {
    private struct Watched {
        var twin: PlaylistEngine
        var checker: InvariantChecker
        var steps = 0
        var completed = 0
        var ended: SessionEnd?
    }

    private let sessions = Guarded<[SessionID: Watched]>([:])
    private let differences = Guarded<[String]>([])

    /// What went wrong, in words.
    var violations: [String] { differences.withLock { $0 } }
    /// How many sessions raised ALL_ADS_COMPLETED exactly once and ended.
    var completed: Int { sessions.withLock { $0.values.count { $0.completed == 1 && $0.ended == .finished } } }
    /// How many steps all sessions took.
    var steps: Int { sessions.withLock { $0.values.reduce(0) { $0 + $1.steps } } }

    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {
        let watched = Watched(
            twin: PlaylistEngine(schedule: schedule, configuration: configuration),
            checker: InvariantChecker(policies: configuration.policies, cuePoints: schedule.cuePoints))
        sessions.withLock { $0[session] = watched }
    }

    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [Action]) {
        // Out of the shared table for the step: the others need not wait for this one's engine.
        guard var watched = sessions.withLock({ $0.removeValue(forKey: session) }) else { return }
        let expected = watched.twin.handle(input, now: now)
        if expected != actions { differences.withLock { $0.append("I9: \(session.rawValue) differs at \(input)") } }
        watched.checker.observe(input, now: now, actions: actions, nextDeadline: watched.twin.nextDeadline)
        if !actions.isEmpty { watched.checker.check(watched.twin.explanations) }
        watched.steps += 1
        for case .event(let event) in actions where event.name == .allAdsCompleted { watched.completed += 1 }
        let done = watched
        sessions.withLock { $0[session] = done }
    }

    func sessionEnded(_ session: SessionID, _ end: SessionEnd) {
        guard var watched = sessions.withLock({ $0.removeValue(forKey: session) }) else { return }
        watched.ended = end
        watched.checker.finish(watched.twin.explanations)
        let broken = watched.checker.violations.map { "\($0.id) at \($0.now): \($0.text)" }
        differences.withLock { $0 += broken }
        // What was seen is judged: only the counts are kept.
        watched.checker = InvariantChecker(policies: Policies())
        let done = watched
        sessions.withLock { $0[session] = done }
    }
}
