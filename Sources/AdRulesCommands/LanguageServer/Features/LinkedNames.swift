import AdRulesModel
import AdRulesText

/// The names of an element's start tag and end tag, which change together.
enum LinkedNames {
    /// The two places if one of them holds an offset; else `null`. Complexity: O(bytes).
    static func json(_ analysis: DocumentAnalysis, at offset: Int) -> JSONValue {
        let bytes = analysis.bytes
        var scanner = MarkupScanner(bytes)
        var open: [SourceRange] = []
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag) where !tag.isSelfClosing: open.append(tag.name)
            case .endTag(_, let name):
                guard let start = open.popLast() else { return JSONValue(.null) }
                // The author has to resolve names that differ.
                let holds = [start, name].contains { $0.lower <= offset && offset <= $0.upper }
                guard holds else { continue }
                guard bytes[start.offsets] == bytes[name.offsets] else { return JSONValue(.null) }
                return .object(["ranges": .array([start, name].map { analysis.positions.range(of: $0).json })])
            case .startTag, .text, .cdata, .other: continue
            }
        }
        return JSONValue(.null)
    }
}
