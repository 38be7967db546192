import Foundation
import Testing

@testable import AdRulesModel

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Raw bytes become the text that they stand for")
struct TextDecodingTests {
    private func content(_ raw: String) -> String { TextDecoding.content(Array(raw.utf8)[...]) }
    private func attribute(_ raw: String) -> String { TextDecoding.attribute(Array(raw.utf8)[...]) }

    @Test("References, CDATA, comments, processing instructions, line ends, blanks at the ends")
    func contents() {
        #expect(content("a&amp;b&lt;c&gt;d&quot;e&apos;f") == "a&b<c>d\"e'f")
        #expect(content("&#65;&#x42;&#x1F3AC;&#8364;") == "AB🎬€")
        #expect(content("&#0000000000000000000065;") == "A")
        #expect(content(" \n<![CDATA[ https://a.example/?x=1&amp;y=2 ]]>\t") == "https://a.example/?x=1&amp;y=2")
        #expect(content("a<![CDATA[<b>]]>&lt;c<![CDATA[]]>") == "a<b><c")
        #expect(content("<![CDATA[x]]]]><![CDATA[>y]]>") == "x]]>y")
        #expect(content("a<!-- <![CDATA[no]]> -->b<?pi x?>c") == "abc")
        #expect(content("a<!---->b<!--->--><?p?>c") == "abc")
        #expect(content("a\r\nb\rc\nd") == "a\nb\nc\nd")
        #expect(content("a<![CDATA[\r\n]]>b<![CDATA[\r]]>\nc") == "a\nb\n\nc")
        #expect(content("\u{A0}a\u{A0}") == "\u{A0}a\u{A0}")
        #expect(content("") == "")
        #expect(content(" \r\n\t ") == "")
    }

    /// Of the decoded text, which the reader does not make only to ask that.
    @Test("Whether a text is empty is known without decoding it")
    func empty() {
        var random = SeededGenerator(seed: 20_261_127)
        let parts = [
            "<![CDATA[", "]]>", "<!--", "-->", "<?p", "?>", " ", "\n", "\r", "&#32;", "&#9;", "&#65;", "&amp;", "&x;",
            "&",
            "a", "]", ">",
        ]
        var counts = (empty: 0, full: 0)
        for round in 0..<20_000 {
            let raw = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
            let bytes = Array(raw.utf8)
            let text = SourceText(
                storage: SourceStorage(bytes), range: SourceRange(lower: 0, upper: bytes.count), isEncoded: true)
            #expect(text.isEmpty == text.string.isEmpty, "round \(round): \(raw)")
            #expect((text == "") == text.isEmpty && text.addressKind == .other)
            if text.isEmpty { counts.empty += 1 } else { counts.full += 1 }
        }
        #expect(counts.empty > 2000 && counts.full > 2000, "\(counts)")
    }

    @Test("In attributes a tab and a line end become a space, references to them do not")
    func attributes() {
        #expect(attribute("https://a.example/?x=1&amp;y=2") == "https://a.example/?x=1&y=2")
        #expect(attribute("a\tb\nc\r\nd\re") == "a b c d e")
        #expect(attribute("a&#9;b&#10;c&#13;d") == "a\tb\nc\rd")
        #expect(attribute(" a ") == " a ")
        #expect(attribute("&amp;amp;") == "&amp;")
    }

    @Test("Text that is not a reference stays unchanged, and nothing traps")
    func brokenContents() {
        for raw in [
            "&", "&;", "&nosuch;", "&#;", "&#x;", "&#xD800;", "&#99999999999;", "a&b", "<![CDATA[a", "<!--", "<?", "<",
        ] {
            _ = content(raw)
            _ = attribute(raw)
        }
        #expect(content("a&nosuch;b & c") == "a&nosuch;b & c")
    }

    private static let pieces = [
        "x", " ", "\n", "\r\n", "\r", "\t", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#38;", "&#x3c;", "&#10;",
        "&#13;",
        "&#32;", "&#x0000000000000000041;", "&#128512;", "ü", "日本", "🎬", "]]", "]", ">", "-->", "'", "\"", "?>", "/>",
        "=",
        "&amp;amp;", "https://a.example/?a=1&amp;b=[CACHEBUSTING]",
    ]
    private static let markup = [
        "<![CDATA[]]>", "<![CDATA[ a&b<c> ]]>", "<![CDATA[\r\n]]>", "<![CDATA[\r]]>", "<![CDATA[]]]]>", "<!---->",
        "<!-- c & d < e -->", "<!-- <![CDATA[ x ]]> -->", "<?pi?>", "<?pi a > b ]]>?>", "<![CDATA[&#38;<!-- x -->]]>",
    ]

    @Test("4,000 random contents read as Foundation reads them", arguments: [21, 22])
    func randomContents(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            var raw = ""
            for _ in 0..<generator.below(12) {
                let piece = generator.oneIn(4) ? generator.pick(Self.markup) : generator.pick(Self.pieces)
                // `]]>` may not stand in plain text.
                if piece == ">" && raw.hasSuffix("]]") { continue }
                raw += piece
            }
            let document = try XMLDocument(data: Data("<a>\(raw)</a>".utf8), options: [.nodePreserveAll])
            let root = try #require(document.rootElement())
            let expected = DOMReading.text(of: root).trimmingXMLBlanks
            try #require(content(raw) == expected, "seed \(seed), round \(round): \(raw.debugDescription)")
        }
    }

    @Test("2,000 random attributes read as Foundation reads them", arguments: [23])
    func randomAttributes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            var raw = ""
            for _ in 0..<generator.below(12) { raw += generator.pick(Self.pieces) }
            raw = raw.replacing("\"", with: "&quot;")
            let document = try XMLDocument(data: Data("<a b=\"\(raw)\"/>".utf8), options: [.nodePreserveAll])
            let expected = try #require(document.rootElement()?.attribute(forName: "b")?.stringValue)
            try #require(attribute(raw) == expected, "seed \(seed), round \(round): \(raw.debugDescription)")
        }
    }
}
