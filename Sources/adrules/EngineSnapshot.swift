import AdRulesEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Saves an engine as JSON text, for the steps `save` and `kill`.
enum EngineSnapshot {
    /// Encodes an engine and decodes it again.
    static let roundTrip: @Sendable (PlaylistEngine) throws -> PlaylistEngine = { engine in
        try JSONDecoder().decode(PlaylistEngine.self, from: JSONEncoder().encode(engine))
    }
}
