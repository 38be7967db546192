import AdRulesModel

/// A rule of AdRules itself, by the ids of what it reports; the catalogue has their descriptions.
protocol BuiltInRule: LintRule {
    /// The ids of all rules that it reports.
    static var ids: [RuleID] { get }

    init()
}

extension BuiltInRule {
    var descriptions: [RuleDescription] { Self.ids.map(RuleCatalogue.rule) }
}

/// The rules of AdRules that the reader does not check, in the order in which they are asked.
enum BuiltInRules {
    static let all: [any LintRule] = [
        // VMAP
        TimeOffsetPortability(), RepeatAfterEffect(), BreakTypeAds(), EmptyBreak(), AdTagAddress(), AdTagMacros(),
        TemplateTypeList(), InlineResponse(), BreakTrackers(), ChildOrder(), MixedPositions(), ExtensionRules(),
        // VMAP, across breaks
        CrowdedMoment(), RepeatedNames(), BreakOrder(), MidrollDistance(), ContentBounds(), SharedMoment(),
        RepetitionRate(), AdLoad(), OverlappingOverlays(),
        // Simulated viewings
        NeverPlayed(), SeekRules(), HoldRules(),
        // VAST: creatives
        LinearParts(), MediaFileAttributes(), MediaFileFormats(), SkipOffsets(), EventVersions(), TrackerOffsets(),
        DisplayParts(), IconParts(), VerificationParts(), CreativeFiles(),
        // VAST
        ResponseContents(), Pods(), AdContents(), DoubledImpressions(), WrapperContents(), UniversalAdIDs(),
        AdMetadata(),
        // Both
        AddressRules(),
    ]
}
