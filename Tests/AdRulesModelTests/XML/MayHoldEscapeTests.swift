import Testing

@testable import AdRulesModel

/// Whether a text of the document may hold `&amp;` once it is decoded. Rules skip documents in which none does, so the
/// answer may be wrong in one direction only.
@Suite("A document reports whether a decoded text may hold &amp;")
struct MayHoldEscapeTests {
    private func document(_ error: String, chunkBytes: Int = XMLReader.defaultChunkBytes) throws -> VASTDocument {
        let text = "<VAST version=\"3.0\"><Error>\(error)</Error></VAST>"
        let reading = DocumentReading(limits: ParsingLimits(), chunkBytes: chunkBytes)
        guard case .vast(let response) = try reading.document(Array(text.utf8)) else {
            throw DocumentError(
                code: .limit, finding: .documentTooLarge(limit: 0), source: SourceDocument(Array(text.utf8)))
        }
        return response
    }

    @Test(
        "Usual texts give false",
        arguments: [
            "", "https://a.example/", "https://a.example/?a&amp;b&amp;c",
            "<![CDATA[https://a.example/?a&b=%26amp%3B]]>",
            "<![CDATA[a;b;&am;p;amp;]]>", "<![CDATA[<a href='?x&y'>]]>", "<![CDATA[\r\n a&b \r\n]]>", "a &lt; b;amp",
            "&quot;amp&quot;", "amp;amp;",
        ])
    func usual(_ error: String) throws {
        #expect(try !document(error).source.mayHoldEscape)
    }

    @Test(
        "Remaining escapes give true",
        arguments: [
            "<![CDATA[a&amp;b]]>", "<![CDATA[&amp;]]>", "<![CDATA[;&amp;]]>", "a&amp;amp;b", "&#38;amp;", "&#x26;amp;",
            "&amp;&#97;mp;", "<![CDATA[&am]]><![CDATA[p;]]>", "<![CDATA[&]]>amp;", "&amp;<!-- -->amp;",
            "<![CDATA[<a href='?x&amp;y'>]]>", "<![CDATA[\r&amp;]]>", "<![CDATA[a]]&amp;]]>",
        ])
    func leftOver(_ error: String) throws {
        for chunkBytes in [1, 7, XMLReader.defaultChunkBytes] {
            let read = try document(error, chunkBytes: chunkBytes)
            #expect(read.vast.errors.contains { $0.uri.string.contains("&amp;") })
            #expect(read.source.mayHoldEscape)
        }
    }

    @Test("A document in code may hold anything")
    func inCode() {
        #expect(VASTDocument(VAST(ads: [])).source.mayHoldEscape)
    }

    private static let pieces = [
        "&amp;", "amp;", "&#38;", "&#97;", "&lt;", "a", "mp;", ";", "\r", "<![CDATA[&amp;]]>", "<![CDATA[&]]>",
        "<![CDATA[amp;]]>", "<![CDATA[&am]]>", "<![CDATA[p;]]>", "<![CDATA[ a;b ]]>", "<!-- &amp; -->", "<?amp ;?>",
        "<![CDATA[]]]]>", " ", "<x/>", "<x>&amp;amp;</x>",
    ]

    @Test("4,000 random texts with an escape never give false", arguments: [31, 32])
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for round in 0..<2000 {
            var raw = ""
            for _ in 0..<generator.below(7) { raw += generator.pick(Self.pieces) }
            let read = try document(raw, chunkBytes: generator.pick([1, 5, 64 << 10]))
            guard read.vast.errors.contains(where: { $0.uri.string.contains("&amp;") }) else { continue }
            found += 1
            #expect(read.source.mayHoldEscape, "seed \(seed), round \(round): \(raw.debugDescription)")
        }
        #expect(found > 200)
    }
}
