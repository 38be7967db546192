import AdRulesModel

/// A rule, or a small family of rules, over one break of a playlist. It only returns findings.
protocol AdBreakRule: Sendable {
    /// Every rule whose findings it returns.
    static var ids: [RuleID] { get }

    /// Looks at one break and reports what it finds.
    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector)
}

/// A rule over a playlist as a whole. It only returns findings.
protocol PlaylistRule: Sendable {
    /// Every rule whose findings it returns.
    static var ids: [RuleID] { get }

    /// Looks at the playlist and reports what it finds.
    static func check(_ document: VMAPDocument, report: inout FindingCollector)
}

/// The rules of VMAP that the reader does not see to.
enum VMAPRules {
    static let ofBreaks: [any AdBreakRule.Type] = [
        TimeOffsetPortability.self, RepeatAfterEffect.self, BreakTypeAds.self, EmptyBreak.self, AdTagAddress.self,
        AdTagMacros.self, TemplateTypeList.self, InlineResponse.self, BreakTrackers.self,
        ChildOrder.self, AddressRules.self,
    ]

    static let ofPlaylists: [any PlaylistRule.Type] = [MixedPositions.self, ExtensionRules.self]
}

/// Takes the findings of the rules that run, and no more of them than the limit.
struct FindingCollector {
    private(set) var findings: [Finding] = []
    /// How many findings came after the limit was reached.
    private(set) var omitted = 0
    private let selection: RuleSelection
    private let limit: Int

    init(selection: RuleSelection, limit: Int) {
        self.selection = selection
        self.limit = limit
    }

    /// Whether a rule runs; a rule that costs something asks first.
    func wants(_ rule: RuleID) -> Bool { selection.severity(of: rule) != nil }

    /// Takes a finding, unless its rule does not run.
    mutating func report(_ finding: Finding) {
        guard wants(finding.rule) else { return }
        if findings.count < limit { findings.append(finding) } else { omitted += 1 }
    }
}
