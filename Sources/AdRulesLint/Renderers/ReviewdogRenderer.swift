import AdRulesModel
import AdRulesText

/// The diagnostic format of reviewdog (rdjson), which posts findings as comments of a review, and fixes as suggestions.
struct ReviewdogRenderer: ReportRenderer {
    private let folder: String?
    private var json = JSONWriter()

    /// The longest text that a suggestion replaces, in bytes: a review shows whole lines.
    private static let longest = 4000

    init(folder: String?) {
        self.folder = folder
        json.beginObject()
        json.object("source") { $0.field("name", "adrules") }
        json.key("diagnostics")
        json.beginArray()
    }

    mutating func add(_ result: LintResult) -> String {
        let path = ArtifactURI.path(result.name, below: folder)
        let map = result.source.map()
        for diagnostic in result.diagnostics {
            let lines = [diagnostic.messageLine, diagnostic.helpLine].compactMap(\.self)
            let fix = diagnostic.trial == .made ? diagnostic.finding.fix : nil
            write(
                lines.joined(separator: "\n"), diagnostic.severity, diagnostic.rule.id.rawValue, path,
                at: diagnostic.finding.range, map, suggestion: fix.flatMap { Self.suggestion($0, in: result.source) })
        }
        if let line = result.omissionLine { write(line, .info, "more", path) }
        return json.take()
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        for failure in ending.failures {
            write(failure.line, .error, "unreadable", ArtifactURI.path(failure.name, below: folder))
        }
        json.endArray()
        json.endObject()
        return json.take() + "\n"
    }

    private mutating func write(
        _ message: String, _ severity: Severity, _ rule: String, _ path: String, at range: SourceRange? = nil,
        _ map: SourceMap? = nil, suggestion: Fix.Edit? = nil
    ) {
        json.object { json in
            json.field("message", message)
            json.object("location") { json in
                json.field("path", path)
                Self.write(range, map, to: &json)
            }
            json.field("severity", severity.rawValue.uppercased())
            json.object("code") { json in
                json.field("value", rule)
                json.field("url", RuleCatalogue.rule(named: rule)?.page)
            }
            guard let edit = suggestion else { return }
            json.array("suggestions", [edit]) { json, edit in
                json.object { json in
                    Self.write(edit.range, map, to: &json)
                    json.field("text", edit.text)
                }
            }
        }
    }

    private static func write(_ range: SourceRange?, _ map: SourceMap?, to json: inout JSONWriter) {
        guard let range, let map else { return }
        json.object("range") { json in
            for (name, offset) in [("start", range.lower), ("end", range.upper)] {
                let place = map.location(of: Int(offset))
                json.object(name) { json in
                    json.field("line", place.line)
                    json.field("column", place.column)
                }
            }
        }
    }

    /// The edits of a fix as one, since each suggestion is one of its own; nil if it would be too long.
    private static func suggestion(_ fix: Fix, in source: SourceDocument) -> Fix.Edit? {
        guard let first = fix.edits.first, let last = fix.edits.last else { return nil }
        let whole = SourceRange(lower: Int(first.range.lower), upper: Int(last.range.upper))
        guard whole.count <= longest else { return nil }
        var (text, end) = ("", first.range.lower)
        for edit in fix.edits {
            text += source.text(in: SourceRange(lower: Int(end), upper: Int(edit.range.lower))) + edit.text
            end = edit.range.upper
        }
        return Fix.Edit(range: whole, text: text)
    }
}
