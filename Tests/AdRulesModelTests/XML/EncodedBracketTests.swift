import Testing

@testable import AdRulesModel

/// Whether a text of the document may hold `%5`. Rules look for encoded macros in no other document, so the answer may be
/// wrong in one direction only.
@Suite("A document reports whether a text may hold an encoded bracket")
struct EncodedBracketTests {
    private func document(_ error: String, chunkBytes: Int = XMLReader.defaultChunkBytes) throws -> AdDocument {
        let text = "<VAST version=\"3.0\"><Error>\(error)</Error></VAST>"
        return try DocumentReading(limits: ParsingLimits(), chunkBytes: chunkBytes).document(Array(text.utf8))
    }

    @Test(
        "Usual texts give false",
        arguments: ["", "https://a.example/?a=b%20c&amp;d=e", "<![CDATA[%=a5?b=&c=d%]]>", "&#37;5B"])
    func usual(_ error: String) throws {
        #expect(try !document(error).source.mayHoldEncodedBracket)
    }

    @Test(
        "An encoded bracket gives true, in a text of any length, in chunks of any size",
        arguments: [0, 1, 14, 15, 16, 17, 31, 32, 100, 4_000, 5_000])
    func value(length: Int) throws {
        let address = "https://a.example/" + String(repeating: "a", count: length) + "?cb=%5BCACHEBUSTING%5D"
        for error in [
            address, "<![CDATA[\(address)]]>", " <![CDATA[\(address)]]> ", address + "&amp;b", "\(address)<!-- -->",
        ] {
            for chunkBytes in [1, 7, XMLReader.defaultChunkBytes] {
                #expect(try document(error, chunkBytes: chunkBytes).source.mayHoldEncodedBracket)
            }
        }
    }

    @Test("A document in code may hold anything")
    func inCode() {
        #expect(VASTDocument(VAST(ads: [])).source.mayHoldEncodedBracket)
    }
}
