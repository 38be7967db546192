import Testing

@testable import AdRulesModel

/// Whether a comment is addressed to the linter. The linter does not look at the comments of any other document.
@Suite("A document reports whether a comment is addressed to the linter")
struct DirectiveTests {
    private func mayHoldDirective(_ text: String, chunkBytes: Int = XMLReader.defaultChunkBytes) throws -> Bool {
        let reading = DocumentReading(limits: ParsingLimits(), chunkBytes: chunkBytes)
        return try reading.document(Array(text.utf8)).source.mayHoldDirective
    }

    @Test(
        "A comment that begins with the word, wherever it stands, in chunks of any size",
        arguments: [
            "<!--adrules-ignore-file A--><VAST version=\"3.0\"/>",
            "<VAST version=\"3.0\"><!--\n adrules-ignore --></VAST>",
            "<VAST version=\"3.0\"/><!--\tadrules-ignore-nonsense-->",
            "<VAST version=\"3.0\"><Ad id=\"a\"><!-- a --><!-- adrules-ignore-next VAST301: é --><InLine/></Ad></VAST>",
        ])
    func comment(document: String) throws {
        for chunkBytes in [1, 7, XMLReader.defaultChunkBytes] {
            #expect(try mayHoldDirective(document, chunkBytes: chunkBytes))
        }
    }

    @Test(
        "No other comment addresses the linter",
        arguments: [
            "<VAST version=\"3.0\"/>", "<!-- see adrules-ignore-next --><VAST version=\"3.0\"/>",
            "<!----><!-- --><!--adrules-ignor--><VAST version=\"3.0\"/>",
            "<VAST version=\"3.0\"><Error><![CDATA[<!-- adrules-ignore-file A -->]]></Error></VAST>",
            "<VAST version=\"3.0\"><Error>adrules-ignore-next</Error></VAST>",
            "<?adrules-ignore-file A?><VAST version=\"adrules-ignore-next\"/>",
        ])
    func noComment(document: String) throws {
        #expect(try !mayHoldDirective(document))
    }

    @Test("A document in code may have any")
    func inCode() {
        #expect(VASTDocument(VAST(ads: [])).source.mayHoldDirective)
    }
}
