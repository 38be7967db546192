import AdRulesModel

/// A rule of AdRules itself.
protocol BuiltInRule: LintRule, ExampleMarkup {
    /// The descriptions of what only it reports, in the order of their ids.
    static var rules: [RuleDescription] { get }
    /// The ids of all that it reports.
    static var ids: [RuleID] { get }
}

extension BuiltInRule {
    static var ids: [RuleID] { rules.map(\.id) }

    var descriptions: [RuleDescription] { Self.ids.map(RuleCatalogue.rule) }
}

/// The rules of AdRules that the reader does not check, by what they look at, in the order in which they are asked.
///
/// Each list has its type, so that no run of the command has to find out by casts what a rule adopts: they took longer
/// than a short document. A rule that looks at several things is in several lists.
enum BuiltInRules {
    static let ofPlaylists: [any PlaylistRule & BuiltInRule] = [MixedPositions(), ExtensionRules()]

    static let ofBreaks: [any AdBreakRule & BuiltInRule] = [
        TimeOffsetPortability(), RepeatAfterEffect(), BreakTypeAds(), EmptyBreak(), AdTagAddress(), AdTagMacros(),
        TagQuery(),
        TemplateTypeList(), InlineResponse(), BreakTrackers(), ChildOrder(), AddressRules(),
    ]

    static let ofResponses: [any ResponseRule & BuiltInRule] = [
        EventVersions(), ResponseContents(), Pods(), AddressRules(),
    ]

    static let ofAds: [any AdRule & BuiltInRule] = [
        LinearParts(), DisplayParts(), IconParts(), VerificationParts(), AdContents(), DoubledBeacons(),
        WrapperContents(), UniversalAdIDs(), AdMetadata(), Prices(), TrackerLists(), SeveralLinears(), TagQuery(),
    ]

    static let ofLinears: [any LinearRule & BuiltInRule] = [
        LinearParts(), MediaFileAttributes(), MediaFileFormats(), SkipOffsets(), TrackerOffsets(), CreativeFiles(),
    ]

    static let ofMoments: [any MomentRule] = [
        CrowdedMoment(), RepeatedNames(), BreakOrder(), MidrollDistance(), ContentBounds(), SharedMoment(),
        RepetitionRate(), AdLoad(), OverlappingOverlays(),
    ]

    static let ofSessions: [any SessionRule & BuiltInRule] = [NeverPlayed(), SeekRules(), HoldRules()]

    /// The descriptions of all of them, and of those that need targets or the answers of ad servers.
    static var descriptions: [RuleDescription] {
        // Each element is converted by itself: arrays are converted with a look at the conformances of each.
        var types: [any BuiltInRule.Type] = ofPlaylists.map { type(of: $0) }
        types += ofBreaks.map { type(of: $0) }
        types += ofResponses.map { type(of: $0) }
        types += ofAds.map { type(of: $0) }
        types += ofLinears.map { type(of: $0) }
        types += ofMoments.map { type(of: $0) }
        types += ofSessions.map { type(of: $0) }
        // A rule that looks at several things stands in several lists.
        var seen: Set<ObjectIdentifier> = []
        return types.filter { seen.insert(ObjectIdentifier($0)).inserted }.flatMap { $0.rules }
            + AnswerFailures.rules + WrapperChains.rules + UnplayedAnswers.rules + UnportableConstructs.rules
    }
}
