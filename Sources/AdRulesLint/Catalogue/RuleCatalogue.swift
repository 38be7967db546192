public import AdRulesModel
import AdRulesText

/// All rules. Ids are never reused.
public enum RuleCatalogue {
    /// The rules of XML, VMAP, VAST, simulated viewings and comments, each in the order of their ids.
    public static let all: [RuleDescription] = {
        let rules = ofReader + BuiltInRules.descriptions
        let places = rules.indices.map { (family: family(of: rules[$0].id), id: rules[$0].id, index: $0) }
        return places.sorted { ($0.family, $0.id) < ($1.family, $1.id) }.map { rules[$0.index] }
    }()

    /// The rules of the reader, simulated viewing and comments. The others describe themselves beside their checks.
    private static let ofReader = [
        xmlRules, limitRules, vmapDocumentRules, vmapTimeOffsetRules, vmapBreakRules, vmapSourceRules,
        vmapTrackingRules, vmapExtensionRules, vmapNameRules, vastDocumentRules, vastCreativeRules,
        suppressionRules,
    ].flatMap(\.self)

    /// The families of ids, in the order of the catalogue.
    private static let families = ["XML", "VMAP", "VAST", "PLAY", "LINT"]

    private static func family(of id: RuleID) -> Int {
        families.firstIndex { id.rawValue.begins(with: $0) } ?? families.count
    }

    private static let byID: [RuleID: RuleDescription] = Dictionary(
        all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Whether a rule is one of the catalogue.
    static func has(_ id: RuleID) -> Bool { byID[id] != nil }

    /// Returns the description of a rule; a rule that no catalogue has is a warning without a reason.
    public static func rule(_ id: RuleID) -> RuleDescription {
        if let description = byID[id] { return description }
        assertionFailure("\(id.rawValue) has no description")
        return RuleDescription(
            id, name: id.rawValue.lowercased(), severity: .warning, category: .correctness, summary: "", why: "")
    }

    /// Returns the rule with an id in any case, or with a name.
    public static func rule(named text: String) -> RuleDescription? { rule(named: text, in: all) }

    private static func rule(named text: String, in rules: [RuleDescription]) -> RuleDescription? {
        let id = ByteText(text.uppercased())
        let name = ByteText(text.lowercased())
        return rules.first { ByteText($0.id.rawValue) == id } ?? rules.first { ByteText($0.name) == name }
    }

    /// Returns the rules that a command-line selector matches: `ALL`, an id, a prefix of ids (`VMAP1`), or a name;
    /// nil if there are none. Complexity: O(rules).
    package static func rules(matching selector: String, in rules: [RuleDescription] = all) -> [RuleDescription]? {
        if selector.uppercased() == "ALL" { return rules }
        if let rule = rule(named: selector, in: rules) { return [rule] }
        let upper = selector.uppercased()
        let matches = upper.isEmpty ? [] : rules.filter { $0.id.rawValue.begins(with: upper) }
        return matches.isEmpty ? nil : matches
    }

    /// The longest text, in bytes, that can be a word of a rule's subject or a misspelt name: a client may send
    /// megabytes, and each rule would be compared with all of them.
    private static let longestWord = 100

    /// Returns the rules whose id, name or summary holds a word, in any capitals; none for a word of more than 100
    /// bytes. Complexity: O(rules).
    package static func rules(about word: String) -> [RuleDescription] {
        guard word.utf8.count <= longestWord else { return [] }
        let word = word.lowercased()
        guard !word.isEmpty else { return [] }
        return all.filter { "\($0.id.rawValue) \($0.name) \($0.summary)".lowercased().contains(word) }
    }

    /// Returns the rules with a name of the languages among the words of their summary. Complexity: O(rules).
    package static func rules(naming name: String) -> [RuleDescription] {
        all.filter { rule in
            rule.summary.split { !$0.isLetter }.contains { $0 == name }
        }
    }

    /// Returns the id, name or family nearest to a selector that matches nothing: for a number, the ids that end with
    /// it; nil for a selector of more than 100 bytes.
    package static func suggestion(for selector: String, in rules: [RuleDescription] = all) -> String? {
        guard selector.utf8.count <= longestWord else { return nil }
        let numbered = rules.map(\.id.rawValue).filter { $0.drop(while: \.isLetter) == selector }
        if !numbered.isEmpty { return numbered.joined(separator: " or ") }
        let upper = selector.uppercased()
        return Spelling.nearest(to: upper, among: rules.map(\.id.rawValue) + ["ALL"] + families)
            ?? Spelling.nearest(to: selector, among: rules.map(\.name))
    }
}
