import AdRulesText

extension ScenarioResult {
    /// The result as text: whether the rule holds, followed by the failures. `path` identifies the scenario in the
    /// report. Text from the scenario cannot control the terminal or start a new line.
    public func text(of scenario: Scenario, path: String) -> String {
        var text = isSuccess ? "holds   " : "FAILED  "
        let rule = scenario.rule.isEmpty ? "" : " (\(scenario.rule))"
        text += PrintableText.line("\(path): \(scenario.name)\(rule)") + "\n"
        for failure in failures { text += "        \(PrintableText.line(failure, limit: 2000))\n" }
        for violation in record.violations {
            let words = "\(violation.id) at \(violation.now.secondsText) s: \(violation.text)"
            text += "        \(PrintableText.line(words))\n"
        }
        return text
    }

    /// The result as JSON: the line after the lines and the summary of the session.
    public func json(of scenario: Scenario, path: String) -> String {
        JSONValue.object([
            JSONMember("kind", .string("scenario")), JSONMember("schemaVersion", .integer(1)),
            JSONMember("file", .string(path)), JSONMember("name", .string(scenario.name)),
            JSONMember("rule", .string(scenario.rule)), JSONMember("holds", .bool(isSuccess)),
            JSONMember("failures", .array(failures.map { .string($0) })),
        ]).description + "\n"
    }
}
