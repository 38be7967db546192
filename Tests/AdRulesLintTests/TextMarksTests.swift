import Testing

@testable import AdRulesLint
@testable import AdRulesModel

/// The scan of addresses in C, held to one that looks at one byte after the other.
@Suite("Marks of addresses")
struct TextMarksTests {
    /// The marks of a text, byte by byte.
    private func slowMarks(_ text: String) -> AddressMarks {
        let bytes = Array(text.utf8)
        var marks: AddressMarks = []
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if byte <= 0x20 || byte == 0x7F { marks.insert(.blank) }
            if byte == UInt8(ascii: "[") { marks.insert(.bracket) }
            if byte == UInt8(ascii: "{") { marks.insert(.otherMacro) }
            if byte == UInt8(ascii: "%"), next == byte { marks.insert(.otherMacro) }
            if byte == UInt8(ascii: "_"), next == byte { marks.insert(.underscores) }
            if byte == UInt8(ascii: ";") { marks.insert(.semicolon) }
            // What only the reader asks.
            if byte == UInt8(ascii: "<") { marks.insert(AddressMarks(rawValue: 1 << 7)) }
            if byte == UInt8(ascii: "&") { marks.insert(AddressMarks(rawValue: 1 << 8)) }
            if byte == UInt8(ascii: "\r") { marks.insert(AddressMarks(rawValue: 1 << 9)) }
            if byte == UInt8(ascii: "%"), next == UInt8(ascii: "5") { marks.insert(AddressMarks(rawValue: 1 << 10)) }
            if byte >= 0x80 || byte == UInt8(ascii: "."), byte >= 0x80 || next == byte { marks.insert(.odd) }
            if byte == UInt8(ascii: "\\") { marks.insert(.odd) }
            if byte == UInt8(ascii: ":"), index >= 6 { marks.insert(.odd) }
        }
        for (scheme, mark) in [("http://", AddressMarks.insecure), ("https://", .secure)]
        where text.begins(with: scheme) {
            let host = bytes.dropFirst(scheme.utf8.count).first
            if bytes.count > 8, let host, !"/?#:".utf8.contains(host) { marks.insert(mark) }
        }
        return marks
    }

    @Test("Each mark is found at each place of texts of each length")
    func everyPlace() {
        for length in 0...70 {
            for (sign, mark) in [
                (" ", AddressMarks.blank), ("\u{7F}", .blank), ("\n", .blank), ("[", .bracket), ("{", .otherMacro),
                ("%%", .otherMacro), ("__", .underscores), (";", .semicolon), ("%5", AddressMarks(rawValue: 1 << 10)),
                ("..", .odd), ("\\", .odd), ("é", .odd), (":", .odd),
            ] {
                for place in 0...length {
                    let text =
                        String(repeating: "a", count: place) + sign + String(repeating: "b", count: length - place)
                    // The colon of a scheme is at index 5 at the most.
                    let expected = sign == ":" && place < 6 ? [] : mark
                    #expect(SourceText(text).marks == expected, "\(text)")
                    #expect(slowMarks(text) == expected, "\(text)")
                }
            }
            #expect(SourceText(String(repeating: "%_a", count: length)).marks == [])
        }
    }

    @Test("Random texts have the marks that a look at each byte finds")
    func random() {
        var random = SystemRandomNumberGenerator()
        let seed = random.next()
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = [
            "http://", "https://", "HTTP://", "http:/", "h", "a", "[", "]", "[CACHEBUSTING]", "{", "}", "%", "%20",
            "%5", "%%",
            "_", "__", ";", "&amp;", "<", "\r", " ", "é", "/", "?", "=", "#", ":", ".", "..", "1234567890",
        ]
        for _ in 0..<20_000 {
            let text = (0..<next(12)).map { _ in pieces[next(pieces.count)] }.joined()
            #expect(SourceText(text).marks == slowMarks(text), "seed \(seed): \(text)")
        }
    }

    @Test("Only names in brackets are found, with their hashes")
    func names() {
        func names(_ text: String) -> Int {
            var count = 0
            _ = SourceText(text).allNames { _ in
                count += 1
                return true
            }
            return count
        }
        #expect(names("https://a.example/?c=[CACHEBUSTING]&t=[TIMESTAMP]") == 2)
        #expect(names("[[A]][B") == 1)
        #expect(names("[]") == 0)
        #expect(names("[A-B]") == 0)
        #expect(names("") == 0)
        #expect(SourceText("x[ERRORCODE]").allNames { $0 == TextHash(of: "ERRORCODE") })
        #expect(!SourceText("[ERRORCODE][REASON]").allNames { $0 == TextHash(of: "ERRORCODE") })
        #expect(TextHash(of: "a b c d e f") == TextHash(of: SourceText("a b c d e f")))
    }

    @Test("A repetition among many texts is never missed, and crowded hashes end the search")
    func repetitions() {
        for count in [0, 1, 2, 100, 5_000] {
            var check = RepeatCheck(count: count + 1)
            for index in 0..<count { check.add(TextHash(of: "break-\(index)")) }
            #expect(!check.mayRepeat)
            guard count > 0 else { continue }
            check.add(TextHash(of: "break-\(count / 2)"))
            #expect(check.mayRepeat)
        }
    }
}
