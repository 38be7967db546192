import AdRulesModel

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
