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

    /// A rule with what it is found to adopt. A cast takes longer than many a rule.
    private struct Entry: Sendable {
        let ids: [RuleID]
        let ofPlaylists: (any PlaylistRule)?
        let ofBreaks: (any AdBreakRule)?
        let ofResponses: (any ResponseRule)?
        let ofAds: (any AdRule)?
        let ofLinears: (any LinearRule)?
        let ofMoments: (any MomentRule)?
        let ofSchedules: (any ScheduleRule)?
        let ofSessions: (any SessionRule)?

        init(_ rule: any LintRule) {
            ids = rule.descriptions.map(\.id)
            ofPlaylists = rule as? any PlaylistRule
            ofBreaks = rule as? any AdBreakRule
            ofResponses = rule as? any ResponseRule
            ofAds = rule as? any AdRule
            ofLinears = rule as? any LinearRule
            ofMoments = rule as? any MomentRule
            ofSchedules = rule as? any ScheduleRule
            ofSessions = rule as? any SessionRule
        }
    }

    private static let builtIn = BuiltInRules.all.map(Entry.init)

    /// The rules of AdRules and others behind them, without those of which nothing is enabled.
    init(_ selection: RuleSelection, others: [any LintRule]) {
        for entry in Self.builtIn + others.map(Entry.init)
        where entry.ids.contains(where: { selection.severity(of: $0) != nil }) {
            if let rule = entry.ofPlaylists { ofPlaylists.append(rule) }
            if let rule = entry.ofBreaks { ofBreaks.append(rule) }
            if let rule = entry.ofResponses { ofResponses.append(rule) }
            if let rule = entry.ofAds { ofAds.append(rule) }
            if let rule = entry.ofLinears { ofLinears.append(rule) }
            if let rule = entry.ofMoments { ofMoments.append(rule) }
            if let rule = entry.ofSchedules { ofSchedules.append(rule) }
            if let rule = entry.ofSessions { ofSessions.append(rule) }
        }
    }
}
