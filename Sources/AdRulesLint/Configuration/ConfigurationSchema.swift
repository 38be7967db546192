import AdRulesModel
import AdRulesText

/// The JSON Schema (draft 07, which every editor reads) of an `adrules.json`.
package enum ConfigurationSchema {
    /// The schema, as indented JSON text.
    package static var text: String {
        var json = JSONWriter()
        json.object { json in
            json.field("$schema", "http://json-schema.org/draft-07/schema#")
            json.field("title", "adrules.json: the configuration of adrules lint")
            json.field("type", "object")
            json.field("additionalProperties", false)
            json.object("properties") { json in
                for key in ConfigurationKey.allCases {
                    json.object(key.rawValue) { json in
                        json.field("description", key.summary)
                        for member in key.shape.members ?? [] { json.add(member) }
                    }
                }
            }
            json.object("definitions") { json in
                writeTime(to: &json)
                writeLevels(to: &json)
            }
        }
        return json.text + "\n"
    }

    private static func writeTime(to json: inout JSONWriter) {
        json.object("time") { json in
            json.add(JSONMember("type", ConfigurationKey.texts(["number", "string"])))
            json.field("minimum", 0)
            json.field("pattern", MediaTime.commandPattern)
        }
    }

    /// The ids and names are listed so that an editor completes them; the beginnings of ids are a pattern.
    private static func writeLevels(to json: inout JSONWriter) {
        json.object("level") { json in
            json.add(JSONMember("enum", ConfigurationKey.texts(RuleLevel.Word.allCases.map(\.rawValue))))
        }
        let level = JSONMember("$ref", .string("#/definitions/level"))
        json.object("levels") { json in
            json.field("type", "object")
            json.object("properties") { json in
                for rule in RuleCatalogue.all {
                    for name in [rule.id.rawValue, rule.name] {
                        json.object(name) { json in
                            json.field("description", "\(rule.name): \(rule.summary)")
                            json.add(level)
                        }
                    }
                }
            }
            json.object("patternProperties") { json in
                let words = RuleCatalogue.all.map { Array($0.id.rawValue) }
                json.object("^(\(beginnings(of: words))|[Aa][Ll][Ll])$") { json in json.add(level) }
            }
            json.field("additionalProperties", false)
        }
    }

    /// A regular expression for each beginning of words, in any capitals.
    private static func beginnings(of words: [[Character]]) -> String {
        Dictionary(grouping: words.filter { !$0.isEmpty }, by: \.[0]).sorted { $0.key < $1.key }.map { first, words in
            let letter = first.isLetter ? "[\(first.uppercased())\(first.lowercased())]" : String(first)
            let rest = beginnings(of: words.map { Array($0.dropFirst()) })
            return rest.isEmpty ? letter : "\(letter)(\(rest))?"
        }.joined(separator: "|")
    }
}
