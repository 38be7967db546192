import AdRulesEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the command saves an engine for the steps `save` and `kill`: as JSON text.
enum EngineSnapshot {
    /// The engine, written and read again.
    static let roundTrip: @Sendable (PlaylistEngine) throws -> PlaylistEngine = { engine in
        try JSONDecoder().decode(PlaylistEngine.self, from: JSONEncoder().encode(engine))
    }
}
