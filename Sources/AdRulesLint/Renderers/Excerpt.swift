import AdRulesText

/// A piece of one source line as it is shown: tabs expanded, unsafe characters spelt out, wide ones counted, and cut with
/// `…` where the line is too long.
struct Excerpt {
    /// The line as it is shown.
    private(set) var text = ""
    /// For each character the offset of its first byte in the line and the column it begins at, both from 0.
    private var places: [(byte: Int, column: Int)] = []
    private var width = 0
    /// The byte offset in the line behind what is shown.
    private var endByte = 0

    /// Lines of more columns are cut.
    static let widthLimit = 160
    /// What is kept of a cut line, in columns: before the mark, and in all.
    private static let columnsBefore = 32
    private static let columnsKept = 100
    private static let tabWidth = 4

    /// The part of a line around bytes that are marked (offsets in the line); the whole line if it is short.
    ///
    /// Complexity: O(columns shown), however long the line is.
    init(line: ArraySlice<UInt8>, around marked: Range<Int>) {
        // No character has more than 4 bytes: a line of more bytes than this is too wide, or wide enough to cut.
        if line.count <= Self.widthLimit * 4 {
            append(line[...], offset: 0, columns: .max)
            if width <= Self.widthLimit { return }
            self = Excerpt()
        }
        let lower = min(max(marked.lowerBound, 0), line.count)
        var start = lower
        var columns = 0
        while start > 0, columns < Self.columnsBefore {
            start -= 1
            // Step over the bytes inside a character, at most three.
            var steps = 0
            while start > 0, steps < 3, line[line.startIndex + start] & 0xC0 == 0x80 {
                start -= 1
                steps += 1
            }
            columns += 1
        }
        // The beginning of a line is worth more than a mark of what is missing.
        if start <= 2 { start = 0 }
        if start > 0 { appendMark() }
        append(line[(line.startIndex + start)...], offset: start, columns: width + Self.columnsKept)
        if endByte < line.count { appendMark() }
    }

    private init() {}

    /// The column, from 0, that a byte of the line has here; the nearest shown one for a byte that is not shown.
    func column(of byte: Int) -> Int {
        guard byte < endByte else { return shownEnd }
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle].byte <= byte { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? (places.first?.column ?? 0) : places[low - 1].column
    }

    /// Whether a byte of the line is shown; the place behind the last one is.
    func shows(_ byte: Int) -> Bool {
        byte >= (places.first?.byte ?? 0) && byte <= endByte
    }

    /// The column behind the last character that belongs to the line.
    private var shownEnd = 0

    private mutating func appendMark() {
        text += "…"
        width += 1
    }

    /// Appends characters until so many columns are full.
    private mutating func append(_ bytes: ArraySlice<UInt8>, offset: Int, columns: Int) {
        var rest = bytes
        endByte = offset
        // Marks that take no column of their own are limited too.
        let most = places.count + 4 * Self.widthLimit
        while !rest.isEmpty, width < columns, places.count < most {
            places.append((endByte, width))
            let (length, scalar) = Self.scalar(rest)
            if let scalar {
                if scalar == "\t" {
                    let blanks = Self.tabWidth - width % Self.tabWidth
                    text += String(repeating: " ", count: blanks)
                    width += blanks
                } else if PrintableText.isUnsafe(scalar) {
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

    /// The first character of the bytes and its length; no character for a byte that is not UTF-8.
    private static func scalar(_ bytes: ArraySlice<UInt8>) -> (length: Int, scalar: Unicode.Scalar?) {
        var iterator = bytes.prefix(4).makeIterator()
        var decoder = UTF8()
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): return (UTF8.width(scalar), scalar)
        case .error, .emptyInput: return (1, nil)
        }
    }
}
