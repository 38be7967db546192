import AdRulesText

extension ScenarioResult {
    /// The result as text: whether the rule holds, followed by the failures. `path` identifies the scenario in the
    /// report. Text from the scenario cannot control the terminal or start a new line.
    public func text(of scenario: Scenario, path: String) -> String {
        var text = isSuccess ? "holds   " : "FAILED  "
        let rule = scenario.rule.isEmpty ? "" : " (\(scenario.rule))"
        text += PrintableText.line("\(path): \(scenario.name)\(rule)") + "\n"
        for line in lines { text += "        \(PrintableText.line(line, limit: 2000))\n" }
        return text
    }

    /// What fails, a line each: the expectations, then the invariants.
    package var lines: [String] { failures + record.violations.map(\.words) }

    /// The result as JSON: the line after the lines and the summary of the session.
    public func json(of scenario: Scenario, path: String) -> String {
        JSONValue.object([
            "kind": .string("scenario"), "schemaVersion": .integer(1), "file": .string(path),
            "name": .string(scenario.name), "rule": .string(scenario.rule), "holds": .bool(isSuccess),
            "failures": .array(failures.map { .string($0) }),
        ]).description + "\n"
    }
}
