import AdRulesModel

/// The comment that makes the linter ignore a rule in the next element.
enum IgnoreComment {
    /// Returns, for each range, where the innermost element begins that holds its first byte; nil outside the root
    /// element. Complexity: O(bytes + ranges log ranges), in one pass.
    static func places(for ranges: [SourceRange], in bytes: [UInt8]) -> [Int?] {
        var places = [Int?](repeating: nil, count: ranges.count)
        let order = ranges.indices.sorted { ranges[$0].lower < ranges[$1].lower }
        var waiting = order[...]
        var scanner = MarkupScanner(bytes)
        var open: [Int] = []
        while !waiting.isEmpty, let token = scanner.next() {
            var closes = false
            switch token {
            case .startTag(let tag):
                open.append(Int(tag.range.lower))
                closes = tag.isSelfClosing
            case .endTag: closes = true
            case .text, .cdata, .other: break
            }
            while let index = waiting.first, ranges[index].lower < token.range.upper {
                places[index] = open.last
                waiting.removeFirst()
            }
            if closes { _ = open.popLast() }
        }
        return places
    }

    /// Returns the edit that puts the comment before an element: on a line of its own, indented like the element, if
    /// the element is the first of its line.
    static func edit(_ rule: String, before offset: Int, in bytes: [UInt8]) -> Fix.Edit {
        var lineStart = offset
        while lineStart > 0, bytes[lineStart - 1] == 0x20 || bytes[lineStart - 1] == 0x09 { lineStart -= 1 }
        let comment = "<!-- adrules-ignore-next \(rule): reason -->"
        let place = SourceRange(lower: offset, upper: offset)
        let isAtLineStart = lineStart == 0 || bytes[lineStart - 1] == 0x0A || bytes[lineStart - 1] == 0x0D
        guard isAtLineStart else { return Fix.Edit(range: place, text: comment) }
        let indent = String(decoding: bytes[lineStart..<offset], as: UTF8.self)
        return Fix.Edit(range: place, text: comment + lineEnd(before: lineStart, in: bytes) + indent)
    }

    /// The end of the line before an offset, as it is written there; LF if there is none.
    private static func lineEnd(before offset: Int, in bytes: [UInt8]) -> String {
        guard offset > 0, bytes[offset - 1] != 0x0D else { return offset > 0 ? "\r" : "\n" }
        return offset > 1 && bytes[offset - 2] == 0x0D ? "\r\n" : "\n"
    }
}
