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

extension DocumentJSON {
    /// Made from what is written for a playlist that has everything, and for the documents of the tests:
    /// `Tests/golden.sh` rewrites it.
    static let schema = JSONSchema(
        "parse", "A document as parsed: parse --format json", file: PackageResources.parse_schema_json)
}
