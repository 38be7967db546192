import Testing

@testable import AdRulesModel

@Suite("Documents of other encodings are read, or refused by name")
struct EncodingTests {
    /// A playlist whose `breakId` and URL hold the text.
    private func playlist(_ text: String, declaring encoding: String?) -> String {
        let declaration = encoding.map { " encoding=\"\($0)\"" } ?? ""
        return """
            <?xml version="1.0"\(declaration)?>
            <VMAP version="1.0"><AdBreak timeOffset="start" breakId="\(text)"><AdSource><AdTagURI>
            <![CDATA[https://ads.example/?a=1&b=\(text)]]></AdTagURI></AdSource></AdBreak></VMAP>
            """
    }

    private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
    }

    private func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// Reads the bytes and expects the text in an attribute and in a URL, at the right places of the converted bytes.
    private func expect(
        _ text: String, reading bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let document = try VMAPDocument(parsing: bytes)
        let adBreak = try #require(document.breaks.first, sourceLocation: sourceLocation)
        #expect(adBreak.breakID == text, sourceLocation: sourceLocation)
        let id = try #require(document.source.attribute("breakId", of: adBreak.origin), sourceLocation: sourceLocation)
        #expect(document.source.text(in: id.value) == text, sourceLocation: sourceLocation)
        guard case .adTag(let uri, _)? = adBreak.source?.content else {
            Issue.record("no tag", sourceLocation: sourceLocation)
            return
        }
        #expect(uri.string == "https://ads.example/?a=1&b=" + text, sourceLocation: sourceLocation)
        #expect(document.source.text(in: uri.range) == uri.string, sourceLocation: sourceLocation)
    }

    private func failure(_ bytes: [UInt8]) -> DocumentError? {
        do {
            _ = try AdDocument(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test("UTF-8, with and without a declaration, with a byte order mark", arguments: ["für", "日本 🎬", "plain"])
    func utf8(_ text: String) throws {
        try expect(text, reading: Array(playlist(text, declaring: nil).utf8))
        for name in ["UTF-8", "utf-8"] { try expect(text, reading: Array(playlist(text, declaring: name).utf8)) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        try expect(text, reading: mark + playlist(text, declaring: "UTF-8").utf8)
        try expect(text, reading: mark + playlist(text, declaring: nil).utf8)
        let marked = try AdDocument(parsing: mark + playlist(text, declaring: nil).utf8)
        #expect(marked.findings.contains { $0.rule == .unusualEncoding })
    }

    @Test("A declaration may be long: its encoding counts, also far behind its beginning")
    func longDeclaration() throws {
        let written = playlist("für", declaring: "ISO-8859-1")
        let blanks = String(repeating: " ", count: 1000)
        let bytes = latin1(written.replacing("version=\"1.0\"", with: "version=\"1.0\"" + blanks, maxReplacements: 1))
        try expect("für", reading: bytes)
        let name = String(repeating: "A", count: 1000)
        let error = failure(Array(playlist("a", declaring: name).utf8))
        #expect(error?.finding.rule == .unreadableEncoding)
        #expect(error?.finding.value == name)
    }

    @Test("A document that has too many bytes in UTF-8 is refused before it is converted")
    func tooLargeInUTF8() throws {
        let wide = playlist(String(repeating: "日", count: 200), declaring: nil)
        for bytes in [
            latin1(playlist(String(repeating: "é", count: 200), declaring: "ISO-8859-1")),
            utf16(wide, bigEndian: true), [0xFF, 0xFE] + utf16(wide, bigEndian: false),
        ] {
            let count = try InputEncoding.utf8(bytes).bytes.count
            var limits = ParsingLimits()
            limits.documentBytes = count
            #expect(throws: Never.self) { try AdDocument(parsing: bytes, limits: limits) }
            limits.documentBytes = count - 1
            #expect(bytes.count < count)
            #expect(throws: XMLFailure.self) { try InputEncoding.utf8(bytes, limit: count - 1) }
            let error = #expect(throws: DocumentError.self) { try AdDocument(parsing: bytes, limits: limits) }
            #expect(error?.code == .limit)
            #expect(error?.finding.rule == .documentTooLarge)
        }
    }

    @Test("UTF-16, either way round, with and without a mark", arguments: ["für", "日本 🎬", "plain"])
    func utf16(_ text: String) throws {
        for name in ["UTF-16", nil] as [String?] {
            let written = playlist(text, declaring: name)
            try expect(text, reading: [0xFE, 0xFF] + utf16(written, bigEndian: true))
            try expect(text, reading: [0xFF, 0xFE] + utf16(written, bigEndian: false))
            try expect(text, reading: utf16(written, bigEndian: true))
            try expect(text, reading: utf16(written, bigEndian: false))
        }
    }

    @Test("ISO-8859-1 and Windows-1252")
    func singleByte() throws {
        try expect("für ÿ", reading: latin1(playlist("für ÿ", declaring: "ISO-8859-1")))
        try expect("für ÿ", reading: latin1(playlist("für ÿ", declaring: "iso-8859-1")))
        let euro = latin1(playlist("\u{80}\u{99}ü", declaring: "windows-1252"))
        try expect("€™ü", reading: euro)
        try expect("€™ü", reading: latin1(playlist("\u{80}\u{99}ü", declaring: "Windows-1252")))
    }

    @Test(
        "A document that declares ASCII holds nothing else, unless a player reads it", arguments: ["US-ASCII", "ascii"])
    func ascii(_ name: String) throws {
        try expect("plain", reading: Array(playlist("plain", declaring: name).utf8))
        for (text, bytes) in [("é", Array("é".utf8)), ("🎬", Array("🎬".utf8)), ("é", [0xE9])] {
            let written = Array(playlist("%", declaring: name).utf8)
            let place = try #require(written.firstIndex(of: UInt8(ascii: "%")))
            let document = Array(written[..<place]) + bytes + written[(place + 1)...]
            let error = failure(document)
            #expect(error?.finding.rule == .unreadableEncoding && error?.finding.label == "not ASCII")
            #expect(error?.finding.range == SourceRange(lower: place, upper: place + bytes.count))
            let received = try InputEncoding.received(document, charset: nil)
            #expect(String(decoding: received.bytes, as: UTF8.self).contains(bytes.count > 1 ? text : "\u{FFFD}"))
        }
        let encoding = try #require(DocumentEncoding(of: Array(playlist("plain", declaring: name).utf8)))
        #expect(encoding.name == "US-ASCII" && encoding.bytes(of: Array("ü".utf8)) == nil)
    }

    @Test(
        "A text reads back unchanged in the encoding that is chosen for it",
        arguments: [
            ("für", nil, nil), ("日本", "UTF-8", nil), ("für", "ISO-8859-1", "ISO-8859-1"),
            ("€", "windows-1252", "Windows-1252"),
            ("für", "UTF-16", nil), ("plain", "US-ASCII", "US-ASCII"), ("plain", "ISO-8859-1", nil),
        ] as [(String, String?, String?)])
    func encodingOfText(text: String, declared: String?, name: String?) throws {
        let written = Array(playlist(text, declaring: declared).utf8)
        let encoding = try #require(DocumentEncoding(readingAs: written))
        #expect(encoding.name == name)
        let bytes = try #require(encoding.bytes(of: written))
        #expect(try AdDocument(parsing: bytes).source.bytes == written)
    }

    @Test(
        "A text with characters that its encoding lacks has none", arguments: [("é", "US-ASCII"), ("日", "ISO-8859-1")])
    func impossibleText(text: String, declared: String) {
        #expect(DocumentEncoding(readingAs: Array(playlist(text, declaring: declared).utf8)) == nil)
    }

    @Test("A character that the encoding of a document lacks cannot be written in it")
    func missingCharacters() throws {
        func written(_ text: String, in name: String) throws -> [UInt8]? {
            let encoding = try #require(DocumentEncoding(of: latin1(playlist("\u{80}ü", declaring: name))))
            return encoding.bytes(of: Array(text.utf8))
        }
        #expect(try written("\u{7F}€\u{A0}ÿ", in: "windows-1252") == [0x7F, 0x80, 0xA0, 0xFF])
        #expect(try written("\u{7F}\u{80}ÿ", in: "ISO-8859-1") == [0x7F, 0x80, 0xFF])
        #expect(try written("\u{80}", in: "windows-1252") == nil && written("€", in: "ISO-8859-1") == nil)
    }

    @Test("A name that does not fit the bytes: the bytes win where they are unambiguous")
    func wrongDeclaration() throws {
        try expect("für", reading: Array(playlist("für", declaring: "UTF-16").utf8))
        try expect("für", reading: [0xFF, 0xFE] + utf16(playlist("für", declaring: "UTF-8"), bigEndian: false))
        try expect("für", reading: [0xFF, 0xFE] + utf16(playlist("für", declaring: "ISO-8859-1"), bigEndian: false))
        try expect("für", reading: [0xEF, 0xBB, 0xBF] + playlist("für", declaring: "ISO-8859-1").utf8)
    }

    @Test(
        "Encodings that are not read are refused by name, at their name",
        arguments: [
            "Shift_JIS", "UTF-7", "EBCDIC-CP-US", "ISO-2022-JP", "HTML", "x-nonsense", "UTF-32", "ISO-8859-15", "BIG5",
        ])
    func otherEncodings(_ name: String) throws {
        let error = try #require(failure(Array(playlist("x", declaring: name).utf8)))
        #expect(error.code == .encoding)
        #expect(error.finding.rule == .unreadableEncoding)
        #expect(error.source.text(in: error.finding.range) == name)
        #expect(error.finding.message.contains(name))
        #expect(ReadingInvariants.violations(in: error) == [])
    }

    @Test("UTF-32 is refused, with any declaration")
    func utf32() throws {
        let text = playlist("x", declaring: nil)
        let big = text.unicodeScalars.flatMap { [0, 0, UInt8($0.value >> 8), UInt8($0.value & 0xFF)] }
        let little = text.unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] }
        for bytes in [big, little, [0, 0, 0xFE, 0xFF] + big, [0xFF, 0xFE, 0, 0] + little] {
            #expect(try #require(failure(bytes)).code == .encoding)
        }
    }

    @Test("Bytes that are not in their encoding are one error, at their place")
    func brokenBytes() throws {
        let text = playlist("für", declaring: nil)
        let broken: [(name: String, bytes: [UInt8], line: Int)] = [
            ("Latin-1 without a declaration", latin1(text), 2),
            ("Latin-1 declared as UTF-8", latin1(playlist("für", declaring: "UTF-8")), 2),
            ("an overlong form", Array(text.utf8).replacing([0xC3, 0xBC], with: [0xC0, 0xAF]), 2),
            ("a surrogate in UTF-8", Array(text.utf8).replacing([0xC3, 0xBC], with: [0xED, 0xA0, 0x80]), 2),
            (
                "a character above U+10FFFF",
                Array(text.utf8).replacing([0xC3, 0xBC], with: [0xF4, 0x90, 0x80, 0x80]), 2
            ),
            ("a character cut short", Array(text.utf8).replacing([0xC3, 0xBC], with: [0xC3]), 2),
            ("a stray continuation", Array(text.utf8).replacing([0xC3, 0xBC], with: [0x80]), 2),
            ("a form feed", Array(text.utf8).replacing([0xC3, 0xBC], with: [0x0C]), 2),
            ("U+FFFE", Array(text.utf8).replacing([0xC3, 0xBC], with: [0xEF, 0xBF, 0xBE]), 2),
        ]
        for (name, bytes, line) in broken {
            let error = try #require(failure(bytes), "\(name)")
            #expect(error.code == .encoding || error.code == .notWellFormed, "\(name)")
            #expect(error.finding.rule.rawValue.hasPrefix("XML0"), "\(name)")
            #expect(error.location.line == line, "\(name): \(error)")
            #expect(ReadingInvariants.violations(in: error) == [], "\(name)")
        }
    }

    @Test("Bytes that are not UTF-8 are refused wherever they are, in a CDATA section too")
    func brokenBytesEverywhere() throws {
        let broken: [[UInt8]] = [
            [0xC0, 0xBF], [0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xC3], [0x80], [0xFF], [0xE2, 0x82],
        ]
        for place in ["<![CDATA[%]]>", "%", "<!--%-->", "<?p %?>"] {
            let parts = "<VAST version=\"4.2\"><Error>\(place)</Error></VAST>".split(separator: "%")
            for bytes in broken {
                let error = try #require(failure(Array(parts[0].utf8) + bytes + Array(parts[1].utf8)))
                #expect(error.code == .encoding || error.code == .notWellFormed, "\(place)")
                #expect(Int(error.finding.range.lower) <= parts[0].utf8.count + bytes.count, "\(place) \(bytes)")
                #expect(ReadingInvariants.violations(in: error) == [])
            }
        }
        // Every character is one: each length, at the end of a document and across words of eight bytes.
        let text = "aé日🎬\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFD}\u{10000}\u{10FFFF}"
        for padding in 0..<9 {
            let document =
                "<VAST version=\"4.2\"><Error>" + String(repeating: "x", count: padding) + text + "</Error></VAST>"
            #expect(failure(Array(document.utf8)) == nil)
        }
    }

    @Test(
        "In a response that is played, bytes that are not UTF-8 are U+FFFD, with a finding; elsewhere they are an error"
    )
    func replacedBytes() throws {
        let parts = "<VAST version=\"4.2\"><Error>a%b</Error></VAST>".split(separator: "%")
        for (bytes, text) in [
            ([0xFC], "a\u{FFFD}b"), ([0xED, 0xA0, 0x80], "a\u{FFFD}\u{FFFD}\u{FFFD}b"), ([0xE2, 0x82], "a\u{FFFD}b"),
        ] as [([UInt8], String)] {
            for mark in [[], [0xEF, 0xBB, 0xBF]] as [[UInt8]] {
                let written = mark + Array(parts[0].utf8) + bytes + Array(parts[1].utf8)
                #expect(failure(written)?.code == .encoding)
                let document = try VASTDocument(received: written)
                #expect(document.vast.errors.first?.uri.string == text)
                let finding = try #require(document.findings.last { $0.rule == .unusualEncoding })
                #expect(document.source.text(in: finding.range) == "\u{FFFD}")
                #expect(document.findings.count == (mark.isEmpty ? 1 : 2))
            }
        }
        let cut = Array("<VAST version=\"4.2\"/><!--\u{FC}-->".utf8)
        #expect(try VASTDocument(received: cut).findings.isEmpty)
        var limits = ParsingLimits()
        limits.documentBytes = parts[0].utf8.count + parts[1].utf8.count + 1
        let error = #expect(throws: DocumentError.self) {
            try AdDocument(received: Array(parts[0].utf8) + [0xFC] + Array(parts[1].utf8), limits: limits)
        }
        #expect(error?.code == .limit)
    }

    @Test(
        "The charset of a response counts where the document declares no encoding, and has no mark",
        arguments: [
            ("text/xml; charset=iso-8859-1", nil, "f\u{FC}r"),
            ("text/xml;CHARSET = \"ISO-8859-1\" ; x=y", nil, "f\u{FC}r"),
            ("text/xml; charset=windows-1252", nil, "f\u{FC}r"), ("text/xml; charset=shift_jis", nil, "f\u{FFFD}r"),
            ("text/xml; charset=utf-8", nil, "f\u{FFFD}r"), ("text/xml", nil, "f\u{FFFD}r"), ("", nil, "f\u{FFFD}r"),
            ("text/xml; charset=utf-8", "ISO-8859-1", "f\u{FC}r"),
            ("text/xml; charset=iso-8859-1", "UTF-8", "f\u{FFFD}r"),
        ] as [(String, String?, String)])
    func charset(contentType: String, declared: String?, text: String) throws {
        let bytes = latin1(playlist("f\u{FC}r", declaring: declared))
        guard case .vmap(let document) = try AdDocument(received: bytes, contentType: contentType) else { return }
        #expect(document.breaks.first?.breakID == text)
        let marked = [0xEF, 0xBB, 0xBF] + Array(playlist("f\u{FC}r", declaring: nil).utf8)
        guard case .vmap(let utf8) = try AdDocument(received: marked, contentType: contentType) else { return }
        #expect(utf8.breaks.first?.breakID == "f\u{FC}r")
    }

    @Test("Broken UTF-16 is one error")
    func brokenUTF16() throws {
        let text = utf16(playlist("x", declaring: nil), bigEndian: true)
        let mark: [UInt8] = [0xFE, 0xFF]
        let lone =
            mark + text.replacing([0x00, UInt8(ascii: "x"), 0x00, UInt8(ascii: "\"")], with: [0xD8, 0x00, 0x00, 0x22])
        for bytes in [mark + text.dropLast(), lone, mark, mark + [0x00], [0xFF, 0xFE, 0x3C]] {
            let error = try #require(failure(bytes))
            #expect(error.finding.rule.rawValue.hasPrefix("XML0"))
            #expect(ReadingInvariants.violations(in: error) == [])
        }
    }

    @Test("Blanks before the XML declaration are an error finding, and the document is read")
    func leadingBlanks() throws {
        for blanks in ["\n", " \r\n\t\n"] {
            for (text, bytes) in [
                ("für", Array((blanks + playlist("für", declaring: "UTF-8")).utf8)),
                ("für", latin1(blanks + playlist("für", declaring: "ISO-8859-1"))),
                ("für", InputEncoding.utf8Mark + Array((blanks + playlist("für", declaring: nil)).utf8)),
                ("für", [0xFE, 0xFF] + utf16(blanks + playlist("für", declaring: "UTF-16"), bigEndian: true)),
            ] {
                try expect(text, reading: bytes)
                let document = try AdDocument(parsing: bytes)
                let finding = try #require(document.findings.first { $0.rule == .misplacedXMLDeclaration })
                #expect(document.source.text(in: finding.range) == "<?xml")
                #expect(ReadingInvariants.violations(in: document, limits: ParsingLimits()) == [])
            }
        }
        // Without a declaration blanks are no mistake.
        let plain = try AdDocument(parsing: Array("\n<VMAP version=\"1.0\"/>".utf8))
        #expect(!plain.findings.contains { $0.rule == .misplacedXMLDeclaration })
    }

    @Test("Converted text takes the room that it needs, no more")
    func conversionRoom() throws {
        for (bytes, size) in [
            (latin1(playlist(String(repeating: "ü", count: 5000), declaring: "ISO-8859-1")), 2),
            (
                [0xFF, 0xFE] + utf16(playlist(String(repeating: "日🎬", count: 5000), declaring: nil), bigEndian: false),
                2
            ),
        ] {
            let converted = try InputEncoding.utf8(bytes).bytes
            #expect(converted.capacity <= converted.count + converted.count / 16 + 64)
            #expect(converted.count <= bytes.count * size)
        }
    }

    @Test("A NUL byte anywhere is one error")
    func nulBytes() throws {
        let bytes = Array(playlist("x", declaring: "UTF-8").utf8)
        for index in bytes.indices {
            // The first four bytes show the encoding: with a NUL among them they may show another one.
            var changed = bytes
            changed[index] = 0
            let error = try #require(failure(changed), "NUL at \(index)")
            #expect(error.finding.rule.rawValue.hasPrefix("XML0"), "NUL at \(index)")
            #expect(ReadingInvariants.violations(in: error) == [], "NUL at \(index)")
            if index >= 4 { #expect(Int(error.finding.range.lower) <= index, "NUL at \(index)") }
        }
        // Behind the root, too, where a parser of C strings would see an end.
        #expect(failure(bytes + [0]) != nil)
        #expect(failure(bytes + [0] + bytes) != nil)
    }
}
