package import AdRulesText

/// The JSON Schema of an `adrules.json`.
package enum ConfigurationSchema {
    package static let schema = JSONSchema(
        "config", "adrules.json: the configuration of adrules lint",
        .object(ConfigurationKey.allCases.map { ($0.rawValue, $0.shape.described($0.summary)) }),
        definitions: [("time", .writtenTime), ("level", .words(of: RuleLevel.Word.self)), ("levels", levels)])

    /// The ids and names are listed so that an editor completes them; the beginnings of ids, and names in other capitals, are
    /// a pattern.
    private static let levels: JSONShape = {
        let level = JSONShape.reference("level")
        let rules = RuleCatalogue.all.flatMap { rule -> [JSONShape.Key] in
            [rule.id.rawValue, rule.name].map { ($0, level.described("\(rule.name): \(rule.summary)")) }
        }
        let names = RuleCatalogue.all.map { $0.name.map(anyCase).joined() }.joined(separator: "|")
        let pattern = "^(\(beginnings(of: RuleCatalogue.all.map { Array($0.id.rawValue) }))|[Aa][Ll][Ll]|\(names))$"
        return .object(rules, patterns: [(pattern, level)])
    }()

    /// A regular expression for a character in any case.
    private static func anyCase(_ letter: Character) -> String {
        letter.isLetter ? "[\(letter.uppercased())\(letter.lowercased())]" : String(letter)
    }

    /// A regular expression for each beginning of words, in any capitals.
    private static func beginnings(of words: [[Character]]) -> String {
        Dictionary(grouping: words.filter { !$0.isEmpty }, by: \.[0]).sorted { $0.key < $1.key }.map { first, words in
            let letter = anyCase(first)
            let rest = beginnings(of: words.map { Array($0.dropFirst()) })
            return rest.isEmpty ? letter : "\(letter)(\(rest))?"
        }.joined(separator: "|")
    }
}
