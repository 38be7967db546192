/// A place in a document as a person says it.
public struct SourceLocation: Sendable, Hashable, Comparable {
    /// The line, from 1. Lines end at LF, CR or CR LF.
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The offset, from 0, in UTF-8 bytes.
    public var offset: Int

    /// A place; line and column count from 1, the offset from 0.
    public init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }

    /// Orders by offset.
    public static func < (left: SourceLocation, right: SourceLocation) -> Bool { left.offset < right.offset }
}

/// Turns byte offsets of one document into lines and columns, and gives its lines.
///
/// Made on demand: O(bytes) once, then O(log lines) a question.
public struct SourceMap: Sendable {
    private let bytes: [UInt8]
    /// The offset of each line's first byte.
    private let lineStarts: [UInt32]

    /// The map of a document's UTF-8 bytes. Complexity: O(bytes).
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is no part of the first line, as in every editor.
        let first = bytes.starts(with: InputEncoding.utf8Mark) ? InputEncoding.utf8Mark.count : 0
        var starts: [UInt32] = [UInt32(first)]
        var index = first
        while index < bytes.count {
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

    /// The number of lines, at least 1.
    public var lineCount: Int { lineStarts.count }

    /// The place of a byte offset; offsets behind the end give the end. Complexity: O(log lines).
    public func location(of offset: Int) -> SourceLocation {
        let offset = min(max(offset, 0), bytes.count)
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
        }
        return SourceLocation(line: low + 1, column: max(0, offset - Int(lineStarts[low])) + 1, offset: offset)
    }

    /// The bytes of a line, from 1, without its line end; an unknown line is empty. Complexity: O(1).
    public func line(_ number: Int) -> ArraySlice<UInt8> {
        guard number >= 1, number <= lineStarts.count else { return [] }
        let start = Int(lineStarts[number - 1])
        var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
        while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return bytes[start..<end]
    }

    /// The offset of a line's first byte, for a line from 1 to ``lineCount``; others give the nearest.
    public func startOffset(ofLine number: Int) -> Int {
        Int(lineStarts[min(max(number, 1), lineStarts.count) - 1])
    }
}
