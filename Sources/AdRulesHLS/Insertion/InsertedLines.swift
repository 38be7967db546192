extension HLSPlaylist {
    /// The comment before inserted lines. A client ignores comments (RFC 8216bis §4.1).
    static let insertionBegin = Array("#ADRULES-BEGIN".utf8)
    /// The comment after inserted lines.
    static let insertionEnd = Array("#ADRULES-END".utf8)

    /// The bytes of each group of inserted lines, from the first comment up to the line after the last one.
    ///
    /// Comments that enclose nothing, or anything but date ranges and program dates do not count: someone else wrote
    /// them, or changed what was inserted. Complexity: O(lines).
    var insertedBytes: [Range<Int>] {
        var found: [Range<Int>] = []
        var begin: Int?
        for line in 0..<lines.count {
            switch lines.kind(line) {
            case .comment:
                let text = bytes[range(ofLine: line)]
                if text.elementsEqual(Self.insertionBegin) {
                    begin = line
                } else if let first = begin, line > first + 1, text.elementsEqual(Self.insertionEnd) {
                    found.append(lines.start(first)..<(line + 1 < lines.count ? lines.start(line + 1) : bytes.count))
                    begin = nil
                } else {
                    begin = nil
                }
            case .dateRange, .programDateTime: break
            default: begin = nil
            }
        }
        return found
    }

    /// Whether the playlist has inserted lines. Complexity: O(lines).
    public var hasInsertedLines: Bool { !insertedBytes.isEmpty }

    /// The bytes without the lines that ``MediaPlaylist/inserting(_:timeline:removedIDs:)`` added: exactly those of the
    /// playlist before. Complexity: O(bytes).
    public func removingInsertedLines() -> [UInt8] {
        let inserted = insertedBytes
        guard !inserted.isEmpty else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for range in inserted {
            result += bytes[position..<range.lowerBound]
            position = range.upperBound
        }
        return result + bytes[position...]
    }
}
