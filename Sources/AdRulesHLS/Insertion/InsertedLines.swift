extension HLSPlaylist {
    /// The comment before inserted lines. A client ignores comments (RFC 8216bis §4.1).
    static let insertionBegin = Array("#ADRULES-BEGIN".utf8)
    /// The comment after inserted lines.
    static let insertionEnd = Array("#ADRULES-END".utf8)
    /// The beginning of a comment that keeps a line which inserted lines replace.
    static let insertionReplaced = Array("#ADRULES-REPLACED ".utf8)

    /// A group of inserted lines.
    struct InsertedLines {
        /// From the first comment up to the line after the last one.
        var bytes: Range<Int>
        /// The line that they replace, as it was; empty if they replace none.
        var replaced: Range<Int>
    }

    /// The groups of inserted lines.
    ///
    /// Comments that enclose nothing, or anything but date ranges, program dates, a version and variables do not count:
    /// someone else wrote them, or changed what was inserted. Complexity: O(lines).
    var insertedLines: [InsertedLines] {
        guard lines.rareLines.contains(where: { lines.kind($0) == .comment }) else { return [] }
        var found: [InsertedLines] = []
        var begin: Int?
        var replaced = 0..<0
        for line in 0..<lines.count {
            switch lines.kind(line) {
            case .comment:
                let text = bytes[range(ofLine: line)]
                let end = line + 1 < lines.count ? lines.start(line + 1) : bytes.count
                if text.elementsEqual(Self.insertionBegin) {
                    begin = line
                    replaced = 0..<0
                } else if let first = begin, line == first + 1, text.starts(with: Self.insertionReplaced) {
                    replaced = (lines.start(line) + Self.insertionReplaced.count)..<end
                } else if let first = begin, line > first + (replaced.isEmpty ? 1 : 2),
                    text.elementsEqual(Self.insertionEnd)
                {
                    found.append(InsertedLines(bytes: lines.start(first)..<end, replaced: replaced))
                    begin = nil
                } else {
                    begin = nil
                }
            case .dateRange, .programDateTime, .version, .define: break
            default: begin = nil
            }
        }
        return found
    }

    /// Whether the playlist has inserted lines. Complexity: O(lines).
    public var hasInsertedLines: Bool { !insertedLines.isEmpty }

    /// The bytes without the lines that ``MediaPlaylist/inserting(_:timeline:removedIDs:defining:)`` and ``defining(_:)``
    /// added: exactly those of the playlist before. Complexity: O(bytes).
    public func removingInsertedLines() -> [UInt8] {
        let inserted = insertedLines
        guard !inserted.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for lines in inserted {
            result += bytes[position..<lines.bytes.lowerBound] + bytes[lines.replaced]
            position = lines.bytes.upperBound
        }
        return result + bytes[position...]
    }
}
