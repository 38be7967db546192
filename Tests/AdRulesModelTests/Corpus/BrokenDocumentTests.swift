import AdRulesModel
import Testing

@Suite("A document that is not well-formed gives one error, at the place of the mistake")
struct BrokenDocumentTests {
    /// A document's path, the line of the mistake as a person sees it, and its rule.
    struct Expected: Sendable, CustomTestStringConvertible {
        var path: String
        var line: Int
        var rule: RuleID

        var testDescription: String { path }
    }

    /// Every document of corpus and samples that is not well-formed, each judged by reading it.
    static let reviewedDocuments = [
        // One `</vmap:AdBreak>` too many, while VMAP is open.
        Expected(path: "nsyedin+adtest/adriver_vmap.xml", line: 13, rule: .mismatchedEndTag),
        Expected(path: "nsyedin+adtest/adriver_vmap1.xml", line: 8, rule: .mismatchedEndTag),
        // `<![CDATAhttps:`: the second bracket is missing.
        Expected(path: "Samples/Playlists/broken/broken-cdata.xml", line: 6, rule: .brokenCDATAOpener),
        // `</vmap:AdBreak>` while AdSource is open.
        Expected(path: "Samples/Playlists/broken/mismatched-tag.xml", line: 7, rule: .mismatchedEndTag),
        // `film&slot=` in a URL.
        Expected(path: "Samples/Playlists/broken/film.xml", line: 6, rule: .rawAmpersand),
        Expected(path: "Samples/Playlists/broken/raw-ampersand.xml", line: 6, rule: .rawAmpersand),
    ]

    @Test("Corpus and samples, as reviewed", arguments: reviewedDocuments)
    func reviewed(_ expected: Expected) throws {
        let documents = Corpus.documents + Corpus.samples
        guard let document = documents.first(where: { $0.path == expected.path }) else {
            print("skipped: no \(expected.path)")
            return
        }
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: document.bytes) }
        #expect(error.finding.rule == expected.rule)
        #expect(error.location.line == expected.line)
        #expect(error.code == .notWellFormed)
        #expect(ReadingInvariants.violations(in: error) == [])
    }

    @Test("No other document of corpus and samples is broken")
    func others() {
        for document in Corpus.documents + Corpus.samples {
            guard !Self.reviewedDocuments.contains(where: { $0.path == document.path }) else { continue }
            do {
                _ = try AdDocument(parsing: document.bytes)
            } catch {
                let isRefused = error.code == .unknownRoot || error.code == .unsupportedVersion
                #expect(isRefused, "\(document.path): \(error)")
            }
        }
    }

    /// A broken document with `§` where the error belongs, its rule, and its code.
    struct Marked: Sendable, CustomTestStringConvertible {
        var rule: RuleID
        var text: String
        var code = DocumentError.Code.notWellFormed

        init(_ rule: RuleID, _ text: String, _ code: DocumentError.Code = .notWellFormed) {
            self.rule = rule
            self.text = text
            self.code = code
        }

        var testDescription: String { "\(rule.rawValue) \(text)" }
    }

    private static let head = "<VMAP version=\"1.0\">\n"

    static let markedDocuments = [
        Marked(.mismatchedEndTag, head + "<AdBreak>\n§</AdSource>\n</VMAP>"),
        Marked(.mismatchedEndTag, head + "<AdBreak>\n<AdSource>\n§</AdBreak>\n</VMAP>"),
        Marked(.mismatchedEndTag, head + "<AdBreak/>\n§</VMAPPP>"),
        Marked(.mismatchedEndTag, head + "<vmap:AdBreak xmlns:vmap='v'>\n§</AdBreak></VMAP>"),
        Marked(.rawAmpersand, head + "<AdBreak><AdSource><AdTagURI>https://a.example/?x=1§&y=2</AdTagURI>"),
        Marked(.rawAmpersand, head + "<AdBreak breakId=\"a§&b\"/></VMAP>"),
        Marked(.rawAmpersand, head + "<AdBreak breakId=\"a §& b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a§&b;\"/></VMAP>"),
        Marked(.mismatchedEndTag, head + "<AdBreak><AdSource>§</AdBreak></VMAP>"),
        Marked(.mismatchedEndTag, head + "<AdBreak>§</vmap:AdBreak></VMAP>"),
        Marked(.truncatedDocument, head + "<AdBreak>\n§"),
        Marked(.truncatedDocument, head + "<AdBreak><!-- a -->§"),
        Marked(.brokenCDATAOpener, head + "<AdBreak><AdSource><AdTagURI>§<![CDATAhttps://a.example/]]></AdTagURI>"),
        Marked(.brokenCDATAOpener, head + "<AdBreak><AdSource><AdTagURI>§<![cdata[https://a.example/]]></AdTagURI>"),
        Marked(.brokenCDATA, head + "<AdBreak><AdSource><AdTagURI>§<![CDATA[https://a.example/</AdTagURI></VMAP>"),
        Marked(
            .brokenCDATA, head + "<AdBreak><AdSource><AdTagURI><![CDATA[§<![CDATA[x]]>]]></AdTagURI></AdSource></VMAP>"),
        // What ends the section is the `]]>` of another one.
        Marked(.brokenCDATA, head + "<AdBreak><A><![CDATA[x§]></A>\n<B><![CDATA[y]]></B></AdBreak></VMAP>"),
        Marked(.brokenCDATA, head + "<AdBreak><A><![CDATA[x§]] ></A>\n<B><![CDATA[y]]></B></AdBreak></VMAP>"),
        Marked(.brokenCDATA, head + "<AdBreak><A>§<![CDATA[x</A>\n<B><![CDATA[y]]></B></AdBreak></VMAP>"),
        Marked(.brokenCDATA, head + "<AdBreak><A>§<![CDATA[x[M]</A>\n<B><![CDATA[y&z]]></B>&w</AdBreak></VMAP>"),
        Marked(.brokenCDATA, head + "<A><![CDATA[<B>§<![CDATA[x]]></B>]]></A></VMAP>"),
        // A section in order does not explain a later mistake.
        Marked(.mismatchedEndTag, head + "<A><![CDATA[<![CDATA[ ]]></A><B>§</C></VMAP>"),
        Marked(.brokenCDATAOpener, head + "<A>§<!CDATA[x]]></A></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a§<b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a\" §breakId=\"b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak/><AdBreak breakId=\"a\" §breakId=\"b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a\"§timeOffset=\"b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=§a timeOffset=\"b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak §breakId timeOffset=\"b\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=§\"a timeOffset=\"b\"/>\n<AdBreak breakId=\"c\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=§\"a>\n<AdSource id=\"b\"/></AdBreak></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a\"§\"/></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak §/ breakId=\"a\"></AdBreak></VMAP>"),
        Marked(.malformedXML, head + "§<AdBreak breakId=\"a\"\n<AdSource/></AdBreak></VMAP>"),
        Marked(.malformedXML, head + "<AdBreak>§</AdBreak\n</VMAP>"),
        Marked(.malformedXML, head + "a §< b</VMAP>"),
        Marked(.malformedXML, head + "<A></A §x='1'></VMAP>"),
        Marked(.malformedXML, head + "<A></§ A></VMAP>"),
        Marked(.malformedXML, head + "§<!- a --></VMAP>"),
        Marked(.malformedXML, head + "<A§\u{1}B></AB></VMAP>"),
        Marked(.malformedXML, head + "§<A<![CDATA[x]]></A></VMAP>"),
        Marked(.malformedXML, head + "<!-- a §-- b --></VMAP>"),
        Marked(.malformedXML, head + "§<!-- a </VMAP>"),
        Marked(.malformedXML, head + "§<?a </VMAP>"),
        Marked(.malformedXML, head + "a§\u{1}b</VMAP>"),
        Marked(.malformedXML, head + "<AdBreak breakId=\"a§\u{8}\"/></VMAP>"),
        Marked(.malformedXML, head + "<A><![CDATA[a§\u{FFFE}]]></A></VMAP>"),
        Marked(.malformedXML, head + "a§&#0;b</VMAP>"),
        Marked(.malformedXML, head + "a§&#xD800;b</VMAP>"),
        Marked(.malformedXML, head + "a§&nbsp;b</VMAP>"),
        Marked(.malformedXML, "§<?xml version=1.0?><VMAP version=\"1.0\"/>"),
        Marked(.malformedXML, "§\u{0}<VMAP version=\"1.0\"/>"),
        Marked(.malformedXML, "\n§\u{0}<VMAP version=\"1.0\"/>"),
        Marked(.truncatedDocument, head + "§<AdBreak breakId=\"a"),
        Marked(.truncatedDocument, head + "<AdBreak>§</AdBre"),
        Marked(.truncatedDocument, head + "<AdBreak>§<"),
        Marked(.jsonEscapedQuotes, "<VMAP version=§\\\"1.0\\\"></VMAP>"),
        Marked(.misplacedXMLDeclaration, "§x<?xml version=\"1.0\"?><VMAP version=\"1.0\"/>", .notXML),
        Marked(.documentType, head + "<AdBreak>\n§<!DOCTYPE VMAP [<!ENTITY x 'y'>]></AdBreak></VMAP>", .documentType),
        Marked(.documentType, head + "<AdBreak><AdSource><AdTagURI>text §<!DOCTYPE x></AdTagURI>", .documentType),
        Marked(
            .misplacedXMLDeclaration,
            head + "<AdBreak><AdSource><VASTAdData>§<?xml version=\"1.0\"?><VAST/></VASTAdData>"),
        Marked(.contentAfterRoot, head + "</VMAP>\n§<VMAP version=\"1.0\"/>"),
        Marked(.contentAfterRoot, head + "</VMAP>\n§trailing"),
        Marked(.notXML, "§", .notXML),
        Marked(.notXML, "§  \n ", .notXML),
        Marked(.notXML, "§{\"ads\": []}", .notXML),
        Marked(.notXML, "§Not found", .notXML),
    ]

    @Test("Mistakes of every kind, at the byte where they are", arguments: markedDocuments)
    func mistakes(_ marked: Marked) throws {
        let parts = marked.text.split(separator: "§", omittingEmptySubsequences: false)
        let bytes = Array(parts.joined().utf8)
        let offset = parts.first.map { $0.utf8.count } ?? 0
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: bytes) }
        #expect(error.finding.rule == marked.rule)
        #expect(error.code == marked.code)
        #expect(Int(error.finding.range.lower) == offset, "\(error) at \(error.location)")
        #expect(ReadingInvariants.violations(in: error) == [])
    }

    @Test("The fix of a raw ampersand is one of all of them; references, also to unknown entities, stay")
    func rawAmpersands() throws {
        let text = "<VMAP version=\"1.0\"><A>a&b=1&x;&amp;&#65;&c=2&</A></VMAP>"
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: Array(text.utf8)) }
        let places = error.finding.fix?.edits.map { Int($0.range.lower) }
        let expected = ["&b", "&c", "&<"].compactMap { text.firstRange(of: $0)?.lowerBound.utf16Offset(in: text) }
        #expect(places == expected)
    }

    @Test("Messages of libxml2 are never shown")
    func ownWords() {
        let text = Array(
            "<VMAP version=\"1.0\"><AdBreak a='b' c=\"&amp;\"><!-- c --><A><![CDATA[x]]></A></AdBreak></VMAP>".utf8)
        for index in text.indices {
            for byte in "<>&\"'/!]=\u{1} a".utf8 {
                var changed = text
                changed[index] = byte
                guard let error = Reading(changed).error else { continue }
                for word in ["libxml2", "memory", "StartTag", "Specification", "expected '"] {
                    #expect(
                        !error.finding.message.contains(word), "\(String(decoding: changed, as: UTF8.self)): \(error)")
                }
                #expect(ReadingInvariants.violations(in: error) == [])
            }
        }
    }

    @Test("A mismatched end tag shows the tag that it should have closed")
    func mismatch() throws {
        let text = "<VMAP version=\"1.0\">\n  <AdBreak timeOffset=\"start\">\n  </VMAP>"
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: Array(text.utf8)) }
        let related = try #require(error.finding.related.first)
        #expect(error.source.text(in: related.range).hasPrefix("<AdBreak"))
        #expect(error.finding.message.contains("VMAP") && error.finding.message.contains("AdBreak"))
    }

    @Test("HTML, whether it closes its tags or not, is not a playlist")
    func html() throws {
        for text in [
            "<!DOCTYPE html><html><head></head><body>404</body></html>", "<html><body><p>Not found<br></body></html>",
            "<!doctype html>\n<html>", "<HTML></HTML>", "<html><body/></html>",
        ] {
            let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: Array(text.utf8)) }
            #expect([.notXML, .documentType].contains(error.finding.rule), "\(text): \(error)")
            #expect(ReadingInvariants.violations(in: error) == [])
        }
    }
}
