import AdRulesModel

/// A surface size that has not been stable long enough to be applied.
struct PendingSurface: Sendable, Hashable, Codable {
    /// The surface.
    var surface: Surface
    /// When it is applied.
    var deadline: MediaTime
}
