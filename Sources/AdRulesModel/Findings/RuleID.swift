/// A rule of the reader or of the linter. The raw value is its id: a family and a number, as in `VMAP112`. Ids are
/// never reused.
///
/// An open set: an application that lints with rules of its own gives them ids of its own, as in `ACME001`. The rules
/// of AdRules are declared here, in the order of the linter's catalogue, which has the severity of each, its reason and
/// an example. The messages of the reader's rules are in the other files of this folder; those of the linter's own
/// rules are in the files of these rules.
public struct RuleID: RawRepresentable, Sendable, Hashable {
    /// The id: a family in capitals and a number.
    public let rawValue: String

    /// Creates an id, as in `ACME001`.
    public init(rawValue: String) { self.rawValue = rawValue }
}

extension RuleID: Comparable {
    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
