import AdRulesModel

/// The report for scripts: one object, stable, keys may be added.
struct JSONRenderer {
    static let schemaVersion = 1

    func render(_ report: LintReport) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.key("findings")
            json.array { json in
                for result in report.results where !result.diagnostics.isEmpty {
                    let paths = result.elementPaths()
                    let map = result.source.map()
                    for (diagnostic, path) in zip(result.diagnostics, paths) {
                        write(diagnostic, path: path, of: result, map: map, to: &json)
                    }
                }
            }
            json.key("files")
            json.array { json in
                for result in report.results {
                    json.object { json in
                        json.field("file", result.name)
                        json.field("kind", result.kind?.rawValue)
                        json.field("findings", result.diagnostics.count)
                        if result.omitted > 0 { json.field("omitted", result.omitted) }
                    }
                }
                for failure in report.failures {
                    json.object { json in
                        json.field("file", failure.name)
                        json.field("error", failure.message)
                    }
                }
            }
            json.object("summary") { json in
                json.field("errors", report.count(of: .error))
                json.field("warnings", report.count(of: .warning))
                json.field("infos", report.count(of: .info))
            }
        }
        return json.text + "\n"
    }

    private func write(
        _ diagnostic: Diagnostic, path: String?, of result: LintResult, map: SourceMap, to json: inout JSONWriter
    ) {
        let finding = diagnostic.finding
        json.object { json in
            json.field("rule", diagnostic.rule.id.rawValue)
            json.field("name", diagnostic.rule.name)
            json.field("severity", diagnostic.severity.rawValue)
            json.field("category", diagnostic.rule.category.rawValue)
            json.field("message", finding.message)
            json.field("file", result.name)
            json.key("range")
            write(from: diagnostic.start, to: diagnostic.end, in: &json)
            json.field("path", path)
            json.field("value", finding.value)
            json.field("label", finding.label)
            json.field("help", finding.help)
            guard !finding.related.isEmpty else { return }
            json.array("related", finding.related) { json, related in
                json.object { json in
                    json.key("range")
                    write(
                        from: map.location(of: Int(related.range.lower)),
                        to: map.location(of: Int(related.range.upper)), in: &json)
                    json.field("label", related.label)
                }
            }
        }
    }

    private func write(from start: SourceLocation, to end: SourceLocation, in json: inout JSONWriter) {
        json.object { json in
            for (name, place) in [("start", start), ("end", end)] {
                json.object(name) { json in
                    json.field("line", place.line)
                    json.field("column", place.column)
                    json.field("offset", place.offset)
                }
            }
        }
    }
}
