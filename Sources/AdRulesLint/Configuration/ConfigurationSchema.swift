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
        }
    }

    /// The ids are named so that an editor completes them; names and beginnings of ids are texts like any other.
    private static func writeLevels(to json: inout JSONWriter) {
        json.object("level") { json in
            json.add(JSONMember("enum", ConfigurationKey.texts(RuleLevel.Word.allCases.map(\.rawValue))))
        }
        let level = JSONMember("$ref", .string("#/definitions/level"))
        json.object("levels") { json in
            json.field("type", "object")
            json.object("properties") { json in
                for rule in RuleCatalogue.all {
                    json.object(rule.id.rawValue) { json in
                        json.field("description", "\(rule.name): \(rule.summary)")
                        json.add(level)
                    }
                }
            }
            json.object("additionalProperties") { json in json.add(level) }
        }
    }
}
