import AdRulesModel

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
            "a repeatAfter that is not a time, or is zero", why: "a player that cannot read it plays the break once",
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

extension RuleCatalogue {
    /// VMAP155 to VMAP159: extensions, and children in an unusual order. VMAP158 stays unused: a non-integer AdSource
    /// id, as Google sends it, violates only the schema.
    static let vmapExtensionRules: [RuleDescription] = [
        RuleDescription(
            .extensionWithoutType, "extension-without-type", .warning, .correctness,
            "an Extension without type, or with an empty one",
            why: "the type names the owner of the extension: every player ignores an extension without it",
            bad: .adBreak(tagSource() + "\n" + skin(type: "")),
            good: .adBreak(tagSource() + "\n" + skin()), spec: "VMAP 1.0.1 §2.7")
    ]
}

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
            why: "most players treat anything but true as false; AdRules reads other capitals, and other words as true",
            bad: .adBreak(tagSource(attributes: #" allowMultipleAds="yes""#)),
            good: .adBreak(tagSource(attributes: #" allowMultipleAds="true""#)), spec: "VMAP 1.0.1 §2.3.2"),
    ]
}

extension RuleCatalogue {
    /// VMAP150 to VMAP154 and VMAP173: `TrackingEvents` of a break.
    static let vmapTrackingRules: [RuleDescription] = [
        RuleDescription(
            .unknownBreakEvent, "unknown-break-event", .error, .correctness, fix: .safe,
            "a break tracker without an event, or with one that breaks do not have",
            why:
                "a break reports breakStart, breakEnd and error: any other tracker never fires, and players compare the names exactly",
            bad: .adBreak(tracking(event: "breakstart")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .vastEventInBreak, "vast-event-in-break", .error, .correctness, "a VAST event in the trackers of a break",
            why: "a break does not know the progress of its ads: the tracker never fires. It belongs in the VAST "
                + "response",
            bad: .adBreak(tracking(event: "firstQuartile")), good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3.3"),
    ]
}
