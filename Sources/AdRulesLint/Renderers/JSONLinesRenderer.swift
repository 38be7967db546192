import AdRulesText

/// The report for scripts that read while the linter runs: one JSON object a line.
///
/// A line of the kind `finding` has the members of a finding in ``JSONRenderer``; behind those of a document comes its
/// line of the kind `file`; the last line, of the kind `summary`, holds the version of the format.
struct JSONLinesRenderer: ReportRenderer {
    func prepared(_ result: LintResult) -> String? { add(result) }

    func add(_ result: LintResult) -> String {
        var lines = ""
        if !result.diagnostics.isEmpty {
            let map = result.source.map()
            for (diagnostic, path) in zip(result.diagnostics, result.elementPaths()) {
                lines += Self.line("finding") { json in
                    JSONRenderer.write(diagnostic, path: path, of: result, map: map, to: &json)
                }
            }
        }
        return lines
            + Self.line("file") { json in
                json.field("file", result.name)
                json.field("document", result.kind?.rawValue)
                json.field("findings", result.diagnostics.count)
                if result.omitted > 0 { json.field("omitted", result.omitted) }
                if let outcomes = result.outcomes { PlayerOutcomes(outcomes).write(to: &json) }
            }
    }

    func add(_ failure: LintReport.Failure) -> String {
        Self.line("file") { json in
            json.field("file", failure.name)
            if let line = failure.inputLine { json.field("line", line) }
            json.field("error", failure.message)
        }
    }

    func finish(_ ending: ReportEnding) -> String {
        ending.failures.map(add).joined()
            + Self.line("summary") { json in
                json.field("schemaVersion", JSONRenderer.schemaVersion)
                JSONRenderer.write(ending.tally, to: &json)
                ending.statistics?.write(to: &json)
            }
    }

    private static func line(_ kind: String, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.field("kind", kind)
            body(&json)
        }
        return json.text + "\n"
    }
}
