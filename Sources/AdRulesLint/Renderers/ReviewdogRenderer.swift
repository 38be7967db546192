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
        let edit = suggestion.map { edit -> JSONValue in
            .object(["range": Self.place(of: edit.range, map), "text": .string(edit.text)])
        }
        json.value(
            .object([
                "message": .string(message),
                "location": .object(["path": .string(path), "range": Self.place(of: range, map)]),
                "severity": .string(severity.rawValue.uppercased()),
                "code": .object([
                    "value": .string(rule), "url": RuleCatalogue.rule(named: rule)?.page.map { .string($0) },
                ]),
                "suggestions": edit.map { .array([$0]) },
            ]))
    }

    private static func place(of range: SourceRange?, _ map: SourceMap?) -> JSONValue? {
        guard let range, let map else { return nil }
        let ends = [("start", range.lower), ("end", range.upper)].map { name, offset in
            let place = map.location(of: Int(offset))
            return JSONMember(name, .object(["line": .integer(place.line), "column": .integer(place.column)]))
        }
        return .object(ends)
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
