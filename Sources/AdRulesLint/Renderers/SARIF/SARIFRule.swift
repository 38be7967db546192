import AdRulesModel
import AdRulesText

/// The description of a rule as a `reportingDescriptor` of SARIF, with what code scanning shows and sorts by.
enum SARIFRule {
    /// The object.
    static func value(of rule: RuleDescription) -> JSONValue {
        let (summary, why) = (RulePage.sentence(rule.summary), RulePage.sentence(rule.why))
        return .object([
            "id": .string(rule.id.rawValue), "name": .string(pascalCase(rule.name)),
            "shortDescription": SARIFText.message(summary), "fullDescription": SARIFText.message(summary + " " + why),
            "helpUri": rule.page.map { .string($0) },
            "help": .object([
                "text": .string(RulePage.text.render(rule, players: false)),
                "markdown": .string(RulePage.markdown.render(rule, players: false)),
            ]),
            "defaultConfiguration": .object(["level": .string(SARIFText.level(of: rule.severity))]),
            "properties": .object([
                "tags": .array([.string(rule.category.rawValue)]),
                "precision": .string(precision(of: rule.category)),
                "problem.severity": .string(
                    rule.severity.pick(error: "error", warning: "warning", info: "recommendation")),
            ]),
        ])
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
}

/// Words of SARIF.
enum SARIFText {
    /// A message object.
    static func message(_ text: String) -> JSONValue { .object(["text": .string(plain(text))]) }

    /// The level of a severity.
    static func level(of severity: Severity) -> String {
        severity.pick(error: "error", warning: "warning", info: "note")
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
