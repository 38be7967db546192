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
    public var bad: RuleExample? { examples.bad() }
    /// The corrected document, which gives no findings. Made at each look.
    public var good: RuleExample? { examples.good() }
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
    public var isOnByDefault: Bool { category.isOnByDefault }

    /// The kind of fix for a finding of the rule; nil if only a person can decide. A test compares
    /// it with what the built-in rules do.
    public var fixKind: FixKind?

    /// Creates the description of a rule of your own. Its id has a family that no rule of AdRules has, as in
    /// `ACME001`.
    public init(
        _ id: RuleID, name: String, severity: Severity, category: RuleCategory = .correctness, summary: String,
        why: String
    ) {
        self.init(id, name, severity, category, summary, why: why)
    }

    init(
        _ id: RuleID, _ name: String, _ severity: Severity, _ category: RuleCategory, fix: FixKind? = nil,
        _ summary: String, why: String,
        bad: @autoclosure @escaping @Sendable () -> RuleExample? = nil,
        good: @autoclosure @escaping @Sendable () -> RuleExample? = nil, spec: String? = nil, since: String = "0.1.0"
    ) {
        self.id = id
        self.name = name
        self.severity = severity
        self.category = category
        fixKind = fix
        self.summary = summary
        self.why = why
        examples = Examples(bad: bad, good: good)
        self.spec = spec
        self.since = since
    }

    /// The examples are built on demand: to build all of them took longer than the lint of a
    /// small document, which shows none.
    private struct Examples: Sendable, BesideContent {
        let bad: @Sendable () -> RuleExample?
        let good: @Sendable () -> RuleExample?
    }
}
