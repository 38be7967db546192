public import AdRulesModel

/// All rules. Ids are never reused.
public enum RuleCatalogue {
    /// The rules of XML, VMAP and VAST, each in the order of their ids.
    public static let all: [RuleDescription] = [
        xmlRules, limitRules, vmapDocumentRules, vmapTimeOffsetRules, vmapBreakRules, vmapSourceRules,
        vmapTrackingRules,
        vmapExtensionRules, vmapNameRules, (vastDocumentRules + vastCreativeRules).sorted { $0.id < $1.id },
    ].flatMap(\.self)

    private static let byID: [RuleID: RuleDescription] = Dictionary(
        all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Returns the description of a rule.
    public static func rule(_ id: RuleID) -> RuleDescription {
        // Each rule has a description, as the tests check; one without would be no reason to stop.
        byID[id] ?? RuleDescription(id, id.rawValue.lowercased(), .warning, .correctness, "", why: "")
    }

    /// Returns the rule with an id in any case, or with a name.
    public static func rule(named text: String) -> RuleDescription? {
        let upper = text.uppercased()
        return RuleID(rawValue: upper).map(rule) ?? all.first { $0.name == text.lowercased() }
    }

    /// Returns the rules that a command-line selector matches: `ALL`, an id, a prefix of ids (`VMAP1`), or a name;
    /// nil if there are none. Complexity: O(rules).
    package static func rules(matching selector: String) -> [RuleDescription]? {
        if selector.uppercased() == "ALL" { return all }
        if let rule = rule(named: selector) { return [rule] }
        let upper = selector.uppercased()
        let matches = upper.isEmpty ? [] : all.filter { $0.id.rawValue.hasPrefix(upper) }
        return matches.isEmpty ? nil : matches
    }

    /// Returns the id, name or family nearest to a selector that matches nothing.
    package static func suggestion(for selector: String) -> String? {
        let upper = selector.uppercased()
        return Spelling.nearest(to: upper, among: all.map(\.id.rawValue) + ["ALL", "XML", "VMAP", "VAST"])
            ?? Spelling.nearest(to: selector, among: all.map(\.name))
    }
}
