import AdRulesModel
import AdRulesText

/// Whose findings are: the host of the address that each is about, and the ad system of the ad that holds it.
struct FindingOrigins {
    /// The host by the number of the finding; without an address, that of the document if it came from a server.
    private(set) var hosts: [String?]
    /// The ad system by the number of the finding.
    private(set) var systems: [String?]
    private let bytes: [UInt8]

    /// Finds the origins of ranges in a document. Complexity: O(bytes), in one pass.
    init(of ranges: [SourceRange], in bytes: [UInt8], name: String) {
        self.bytes = bytes
        hosts = Array(repeating: Self.host(of: name), count: ranges.count)
        systems = Array(repeating: nil, count: ranges.count)
        var waiting = ranges.indices.sorted { ranges[$0].lower < ranges[$1].lower }[...]
        var scanner = MarkupScanner(bytes)
        // The findings of the ad, and those of the start tag that was read last.
        var (inAd, inTag): ([Int], [Int]) = ([], [])
        var (system, tagName): (String?, String) = (nil, "")
        while let token = scanner.next() {
            var here: [Int] = []
            while let index = waiting.first, ranges[index].lower < token.range.upper {
                here.append(index)
                waiting.removeFirst()
            }
            switch token {
            case .startTag(let tag):
                tagName = MarkupScanner.localName(tag.name, in: bytes)
                if tagName.isSpelled("Ad") { (inAd, system) = ([], nil) }
                inTag = here
            case .text(let range), .cdata(_, let range):
                let text = text(range)
                if tagName.isSpelled("AdSystem"), !text.isEmpty { system = PrintableText.line(text, limit: 60) }
                if let host = Self.host(of: text) { for index in here + inTag { hosts[index] = host } }
            case .endTag(_, let name):
                (inTag, tagName) = ([], "")
                inAd += here
                if MarkupScanner.localName(name, in: bytes).isSpelled("Ad") {
                    for index in inAd { systems[index] = system }
                    inAd = []
                }
                continue
            case .other: break
            }
            inAd += here
        }
    }

    private func text(_ range: SourceRange) -> String {
        String(decoding: bytes[range.offsets].prefix(HTTPAddress.longestURL), as: UTF8.self).trimmingBlanks
    }

    private static func host(of address: String) -> String? {
        address.begins(with: "http") ? (try? HTTPAddress(parsing: address))?.host : nil
    }
}
