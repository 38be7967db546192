import AdRulesModel
import AdRulesText

/// Makes `result` objects of SARIF of the diagnostics of one document.
///
/// Regions have lines and columns, no byte offsets: SARIF means the file's, whose encoding can differ from the text's.
struct SARIFResult {
    private let uri: ArtifactURI
    private let map: SourceMap
    private let columns: UTF16Columns
    private var fingerprints = Fingerprints()

    /// Creates the results of a document. Complexity: O(bytes).
    init(in result: LintResult, uri: ArtifactURI) {
        self.uri = uri
        map = result.source.map()
        columns = UTF16Columns(result.source.bytes)
    }

    /// A result. `index` is the place of its rule in the list of rules, `path` its element or attribute.
    mutating func value(
        of diagnostic: Diagnostic, ruleIndex index: Int, path: String?, suppression: SuppressedDiagnostic? = nil
    ) -> JSONValue {
        let finding = diagnostic.finding
        let fingerprint = fingerprints.next([diagnostic.rule.id.rawValue, path ?? "", finding.value ?? ""])
        let lines = [diagnostic.messageLine, diagnostic.helpLine].compactMap(\.self)
        let location = JSONValue.object([
            "physicalLocation": place(of: finding.range), "logicalLocations": path.map { .array([Self.logical($0)]) },
        ])
        let related = finding.related.enumerated().map { index, related in
            JSONValue.object([
                "id": .integer(index), "physicalLocation": place(of: related.range),
                "message": SARIFText.message(PrintableText.line(related.label)),
            ])
        }
        // SARIF 2.1.0 §3.27.23: all results of a run have suppressions, or none.
        let suppressions = [suppression].compactMap(\.self).map { suppression in
            JSONValue.object([
                "kind": .string(suppression.origin == .baseline ? "external" : "inSource"),
                "justification": suppression.reason.map { .string(PrintableText.line($0)) },
            ])
        }
        let description = finding.help.map { PrintableText.line($0) } ?? "fix \(diagnostic.title)"
        return .object([
            "ruleId": .string(diagnostic.rule.id.rawValue), "ruleIndex": .integer(index),
            "level": .string(SARIFText.level(of: diagnostic.severity)),
            "message": SARIFText.message(lines.joined(separator: "\n")), "locations": .array([location]),
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "partialFingerprints": .object(["adrulesContext/v1": .string(fingerprint)]),
            "suppressions": .array(suppressions),
            "fixes": finding.fix.map { .array([value(of: $0, description: description)]) },
        ])
    }

    private static func logical(_ path: String) -> JSONValue {
        .object([
            "fullyQualifiedName": .string(PrintableText.line(path)),
            "kind": .string(path.utf8.contains(UInt8(ascii: "@")) ? "attribute" : "element"),
        ])
    }

    private func value(of fix: Fix, description: String) -> JSONValue {
        let replacements = fix.edits.map { edit in
            JSONValue.object([
                "deletedRegion": region(edit.range), "insertedContent": .object(["text": .string(edit.text)]),
            ])
        }
        return .object([
            "description": SARIFText.message(description),
            "artifactChanges": .array([
                .object(["artifactLocation": uri.location, "replacements": .array(replacements)])
            ]),
            "properties": .object(["safe": .bool(fix.isSafe)]),
        ])
    }

    /// The `physicalLocation` of a range.
    private func place(of range: SourceRange) -> JSONValue {
        .object(["artifactLocation": uri.location, "region": region(range)])
    }

    /// A region with all four numbers: without an end column, a region reaches to the end of its line.
    private func region(_ range: SourceRange) -> JSONValue {
        let (start, end) = (map.location(of: Int(range.lower)), map.location(of: Int(range.upper)))
        return .object([
            "startLine": .integer(start.line), "startColumn": .integer(columns.column(of: start)),
            "endLine": .integer(end.line), "endColumn": .integer(columns.column(of: end)),
        ])
    }
}

extension ArtifactURI {
    /// The `artifactLocation`.
    var location: JSONValue {
        .object(["uri": .string(text), "uriBaseId": isRelative ? .string("%SRCROOT%") : nil])
    }
}
