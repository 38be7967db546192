public import AdRulesModel
import AdRulesText

/// Collects the findings of the enabled rules, up to a limit.
public struct FindingCollector: Sendable {
    /// The findings so far, in the order of the reports.
    public private(set) var findings: [Finding] = []
    /// The number of findings beyond the limit.
    public private(set) var omitted = 0
    /// The rules of the findings beyond the limit.
    private(set) var omittedRules: Set<RuleID> = []
    /// The numbers from which on rules of judgement report.
    let thresholds: LintThresholds
    /// The names of macros that the app fills besides those of VAST.
    var filledMacros: Set<ByteText> = []
    /// The enabled rules about addresses.
    let wantedOfAddresses: AddressSurvey.Wanted
    private let selection: RuleSelection
    private let limit: Int

    /// Creates a collector that keeps up to `limit` findings of the enabled rules.
    public init(selection: RuleSelection, limit: Int, thresholds: LintThresholds = LintThresholds()) {
        self.selection = selection
        wantedOfAddresses = AddressSurvey.Wanted(selection)
        self.limit = limit
        self.thresholds = thresholds
    }

    /// Whether a rule is enabled; an expensive rule checks this first.
    public func wants(_ rule: RuleID) -> Bool { selection.severity(of: rule) != nil }

    /// Adds a finding without a fix if its rule is enabled.
    mutating func report(
        _ rule: RuleID, at range: SourceRange, _ message: String, label: String? = nil, help: String? = nil,
        value: String? = nil, related: [Finding.Related] = []
    ) {
        report(Finding(rule, at: range, message, label: label, help: help, value: value, related: related))
    }

    /// Adds a finding if its rule is enabled.
    public mutating func report(_ finding: Finding) {
        guard wants(finding.rule) else { return }
        if findings.count < limit {
            findings.append(finding)
        } else {
            omitted += 1
            omittedRules.insert(finding.rule)
        }
    }
}

/// The places of a mistake that gives one finding: the first ones, and how many there are. A comment or a baseline may be
/// about some of them.
struct FoundPlaces<Place: Sendable>: Sendable {
    /// At most `Finding.mostFoldedPlaces`.
    private(set) var places: [Place] = []
    private(set) var count = 0

    mutating func add(_ place: Place) {
        count += 1
        if places.count < Finding.mostFoldedPlaces { places.append(place) }
    }

    /// Reports the finding, if there is a place. `make` makes that of some places, given how many they stand for.
    func report(to report: inout FindingCollector, _ make: @escaping @Sendable ([Place], Int) -> Finding) {
        guard !places.isEmpty else { return }
        report.report(.folding(places, count: count, make))
    }
}
