public import AdRulesModel

/// What the catalogue says about one rule. Everything that is shown about rules comes from here: code frames, `explain`,
/// the pages.
public struct RuleDescription: Sendable, Hashable {
    /// The id, as in `VMAP112`. Never reused.
    public var id: RuleID
    /// The name of the bad pattern, as in `invalid-time-offset`.
    public var name: String
    /// How bad a finding is unless something else is said.
    public var severity: Severity
    /// What kind of trouble it looks for.
    public var category: RuleCategory
    /// The bad pattern in one line.
    public var summary: String
    /// Why it matters: which player does what.
    public var why: String
    /// A document that gives the rule; nil when only a host or a hostile sender can make one.
    public var bad: RuleExample?
    /// The same document as it should be; it gives no finding at all.
    public var good: RuleExample?
    /// The section that decides, as in `VMAP 1.0.1 §2.3.1`; nil when no specification says anything.
    public var spec: String?
    /// The version of `adrules` that had it first.
    public var since: String

    /// Whether it runs when nothing else is said.
    public var isOnByDefault: Bool { category.isOnByDefault }

    init(
        _ id: RuleID, _ name: String, _ severity: Severity, _ category: RuleCategory, _ summary: String, why: String,
        bad: RuleExample? = nil, good: RuleExample? = nil, spec: String? = nil, since: String = "0.1.0"
    ) {
        self.id = id
        self.name = name
        self.severity = severity
        self.category = category
        self.summary = summary
        self.why = why
        self.bad = bad
        self.good = good
        self.spec = spec
        self.since = since
    }
}
