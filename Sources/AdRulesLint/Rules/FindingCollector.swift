public import AdRulesModel
import AdRulesText

/// Collects the findings of the enabled rules, up to a limit.
public struct FindingCollector: Sendable {
    /// The findings that are kept, in the order of the reports.
    public var findings: [Finding] { found.findings }
    /// The number of findings beyond the limit.
    public var omitted: Int { found.omitted.values.reduce(0, +) }
    private(set) var found: KeptFindings
    /// The numbers from which on rules of judgement report.
    let thresholds: LintThresholds
    /// The names of macros that the app fills besides those of VAST.
    var filledMacros: Set<ByteText> = []
    /// The enabled rules about addresses.
    let wantedOfAddresses: AddressSurvey.Wanted
    private let selection: RuleSelection

    /// Creates a collector that keeps up to `limit` findings of the enabled rules.
    public init(selection: RuleSelection, limit: Int, thresholds: LintThresholds = LintThresholds()) {
        self.init(selection: selection, limit: limit, thresholds: thresholds, ranks: [:])
    }

    init(selection: RuleSelection, limit: Int, thresholds: LintThresholds, ranks: [RuleID: Int]) {
        self.selection = selection
        wantedOfAddresses = AddressSurvey.Wanted(selection)
        found = KeptFindings(limit: limit, ranks: ranks)
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
        if wants(finding.rule) { found.add(finding) }
    }
}

/// The places of a mistake that gives one finding: the first ones, and how many there are. A comment or a baseline may
/// be about some of them.
struct FoundPlaces<Place: Sendable>: Sendable {
    /// At most `Finding.mostFoldedPlaces`.
    private(set) var places: [Place] = []
    private(set) var count = 0

    mutating func add(_ place: @autoclosure () -> Place) {
        count += 1
        if places.count < Finding.mostFoldedPlaces { places.append(place()) }
    }

    /// Reports the finding, if there is a place. `make` makes that of some places, given how many they stand for.
    func report(to report: inout FindingCollector, _ make: @escaping @Sendable ([Place], Int) -> Finding) {
        guard !places.isEmpty else { return }
        report.report(.folding(places, count: count, make))
    }
}
