/// The kind of fix that `adrules lint --fix` has for the findings of a rule.
public enum FixKind: String, Sendable, Hashable, CaseIterable {
    /// Some findings have a safe fix; others may have an unsafe one, or none.
    case safe
    /// Fixes are likely guesses: `--unsafe-fixes` makes them.
    case unsafe

    /// The kind in words, for the description of a rule.
    var words: String {
        switch self {
        case .safe: "--fix fixes unambiguous cases"
        case .unsafe: "--unsafe-fixes makes a likely guess"
        }
    }
}
