import AdRulesModel
import AdRulesText

/// The report for scripts: one JSON object with a stable format, to which keys may be added. Texts are cut at 1,000
/// characters: a finding can quote an entire attribute, and a thousand findings can quote the same one.
struct JSONRenderer: ReportRenderer {
    static let schemaVersion = 1

    private var json = Self.beginning()
    /// The data of each document for the list of files.
    private var files: [PreparedResult.Entry] = []

    /// A writer in the list of findings.
    private static func beginning() -> JSONWriter {
        var json = JSONWriter()
        json.beginObject()
        json.field("schemaVersion", schemaVersion)
        json.key("findings")
        json.beginArray()
        return json
    }

    mutating func add(_ result: LintResult) -> String {
        add(PreparedResult.Entry(result), prepared: Self.elements(of: result))
    }

    func prepared(_ result: LintResult) -> String? { Self.elements(of: result) }

    /// The findings of a document, as elements of the list of all findings.
    static func elements(of result: LintResult) -> String {
        guard !result.diagnostics.isEmpty else { return "" }
        var json = beginning()
        _ = json.take()
        let map = result.source.map()
        for (diagnostic, path) in zip(result.diagnostics, result.elementPaths()) {
            json.object { json in Self.write(diagnostic, path: path, of: result, map: map, to: &json) }
        }
        return json.take()
    }

    /// What players do with each break, as members of an entry of the list of files.
    static func players(_ outcomes: Outcomes) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("files")
        json.beginArray()
        json.beginObject()
        _ = json.take()
        PlayerOutcomes(outcomes).write(to: &json)
        return json.take()
    }

    mutating func add(_ file: PreparedResult.Entry, prepared elements: String) -> String {
        files.append(file)
        json.append(elements: elements)
        return json.take()
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        json.endArray()
        json.key("files")
        json.beginArray()
        for file in files {
            json.object { json in
                json.field("file", file.name)
                json.field("kind", file.kind?.rawValue)
                json.field("findings", file.findings)
                if file.omitted > 0 { json.field("omitted", file.omitted) }
                if file.suppressed > 0 { json.field("suppressed", file.suppressed) }
                json.append(elements: file.players)
            }
        }
        for failure in ending.failures {
            json.object { json in
                json.field("file", failure.name)
                json.field("error", failure.message)
            }
        }
        json.endArray()
        if !ending.requests.isEmpty {
            json.key("requests")
            json.beginArray()
            for tree in ending.requests { tree.write(to: &json) }
            json.endArray()
        }
        json.object("summary") { json in Self.write(ending.tally, to: &json) }
        ending.statistics?.write(to: &json)
        json.endObject()
        return json.take() + "\n"
    }

    /// Writes the counts of the severities, as members of an object.
    static func write(_ tally: LintTally, to json: inout JSONWriter) {
        json.field("errors", tally.count(of: .error))
        json.field("warnings", tally.count(of: .warning))
        json.field("infos", tally.count(of: .info))
        json.field("fixed", tally.fixed)
        json.field("fixable", tally.fixable)
        json.field("unsafelyFixable", tally.unsafelyFixable)
    }

    /// Writes a diagnostic, as members of an object; JSON Lines has the same ones.
    static func write(
        _ diagnostic: Diagnostic, path: String?, of result: LintResult, map: SourceMap, to json: inout JSONWriter
    ) {
        let finding = diagnostic.finding
        json.field("rule", diagnostic.rule.id.rawValue)
        json.field("name", diagnostic.rule.name)
        json.field("severity", diagnostic.severity.rawValue)
        json.field("category", diagnostic.rule.category.rawValue)
        json.field("message", PrintableText.cut(finding.message))
        json.field("file", result.name)
        json.key("range")
        write(from: diagnostic.start, to: diagnostic.end, in: &json)
        json.field("path", path)
        json.field("value", finding.value.map { PrintableText.cut($0) })
        json.field("label", finding.label.map { PrintableText.cut($0) })
        json.field("help", finding.help.map { PrintableText.cut($0) })
        if let fix = finding.fix { write(fix, to: &json) }
        if !diagnostic.portability.isEmpty {
            json.array("portability", diagnostic.portability) { json, entry in
                json.object { json in entry.write(to: &json) }
            }
        }
        guard !finding.related.isEmpty else { return }
        json.array("related", finding.related) { json, related in
            json.object { json in
                json.key("range")
                write(
                    from: map.location(of: Int(related.range.lower)),
                    to: map.location(of: Int(related.range.upper)), in: &json)
                json.field("label", PrintableText.cut(related.label))
            }
        }
    }

    private static func write(_ fix: Fix, to json: inout JSONWriter) {
        json.object("fix") { json in
            json.field("safe", fix.isSafe)
            json.array("edits", fix.edits) { json, edit in
                json.object { json in
                    json.field("offset", Int(edit.range.lower))
                    json.field("length", edit.range.count)
                    json.field("text", edit.text)
                }
            }
        }
    }

    private static func write(from start: SourceMap.Location, to end: SourceMap.Location, in json: inout JSONWriter) {
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
