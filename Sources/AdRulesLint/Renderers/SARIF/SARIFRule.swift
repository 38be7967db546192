import AdRulesModel
import AdRulesText

/// Writes the description of a rule as a `reportingDescriptor` of SARIF, with what code scanning shows and sorts by.
enum SARIFRule {
    /// Writes the object.
    static func write(_ rule: RuleDescription, to json: inout JSONWriter) {
        json.object { json in
            json.field("id", rule.id.rawValue)
            json.field("name", pascalCase(rule.name))
            let (summary, why) = (RulePage.sentence(rule.summary), RulePage.sentence(rule.why))
            SARIFText.message("shortDescription", summary, to: &json)
            SARIFText.message("fullDescription", summary + " " + why, to: &json)
            json.field("helpUri", rule.page)
            json.object("help") { json in
                json.field("text", RulePage.text.render(rule, players: false))
                json.field("markdown", RulePage.markdown.render(rule, players: false))
            }
            json.object("defaultConfiguration") { json in
                json.field("level", SARIFText.level(of: rule.severity))
            }
            json.object("properties") { json in
                json.array("tags", [rule.category.rawValue]) { json, tag in json.value(tag) }
                json.field("precision", precision(of: rule.category))
                json.field("problem.severity", problemSeverity(of: rule.severity))
            }
        }
    }

    /// The name as SARIF wants it, as in `InvalidTimeOffset`.
    private static func pascalCase(_ name: String) -> String {
        name.fields(separatedBy: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The precision of the rule, in the words of code scanning.
    private static func precision(of category: RuleCategory) -> String {
        switch category {
        case .correctness: "very-high"
        case .compatibility, .performance, .pedantic: "high"
        case .suspicious, .preview: "medium"
        }
    }

    private static func problemSeverity(of severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "recommendation"
        }
    }
}

/// Words of SARIF.
enum SARIFText {
    /// Writes a message object under a key.
    static func message(_ key: String, _ text: String, to json: inout JSONWriter) {
        json.object(key) { json in json.field("text", plain(text)) }
    }

    /// The level of a severity.
    static func level(of severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    /// The text without links: in a message, `[a](b)` would be one, and a document could send readers anywhere.
    private static func plain(_ text: String) -> String {
        var output = ""
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if scalar == "(", previous == "]" { output += " " }
            output.unicodeScalars.append(scalar)
            previous = scalar
        }
        return output
    }
}
