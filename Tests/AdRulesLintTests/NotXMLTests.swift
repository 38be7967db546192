import Testing

/// A document that is not XML is called what it is.
@Suite struct NotXMLTests {
    @Test(
        "Compressed files, archives and pictures are named by their first bytes",
        arguments: [
            ([0x1F, 0x8B, 0x08, 0x00], "the document is compressed with gzip, not XML"),
            ([0x28, 0xB5, 0x2F, 0xFD, 0x04], "the document is compressed with zstd, not XML"),
            ([0x50, 0x4B, 0x03, 0x04, 0x14], "the document is a ZIP archive, not XML"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D], "the document is a PNG picture, not XML"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "the document is a JPEG picture, not XML"),
            (Array("GIF89a\u{1}\u{0}".utf8), "the document is a GIF picture, not XML"),
        ] as [([UInt8], String)])
    func binary(_ bytes: [UInt8], _ message: String) throws {
        let result = try lint(bytes)
        #expect(result.rules == ["XML008"])
        #expect(result.diagnostics.map(\.finding.message) == [message])
        #expect(result.diagnostics[0].finding.range.lower == 0)
    }

    @Test("A stray NUL byte is one, also before the document, and a byte that is not UTF-8 too")
    func strayBytes() throws {
        let nul = try lint([0] + Array("<VAST version=\"3.0\"/>".utf8))
        #expect(nul.rules == ["XML017"])
        #expect(
            nul.diagnostics.map(\.finding.message) == ["the document contains a NUL byte, which XML does not allow"])
        #expect(nul.diagnostics.map(\.start.column) == [1])
        let latin = try lint(Array("<VAST version=\"3.0\"><!-- caf".utf8) + [0xE9] + Array(" --></VAST>".utf8))
        #expect(latin.rules == ["XML019"])
        #expect(latin.diagnostics.map(\.start.column) == [29])
    }

    @Test(
        "Escaped XML, base64 and invisible characters are reported from text",
        arguments: [
            ("&lt;VAST version=&quot;3.0&quot;/&gt;", "the document is XML that was escaped", 0, 4),
            ("\n &#60;VAST/>", "the document is XML that was escaped", 2, 7),
            ("PFZBU1QgdmVyc2lvbj0iMy4wIi8+", "the document is XML in base64, not XML", 0, 5),
            ("\u{200B}<VAST version=\"3.0\"/>", "a zero-width space comes before the document", 0, 3),
            ("\u{00A0}<VAST version=\"3.0\"/>", "a no-break space comes before the document", 0, 2),
            ("VAST", "the document is text, not XML", 0, 1),
        ])
    func text(_ document: String, _ message: String, lower: Int, upper: Int) throws {
        let result = try lint(document)
        #expect(result.rules == ["XML008"])
        #expect(result.diagnostics.map(\.finding.message) == [message])
        #expect(result.diagnostics.map { Int($0.finding.range.lower) } == [lower])
        #expect(result.diagnostics.map { Int($0.finding.range.upper) } == [upper])
    }
}
