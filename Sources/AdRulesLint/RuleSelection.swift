public import AdRulesModel
import AdRulesText

/// Which rules run, and how bad their findings count.
public struct RuleSelection: Sendable, Hashable {
    /// One wish about rules; a selector is `ALL`, an id, the beginning of ids or a name.
    public enum Change: Sendable, Hashable {
        /// Let these run too.
        case extend(String)
        /// Let these not run.
        case ignore(String)
        /// Let these run, and count so.
        case severity(Severity, String)

        var selector: String {
            switch self {
            case .extend(let selector), .ignore(let selector), .severity(_, let selector): selector
            }
        }
    }

    /// A selector that means no rule.
    public struct UnknownRule: Error, Sendable, Hashable, CustomStringConvertible {
        /// What was asked for.
        public var selector: String
        /// The nearest rule there is.
        public var suggestion: String?

        /// The complaint about a selector, with the nearest rule there is.
        public init(selector: String) {
            self.selector = selector
            suggestion = RuleCatalogue.suggestion(for: selector)
        }

        /// What is wrong, as a person reads it.
        public var description: String {
            let hint = suggestion.map { "did you mean \($0)?" } ?? "'adrules rules' lists them all"
            return "no rule is called \"\(PrintableText.line(selector, limit: 60))\"; \(hint)"
        }
    }

    private var severities: [RuleID: Severity]

    /// Every rule that is on by default, each with its own severity.
    public init() {
        severities = [:]
        for rule in RuleCatalogue.all where rule.isOnByDefault { severities[rule.id] = rule.severity }
    }

    /// The rules of `base`, or the default ones without it, with changes from the first to the last.
    public init(base: [String] = [], changes: [Change]) throws(UnknownRule) {
        self.init()
        if !base.isEmpty {
            severities = [:]
            for selector in base {
                for rule in try Self.rules(selector) { severities[rule.id] = rule.severity }
            }
        }
        for change in changes {
            for rule in try Self.rules(change.selector) {
                switch change {
                case .extend: severities[rule.id] = severities[rule.id] ?? rule.severity
                case .ignore: severities[rule.id] = nil
                case .severity(let severity, _): severities[rule.id] = severity
                }
            }
        }
    }

    /// How bad a finding of a rule counts; nil when the rule does not run.
    public func severity(of id: RuleID) -> Severity? { severities[id] }

    private static func rules(_ selector: String) throws(UnknownRule) -> [RuleDescription] {
        guard let rules = RuleCatalogue.rules(matching: selector) else {
            throw UnknownRule(selector: selector)
        }
        return rules
    }
}
