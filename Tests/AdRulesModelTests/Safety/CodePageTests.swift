import Testing

@testable import AdRulesModel

@Suite("Code pages that libxml2 would guess are refused by name before it sees them")
struct CodePageTests {
    /// `<?xml version="1.0"?><!--`, five cent signs, `--><VMAP version="1.0"/>` in code page 037: libxml2 takes it for
    /// EBCDIC and converts it, and each cent sign becomes two bytes.
    private static let growing: [UInt8] = [
        0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1,
        0x4B, 0xF0, 0x7F, 0x6F, 0x6E, 0x4C, 0x5A, 0x60, 0x60, 0x4A, 0x4A, 0x4A, 0x4A, 0x4A, 0x60, 0x60,
        0x6E, 0x4C, 0xE5, 0xD4, 0xC1, 0xD7, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F,
        0xF1, 0x4B, 0xF0, 0x7F, 0x61, 0x6E,
    ]

    /// `<?xml version="1.0"?><VMAP version="1.0"/>` in code page 037: converted, each byte stays one byte.
    private static let even: [UInt8] = [
        0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7F, 0xF1,
        0x4B, 0xF0, 0x7F, 0x6F, 0x6E, 0x4C, 0xE5, 0xD4, 0xC1, 0xD7, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89,
        0x96, 0x95, 0x7E, 0x7F, 0xF1, 0x4B, 0xF0, 0x7F, 0x61, 0x6E,
    ]

    private static let signatures: [(bytes: [UInt8], name: String)] = [
        (growing, "EBCDIC"), (even, "EBCDIC"), ([0x4C, 0x6F, 0xA7, 0x94], "EBCDIC"),
        ([0x00, 0x00, 0x00, 0x3C, 0x00, 0x00, 0x00, 0x56], "UTF-32"), ([0x3C, 0x00, 0x00, 0x00], "UTF-32"),
        ([0x00, 0x00, 0x3C, 0x00], "UTF-32"), ([0x00, 0x3C, 0x00, 0x00], "UTF-32"),
        ([0x00, 0x00, 0xFE, 0xFF, 0x00], "UTF-32"), ([0xFF, 0xFE, 0x00, 0x00, 0x3C], "UTF-32"),
        ([0x00, 0x00, 0xFF, 0xFE], "UTF-32"), ([0xFE, 0xFF, 0x00, 0x00], "UTF-32"),
        (Array("+/v8-<VMAP/>".utf8), "UTF-7"), (Array("+/v9".utf8), "UTF-7"), (Array("+/v+".utf8), "UTF-7"),
        (Array("+/v/".utf8), "UTF-7"), ([0xDD, 0x73, 0x66, 0x73], "UTF-EBCDIC"), ([0xF7, 0x64, 0x4C], "UTF-1"),
        ([0x0E, 0xFE, 0xFF, 0x3C], "SCSU"), ([0xFB, 0xEE, 0x28], "BOCU-1"), ([0x84, 0x31, 0x95, 0x33], "GB18030"),
    ]

    @Test("Alone and behind a mark of UTF-8", arguments: signatures.indices)
    func refused(_ index: Int) throws {
        let (bytes, name) = Self.signatures[index]
        for document in [bytes, InputEncoding.utf8Mark + bytes] {
            let reading = Reading(document)
            let error = try #require(reading.error)
            #expect(error.code == .encoding)
            #expect(error.finding.rule == .unreadableEncoding)
            #expect(error.finding.message.contains(name), "\(error)")
            #expect(ReadingInvariants.violations(in: error) == [])
            // libxml2 saw nothing of it.
            #expect(reading.work.bytes == 0)
        }
    }

    @Test("A mark of UTF-16 behind one of UTF-8 is neither")
    func twoMarks() {
        for second in [[0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]] {
            let error = Reading(InputEncoding.utf8Mark + second + Array("<VMAP/>".utf8)).error
            #expect(error?.code == .encoding)
        }
    }

    /// Checks that each reported place is inside the document.
    private struct Witness: XMLEventHandler {
        let byteCount: Int
        var tags = 0

        mutating func start(_ tag: XMLStartTag, attributes: [XMLAttribute]) {
            tags += 1
            for range in [tag.range] + attributes.map(\.value) { #expect(Int(range.upper) <= byteCount) }
        }
        mutating func end(_ tag: XMLEndTag) { #expect(Int(tag.element.upper) <= byteCount) }
        mutating func strayText(_ range: SourceRange) { #expect(Int(range.upper) <= byteCount) }
        mutating func namespaceError(_ error: NamespaceError, _ name: String, at offset: Int) {}
    }

    @Test("Even when they get to libxml2 they are not converted: one failure, nothing outside the document")
    func insideTheReader() {
        for (bytes, name) in Self.signatures {
            for chunkBytes in [1, 7, XMLReader.defaultChunkBytes] {
                var witness = Witness(byteCount: bytes.count)
                var reader = XMLReader(limits: ParsingLimits())
                #expect(throws: XMLFailure.self, "\(name)") {
                    try reader.read(bytes, chunkBytes: chunkBytes, into: &witness)
                }
                #expect(witness.tags == 0, "\(name)")
            }
        }
    }
}
