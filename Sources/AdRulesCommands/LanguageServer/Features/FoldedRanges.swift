import AdRulesModel
import AdRulesText

/// The ranges that a client can fold: elements and comments of several lines.
enum FoldedRanges {
    /// The most ranges of a document.
    private static let limit = 5000

    /// The ranges, in the order of their beginnings. Complexity: O(bytes).
    static func json(_ analysis: DocumentAnalysis) -> JSONValue {
        var ranges: [(start: Int, end: Int, kind: String?)] = []
        var open: [(name: ArraySlice<UInt8>, line: Int)] = []
        let bytes = analysis.bytes
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                let line = analysis.positions.range(of: tag.range).lowerBound.line
                if !tag.isSelfClosing { open.append((bytes[tag.name.offsets], line)) }
            case .endTag(let range, let name):
                let inner = open.suffix(MarkupPlace.unclosedLimit)
                guard let index = inner.lastIndex(where: { $0.name == bytes[name.offsets] }) else { continue }
                // The line of the end tag stays to be seen.
                let end = analysis.positions.range(of: range).lowerBound.line - 1
                if end > open[index].line { ranges.append((open[index].line, end, nil)) }
                open.removeSubrange(index...)
            case .other(let range):
                let place = analysis.positions.range(of: range)
                if place.upperBound.line > place.lowerBound.line {
                    ranges.append((place.lowerBound.line, place.upperBound.line, "comment"))
                }
            case .text, .cdata: continue
            }
        }
        return .array(
            ranges.sorted { ($0.start, $1.end) < ($1.start, $0.end) }.prefix(limit).map { range in
                .object([
                    "startLine": .integer(range.start), "endLine": .integer(range.end),
                    "kind": range.kind.map { .string($0) },
                ])
            })
    }
}
