import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// A document laid out in lines means the same, is linted the same, and is not laid out again.
@Suite struct LayoutTests {
    private func formatted(_ text: String) throws -> String {
        String(decoding: try FormattedText.of(Array(text.utf8)) ?? Array(text.utf8), as: UTF8.self)
    }

    /// A playlist around the content of its root.
    private static func playlist(_ content: String) -> String {
        #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\#(content)</vmap:VMAP>"#
    }

    @Test("elements get lines; text, comments, extensions and one empty line stay")
    func layout() throws {
        let text =
            "\n"
            + Self.playlist(
                """
                <!-- adrules-ignore-next VMAP206: the news -->
                  <?keep  this?><vmap:AdBreak timeOffset="start"
                   breakType="linear" > <!-- beside -->


                  <vmap:AdSource ><vmap:AdTagURI templateType="vast3" >
                    <![CDATA[https://ads.example/vast]]> </vmap:AdTagURI></vmap:AdSource>

                  <vmap:Extensions><vmap:Extension type="x"><a  xmlns="https://x.example">
                 <b/></a></vmap:Extension></vmap:Extensions></vmap:AdBreak  >
                <vmap:AdBreak timeOffset="end" breakType="linear"> </vmap:AdBreak>
                """)
        let expected = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"><!-- adrules-ignore-next VMAP206: the news -->
              <?keep  this?>
              <vmap:AdBreak timeOffset="start"
               breakType="linear" > <!-- beside -->

                <vmap:AdSource >
                  <vmap:AdTagURI templateType="vast3" >
                <![CDATA[https://ads.example/vast]]> </vmap:AdTagURI>
                </vmap:AdSource>

                <vmap:Extensions>
                  <vmap:Extension type="x"><a  xmlns="https://x.example">
             <b/></a></vmap:Extension>
                </vmap:Extensions>
              </vmap:AdBreak  >
              <vmap:AdBreak timeOffset="end" breakType="linear"> </vmap:AdBreak>
            </vmap:VMAP>

            """
        #expect(try formatted(text) == expected)
        #expect(try FormattedText.of(Array(expected.utf8)) == nil)
    }

    @Test(
        "the formatter leaves extensions, HTML and custom data as they are",
        arguments: [
            ("Extensions", "<Foo type=\"x\"><a/><b/></Foo>"), ("CreativeExtensions", "<x:Foo><a/><b/></x:Foo>"),
            ("AdBreak", "<HTMLResource><b><i>x</i><u>y</u></b></HTMLResource>"),
            ("AdBreak", "<vmap:CustomAdData><a/><b/></vmap:CustomAdData>"),
        ])
    func foreignContent(_ parent: String, _ content: String) throws {
        let text = try formatted(Self.playlist("<\(parent)>\(content)\(content)</\(parent)>"))
        #expect(text.contains("\n    \(content)\n    \(content)\n"), "\(text)")
    }

    @Test("an element with text keeps all of its blanks, and so does its content")
    func mixedContent() throws {
        let text = Self.playlist(
            "\n  <vmap:AdBreak timeOffset=\"end\">\nloose  <vmap:AdSource> <b/></vmap:AdSource></vmap:AdBreak>")
        #expect(try formatted(text) == text.replacingOccurrences(of: "</vmap:V", with: "\n</vmap:V") + "\n")
        let behind =
            Self.playlist("\n  <vmap:AdBreak><vmap:AdSource> <b/></vmap:AdSource>loose</vmap:AdBreak>\n") + "\n"
        #expect(try formatted(behind) == behind)
        let space = Self.playlist("\n  <vmap:AdBreak xml:space=\"preserve\"><b/> <b/></vmap:AdBreak>\n") + "\n"
        #expect(try formatted(space) == space)
    }

    @Test("line ends, the byte order mark and the encoding stay")
    func encodings() throws {
        let text = Self.playlist("\r\n<vmap:AdBreak timeOffset=\"end\" breakType=\"linear\"/>")
        let laidOut =
            text.replacingOccurrences(of: "\r\n<", with: "\r\n  <")
            .replacingOccurrences(of: "</vmap:V", with: "\r\n</vmap:V") + "\r\n"
        #expect(try formatted(text) == laidOut)
        #expect(try formatted("\u{FEFF}" + text) == "\u{FEFF}" + laidOut)
        func wide(_ text: String) -> [UInt8] {
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        }
        #expect(try FormattedText.of(wide(text)) == wide(laidOut))
        #expect(throws: DocumentError.self) { try formatted("<VAST") }
    }

    /// What is said of a document, whatever its lines are.
    private func report(_ bytes: [UInt8], _ name: String) -> [String] {
        let result = Linter(content: LintContent(duration: .seconds(3600)), targets: [.ima, .shaka]).lint(
            bytes, name: name)
        let found = result.diagnostics.map { "\($0.finding.rule.rawValue) \($0.severity) \($0.finding.message)" }
        let ignored = result.suppressed.map { suppressed in
            "ignored \(suppressed.diagnostic.finding.rule.rawValue) \(suppressed.diagnostic.finding.message)"
        }
        return (found + ignored).sorted()
    }

    private func check(_ bytes: [UInt8], _ name: String) throws -> Bool {
        guard let document = try? AdDocument(parsing: bytes) else { return false }
        guard let laidOut = try FormattedText.of(bytes) else { return true }
        #expect(try FormattedText.of(laidOut) == nil, "\(name) is laid out twice")
        let again = try AdDocument(parsing: laidOut)
        #expect(again.xml(.compact) == document.xml(.compact), "\(name) means something else")
        #expect(report(laidOut, name) == report(bytes, name), "\(name)")
        return true
    }

    private func files(below folder: URL) throws -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { ["xml", "vmap", "vast"].contains($0.pathExtension) }
    }

    @Test("samples, planted mistakes and suppressions are linted the same")
    func fixtures() throws {
        var count = 0
        for folder in [Places.fixtures, Places.package.appendingPathComponent("Samples")] {
            for url in try files(below: folder) where try check(Places.bytes(url), url.lastPathComponent) { count += 1 }
        }
        #expect(count > 20)
    }

    @Test("the examples of the rules are linted the same, with all blanks between their tags gone")
    func examples() throws {
        for rule in MassTests.sample(RuleCatalogue.all, oneOf: 8) {
            for example in [rule.bad, rule.good].compactMap(\.self) {
                let text = example.document
                _ = try check(Array(text.utf8), rule.name)
                let dense = text.replacingOccurrences(of: #">\s+<(?!!\[)"#, with: "><", options: .regularExpression)
                _ = try check(Array(dense.utf8), "\(rule.name), dense")
            }
        }
    }

    @Test("real documents are linted the same", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        var count = 0
        for url in try files(below: Places.corpus) where try check(Places.bytes(url), url.lastPathComponent) {
            count += 1
        }
        #expect(count > 50)
    }
}
