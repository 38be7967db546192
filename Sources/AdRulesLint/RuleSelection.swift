public import AdRulesModel
import AdRulesText

/// The enabled rules and the severities of their findings.
public struct RuleSelection: Sendable, Hashable {
    /// A change to the selection; a selector is `ALL`, an id, a prefix of ids, or a name.
    public enum Change: Sendable, Hashable {
        /// Enables rules.
        case extend(String)
        /// Disables rules.
        case ignore(String)
        /// Enables rules and sets their severity.
        case severity(Severity, String)

        var selector: String {
            switch self {
            case .extend(let selector), .ignore(let selector), .severity(_, let selector): selector
            }
        }
    }

    /// A selector that matches no rule.
    public struct UnknownRule: Error, Sendable, Hashable, CustomStringConvertible {
        /// The selector.
        public var selector: String
        /// The nearest id, family or name, if any.
        public var suggestion: String?

        /// Creates the error for a selector, with the nearest match.
        public init(selector: String) { self.init(selector: selector, rules: RuleCatalogue.all) }

        init(selector: String, rules: [RuleDescription]) {
            self.selector = selector
            suggestion = RuleCatalogue.suggestion(for: selector, in: rules)
        }

        /// The error message.
        public var description: String {
            let name = PrintableText.line(selector, limit: 60)
            let count = RuleCatalogue.rules(about: selector).count
            let list = count == 0 ? "'adrules rules' lists them all" : "'adrules rules \(name)' lists \(count) about it"
            return "no rule is called \"\(name)\"; \(suggestion.map { "did you mean \($0)?" } ?? list)"
        }
    }

    private var severities: [RuleID: Severity]
    /// The rules with a configured severity: no target raises it.
    private var chosen: Set<RuleID> = []
    /// The rules of an application, beside those of AdRules.
    private var ownRules: [RuleID: RuleDescription] = [:]

    /// Creates the default selection: every rule that is on by default, with its own severity.
    public init() { severities = Self.standard }

    private static let standard: [RuleID: Severity] = {
        var severities: [RuleID: Severity] = [:]
        for rule in RuleCatalogue.all where rule.isOnByDefault { severities[rule.id] = rule.severity }
        return severities
    }()

    /// Creates a selection from the rules of `base`, or the default ones if it is empty, and applies the changes in
    /// order. `ownRules` are the rules of an application, which selectors then match too.
    ///
    /// Throws ``UnknownRule`` for a selector that matches no rule.
    public init(base: [String] = [], changes: [Change], ownRules: [RuleDescription] = []) throws(UnknownRule) {
        try self.init(base: base, levels: [], changes: changes, ownRules: ownRules)
    }

    /// The same with the levels of a configuration, which come before the changes.
    ///
    /// An explicit base decides the rules that run; the levels then only set the severity of their findings.
    package init(
        base: [String] = [], levels: [RuleLevel], changes: [Change], ownRules: [RuleDescription] = []
    ) throws(UnknownRule) {
        self = RuleSelection().adding(ownRules)
        let all = RuleCatalogue.all + ownRules
        if !base.isEmpty {
            severities = [:]
            for selector in base {
                for rule in try Self.rules(selector, in: all) { severities[rule.id] = rule.severity }
            }
        }
        for level in levels {
            for rule in try Self.rules(level.selector, in: all) where base.isEmpty || severities[rule.id] != nil {
                severities[rule.id] = base.isEmpty ? level.severity : level.severity ?? severities[rule.id]
                if level.severity != nil { chosen.insert(rule.id) }
            }
        }
        for change in changes {
            for rule in try Self.rules(change.selector, in: all) {
                switch change {
                case .extend: severities[rule.id] = severities[rule.id] ?? rule.severity
                case .ignore: severities[rule.id] = nil
                case .severity(let severity, _):
                    severities[rule.id] = severity
                    chosen.insert(rule.id)
                }
            }
        }
    }

    /// Returns the severity of a rule's findings; nil if the rule is disabled.
    public func severity(of id: RuleID) -> Severity? { severities[id] }

    /// Returns the worst severity that the findings of each enabled rule may have for players.
    func severities(for targets: Set<Portability.Target>) -> [RuleID: Severity] {
        guard !targets.isEmpty else { return severities }
        return Dictionary(
            uniqueKeysWithValues: severities.map { rule, own in
                let all = rule == .unportableConstruct ? Portability.table : Portability.entries(for: rule)
                let worst = all.lazy.filter { targets.contains($0.target) && !$0.isPast }.map(\.severity).max()
                return (rule, severity(own, of: rule, raisedTo: worst ?? .info))
            })
    }

    /// Returns the severity of a finding that a player treats so: that of its rule or the worse of the two, unless
    /// somebody set the rule's.
    func severity(_ own: Severity, of id: RuleID, raisedTo other: Severity) -> Severity {
        chosen.contains(id) ? own : max(own, other)
    }

    /// Returns the selection with the rules of an application. Rules that it has already stay as they are.
    func adding(_ descriptions: [RuleDescription]) -> RuleSelection {
        var selection = self
        for description in descriptions where selection.ownRules[description.id] == nil {
            selection.ownRules[description.id] = description
            if description.isOnByDefault { selection.severities[description.id] = description.severity }
        }
        return selection
    }

    /// Returns the description of a rule of AdRules or of the application.
    func description(of id: RuleID) -> RuleDescription { ownRules[id] ?? RuleCatalogue.rule(id) }

    /// Returns the rules that a selector matches, of AdRules or of the application; nil if there are none.
    func rules(matching selector: String) -> [RuleDescription]? {
        RuleCatalogue.rules(matching: selector, in: RuleCatalogue.all + ownRules.values)
    }

    /// Returns the id, name or family nearest to a selector that matches nothing.
    func suggestion(for selector: String) -> String? {
        RuleCatalogue.suggestion(for: selector, in: RuleCatalogue.all + ownRules.values.sorted { $0.id < $1.id })
    }

    private static func rules(_ selector: String, in all: [RuleDescription]) throws(UnknownRule) -> [RuleDescription] {
        guard let rules = RuleCatalogue.rules(matching: selector, in: all) else {
            throw UnknownRule(selector: selector, rules: all)
        }
        return rules
    }
}
