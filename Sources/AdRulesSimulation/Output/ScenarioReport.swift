import AdRulesText

extension ScenarioResult {
    /// The result for a person: whether the rule holds, and below it what does not. `path` is what the report calls the
    /// scenario. Nothing of the scenario steers the terminal or begins a line.
    public func text(of scenario: Scenario, path: String) -> String {
        var text = isSuccess ? "holds   " : "FAILED  "
        text += PrintableText.line("\(path): \(scenario.name) (\(scenario.rule))") + "\n"
        for failure in failures { text += "        \(PrintableText.line(failure, limit: 2000))\n" }
        for violation in record.violations {
            let words = "\(violation.id) at \(violation.now.secondsText) s: \(violation.text)"
            text += "        \(PrintableText.line(words))\n"
        }
        return text
    }

    /// The result for scripts: the line that follows the lines and the summary of the session.
    public func json(of scenario: Scenario, path: String) -> String {
        JSONValue.object([
            JSONMember("kind", .string("scenario")), JSONMember("schemaVersion", .integer(1)),
            JSONMember("file", .string(path)), JSONMember("name", .string(scenario.name)),
            JSONMember("rule", .string(scenario.rule)), JSONMember("holds", .bool(isSuccess)),
            JSONMember("failures", .array(failures.map { .string($0) })),
        ]).description + "\n"
    }
}
