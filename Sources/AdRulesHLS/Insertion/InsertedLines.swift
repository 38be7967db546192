extension HLSPlaylist {
    /// The comment before inserted lines. A client ignores comments (RFC 8216bis §4.1).
    static let insertionBegin = Array("#ADRULES-BEGIN".utf8)
    /// The comment after inserted lines.
    static let insertionEnd = Array("#ADRULES-END".utf8)
    /// The beginning of a comment that keeps a line which inserted lines replace.
    static let insertionReplaced = Array("#ADRULES-REPLACED ".utf8)

    /// The groups of inserted lines, from the first comment up to the line after the last one, each with the line that
    /// they replace, as it was; empty if they replace none.
    ///
    /// Comments that enclose nothing, or anything but date ranges, program dates, a version and variables do not count:
    /// someone else wrote them, or changed what was inserted. Complexity: O(lines).
    private var insertedLines: [(range: Range<Int>, bytes: ArraySlice<UInt8>)] {
        guard lines.rareLines.contains(where: { lines.kind($0) == .comment }) else { return [] }
        var found: [(range: Range<Int>, bytes: ArraySlice<UInt8>)] = []
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
                    found.append((lines.start(first)..<end, bytes[replaced]))
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

    /// The bytes without the lines that ``MediaPlaylist/inserting(_:timeline:removedIDs:defining:)`` and
    /// ``defining(_:)`` added: exactly those of the playlist before. Complexity: O(bytes).
    public func removingInsertedLines() -> [UInt8] { bytes.replacing(insertedLines) }
}

extension [UInt8] {
    /// The bytes with other ones in place of some ranges, which come in order. Complexity: O(bytes of the result).
    func replacing<Bytes: Collection<UInt8>>(_ edits: [(range: Range<Int>, bytes: Bytes)]) -> [UInt8] {
        guard !edits.isEmpty else { return self }
        var result: [UInt8] = []
        result.reserveCapacity(edits.reduce(count) { $0 + $1.bytes.count - $1.range.count })
        var position = 0
        for (range, bytes) in edits {
            result += self[position..<range.lowerBound]
            result += bytes
            position = range.upperBound
        }
        return result + self[position...]
    }
}
