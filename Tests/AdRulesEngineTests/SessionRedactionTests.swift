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
            ("//user@ads.example/?k=v", "//*@ads.example/?k=*"), ("a.example/x?y=1 b", "a.example/x?y=* b"),
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

    @Test("Two values that Swift takes for equal are both removed")
    func equivalentSecrets() {
        let redaction = SessionRedaction(hostMacros: ["A": "caf\u{E9}", "B": "cafe\u{301}"])
        #expect(redaction.expanded("x caf\u{E9} cafe\u{301} y") == "x redacted redacted y")
    }

    @Test("Filled before or after, a URL looks the same once it is redacted")
    func commutes() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[IFA]", "[CACHEBUSTING]", "[TIMESTAMP]", "[NOBODY]", "a", "=", "&", ";", "/", "?", "#", "x=", "[", "]",
            "@",
        ]
        var context = MacroContext()
        context.date = .seconds(1_700_000_000)
        context.hostValues = ["IFA": "38400000-8cf0-11bd-b23e-10b96e40000d"]
        var bare = context
        bare.hostValues = SessionRedaction.hostMacros(context.hostValues)
        for _ in 0..<MassTests.count(1000, of: 5000) {
            let url =
                ["https://h.example/", "//h.example/", "h/", ""][Int.random(in: 0...3, using: &random)]
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
