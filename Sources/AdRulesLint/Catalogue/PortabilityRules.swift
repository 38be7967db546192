import AdRulesModel

extension RuleCatalogue {
    /// What only a target makes a finding.
    static let portabilityRules: [RuleDescription] = [
        RuleDescription(
            .unportableConstruct, "unportable-construct", .info, .compatibility,
            "a construct that one of the targets treats otherwise",
            why: "the document is right, and yet a player of --target loses something of it",
            bad: .playlist(
                adBreak(#" timeOffset="00:10:00" breakType="nonlinear""#),
                arguments: ["--target", "ima"]),
            good: .playlist(adBreak(#" timeOffset="00:10:00" breakType="linear""#), arguments: ["--target", "ima"]))
    ]
}
