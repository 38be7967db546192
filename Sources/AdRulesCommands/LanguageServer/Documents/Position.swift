import AdRulesText

/// The unit of characters in a line for a client.
enum PositionEncoding: String {
    /// In bytes of UTF-8.
    case utf8 = "utf-8"
    /// In units of UTF-16, which every client understands.
    case utf16 = "utf-16"

    /// Returns the units of the character that begins with a byte of UTF-8; 0 for a byte inside a character.
    func units(of byte: UInt8) -> Int {
        switch self {
        case .utf8: 1
        case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
        }
    }
}

/// A place in a text, as a client names it.
struct Position: Hashable, Comparable {
    /// The line, from 0. Lines end at LF, CR or CR LF.
    var line: Int
    /// The units before the place in its line, from 0.
    var character: Int

    /// The position as a client reads it.
    var json: JSONValue { .object(["line": .integer(line), "character": .integer(character)]) }

    static func < (left: Position, right: Position) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }
}

extension Position {
    /// Reads a position; nil if a number is missing or negative.
    init?(_ value: JSONValue?) {
        guard let line = value?["line"]?.integer, let character = value?["character"]?.integer, line >= 0,
            character >= 0
        else { return nil }
        self.init(line: line, character: character)
    }
}

extension Range<Position> {
    /// The range as a client reads it.
    var json: JSONValue { .object(["start": lowerBound.json, "end": upperBound.json]) }
}
