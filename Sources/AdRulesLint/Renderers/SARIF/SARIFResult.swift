import AdRulesModel
import AdRulesText

/// Writes the diagnostics of one document as `result` objects of SARIF.
struct SARIFResult {
    private let document: SARIFDocument
    private var fingerprints = Fingerprints()

    init(in document: SARIFDocument) {
        self.document = document
    }

    /// Writes a result. `index` is the place of its rule in the list of rules, `path` the element or attribute that it is
    /// about.
    mutating func write(
        _ diagnostic: Diagnostic, ruleIndex index: Int, path: String?, suppression: SuppressedDiagnostic? = nil,
        to json: inout JSONWriter
    ) {
        let finding = diagnostic.finding
        let fingerprint = fingerprints.next([diagnostic.rule.id.rawValue, path ?? "", finding.value ?? ""])
        json.object { json in
            json.field("ruleId", diagnostic.rule.id.rawValue)
            json.field("ruleIndex", index)
            json.field("level", SARIFText.level(of: diagnostic.severity))
            let lines = [diagnostic.messageLine, diagnostic.helpLine].compactMap(\.self)
            SARIFText.message("message", lines.joined(separator: "\n"), to: &json)
            json.array("locations", [finding.range]) { json, range in
                json.object { json in
                    document.write(range, to: &json)
                    if let path { Self.writeLogicalLocation(path, to: &json) }
                }
            }
            writeRelated(finding.related, to: &json)
            json.object("partialFingerprints") { json in json.field("adrulesContext/v1", fingerprint) }
            // SARIF 2.1.0 §3.27.23: all results of a run have suppressions, or none.
            json.array("suppressions", suppression.map { [$0] } ?? []) { json, suppression in
                json.object { json in
                    json.field("kind", suppression.origin == .baseline ? "external" : "inSource")
                    json.field("justification", suppression.reason.map { PrintableText.line($0) })
                }
            }
            guard let fix = finding.fix else { return }
            let description = finding.help.map { PrintableText.line($0) } ?? "fix \(diagnostic.title)"
            document.write(fix, description: description, to: &json)
        }
    }

    private static func writeLogicalLocation(_ path: String, to json: inout JSONWriter) {
        json.array("logicalLocations", [path]) { json, path in
            json.object { json in
                json.field("fullyQualifiedName", PrintableText.line(path))
                json.field("kind", path.utf8.contains(UInt8(ascii: "@")) ? "attribute" : "element")
            }
        }
    }

    private func writeRelated(_ related: [Finding.Related], to json: inout JSONWriter) {
        guard !related.isEmpty else { return }
        json.array("relatedLocations", related.enumerated()) { json, entry in
            json.object { json in
                json.field("id", entry.offset)
                document.write(entry.element.range, to: &json)
                SARIFText.message("message", PrintableText.line(entry.element.label), to: &json)
            }
        }
    }
}
