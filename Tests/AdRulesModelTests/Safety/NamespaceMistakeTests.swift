import Testing

@testable import AdRulesModel

@Suite("Namespaces that libxml2 forgives are errors, and no value goes to another attribute")
struct NamespaceMistakeTests {
    private func adBreak(_ attributes: String, on root: String = "") throws -> (AdBreak?, [Finding]) {
        let text = "<VMAP version=\"1.0\" \(root)><AdBreak \(attributes)/></VMAP>"
        let document = try VMAPDocument(parsing: Array(text.utf8))
        return (document.breaks.first, document.findings)
    }

    @Test(
        "Attributes that only look like declarations shift nothing",
        arguments: [
            "xmlns:=\"x\"", "xmlns:1a=\"x\"", "xmlns:a:b=\"x\"", "xmlns:a=\"\"", "xmlns:xml=\"foo\"", "xmlnsx=\"y\"",
        ])
    func lookalikes(_ attribute: String) throws {
        let values = "timeOffset=\"&#115;tart\" breakType=\"line&#97;r\" breakId=\"a&amp;b\""
        for attributes in ["\(attribute) \(values)", values + " " + attribute] {
            do {
                let (adBreak, _) = try adBreak(attributes)
                #expect(adBreak?.timeOffset == .start)
                #expect(adBreak?.breakTypes == [.linear])
                #expect(adBreak?.breakID == "a&b")
            } catch let error as DocumentError {
                // Refused is right too, when libxml2 takes it for something else: a located error.
                #expect(ReadingInvariants.violations(in: error) == [])
            }
        }
    }

    @Test(
        "Each is an error finding at its place",
        arguments: [
            (RuleID.invalidNamespaceDeclaration, "xmlns:a=\"\"", "xmlns:a"),
            (.invalidNamespaceDeclaration, "xmlns:xml=\"foo\"", "xmlns:xml"),
            (.doubledAttribute, "xmlns:a=\"urn:x\" xmlns:b=\"urn:x\" a:key=\"1\" b:key=\"2\"", "b:key"),
            (.malformedName, "xmlns:=\"x\"", "xmlns:"),
            (.malformedName, "xmlns:a=\"urn:x\" a:b:c=\"1\"", "a:b:c"),
        ])
    func findings(rule: RuleID, attributes: String, place: String) throws {
        let text = "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\" \(attributes)></AdBreak></VMAP>"
        let document = try VMAPDocument(parsing: Array(text.utf8))
        let finding = try #require(document.findings.first { $0.rule == rule })
        #expect(document.source.text(in: finding.range) == place)
        #expect(document.breaks.first?.timeOffset == .start)
    }

    @Test("An undeclared prefix of many elements hides no other mistake behind them")
    func hidden() throws {
        let elements = String(repeating: "<x:AdBreak/><y:AdBreak/>", count: 100)
        let text = "<VMAP version=\"1.0\">\(elements)<AdBreak z:a=\"1\"/><AdBreak xmlns:w=\"\"/></VMAP>"
        let document = try VMAPDocument(parsing: Array(text.utf8))
        let places = document.findings.filter {
            [.undeclaredElementPrefix, .undeclaredPrefix, .invalidNamespaceDeclaration].contains($0.rule)
        }.map { document.source.text(in: $0.range) }
        #expect(places == ["x:AdBreak", "y:AdBreak", "z:a", "xmlns:w"])
    }

    @Test("A finding reports that there are more mistakes than are listed")
    func furtherMistakes() throws {
        let elements = String(repeating: "<vmap:AdBreak timeOffset='start' breakType='linear' z:a=\"1\"/>", count: 1100)
        let document = try VMAPDocument(
            parsing: Array("<vmap:VMAP xmlns:vmap='\(Namespace.vmapURI)' version='1.0'>\(elements)</vmap:VMAP>".utf8))
        #expect(document.findings.contains { $0.rule == .tooManyFindings })
    }

    @Test("A tag whose parts libxml2 and the source do not share is refused, at its place")
    func mismatch() {
        let source = SourceDocument(Array("<VMAP>\n<AdBreak/></VMAP>".utf8))
        let error = XMLDiagnosis(source: source, openTags: []).error(for: .mismatch(offset: 7))
        #expect(error.code == .notWellFormed)
        #expect(error.location.line == 2 && error.location.column == 1)
        #expect(ReadingInvariants.violations(in: error) == [])
    }
}
