/// Observes every step of a session, for logs, checks and counters. It cannot change anything.
public protocol SessionObserving: Sendable {
    /// The engine was created; called before the other methods, unless the session was saved in another process.
    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration)

    /// The session continues from a snapshot, with this engine; called instead of
    /// ``sessionBegan(_:schedule:configuration:)``. The default does nothing.
    func sessionRestored(_ session: SessionID, engine: PlaylistEngine)

    /// The app made a mistake in the request of the session, which is served anyway: a message for developers. Called
    /// after ``sessionBegan(_:schedule:configuration:)``. The default does nothing.
    func sessionWarned(_ session: SessionID, _ warning: String)

    /// The session was saved as it is after the steps so far. The default does nothing.
    func sessionSaved(_ session: SessionID)

    /// The engine processed an input and returned actions. Called before the actions are carried out, so return soon.
    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction])

    /// The session ended, with the outcome of each break; nothing more is reported for it.
    func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation])
}

extension SessionObserving {
    /// Does nothing.
    public func sessionRestored(_ session: SessionID, engine: PlaylistEngine) {}
    /// Does nothing.
    public func sessionWarned(_ session: SessionID, _ warning: String) {}
    /// Does nothing.
    public func sessionSaved(_ session: SessionID) {}
}
