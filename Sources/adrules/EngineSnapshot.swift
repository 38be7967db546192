import AdRulesEngine

/// How the command saves an engine for `save` and `kill`.
enum EngineSnapshot {
    /// The engine, written and read again.
    static let roundTrip: @Sendable (PlaylistEngine) throws -> PlaylistEngine = { $0 }
}
