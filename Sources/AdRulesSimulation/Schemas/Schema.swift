package import AdRulesText

/// The JSON Schemas of what the simulation and the engine read and write: `adrules schema NAME` prints one.
package enum Schema: String, Sendable, CaseIterable {
    /// A scenario file.
    case scenario
    /// The answers of `--answers`.
    case answers
    /// The policies of `--policy`.
    case policy
    /// A line that a player sends to an engine, with an input.
    case input
    /// A line that an engine answers with, or of `simulate --format jsonl`: an event, an action, a tracker.
    case line
    /// A forecast of `forecast --format json`.
    case forecast

    /// The schema, draft 07, which every editor reads.
    package var value: JSONValue {
        let (title, value): (String, JSONValue) =
            switch self {
            case .scenario: ("A scenario of adrules", ScenarioSchema.value)
            case .answers: ("The answers of simulated ad servers, by URL", AnswersSchema.value)
            case .policy: ("The policies of an engine", PolicySchema.value)
            case .input: ("A line that a player sends to an engine", InputSchema.line)
            case .line: ("A line of a session: what an engine answers", LineSchema.value)
            case .forecast: ("A forecast of adrules", ForecastSchema.value)
            }
        let head = [
            JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
            JSONMember("title", .string(title)),
        ]
        return .object(head + (value.members ?? []))
    }

    /// The schema as indented JSON text.
    package var text: String {
        var json = JSONWriter()
        json.value(value)
        return json.text + "\n"
    }
}
