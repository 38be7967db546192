import AdRulesModel
import AdRulesText

/// A document as JSON, with everything the model holds. Keys may be added; missing values are omitted.
///
/// URIs are trimmed, otherwise as written.
enum DocumentJSON {
    static let schemaVersion = 1

    /// The text; `answers` are those to the ad tags, an array of objects with their `url` if there are any.
    static func text(of document: AdDocument, answers: [(url: String, document: AdDocument)]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", schemaVersion)
            write(document, to: &json)
            guard !answers.isEmpty else { return }
            json.array("answers", answers) { json, answer in
                json.object { json in
                    json.field("url", answer.url)
                    write(answer.document, to: &json)
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ document: AdDocument, to json: inout JSONWriter) {
        var visitor = ElementJSON(json: json)
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

    /// The findings of the reader.
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
