public import AdRulesModel

/// Every rule there is. Ids are never reused.
public enum RuleCatalogue {
    /// The rules: XML, VMAP, VAST, each in the order of their ids.
    public static let all: [RuleDescription] = [
        xmlRules, limitRules, vmapDocumentRules, vmapTimeOffsetRules, vmapBreakRules, vmapSourceRules,
        vmapTrackingRules,
        vmapExtensionRules, (vastDocumentRules + vastCreativeRules).sorted { $0.id < $1.id },
    ].flatMap(\.self)

    private static let byID: [RuleID: RuleDescription] = Dictionary(
        all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// The rule of an id; nil for an id that no rule has.
    public static func rule(_ id: RuleID) -> RuleDescription? { byID[id] }

    /// The rule that a person means: an id in any case, or a name.
    public static func rule(named text: String) -> RuleDescription? {
        let upper = text.uppercased()
        return byID[RuleID(rawValue: upper)] ?? all.first { $0.name == text.lowercased() }
    }

    /// The rules that a selector of the command line means: `ALL`, an id, the beginning of ids (`VMAP1`), or a name.
    /// Nil when there are none. Complexity: O(rules).
    public static func rules(matching selector: String) -> [RuleDescription]? {
        if selector.uppercased() == "ALL" { return all }
        if let rule = rule(named: selector) { return [rule] }
        let upper = selector.uppercased()
        let matches = upper.isEmpty ? [] : all.filter { $0.id.rawValue.hasPrefix(upper) }
        return matches.isEmpty ? nil : matches
    }

    /// The id, name or family that comes nearest to a selector that means nothing.
    public static func suggestion(for selector: String) -> String? {
        let upper = selector.uppercased()
        return Spelling.nearest(to: upper, among: all.map(\.id.rawValue) + ["ALL", "XML", "VMAP", "VAST"])
            ?? Spelling.nearest(to: selector, among: all.map(\.name))
    }
}
