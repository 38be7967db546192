/// A kind of ad that a break may show (VMAP 1.0.1 §2.3.1, `breakType`).
public enum BreakType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Video or audio that interrupts the content.
    case linear
    /// An overlay on the playing content.
    case nonlinear
    /// An ad next to the player: a companion.
    case display
}
