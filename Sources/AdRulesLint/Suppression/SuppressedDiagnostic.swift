public import AdRulesModel

/// A finding that is suppressed: not reported and not counted.
public struct SuppressedDiagnostic: Sendable, Hashable {
    /// The place where the decision is written.
    public enum Origin: Sendable, Hashable {
        /// A comment of the document, with its place.
        case comment(SourceRange)
        /// A baseline.
        case baseline
    }

    /// The finding, as it would have been reported.
    public var diagnostic: Diagnostic
    /// The place where the decision is written.
    public var origin: Origin
    /// The reason that the comment gives; nil without one.
    public var reason: String?
}
