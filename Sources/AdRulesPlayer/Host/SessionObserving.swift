public import AdRulesEngine

/// Observes every step of a session, for logs, checks and counters. It cannot change anything.
public protocol SessionObserving: Sendable {
    /// The engine was created; called once, before the other methods.
    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration)

    /// The engine processed an input and returned actions. Called before the actions are carried out, so return soon.
    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction])

    /// The session ended, with the outcome of each break; nothing more is reported for it.
    func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation])
}
