import AdRulesModel

/// A rule, or a small group of rules, for one break of a playlist. It only reports findings.
protocol AdBreakRule: Sendable {
    /// The ids of all rules that it reports.
    static var ids: [RuleID] { get }

    /// Checks one break and reports findings.
    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector)
}

/// A rule for the playlist as a whole. It only reports findings.
protocol PlaylistRule: Sendable {
    /// The ids of all rules that it reports.
    static var ids: [RuleID] { get }

    /// Checks the playlist and reports findings.
    static func check(_ document: VMAPDocument, report: inout FindingCollector)
}

/// The VMAP rules that the reader does not check.
enum VMAPRules {
    static let ofBreaks: [any AdBreakRule.Type] = [
        TimeOffsetPortability.self, RepeatAfterEffect.self, BreakTypeAds.self, EmptyBreak.self, AdTagAddress.self,
        AdTagMacros.self, TemplateTypeList.self, InlineResponse.self, BreakTrackers.self,
        ChildOrder.self, AddressRules.self,
    ]

    static let ofPlaylists: [any PlaylistRule.Type] = [MixedPositions.self, ExtensionRules.self]
}

/// Collects the findings of the enabled rules, up to a limit.
struct FindingCollector {
    private(set) var findings: [Finding] = []
    /// The number of findings beyond the limit.
    private(set) var omitted = 0
    private let selection: RuleSelection
    private let limit: Int

    init(selection: RuleSelection, limit: Int) {
        self.selection = selection
        self.limit = limit
    }

    /// Whether a rule is enabled; an expensive rule checks this first.
    func wants(_ rule: RuleID) -> Bool { selection.severity(of: rule) != nil }

    /// Adds a finding if its rule is enabled.
    mutating func report(_ finding: Finding) {
        guard wants(finding.rule) else { return }
        if findings.count < limit { findings.append(finding) } else { omitted += 1 }
    }
}
