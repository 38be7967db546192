import AdRulesEngine
import AdRulesModel
import MassTesting
import Testing

@testable import AdRulesCommands

@Suite("Positions of a client in a text, both ways")
struct PositionTests {
    private static let texts = [
        "", "a", "a\nb", "a\r\nb\r\n", "a\rb\r", "\n\n", "\t<a b='ü'/>\r\n😀x😀\n€", "\u{FEFF}<a/>\n",
        "e\u{301}\r\n\r\r\n",
        String(repeating: "😀ü", count: 300) + "\n" + String(repeating: "x", count: 700),
    ]

    /// The positions of every character of a text, by counting.
    private func counted(_ text: String, _ encoding: PositionEncoding) -> [(offset: Int, position: Position)] {
        var all: [(Int, Position)] = []
        var place = Position(line: 0, character: 0)
        var offset = 0
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            all.append((offset, place))
            offset += UTF8.width(scalar)
            let isFirstOfPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if scalar == "\n" || scalar == "\r" && !isFirstOfPair {
                place = Position(line: place.line + 1, character: 0)
            } else {
                place.character += encoding == .utf8 ? UTF8.width(scalar) : UTF16.width(scalar)
            }
        }
        return all + [(offset, place)]
    }

    @Test("Each character has the position that counting gives", arguments: texts, [PositionEncoding.utf8, .utf16])
    func everyCharacter(text: String, encoding: PositionEncoding) {
        let bytes = Array(text.utf8)
        let map = PositionMap(bytes, encoding: encoding)
        var edited = OpenText(text)
        for (offset, position) in counted(text, encoding) {
            #expect(map.range(of: SourceRange(lower: offset, upper: offset)).lowerBound == position)
            // The place between CR and LF is the end of the line for a client.
            let isInPair = offset > 0 && offset < bytes.count && bytes[offset - 1] == 0x0D && bytes[offset] == 0x0A
            let back = edited.offset(of: position, encoding: encoding)
            #expect(back == (isInPair ? offset - 1 : offset), "\(position)")
        }
    }

    @Test("Places inside a character, behind a line and behind the text count as the nearest before them")
    func beyond() {
        var text = OpenText("a😀b\r\nc")
        #expect(text.offset(of: Position(line: 0, character: 2), encoding: .utf16) == 1)
        #expect(text.offset(of: Position(line: 0, character: 3), encoding: .utf8) == 1)
        #expect(text.offset(of: Position(line: 0, character: 99), encoding: .utf16) == 6)
        #expect(text.offset(of: Position(line: 1, character: .max), encoding: .utf8) == 9)
        #expect(text.offset(of: Position(line: 9, character: 0), encoding: .utf16) == 9)
        let map = PositionMap(text.bytes, encoding: .utf16)
        let inside = map.range(of: SourceRange(lower: 3, upper: 4))
        #expect(inside == Position(line: 0, character: 1)..<Position(line: 0, character: 3))
    }

    @Test("Changes at random places give the text that replacing by hand gives")
    func randomChanges() throws {
        let pieces = ["", "x", "\r", "\n", "\r\n", "😀", "ü\t", "line\r\nline\n"]
        for seed in UInt64(1)...UInt64(MassTests.count(100, of: 5000)) {
            var generator = SeededGenerator(seed: seed)
            let encoding: PositionEncoding = Bool.random(using: &generator) ? .utf8 : .utf16
            var plain = Self.texts.randomElement(using: &generator) ?? ""
            var edited = OpenText(plain)
            for _ in 0..<20 {
                let places = counted(plain, encoding).filter { place in
                    let utf8 = Array(plain.utf8)
                    return
                        !(place.offset > 0 && place.offset < utf8.count && utf8[place.offset - 1] == 0x0D
                        && utf8[place.offset] == 0x0A)
                }
                let chosen = [0, 1].compactMap { _ in places.randomElement(using: &generator) }
                    .sorted { $0.offset < $1.offset }
                let new = pieces.randomElement(using: &generator) ?? ""
                let bytes = Array(plain.utf8)
                plain =
                    String(decoding: bytes[..<chosen[0].offset], as: UTF8.self) + new
                    + String(decoding: bytes[chosen[1].offset...], as: UTF8.self)
                edited.replace(chosen[0].position, chosen[1].position, with: new, encoding: encoding)
                try #require(edited.bytes == Array(plain.utf8), "seed \(seed)")
            }
        }
    }
}
