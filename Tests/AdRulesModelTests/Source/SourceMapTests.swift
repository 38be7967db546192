import AdRulesModel
import Testing

@Suite("Offsets become lines and columns")
struct SourceMapTests {
    private func place(_ text: String, _ offset: Int) -> [Int] {
        let location = SourceMap(Array(text.utf8)).location(of: offset)
        return [location.line, location.column, location.offset]
    }

    @Test("Lines end at LF, CR LF and CR; columns count UTF-8 bytes")
    func lineEnds() {
        #expect(place("", 0) == [1, 1, 0])
        #expect(place("ab\ncd", 2) == [1, 3, 2])
        #expect(place("ab\ncd", 3) == [2, 1, 3])
        #expect(place("ab\r\ncd", 3) == [1, 4, 3])
        #expect(place("ab\r\ncd", 4) == [2, 1, 4])
        #expect(place("ab\rcd", 3) == [2, 1, 3])
        #expect(place("\n\n\n", 3) == [4, 1, 3])
        #expect(place("\r\r\n\n", 1) == [2, 1, 1])
        #expect(place("üb", 2) == [1, 3, 2])
        #expect(place("\tx", 1) == [1, 2, 1])
    }

    @Test("Offsets outside give the nearest place")
    func outside() {
        #expect(place("ab\n", -5) == [1, 1, 0])
        #expect(place("ab\n", 99) == [2, 1, 3])
        #expect(place("ab", Int.max) == [1, 3, 2])
        let map = SourceMap(Array("ab\ncd".utf8))
        #expect(map.line(0).isEmpty)
        #expect(map.line(3).isEmpty)
        #expect(map.startOffset(ofLine: 0) == 0)
        #expect(map.startOffset(ofLine: 9) == 3)
    }

    @Test("A line of 40 KB")
    func longLine() {
        let text = String(repeating: "x", count: 40_000) + "\n" + String(repeating: "é", count: 20_000)
        #expect(place(text, 39_999) == [1, 40_000, 39_999])
        #expect(place(text, 80_000) == [2, 40_000, 80_000])
    }

    @Test("Random texts: places agree with counting, lines add up to the text", arguments: [11])
    func randomTexts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("\n\n\r\rab\u{0}".utf8) + [0xC3, 0xBC]
        for round in 0..<2000 {
            let bytes = (0..<generator.below(60)).map { _ in generator.pick(alphabet) }
            let map = SourceMap(bytes)
            let comment: Comment = "seed \(seed), round \(round): \(bytes)"
            var line = 1
            var column = 1
            for offset in 0...bytes.count {
                let location = map.location(of: offset)
                try #require([location.line, location.column] == [line, column], comment)
                guard offset < bytes.count else { break }
                let endsLine =
                    bytes[offset] == 0x0A
                    || (bytes[offset] == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A))
                (line, column) = endsLine ? (line + 1, 1) : (line, column + 1)
            }
            try #require(map.lineCount == line, comment)
            var joined: [UInt8] = []
            for number in 1...map.lineCount {
                try #require(map.startOffset(ofLine: number) == joined.count, comment)
                joined += map.line(number)
                try #require(!map.line(number).contains { $0 == 0x0A || $0 == 0x0D }, comment)
                let next = number < map.lineCount ? map.startOffset(ofLine: number + 1) : bytes.count
                joined += bytes[joined.count..<next]
            }
            try #require(joined == bytes, comment)
        }
    }
}
