package import AdRulesText

/// The JSON Schemas of what the simulation and the engine read and write.
package enum SimulationSchemas {
    package static let scenario = JSONSchema(
        "scenario", "A test of a playlist: test; or a scenario: simulate --scenario, conformance", ScenarioSchema.value)
    package static let answers = JSONSchema(
        "answers", "The answers of simulated ad servers, by URL: simulate --answers", AnswersSchema.value)
    package static let policy = JSONSchema(
        "policy", "The policies of an engine, in which publishers differ: simulate --policy",
        Policies.shape(within: .simulation))
    package static let input = JSONSchema("input", "A line that a player sends to an engine", QuestionSchema.line)
    package static let line = JSONSchema(
        "line", "A line of simulate --format jsonl, or one that an engine answers with", LineSchema.value)
    package static let log = JSONSchema("log", "A line of a session log: simulate --log, replay", LogSchema.line)
    package static let forecast = JSONSchema(
        "forecast", "The load of many viewers: forecast --format json", Forecast.form.shape)

    package static let all = [scenario, answers, policy, input, line, log, forecast]
}
