package import AdRulesModel

/// The level of rules in a configuration: the severity of their findings, or off.
package struct RuleLevel: Sendable, Hashable {
    /// The words that a configuration has for it.
    package enum Word: String, Sendable, CaseIterable {
        /// The rules are off.
        case off
        /// The rules are on, with this severity.
        case error, warning, info

        /// The severity; nil for ``off``.
        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// `ALL`, an id, the beginning of ids, or a name.
    package var selector: String
    /// The severity of the findings; nil if the rules are off.
    package var severity: Severity?
    /// The place in the configuration; nil for a level made in code.
    package var place: SourceMap.Location?

    /// Creates a level.
    package init(_ selector: String, _ severity: Severity?, place: SourceMap.Location? = nil) {
        self.selector = selector
        self.severity = severity
        self.place = place
    }

    /// Returns levels with the wider selectors first, so that the narrower ones count: the order of the members of a
    /// JSON object has no meaning, and editors sort them.
    static func widestFirst(_ levels: [RuleLevel]) -> [RuleLevel] {
        let widths = levels.map { RuleCatalogue.rules(matching: $0.selector)?.count ?? 0 }
        return levels.indices.sorted { (-widths[$0], $0) < (-widths[$1], $1) }.map { levels[$0] }
    }
}
