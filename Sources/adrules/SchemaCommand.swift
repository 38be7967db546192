import AdRulesCommands
import AdRulesHLS
import AdRulesLint
import AdRulesRules
import AdRulesSimulation
import AdRulesText
import ArgumentParser

/// `adrules schema`: prints a JSON Schema, or lists them.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract:
            "Prints the JSON Schema of a format that the command reads or writes; without a name, lists the schemas.",
        discussion: """
            For JSON Lines, the schema describes one line. Objects are closed: a schema describes this version, and later \
            versions may add keys. The output of lint --format sarif names its schema, that of SARIF 2.1.0.
            Exit codes: 0 printed, 64 no such schema, or other wrong usage.
            """ + examples("schema", "schema scenario > scenario.schema.json"))

    /// All schemas: of what is read, then of what is written.
    static let all: [JSONSchema] =
        [RulesSchema.schema, ContentSchema.schema] + SimulationSchemas.all + [SessionReport.schema] + LintSchemas.all
        + RenderingSchemas.all
        + HLSSchemas.all + [ConformanceReport.schema, TestReport.schema, Explained.Subject.schema]

    @Argument(
        help: "The name of a schema, from the list.", completion: .list(all.map(\.name)))
    var name: String?

    func run() throws {
        guard let name else { return try SystemFiles.printOut(Self.list) }
        guard let schema = Self.all.first(where: { $0.name.isSpelled(name) }) else {
            let names = Self.all.map(\.name)
            let hint = TextProblem.help(nearest: name, among: names) ?? "adrules schema lists them"
            throw ValidationError("there is no schema \"\(name)\" (\(hint))")
        }
        try SystemFiles.printOut(schema.text)
    }

    private static var list: String {
        let rows = all.map { [$0.name, $0.title] }
        let table = TextTable(rows, indent: 0)
        return rows.map { table.line($0) + "\n" }.joined()
    }
}
