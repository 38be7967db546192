public import AdRulesModel

extension RuleCatalogue {
    /// The rules of the comments that suppress findings.
    static let suppressionRules: [RuleDescription] = [
        RuleDescription(
            .unusedSuppression, "unused-suppression", .warning, .suspicious, fix: .safe,
            "a comment that suppresses a rule that finds nothing",
            why: "the mistake is fixed, or the comment is at the wrong element: it would hide the next mistake of its "
                + "kind",
            bad: .playlist(commented("adrules-ignore-next VMAP112: minutes are meant", #"timeOffset="00:10:00""#)),
            good: .playlist(commented("adrules-ignore-next VMAP112: minutes are meant", #"timeOffset="10:00""#))),
        RuleDescription(
            .unknownSuppressedRule, "unknown-suppressed-rule", .warning, .correctness, fix: .unsafe,
            "a comment that suppresses a rule that does not exist",
            why: "it suppresses nothing: ids are never reused, so the rule is misspelt or belongs to another tool",
            bad: .playlist(commented("adrules-ignore-next VMPA112: minutes are meant", #"timeOffset="10:00""#)),
            good: .playlist(commented("adrules-ignore-next VMAP112: minutes are meant", #"timeOffset="10:00""#))),
        RuleDescription(
            .suppressionWithoutReason, "suppression-without-reason", .warning, .pedantic,
            "a comment that suppresses findings without giving a reason",
            why: "nobody dares to remove it later; --require-reason enables this rule",
            bad: .playlist(commented("adrules-ignore-next VMAP112", #"timeOffset="10:00""#)),
            good: .playlist(
                commented("adrules-ignore-next VMAP112: minutes are meant", #"timeOffset="10:00""#))),
        RuleDescription(
            .malformedSuppression, "malformed-suppression", .warning, .correctness,
            "a comment that looks like a suppression, but is not valid",
            why: "adrules-ignore-next needs rules and an element after it, adrules-ignore-file a place near the root",
            bad: .playlist(commented("adrules-ignore VMAP112: minutes are meant", #"timeOffset="10:00""#)),
            good: .playlist(commented("adrules-ignore-next VMAP112: minutes are meant", #"timeOffset="10:00""#))),
    ]

    /// A break with a comment before it.
    static func commented(_ comment: String, _ attributes: String) -> String {
        "<!-- \(comment) -->\n" + linear(" " + attributes)
    }
}

extension RuleID {
    /// A comment that suppresses a rule without a finding.
    public static let unusedSuppression = RuleID(rawValue: "LINT901")
    /// A comment that suppresses a rule that does not exist.
    public static let unknownSuppressedRule = RuleID(rawValue: "LINT902")
    /// A comment that suppresses findings without a reason.
    public static let suppressionWithoutReason = RuleID(rawValue: "LINT903")
    /// A comment that is meant to suppress findings, but cannot.
    public static let malformedSuppression = RuleID(rawValue: "LINT904")
}
