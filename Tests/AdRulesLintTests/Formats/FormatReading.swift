import AdRulesLint
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads reports with readers that share no code with their writers.
enum FormatReading {
    /// The text as a JSON object; nil if it is none.
    static func object(_ text: some StringProtocol) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }

    /// The text as a JSON array of objects; nil if it is none.
    static func list(_ text: String) -> [[String: Any]]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [[String: Any]]
    }

    /// The lines of JSON Lines as objects; nil if a line is none.
    static func lines(_ text: String) -> [[String: Any]]? {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        let objects = lines.compactMap { object($0) }
        return objects.count == lines.count ? objects : nil
    }

    /// The elements of an XML document in order; nil if it is not well-formed.
    static func elements(_ text: String) -> [Element]? {
        let recorder = Recorder()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = recorder
        return parser.parse() ? recorder.elements : nil
    }

    /// The number of findings that a report of one document shows; nil if the report is broken.
    static func findings(in text: String, format: LintFormat) -> Int? {
        switch format {
        case .json: return (object(text)?["findings"] as? [Any])?.count
        case .jsonl: return lines(text)?.count { $0["kind"] as? String == "finding" }
        case .sarif: return ((object(text)?["runs"] as? [[String: Any]])?.first?["results"] as? [Any])?.count
        case .junit: return elements(text)?.count { $0.name == "testcase" && $0.attributes["line"] != nil }
        case .checkstyle:
            return elements(text)?.count { $0.name == "error" && $0.attributes["source"] != "adrules.more" }
        case .gitlab: return list(text)?.count { $0["check_name"] as? String != "more" }
        case .rdjson:
            return (object(text)?["diagnostics"] as? [[String: Any]])?
                .count { ($0["code"] as? [String: Any])?["value"] as? String != "more" }
        case .full, .concise, .github: return nil
        }
    }

    /// An element of an XML document.
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
    }

    private final class Recorder: NSObject, XMLParserDelegate {
        var elements: [Element] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(Element(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if !elements.isEmpty { elements[elements.count - 1].text += string }
        }
    }
}
