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

/// The enabled rules of a linter, by what they look at, in the order in which they are asked.
struct EnabledRules: Sendable {
    private(set) var ofPlaylists: [any PlaylistRule] = []
    private(set) var ofBreaks: [any AdBreakRule] = []
    private(set) var ofResponses: [any ResponseRule] = []
    private(set) var ofAds: [any AdRule] = []
    private(set) var ofLinears: [any LinearRule] = []
    private(set) var ofMoments: [any MomentRule] = []
    private(set) var ofSchedules: [any ScheduleRule] = []
    private(set) var ofSessions: [any SessionRule] = []

    /// The rules of AdRules and others behind them, without those of which nothing is enabled.
    init(_ selection: RuleSelection, others: [any LintRule]) {
        func isEnabled(_ rule: any BuiltInRule) -> Bool {
            type(of: rule).ids.contains { selection.severity(of: $0) != nil }
        }
        for rule in BuiltInRules.ofPlaylists where isEnabled(rule) { ofPlaylists.append(rule) }
        for rule in BuiltInRules.ofBreaks where isEnabled(rule) { ofBreaks.append(rule) }
        for rule in BuiltInRules.ofResponses where isEnabled(rule) { ofResponses.append(rule) }
        for rule in BuiltInRules.ofAds where isEnabled(rule) { ofAds.append(rule) }
        for rule in BuiltInRules.ofLinears where isEnabled(rule) { ofLinears.append(rule) }
        for rule in BuiltInRules.ofMoments where isEnabled(rule) { ofMoments.append(rule) }
        for rule in BuiltInRules.ofSessions where isEnabled(rule) { ofSessions.append(rule) }
        for rule in others where rule.descriptions.contains(where: { selection.severity(of: $0.id) != nil }) {
            add(rule)
        }
    }

    /// Adds a rule to the lists of all that it looks at.
    private mutating func add(_ rule: any LintRule) {
        if let rule = rule as? any PlaylistRule { ofPlaylists.append(rule) }
        if let rule = rule as? any AdBreakRule { ofBreaks.append(rule) }
        if let rule = rule as? any ResponseRule { ofResponses.append(rule) }
        if let rule = rule as? any AdRule { ofAds.append(rule) }
        if let rule = rule as? any LinearRule { ofLinears.append(rule) }
        if let rule = rule as? any MomentRule { ofMoments.append(rule) }
        if let rule = rule as? any ScheduleRule { ofSchedules.append(rule) }
        if let rule = rule as? any SessionRule { ofSessions.append(rule) }
    }
}
