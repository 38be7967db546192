import AdRulesModel
import AdRulesText

/// An excerpt of a source line for display: tabs are expanded, unsafe characters escaped, wide characters counted as
/// such, and a line that is too long is cut with `…`.
struct Excerpt {
    /// The text to display.
    private(set) var text = ""
    /// For each character, the offset of its first byte in the line and its first column, both from 0.
    private var places: [(byte: Int, column: Int)] = []
    private var width = 0
    /// The byte offset in the line after the last character shown.
    private var endByte = 0

    /// The width in columns above which a line is cut.
    static let widthLimit = 160
    /// The columns kept of a cut line: before the mark, and in total.
    private static let columnsBefore = 32
    private static let columnsKept = 100
    private static let tabWidth = 4

    /// Creates an excerpt around the marked bytes (offsets in the line); a line that fits into the `columns` of a
    /// terminal, or is short, is kept in full.
    init(line: ArraySlice<UInt8>, around marked: Range<Int>, columns: Int? = nil) {
        let limit = columns ?? Self.widthLimit
        // The two signs for what is cut, and the second half of a wide character.
        let kept = columns.map { $0 - 3 } ?? Self.columnsKept
        let keptBefore = columns.map { min(Self.columnsBefore, $0 / 3) } ?? Self.columnsBefore
        // No character has more than 4 bytes, so a longer line has more characters than the limit and is cut.
        if line.count <= limit * 4 {
            append(line[...], offset: 0, columns: .max)
            if width <= limit { return }
            self = Excerpt()
        }
        let lower = min(max(marked.lowerBound, 0), line.count)
        var start = lower
        var before = 0
        while start > 0, before < keptBefore {
            start -= 1
            // Skip the continuation bytes of a character, at most three.
            var steps = 0
            while start > 0, steps < 3, line[line.startIndex + start] & 0xC0 == 0x80 {
                start -= 1
                steps += 1
            }
            before += 1
        }
        // Showing one or two more bytes is better than a mark for missing text.
        if start <= 2 { start = 0 }
        if start > 0 { appendMark() }
        append(line[(line.startIndex + start)...], offset: start, columns: width + kept)
        if endByte < line.count { appendMark() }
    }

    private init() {}

    /// Returns the column, from 0, of a byte of the line; the nearest column for a byte that is not shown.
    func column(of byte: Int) -> Int {
        guard byte < endByte else { return shownEnd }
        let next = places.partitioningIndex { $0.byte > byte }
        return next == 0 ? (places.first?.column ?? 0) : places[next - 1].column
    }

    /// Whether a byte of the line is shown; the place after the last one counts as shown.
    func shows(_ byte: Int) -> Bool { byte >= (places.first?.byte ?? 0) && byte <= endByte }

    /// The column after the last character of the line itself.
    private var shownEnd = 0

    private mutating func appendMark() {
        text += "…"
        width += 1
    }

    /// Appends characters until the given number of columns is full.
    private mutating func append(_ bytes: ArraySlice<UInt8>, offset: Int, columns: Int) {
        var rest = bytes
        endByte = offset
        // Characters of zero width are limited too.
        let most = places.count + 4 * Self.widthLimit
        while !rest.isEmpty, width < columns, places.count < most {
            places.append((endByte, width))
            let (length, scalar) = Self.scalar(rest)
            if let scalar {
                if scalar == "\t" {
                    let blanks = Self.tabWidth - width % Self.tabWidth
                    text += String(repeating: " ", count: blanks)
                    width += blanks
                } else if PrintableText.needsEscape(scalar, after: text) {
                    append(PrintableText.escape(scalar))
                } else {
                    text.unicodeScalars.append(scalar)
                    width += PrintableText.width(scalar)
                }
            } else {
                let hex = String(rest[rest.startIndex], radix: 16)
                append("\\x" + (hex.count < 2 ? "0" : "") + hex)
            }
            rest = rest.dropFirst(length)
            endByte += length
        }
        shownEnd = width
    }

    private mutating func append(_ ascii: String) {
        text += ascii
        width += ascii.utf8.count
    }

    /// Decodes the first character and its length in bytes; a byte that is not valid UTF-8 gives no character.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (length: Int, scalar: Unicode.Scalar?) {
        var iterator = bytes.prefix(4).makeIterator()
        var decoder = UTF8()
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): return (UTF8.width(scalar), scalar)
        case .error, .emptyInput: return (1, nil)
        }
    }
}
