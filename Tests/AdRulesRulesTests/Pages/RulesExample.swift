// The code of the page "From rules to a playlist", word for word: PageTests compares them.

import AdRulesRules

/// The playlist for a film, and the reasons for a log.
func playlist(for film: Content, by json: [UInt8]) throws -> (vmap: [UInt8], log: String) {
    let rules = try RuleSet(json: json, name: "rules.json") { _ in [] }
    let made = try rules.compile(for: film)
    return (made.document.xml(), made.json.description)
}
