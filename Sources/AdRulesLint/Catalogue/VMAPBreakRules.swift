extension RuleCatalogue {
    /// VMAP123 to VMAP135: `breakType`, `repeatAfter` and the content of a break.
    static let vmapBreakRules: [RuleDescription] = [
        RuleDescription(
            .missingBreakType, "missing-break-type", .error, .correctness, fix: .safe, "a break without breakType",
            why: "players that filter by type skip the break; others assume linear, as this library does",
            bad: .playlist(adBreak(#" timeOffset="start""#)),
            good: .playlist(linear(#" timeOffset="start""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .unknownBreakType, "unknown-break-type", .error, .correctness, fix: .safe,
            "a breakType that is not linear, nonlinear or display",
            why:
                "a player has to guess: AdRules and most others take it for linear, and strict ones report VMAP error 1003",
            bad: .playlist(adBreak(#" timeOffset="start" breakType="preroll""#)),
            good: .playlist(linear(#" timeOffset="start""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .untidyBreakType, "untidy-break-type", .warning, .compatibility, fix: .safe,
            "spaces, capital letters or a repetition in breakType",
            why: "the list is separated by commas only: a player that compares the text finds no type it knows",
            bad: .playlist(adBreak(#" timeOffset="start" breakType="linear, nonlinear""#)),
            good: .playlist(adBreak(#" timeOffset="start" breakType="linear,nonlinear""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .unknownAttribute, "unknown-attribute", .warning, .suspicious, fix: .safe,
            "an attribute that VMAP does not allow here",
            why: "every player ignores it, so it has no effect: a break with its id in breadId has none",
            bad: .playlist(linear(#" timeOffset="start" breadId="preroll""#)),
            good: .playlist(linear(#" timeOffset="start" breakId="preroll""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .invalidRepeatAfter, "invalid-repeat-after", .error, .correctness, fix: .safe,
            "a repeatAfter that is not a time, or is zero", why: "the break plays once; its repetitions are lost",
            bad: .playlist(linear(#" timeOffset="00:10:00" repeatAfter="00.10.00""#)),
            good: .playlist(linear(#" timeOffset="00:10:00" repeatAfter="00:10:00""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .severalAdSources, "several-ad-sources", .error, .correctness, "a break with more than one AdSource",
            why: "vmap-js plays the last, this library the first: the ads of the other are lost",
            bad: .adBreak(tagSource(attributes: #" id="a""#) + "\n" + tagSource(attributes: #" id="b""#)),
            good: .adBreak(tagSource(attributes: #" id="a""#)), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .severalAdSourceContents, "several-ad-source-contents", .error, .correctness,
            "an AdSource with more than one source",
            why: "only one of VASTAdData, AdTagURI and CustomAdData is allowed: vmap-js takes the last, this library "
                + "the first",
            bad: .adBreak(
                element(
                    "vmap:AdSource", address(#"vmap:AdTagURI templateType="vast3""#, "https://ads.example/vast?slot=1"),
                    address(#"vmap:AdTagURI templateType="vast3""#, "https://ads.example/vast?slot=2"))),
            good: .adBreak(tagSource()), spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
