import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesRules
package import AdRulesText

/// The JSON Schemas of what the commands beside `lint` print as JSON.
package enum RenderingSchemas {
    package static let schedule = ScheduleJSON.schema
    package static let diff = DiffJSON.schema
    package static let build = BuildReport.schema

    /// All of them; that of a report page is the table of viewers inside it.
    package static let all = [
        DocumentJSON.schema, schedule, diff, build, RecordedSession.schema, ImportFormat.schema, EventsJSON.schema,
        ViewerTable.schema,
    ]
}

extension BuildReport {
    static let schema = JSONSchema(
        "build", "The breaks that rules give, and why: build --explain json",
        .record(
            DecisionSchema.keys + [
                (
                    "findings",
                    .list(of: .record([("rule", .text), ("severity", .words(of: Severity.self)), ("message", .text)]))
                )
            ]))
}

extension ViewerTable {
    static let schema: JSONSchema = {
        let chosen = JSONShape.list(of: .list(of: .count))
        return JSONSchema(
            "viewers", "The ads that viewers see after a late start or a seek, in the page of report",
            .record([
                ("moments", .list(of: .text)), ("stops", .list(of: .text)), ("places", .list(of: .count)),
                ("byStop", .flag), ("start", .record(starts.map { ($0.name, chosen) })),
                ("seek", .record(Policies.Seek.allCases.map { ($0.rawValue, .list(of: chosen)) })), ("passed", .text),
                ("dropped", .text),
            ]))
    }()
}

extension DocumentJSON {
    /// Made from what is written for a playlist that has everything, and for the documents of the tests:
    /// `Tests/golden.sh` rewrites it.
    static let schema = JSONSchema(
        "parse", "A document as parsed: parse --format json", file: PackageResources.parse_schema_json)
}
