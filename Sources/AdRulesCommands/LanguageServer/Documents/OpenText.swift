/// The text of an open document in UTF-8, changed piece by piece.
///
/// The beginnings of its lines are found when they are first needed, and stay known before the place of a change: a
/// message with many changes in the order of the text, or from its end as editors send them, reads the text once.
struct OpenText {
    /// The text in UTF-8.
    private(set) var bytes: [UInt8]
    /// The offsets at which the first lines begin; further ones are not known yet.
    private var lineStarts = [0]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Replaces the text between two positions; positions beyond the end of a line or of the text count as that end.
    ///
    /// Complexity: O(bytes behind the place and of the new text), and finding the place: see ``offset(of:encoding:)``.
    mutating func replace(_ start: Position, _ end: Position, with text: String, encoding: PositionEncoding) {
        let one = offset(of: start, encoding: encoding)
        let other = offset(of: end, encoding: encoding)
        let lower = min(one, other)
        bytes.replaceSubrange(lower..<max(one, other), with: text.utf8)
        // A line that begins here may not begin here any more: a CR before it may now be the first half of a CR LF.
        while lineStarts.count > 1, let last = lineStarts.last, last >= lower { lineStarts.removeLast() }
    }

    /// Returns the offset of a position; a place inside a character counts as the beginning of the character.
    ///
    /// Complexity: O(bytes of the line), and O(bytes up to it) if its beginning is not known yet.
    mutating func offset(of position: Position, encoding: PositionEncoding) -> Int {
        guard findLine(position.line) else { return bytes.count }
        var index = lineStarts[position.line]
        var rest = position.character
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
            var end = index + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            let units = encoding == .utf8 ? end - index : encoding.units(of: bytes[index])
            guard units <= rest else { break }
            rest -= units
            index = end
        }
        return index
    }

    /// Finds the beginnings of the lines up to a number; returns false if the text has no such line.
    private mutating func findLine(_ number: Int) -> Bool {
        while lineStarts.count <= number, var index = lineStarts.last {
            while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
                index += 1
            }
            guard index < bytes.count else { return false }
            let isPair =
                bytes[index] == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
            lineStarts.append(index + (isPair ? 2 : 1))
        }
        return true
    }
}
