public import AdRulesEngine

/// Sees every step of a session: for logs, checks and counters. It can change nothing.
public protocol SessionObserving: Sendable {
    /// The engine was made; called once, first.
    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration)

    /// The engine took an input and gave actions. Called between the engine and the world: return soon.
    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [Action])

    /// Nothing more comes from the session.
    func sessionEnded(_ session: SessionID, _ end: SessionEnd)
}
