extension RuleCatalogue {
    /// VMAP136 to VMAP149: `AdSource` and its content.
    static let vmapSourceRules: [RuleDescription] = [
        RuleDescription(
            .missingTemplateType, "missing-template-type", .warning, .correctness, fix: .safe,
            "an AdTagURI without templateType, or with an empty one",
            why: "players expect VAST; strict ones answer with VMAP error 1005",
            bad: .adBreak(tagSource(template: "")), good: .adBreak(tagSource()), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .customAdDataWithoutTemplateType, "custom-ad-data-without-template-type", .error, .correctness, fix: .safe,
            "a CustomAdData without templateType, or with an empty one",
            why: "its format is unknown: no player can use it, and the break is lost",
            bad: .adBreak(element("vmap:AdSource", address("vmap:CustomAdData", #"{"ads": []}"#))),
            good: .adBreak(
                element("vmap:AdSource", address(#"vmap:CustomAdData templateType="example.json""#, #"{"ads": []}"#))),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .escapedVAST, "escaped-vast", .error, .correctness, "a VASTAdData that contains VAST as text",
            why: "in CDATA or escaped it is text, not elements: players find no VAST, VMAP error 1006",
            bad: .adBreak(element("vmap:AdSource", address("vmap:VASTAdData", #"<VAST version="3.0"></VAST>"#))),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .vastDataWithoutVAST, "vast-data-without-vast", .error, .correctness, fix: .safe,
            "a VASTAdData that does not contain exactly one VAST",
            why: "players look for one VAST element: VMAP error 1006, the break or one of the responses is lost",
            bad: .adBreak(element("vmap:AdSource", "<vmap:VASTAdData/>")),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .invalidBoolean, "invalid-boolean", .warning, .correctness, fix: .safe,
            "a boolean that is neither true nor false",
            why: "most players treat anything but true as false; this library uses the default, true",
            bad: .adBreak(tagSource(attributes: #" allowMultipleAds="yes""#)),
            good: .adBreak(tagSource(attributes: #" allowMultipleAds="true""#)), spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
