import AdRulesModel
import AdRulesText
import Foundation
import MassTesting
import Testing

@testable import AdRulesEngine

@Suite("A session log hides private values") struct SessionRedactionTests {
    private let redaction = SessionRedaction(hostMacros: [
        "IFA": "38400000-8cf0-11bd-b23e-10b96e40000d", "GDPRCONSENT": "CP+x/1,é", "LIMITADTRACKING": "0",
    ])

    @Test(
        "Values go, names, hosts and paths stay",
        arguments: [
            ("https://ads.example/a/b.xml?iu=/1/2&sz=640x480&x", "https://ads.example/a/b.xml?iu=*&sz=*&*"),
            ("https://user:secret@ads.example:8443/a", "https://*@ads.example:8443/a"),
            ("https://ads.example/a;ord=123;dc?q=1#tok", "https://ads.example/a;ord=*;*?q=*#*"),
            ("https://ads.example?", "https://ads.example?"),
            ("https://ads.example/?a=&b=", "https://ads.example/?a=&b="),
            ("no URL, a=b", "no URL, a=b"),
            ("two: http://a/?x=1 and <b>http://b/?y=2</b>", "two: http://a/?x=* and <b>http://b/?y=*</b>"),
            ("https://ads.example/?u=https%3A%2F%2Fx%2F%3Fid%3D7&n=1", "https://ads.example/?u=*&n=*"),
            ("https://ads.example/?u=http://x/?id=7", "https://ads.example/?u=*?id=*"),
            ("https://ads.example/?a/b=secret", "https://ads.example/?a/b=*"),
            ("//user@ads.example/?k=v", "//*@ads.example/?k=*"), ("see a.example/x?y=1 b", "see a.example/x?y=* b"),
            // Nothing but its end ends a URL with which a text begins.
            ("a.example/x?y=1 b", "a.example/x?y=*"), ("https://a/?n=O'B&e=x", "https://a/?n=*&e=*"),
            ("https://a/?n=1 <2\">3&e=x", "https://a/?n=*&e=*"),
            // A quote ends a URL where it comes again, unless a value goes on after it.
            ("is 'https://a/?n=O'B&e=x', not", "is 'https://a/?n=*&e=*', not"),
            ("is \"https://a/?n=O'B\", not", "is \"https://a/?n=*\", not"),
            // The rest of a URL that a blank ended.
            ("at https://a/?n=O B&e=x", "at https://a/?n=* B&e=*"), ("AT&T &amp; R&D", "AT&T &amp; R&D"),
            ("https://a/x%3Fe%3Dx&n=1", "https://a/x%3F*&n=*"), ("https%3A%2F%2Fa%3fe%3Dx", "https%3A%2F%2Fa%3f*"),
            ("https:/a/?t=1", "https:/a/?t=*"), ("{host}/x?t", "{host}/x?*"),
            (
                #"{"tag":"https:\/\/u:p@a.example\/v?key=1","b":"x=1"}"#,
                #"{"tag":"https:\/\/*@a.example\/v?key=*","b":"x=1"}"#
            ),
            ("Who is it? Nobody knows?", "Who is it? Nobody knows?"),
            ("<?xml version=\"1.0\"?>", "<?xml version=\"1.0\"?>"),
        ])
    func expanded(text: String, shown: String) {
        #expect(redaction.expanded(text) == shown)
        // What is redacted stays as it is.
        #expect(redaction.expanded(shown) == shown)
    }

    /// The delimiters of RFC 3986 §2.2, and what no URL should contain.
    static let signs = ":/?#[]@!$&'()*+,;=\"<> %\\^`{|}\n\u{e9}".map(String.init)

    @Test("No delimiter in a value ends a URL: in a field, in quotes, in markup", arguments: signs)
    func delimiters(_ sign: String) {
        let url = "https://h.example/p?a=HIDDEN\(sign)HIDDEN&b=HIDDEN#HIDDEN"
        for text in [redaction.expanded(url), redaction.written(url)] {
            #expect(!text.contains("HIDDEN") && text.hasPrefix("https://h.example/p?a="), "\(text)")
        }
        let quoted = sign.replacing("\"", with: "&quot;")
        let escaped = sign.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let text = url.replacing("&b", with: "&amp;b").replacing(sign, with: escaped)
        let head = "https://h.example/p?a="
        let markup = [
            "<T><![CDATA[\(url)]]></T>", "<T> <![CDATA[\n  \(url)\n]]> </T>", "<!-- \(url) -->",
            "<T>\(text)</T>", "<T>\(head)<![CDATA[\(url.dropFirst(head.count))]]></T>",
            "<T><![CDATA[\(head)]]>\(text.dropFirst(head.count))</T>",
            "<T>\(head)H<!-- x -->\(text.dropFirst(head.count))</T>",
            "<T a=\"\(url.replacing("&b", with: "&amp;b").replacing("HIDDEN\(sign)", with: "HIDDEN\(quoted)"))\" c=\"d\"/>",
        ]
        for text in markup where sign != "<" || !text.contains("a=\"") {
            var bytes = Array(text.utf8)
            for range in URLRedactor.hiddenRanges(in: bytes).reversed() { bytes.removeSubrange(range) }
            let shown = String(decoding: bytes, as: UTF8.self)
            #expect(!shown.contains("HIDDEN") && shown.contains("h.example/p?a"), "\(text): \(shown)")
            #expect(!text.contains("c=\"d\"") || shown.contains("c=\"d\""), "\(text): \(shown)")
            #expect(!text.contains("</T>") || shown.contains("</T>"), "\(text): \(shown)")
        }
    }

    @Test("A long text behind an open bracket, and a run of combining marks as a tag, take time in proportion")
    func longTexts() {
        let word = String(repeating: "x", count: MassTests.count(1 << 18, of: 1 << 20))
        #expect(redaction.written("https://a/?x=[" + word) == "https://a/?x=*")
        #expect(redaction.written("https://a/?x=[" + word + "]") == "https://a/?x=[" + word + "]")
        let marks = "https://a/e" + String(repeating: "\u{301}\u{316}", count: MassTests.count(15_000, of: 60_000))
        var numbered = redaction
        numbered.number(tag: marks)
        numbered.number(tag: marks + "b")
        #expect(numbered.tagNumbers.count == 2)
        #expect(numbered.written(marks + "b?x=1").hasSuffix("?x=*"))
    }

    @Test(
        "In a document macros stay, for the replay to fill",
        arguments: [
            ("https://a/?cb=[CACHEBUSTING]&u=me", "https://a/?cb=[CACHEBUSTING]&u=*"),
            ("https://a/?x=one[A]two[B]&y=[C", "https://a/?x=*[A]*[B]&y=*"),
            ("https://a/;ord=[CACHEBUSTING]?", "https://a/;ord=[CACHEBUSTING]?"),
            ("https://a/p/[IFA]?[TIMESTAMP]", "https://a/p/[IFA]?[TIMESTAMP]"),
        ])
    func written(text: String, shown: String) {
        #expect(redaction.written(text) == shown)
    }

    @Test("The host's values are removed everywhere, plain and encoded; flags stay")
    func secrets() {
        #expect(redaction.expanded("https://a/38400000-8cf0-11bd-b23e-10b96e40000d/0") == "https://a/redacted/0")
        #expect(redaction.expanded("x CP+x/1,é y") == "x redacted y")
        #expect(redaction.expanded("https://a/CP%2Bx%2F1,%C3%A9/b") == "https://a/redacted/b")
        #expect(
            SessionRedaction.hostMacros(["IFA": "38400000", "LIMITADTRACKING": "0", "REGULATIONS": "gdpr"])
                == ["IFA": "redacted", "LIMITADTRACKING": "0", "REGULATIONS": "redacted"])
    }

    @Test("A list is removed as a macro writes it, without its empty items")
    func listWithEmptyItems() {
        var context = MacroContext()
        context.hostValues = ["BLOCKEDADCATEGORIES": "alpha,,béta,"]
        context.use = .request
        var random = SeededGenerator(seed: 1)
        let url = MacroExpander.expand("https://a/[BLOCKEDADCATEGORIES]/b", in: context, using: &random)
        #expect(url == "https://a/alpha,b%C3%A9ta/b")
        #expect(SessionRedaction(hostMacros: context.hostValues).expanded(url) == "https://a/redacted/b")
    }

    @Test("The header of a restored session has no private values in the errors of loads that are open")
    func errorsOfOpenLoads() throws {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let error = AdRulesError(code: 301, message: "no answer from https://ads.example/v?email=SECRET")
        let response = AdResponse(entries: [AdResponse.Entry(inline: nil, error: error)])
        _ = engine.handle(.adsSoFar(LoadToken(rawValue: 1), response), now: .zero)
        let recorder = SessionRecorder(engine)
        let encoder = JSONEncoder()
        if let key = SessionLog.redactionKey { encoder.userInfo[key] = recorder.redaction }
        let header = String(decoding: try encoder.encode(recorder.header), as: UTF8.self)
        #expect(header.contains("no answer from") && !header.contains("SECRET"))
    }

    @Test("Two values that Swift takes for equal are both removed")
    func equivalentSecrets() {
        let redaction = SessionRedaction(hostMacros: ["A": "caf\u{E9}", "B": "cafe\u{301}"])
        #expect(redaction.expanded("x caf\u{E9} cafe\u{301} y") == "x redacted redacted y")
    }

    @Test("A redacted URL looks the same whether it is filled before or after")
    func commutes() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[IFA]", "[CACHEBUSTING]", "[TIMESTAMP]", "[NOBODY]", "a", "=", "&", ";", "/", "?", "#", "x=", "[", "]",
            "@", "'", "\"", "<", ">", " ", "%3F",
        ]
        var context = MacroContext()
        context.date = .seconds(1_700_000_000)
        context.hostValues = ["IFA": "38400000-8cf0-11bd-b23e-10b96e40000d"]
        var bare = context
        bare.hostValues = SessionRedaction.hostMacros(context.hostValues)
        // Once random texts: the value of a macro is a word where its bracket is none.
        let known = ["h/& \"?&'\"[TIMESTAMP]=x", "\"&[TIMESTAMP]a='%3Fx\"/"]
        for number in 0..<MassTests.count(1000, of: 5000) {
            let url =
                number < known.count
                ? known[number]
                : ["https://h.example/", "//h.example/", "h/", ""][Int.random(in: 0...3, using: &random)]
                    + (0..<Int.random(in: 0...10, using: &random)).map { _ in
                        parts[Int.random(in: 0..<parts.count, using: &random)]
                    }.joined()
            var one = SeededGenerator(seed: 7)
            var other = SeededGenerator(seed: 7)
            let live = redaction.expanded(MacroExpander.expand(url, in: context, using: &one))
            let replayed = redaction.expanded(
                MacroExpander.expand(redaction.written(url), in: bare, using: &other))
            #expect(live == replayed, "seed \(seed): \(url)")
        }
    }
}
