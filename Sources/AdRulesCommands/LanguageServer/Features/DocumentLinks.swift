import AdRulesLint
import AdRulesModel
import AdRulesText

/// The addresses of a document that a person may open: ad tags, pages, files. Trackers are none: each visit counts.
enum DocumentLinks {
    /// The most links of a document, and the longest address in bytes.
    private static let limit = 2000
    private static let addressLimit = 8192

    /// The links, in the order of the document. Complexity: O(bytes).
    static func json(_ analysis: DocumentAnalysis) -> JSONValue {
        let bytes = analysis.bytes
        var links: [JSONValue] = []
        var scanner = MarkupScanner(bytes)
        var role: AddressRole?
        while links.count < limit, let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                role = tag.isSelfClosing ? nil : AddressRole(rawValue: MarkupScanner.localName(tag.name, in: bytes))
            case .endTag: role = nil
            case .text(let range), .cdata(_, let range):
                guard let role, [.tag, .page, .media, .file, .original].contains(role.use),
                    let link = link(range, token, analysis)
                else { continue }
                links.append(link)
            case .other: continue
            }
        }
        return .array(links)
    }

    private static func link(
        _ range: SourceRange, _ token: MarkupScanner.Token, _ analysis: DocumentAnalysis
    ) -> JSONValue? {
        var place = range.offsets
        while let first = place.first, MarkupScanner.isBlank(analysis.bytes[first]) { place.removeFirst() }
        while let last = place.last, MarkupScanner.isBlank(analysis.bytes[last]) { place.removeLast() }
        guard place.count <= addressLimit else { return nil }
        var address = String(decoding: analysis.bytes[place], as: UTF8.self)
        if case .text = token { address = address.replacing("&amp;", with: "&") }
        guard address.lowercasedASCII.begins(with: "http://") || address.lowercasedASCII.begins(with: "https://") else {
            return nil
        }
        // Characters that no URI holds are encoded, macros above all: the server of the ad gets them as they are.
        let target = PercentEncoding.encode(address) { byte in
            byte <= 0x20 || byte >= 0x7F || "\"<>[\\]^`{|}".utf8.contains(byte)
        }
        return .object([
            "range": analysis.positions.range(of: SourceRange(lower: place.lowerBound, upper: place.upperBound)).json,
            "target": .string(target),
        ])
    }
}
