import AdRulesModel
import AdRulesText

/// A document as JSON, with everything the model holds. Keys may be added; missing values are omitted.
///
/// URIs are trimmed, otherwise as written.
enum DocumentJSON {
    static let schemaVersion = 2

    static func text(of document: AdDocument) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", schemaVersion)
            var visitor = ElementJSON(json)
            switch document {
            case .vmap(let playlist):
                visitor.json.field("kind", "VMAP")
                playlist.visit(&visitor)
            case .vast(let response):
                visitor.json.field("kind", "VAST")
                response.vast.visit(&visitor)
            }
            json = visitor.json
            writeFindings(of: document, to: &json)
        }
        return json.text + "\n"
    }

    /// What the reader found wrong, and read all the same or left out.
    private static func writeFindings(of document: AdDocument, to json: inout JSONWriter) {
        guard !document.findings.isEmpty else { return }
        let map = document.source.map()
        json.array("findings", document.findings) { json, finding in
            json.object { json in
                let place = map.location(of: Int(finding.range.lower))
                json.field("rule", finding.rule.rawValue)
                json.field("message", finding.message)
                json.field("line", place.line)
                json.field("column", place.column)
            }
        }
    }
}
