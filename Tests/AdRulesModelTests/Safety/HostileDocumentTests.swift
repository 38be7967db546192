import Testing

@testable import AdRulesModel

@Suite("Documents made to hurt are refused early, with bounded work")
struct HostileDocumentTests {
    private func failure(_ bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) -> DocumentError? {
        do {
            _ = try AdDocument(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test("A document type declaration is refused, and its declarations are never read")
    func documentTypes() throws {
        for (name, bytes) in HostileDocuments.documentTypes {
            let error = try #require(failure(bytes), "\(name)")
            #expect(error.code == .documentType, "\(name)")
            #expect(error.finding.rule == .documentType, "\(name)")
            #expect(error.source.bytes[Int(error.finding.range.lower)...].starts(with: "<!DOCTYPE".utf8), "\(name)")
            #expect(ReadingInvariants.violations(in: error) == [], "\(name)")
            // Refused at the first `>`: what the declaration says, and the 4,000 breaks behind it, cost nothing.
            let work = Reading(bytes).work
            #expect(work.bytes <= 2 * XMLReader.defaultChunkBytes, "\(name)")
            #expect(work.events == 0, "\(name)")
        }
    }

    @Test(
        "Hyphens in a comment are one error of libxml2, however many they are: each report copies the comment so far",
        arguments: [
            "<!--%--><VMAP version=\"1.0\"/>", "<VMAP version=\"1.0\"><!--%--></VMAP>",
            "<VMAP version=\"1.0\"/><!--%-->",
            "<VMAP version=\"1.0\"><!-- a %--></VMAP>", "<VMAP version=\"1.0\"><!-- é %--></VMAP>",
            "<VMAP version=\"1.0\"><!-- %", "<VMAP version=\"1.0\"><AdBreak/><!-- a -- b -- %é--></VMAP>",
        ])
    func hyphens(_ document: String) throws {
        let parts = document.split(separator: "%", omittingEmptySubsequences: false)
        let text = parts[0] + String(repeating: "-", count: 200_000) + parts[1]
        for chunk in [XMLReader.defaultChunkBytes, 1000] {
            let reading = Reading(Array(text.utf8), chunkBytes: chunk)
            let error = try #require(reading.error)
            #expect(error.code == .notWellFormed)
            #expect(reading.work.errorReports == 1, "\(reading.work.errorReports) reports")
        }
    }

    @Test("An inclusion or a style sheet names files, and none is opened")
    func inclusions() throws {
        let document = try VMAPDocument(
            parsing: HostileDocuments.playlist(
                "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"file:///etc/hostname\" parse=\"text\"/>"
                    + "<?xml-stylesheet href=\"http://127.0.0.1:9/x.xsl\"?><AdBreak timeOffset=\"start\"/>"))
        #expect(document.breaks.count == 1)
    }

    @Test("An undeclared entity is an error; the five predefined ones are text")
    func entities() throws {
        let error = try #require(failure(HostileDocuments.playlist("<AdBreak breakId=\"&x;\"/>")))
        #expect(error.code == .notWellFormed)
        #expect(error.location.line == 1)
        let document = try VMAPDocument(
            parsing: HostileDocuments.playlist(
                "<AdBreak timeOffset=\"start\" breakId=\"x&amp;y&lt;&gt;&quot;&apos;&#38;#38;\"><AdSource>"
                    + "<AdTagURI templateType=\"x&amp;y\">https://a.example/?x&amp;y&lt;&gt;&quot;&apos;&#38;#38;"
                    + "</AdTagURI></AdSource></AdBreak>"))
        let adBreak = try #require(document.breaks.first)
        #expect(adBreak.breakID == "x&y<>\"'&#38;")
        guard case .adTag(let uri, let template)? = adBreak.source?.content else {
            Issue.record("no tag")
            return
        }
        #expect(uri.string == "https://a.example/?x&y<>\"'&#38;")
        #expect(template?.rawValue == "x&y")
    }

    @Test("A million levels of depth cost one chunk", arguments: [true, false])
    func depth(closed: Bool) throws {
        let bytes = HostileDocuments.depth(1_000_000, closed: closed)
        let reading = Reading(bytes)
        #expect(reading.error?.code == .limit)
        #expect(reading.error?.finding.rule == .tooDeep)
        #expect(reading.work.bytes <= XMLReader.defaultChunkBytes)
        // The 65th level, each tag of three bytes behind the root's.
        let offset = "<VMAP version=\"1.0\">".utf8.count + 63 * 3
        #expect(reading.error.map { Int($0.finding.range.lower) } == offset)
    }

    @Test("64 levels are read, 65 are not; another limit moves that")
    func depthLimit() throws {
        #expect(failure(HostileDocuments.depth(64, closed: true)) == nil)
        #expect(failure(HostileDocuments.depth(65, closed: true))?.finding.rule == .tooDeep)
        var limits = ParsingLimits()
        limits.depth = 3
        #expect(failure(HostileDocuments.depth(3, closed: true), limits: limits) == nil)
        #expect(failure(HostileDocuments.depth(4, closed: true), limits: limits)?.finding.rule == .tooDeep)
        limits.depth = 1000
        #expect(failure(HostileDocuments.depth(1000, closed: true), limits: limits) == nil)
    }

    @Test("A flood of attributes is stopped before libxml2 has the tag: the cost of one is quadratic")
    func attributeFlood() throws {
        #expect(failure(HostileDocuments.attributes(256)) == nil)
        #expect(failure(HostileDocuments.attributes(257))?.finding.rule == .tooManyAttributes)
        let bytes = HostileDocuments.attributes(200_000)
        let reading = Reading(bytes)
        #expect(reading.error?.code == .limit)
        #expect([.startTagTooLarge, .tooManyAttributes].contains(reading.error?.finding.rule))
        // A chunk beyond the limit at most, of the two megabytes.
        #expect(reading.work.bytes <= ParsingLimits().startTagBytes + 2 * XMLReader.defaultChunkBytes)
    }

    @Test("A tag is scanned once, even if all its attributes have to be located")
    func changedAttributes() {
        let attributes = (0..<250).map { " a\($0)=\"&amp;\"" }.joined()
        for element in ["AdBreak", "AdBreak timeOffset=\"&#115;tart\"", "a"] {
            let tags = String(repeating: "<\(element)\(attributes)/>", count: 50)
            let bytes = HostileDocuments.playlist(tags)
            #expect(WorkBounds.violations(Reading(bytes), of: bytes) == [])
        }
    }

    @Test("Declarations of namespaces count as attributes: they cost as much")
    func namespaceFlood() throws {
        let declarations = (0..<257).map { " xmlns:n\($0)=\"urn:\($0)\"" }.joined()
        let error = failure(HostileDocuments.playlist("<AdBreak timeOffset=\"start\"\(declarations)/>"))
        #expect(error?.finding.rule == .tooManyAttributes)
    }

    @Test("Declarations that are in scope at once count together: each undeclared prefix is looked for among them all")
    func nestedNamespaces() {
        // Thirty levels of fifty declarations; twenty levels of ten are fine.
        func nested(_ levels: Int, _ declarations: Int) -> [UInt8] {
            let list = (0..<declarations).map { " xmlns:n\($0)=\"u\"" }.joined()
            return HostileDocuments.playlist(
                String(repeating: "<a\(list)>", count: levels) + String(repeating: "</a>", count: levels))
        }
        #expect(failure(nested(20, 10)) == nil)
        #expect(failure(nested(30, 50))?.finding.rule == .tooManyAttributes)
        // One after another they are forgotten again.
        let list = (0..<50).map { " xmlns:n\($0)=\"u\"" }.joined()
        #expect(failure(HostileDocuments.playlist(String(repeating: "<a\(list)/>", count: 100))) == nil)
    }

    @Test(
        "A flood of different names is stopped early: libxml2 takes quadratic time to tell them apart",
        arguments: [
            "<n#/>", "<a n#=\"\"/>", "<a xmlns:n#=\"u\"/>", "<a xmlns=\"n#\"/>", "<?n#?>", "<n#:a/>",
        ])
    func nameFlood(pattern: String) {
        let parts = pattern.split(separator: "#", omittingEmptySubsequences: false)
        func document(_ count: Int) -> [UInt8] {
            var content = ""
            for number in 0..<count {
                content += parts[0]
                content += String(number)
                content += parts[1]
            }
            return HostileDocuments.playlist(content)
        }
        #expect(failure(document(1000)) == nil)
        let reading = Reading(document(200_000))
        #expect(reading.error?.code == .limit)
        #expect(reading.work.bytes <= 1 << 20)
    }

    @Test("A start tag of 64 KiB is read, one byte more is not")
    func startTagLimit() throws {
        let limit = ParsingLimits().startTagBytes
        let chunk = XMLReader.defaultChunkBytes
        for chunkBytes in [1000, chunk, 1 << 20] {
            #expect(Reading(HostileDocuments.startTag(limit), chunkBytes: chunkBytes).error == nil)
            let reading = Reading(HostileDocuments.startTag(limit + 1), chunkBytes: chunkBytes)
            #expect(reading.error?.finding.rule == .startTagTooLarge)
            #expect(reading.error?.location.column == 42)
        }
        // An endless tag, and one that is never closed.
        for bytes in [HostileDocuments.startTag(8 << 20), Array(HostileDocuments.startTag(8 << 20).dropLast(40))] {
            let reading = Reading(bytes)
            #expect(reading.error?.finding.rule == .startTagTooLarge)
            #expect(reading.work.bytes <= limit + 2 * chunk)
        }
    }
}
