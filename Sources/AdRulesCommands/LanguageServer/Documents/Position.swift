import AdRulesModel
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

/// Maps the bytes of a text to the positions of a client.
///
/// Building it takes O(bytes), each look-up O(log lines): the units are summed up for every 256 bytes, so that many
/// findings in one long line cost no more than in many.
struct PositionMap {
    private static let blockBytes = 256

    private let bytes: [UInt8]
    private let encoding: PositionEncoding
    private let lines: SourceMap
    /// The units before each block.
    private let unitsBefore: [Int]

    /// Creates the map of a text in UTF-8.
    init(_ bytes: [UInt8], encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        lines = SourceMap(bytes)
        var sums = [0]
        if encoding == .utf16 {
            sums.reserveCapacity(bytes.count / Self.blockBytes + 1)
            var units = 0
            for (index, byte) in bytes.enumerated() {
                units += encoding.units(of: byte)
                if index % Self.blockBytes == Self.blockBytes - 1 { sums.append(units) }
            }
        }
        unitsBefore = sums
    }

    /// Returns the positions of a range of bytes, widened to whole characters.
    func range(of range: SourceRange) -> Range<Position> {
        let count = bytes.count
        var lower = min(Int(range.lower), count)
        var upper = min(max(Int(range.upper), lower), count)
        while lower > 0, lower < count, bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
        while upper < count, bytes[upper] & 0xC0 == 0x80 { upper += 1 }
        return position(of: lower)..<position(of: upper)
    }

    private func position(of offset: Int) -> Position {
        let line = lines.location(of: offset).line
        // The first line begins with the byte order mark, which counts for a client like any character.
        let start = line == 1 ? 0 : lines.startOffset(ofLine: line)
        return Position(line: line - 1, character: units(before: offset) - units(before: start))
    }

    private func units(before offset: Int) -> Int {
        guard encoding == .utf16 else { return offset }
        let block = offset / Self.blockBytes
        return bytes[block * Self.blockBytes..<offset].reduce(unitsBefore[block]) { $0 + encoding.units(of: $1) }
    }
}
