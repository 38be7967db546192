/// A kind of ad that a break may show (VMAP 1.0.1 §2.3.1, `breakType`).
public enum BreakType: String, Sendable, Hashable, Codable, CaseIterable {
    /// Video or audio that interrupts the content.
    case linear
    /// An overlay on the playing content.
    case nonlinear
    /// An ad next to the player: a companion.
    case display
}

extension BreakType {
    /// Reads a word of a `breakType`, in any case and with blanks around it.
    init?(word: String) {
        guard let type = Self.allCases.named(word) else { return nil }
        self = type
    }

    /// The kinds in a `breakType`, each once, in any case and with blanks around it; linear if there is none.
    static func list(_ text: String) -> [BreakType] {
        var types: [BreakType] = []
        for word in text.fields(separatedBy: ",") {
            if let type = BreakType(word: word), !types.contains(type) { types.append(type) }
        }
        return types.isEmpty ? [.linear] : types
    }
}
