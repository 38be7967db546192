public import AdRulesModel

/// The catalogue's description of one rule, and the only source of what code frames, `explain` and the pages show.
public struct RuleDescription: Sendable, Hashable {
    /// The id, as in `VMAP112`. Never reused.
    public var id: RuleID
    /// The name of the bad pattern, as in `invalid-time-offset`.
    public var name: String
    /// The default severity of a finding.
    public var severity: Severity
    /// The kind of problem that the rule finds.
    public var category: RuleCategory
    /// The bad pattern in one line.
    public var summary: String
    /// The reason that it matters. What single players do is in ``Portability/table``.
    public var why: String
    /// A document that violates the rule; nil if only a host or a hostile sender can produce one. Made at each look.
    public var bad: RuleExample? { enabled(examples.bad()) }
    /// The corrected document, which gives no findings. Made at each look.
    public var good: RuleExample? { enabled(examples.good()) }
    /// The relevant section, as in `VMAP 1.0.1 §2.3.1`; nil if no specification covers the rule.
    public var spec: String?
    /// The first version of `adrules` with the rule.
    public var since: String

    private let examples: Examples

    /// The address of the rule's page in the documentation; nil for a rule of your own.
    public var page: String? {
        guard RuleCatalogue.has(id) else { return nil }
        return "\(Release.site)/documentation/adruleslint/\(id.rawValue.lowercased())"
    }

    /// Whether the rule is enabled by default.
    public private(set) var isOnByDefault: Bool
    /// The findings that reports for people show as one.
    private(set) var folding: FindingFolding

    /// The kind of the rule's fixes; nil if only a person can decide. A test compares it with the built-in rules.
    public var fixKind: FixKind?

    /// Creates the description of a rule of your own. Its id has a family that no rule of AdRules has, as in `ACME001`.
    public init(
        _ id: RuleID, name: String, severity: Severity, category: RuleCategory = .correctness, summary: String,
        why: String
    ) {
        self.init(id, name, severity, category, summary, why: why)
    }

    init(
        _ id: RuleID, _ name: String, _ severity: Severity, _ category: RuleCategory, isOn: Bool = true,
        fix: FixKind? = nil, folding: FindingFolding = .alike, _ summary: String, why: String,
        bad: @autoclosure @escaping @Sendable () -> RuleExample? = nil,
        good: @autoclosure @escaping @Sendable () -> RuleExample? = nil, spec: String? = nil, since: String = "0.1.0"
    ) {
        self.id = id
        self.name = name
        self.severity = severity
        self.category = category
        isOnByDefault = isOn && category.isOnByDefault
        fixKind = fix
        self.folding = folding
        self.summary = summary
        self.why = why
        examples = Examples(bad: bad, good: good)
        self.spec = spec
        self.since = since
    }

    /// The example with the argument that it needs if the rule is off by default.
    private func enabled(_ example: RuleExample?) -> RuleExample? {
        guard !isOnByDefault, var example else { return example }
        example.arguments += ["--extend-select", id.rawValue]
        return example
    }

    /// Examples are built on demand: building all took longer than the lint of a small document, which shows none.
    private struct Examples: Sendable, BesideContent {
        let bad: @Sendable () -> RuleExample?
        let good: @Sendable () -> RuleExample?
    }
}

/// The findings of a rule in a document that reports for people show as one: the first, with the lines of the others.
enum FindingFolding: Sendable {
    /// Those that say the same.
    case alike
    /// Those with one label, whatever value they name: whoever makes a document makes the same mistake everywhere.
    case together
    /// None: each is a decision of its own.
    case apart
}

/// The kind of fix that `adrules lint --fix` has for the findings of a rule.
public enum FixKind: String, Sendable, Hashable, CaseIterable {
    /// Some findings have a safe fix; others may have an unsafe one, or none.
    case safe
    /// Fixes are likely guesses: `--unsafe-fixes` makes them.
    case unsafe

    /// The kind in words, for the description of a rule.
    var words: String {
        switch self {
        case .safe: "--fix fixes unambiguous cases"
        case .unsafe: "--unsafe-fixes makes a likely guess"
        }
    }
}
