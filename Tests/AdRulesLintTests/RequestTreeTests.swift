import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// The tree of what was asked of ad servers.
@Suite struct RequestTreeTests {
    private static func wrapper(_ url: String) -> String {
        """
        <VAST version="3.0"><Ad id="w"><Wrapper><AdSystem>A</AdSystem><VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI>
        </Wrapper></Ad></VAST>
        """
    }

    private static let ad = #"<VAST version="3.0"><Ad id="a"><InLine/></Ad><Ad><InLine/></Ad></VAST>"#

    private func tree(_ document: String, _ answers: [String: String], file: String = "f.xml") throws -> RequestTree {
        let read = try AdDocument(parsing: Array(document.utf8))
        return RequestTree(read, file: file) { url in
            answers[url.string].map { body in
                RequestAnswer(
                    status: 200, bytes: body.utf8.count, redirects: 0, answer: AdAnswer(body: Array(body.utf8)))
            }
        }
    }

    private func text(_ tree: RequestTree, _ results: [LintResult] = []) -> String {
        var writer = LintReportWriter(.full)
        for result in results { _ = writer.add(result) }
        return writer.finish(requests: [tree])
    }

    @Test("a break, its tag, the wrappers and the ads have a line each; an answer is drawn once")
    func lines() throws {
        let list = playlist(
            ["one", "none", "one"].enumerated().map { number, tag in
                """
                <vmap:AdBreak timeOffset="00:0\(number):00" breakType="linear" breakId="b\(number)"><vmap:AdSource>
                <vmap:AdTagURI templateType="vast3">https://a.example/\(tag)</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
                """
            }.joined())
        let tree = try tree(
            list, ["https://a.example/one": Self.wrapper("https://a.example/two"), "https://a.example/two": Self.ad])
        let answer = Linter().lint(Array(Self.ad.utf8), name: "https://a.example/two")
        #expect(!answer.diagnostics.isEmpty)
        let counts = FullCounts.words(answer)
        #expect(
            text(tree, [answer]).hasPrefix(
                """
                requests of f.xml
                ├─ break "b0" at 00:00:00: https://a.example/one – 200, \(Self.wrapper("https://a.example/two").utf8.count) bytes
                │  └─ wrapper "w": https://a.example/two – 200, \(Self.ad.utf8.count) bytes, \(counts)
                │     ├─ inline "a"
                │     └─ inline
                ├─ break "b1" at 00:01:00: https://a.example/none (not requested)
                └─ break "b2" at 00:02:00: https://a.example/one (above)

                """), "\(text(tree, [answer]))")
    }

    @Test("a circle of answers, a fan of them and a deep chain have a tree with an end")
    func bounded() throws {
        let circle = try tree(Self.wrapper("u"), ["u": Self.wrapper("u")])
        #expect(circle.nodes.map(\.isRepeated) == [false, true])
        var chain: [String: String] = [:]
        for step in 0..<50 { chain["\(step)"] = Self.wrapper("\(step + 1)") }
        #expect(try tree(Self.wrapper("0"), chain).nodes.count == 6)
        // Each answer has two wrappers around the next one: two to the power of its depth without care.
        let twice = { (url: String) in
            Self.wrapper(url).replacingOccurrences(
                of: "</Ad>", with: "</Ad><Ad id=\"x\"><Wrapper><VASTAdTagURI>\(url)</VASTAdTagURI></Wrapper></Ad>")
        }
        var fan: [String: String] = [:]
        for step in 0..<6 { fan["\(step)"] = twice("\(step + 1)") }
        #expect(try tree(twice("0"), fan).nodes.count == 12)
    }

    @Test("hostile ids, URLs and names stay on their lines")
    func hostile() throws {
        let list = playlist(
            """
            <vmap:AdBreak timeOffset="a&#10;b\u{9b}2J" breakType="linear" breakId="x&#10;&#13;\u{202e}"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3">https://a.example/\u{9b}2J
            b</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
            """)
        let text = text(try tree(list, [:], file: "f\u{1b}[2J\n.xml"))
        #expect(text.split(separator: "\n").count == 3)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        var writer = LintReportWriter(.json)
        let json = writer.finish(requests: [try tree(list, [:], file: "f\u{1b}\n")])
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let first = try #require((object?["requests"] as? [[String: Any]])?.first)
        #expect(first["kind"] as? String == "break" && (first["file"] as? String)?.hasPrefix("f") == true)
    }
}

/// The counts of a result, in the words of a report.
private enum FullCounts {
    static func words(_ result: LintResult) -> String {
        [(Severity.error, "error"), (.warning, "warning"), (.info, "info")].compactMap { severity, noun in
            let count = result.count(of: severity)
            return count == 0 ? nil : "\(count) \(noun)\(count == 1 || severity == .info ? "" : "s")"
        }.joined(separator: ", ")
    }
}
