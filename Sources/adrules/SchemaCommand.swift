import AdRulesSimulation
import ArgumentParser

extension Schema: ExpressibleByArgument {}

/// `adrules schema`: prints a JSON Schema.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of scenarios, answers, policies, forecasts, and the lines of a session.",
        discussion: """
            The schema of adrules.json is that of lint --config-schema, that of rules build --rules-schema.
            """)

    @Argument(
        help: "scenario, answers, policy, forecast, input (a line to an engine) or line (one from it, or of simulate).")
    var name: Schema

    func run() throws { try SystemFiles.printOut(name.text) }
}
