// LINT901 to LINT904: the rules of the comments with which a document suppresses findings.
extension RuleID {
    // MARK: Lint
    /// A comment that suppresses a rule of which nothing is found.
    public static let unusedSuppression = RuleID(rawValue: "LINT901")
    /// A comment that suppresses a rule that does not exist.
    public static let unknownSuppressedRule = RuleID(rawValue: "LINT902")
    /// A comment that suppresses findings without a reason.
    public static let suppressionWithoutReason = RuleID(rawValue: "LINT903")
    /// A comment that is meant to suppress findings, but cannot.
    public static let malformedSuppression = RuleID(rawValue: "LINT904")
}
