/// Maps byte offsets of one document to lines and columns, and returns its lines.
///
/// Building the map takes O(bytes), each look-up O(log lines).
public struct SourceMap: Sendable {
    /// A place in a document, with line and column numbers.
    public struct Location: Sendable, Hashable, Comparable {
        /// The line, from 1. Lines end at LF, CR or CR LF.
        public var line: Int
        /// The column, from 1, in UTF-8 bytes.
        public var column: Int
        /// The offset, from 0, in UTF-8 bytes.
        public var offset: Int

        /// Creates a place; line and column count from 1, the offset from 0.
        public init(line: Int, column: Int, offset: Int) {
            self.line = line
            self.column = column
            self.offset = offset
        }

        /// Whether the left offset is less than the right one.
        public static func < (left: Location, right: Location) -> Bool { left.offset < right.offset }
    }

    package let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let lineStarts: [UInt32]

    /// Creates the map of a document's UTF-8 bytes. Complexity: O(bytes).
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is not part of the first line, as in every editor.
        let first = bytes.starts(with: InputEncoding.utf8Mark) ? InputEncoding.utf8Mark.count : 0
        var starts: [UInt32] = [UInt32(first)]
        var index = first
        while index < bytes.count {
            // Eight bytes without a control character hold no line end.
            while index + 8 <= bytes.count, !Self.mayHoldLineEnd(bytes[index..<(index + 8)]) { index += 8 }
            guard index < bytes.count else { break }
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\r") {
                if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
                starts.append(UInt32(clamping: index))
            } else if byte == UInt8(ascii: "\n") {
                starts.append(UInt32(clamping: index))
            }
        }
        lineStarts = starts
    }

    /// Whether one of eight bytes is less than 0x0E. A slice of constant length is read as one word.
    @inline(__always)
    private static func mayHoldLineEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        let start = bytes.startIndex
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(bytes[start + offset]) << UInt64(offset * 8) }
        return (word &- 0x0E0E_0E0E_0E0E_0E0E) & ~word & 0x8080_8080_8080_8080 != 0
    }

    /// The number of lines, at least 1.
    package var lineCount: Int { lineStarts.count }

    /// Returns the place of a byte offset; an offset past the end gives the end. Complexity: O(log lines).
    public func location(of offset: Int) -> Location {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return Location(line: low + 1, column: max(0, offset - Int(lineStarts[low])) + 1, offset: offset)
    }

    /// Returns the bytes of a line, numbered from 1, without its line end; empty if there is none. Complexity: O(1).
    package func line(_ number: Int) -> ArraySlice<UInt8> {
        guard number >= 1, number <= lineStarts.count else { return [] }
        let start = Int(lineStarts[number - 1])
        var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return bytes[start..<end]
    }

    /// Returns the offset of a line's first byte; a number outside 1 to ``lineCount`` is clamped.
    package func startOffset(ofLine number: Int) -> Int { Int(lineStarts[min(max(number, 1), lineStarts.count) - 1]) }
}
