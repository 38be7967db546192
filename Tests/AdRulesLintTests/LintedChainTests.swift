import AdRulesLint
import AdRulesModel
import Testing

/// Wrappers followed through the answers that the linter is given.
@Suite struct LintedChainTests {
    private static func wrapper(_ url: String, _ attributes: String = "") -> String {
        """
        <VAST version="3.0"><Ad id="w"><Wrapper\(attributes)><AdSystem>A</AdSystem>
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI>
        <Impression><![CDATA[https://track.example/i]]></Impression></Wrapper></Ad></VAST>
        """
    }

    private static func vast(_ text: String) -> VAST? {
        guard case .vast(let document)? = try? AdDocument(parsing: Array(text.utf8)) else { return nil }
        return document.vast
    }

    private func rules(_ document: String, _ answers: [String: String]) -> [String] {
        let responses = answers.compactMapValues(Self.vast)
        return Linter(answers: { responses[$0.string].map(AdAnswer.vast) }).lint(Array(document.utf8), name: "test.xml")
            .diagnostics
            .filter { ["VAST346", "VAST351", "VAST451"].contains($0.rule.id.rawValue) }
            .map { "\($0.rule.id.rawValue) \($0.start.line):\($0.start.column)" }
    }

    @Test("five wrappers are followed, a sixth is one too many")
    func depth() {
        func chain(_ length: Int) -> [String: String] {
            var answers = ["https://ads.example/\(length)": #"<VAST version="3.0"><Ad id="a"><InLine/></Ad></VAST>"#]
            for step in 1..<length {
                answers["https://ads.example/\(step)"] = Self.wrapper("https://ads.example/\(step + 1)")
            }
            return answers
        }
        let first = Self.wrapper("https://ads.example/1")
        #expect(rules(first, chain(5)) == [])
        #expect(rules(first, chain(6)) == ["VAST351 2:24"])
    }

    @Test("an answer that is not known is not judged")
    func unknown() {
        #expect(rules(Self.wrapper("https://ads.example/1"), [:]) == [])
        let second = ["https://ads.example/1": Self.wrapper("https://ads.example/2")]
        #expect(rules(Self.wrapper("https://ads.example/1"), second) == [])
    }

    @Test("a wrapper that may not be followed is not a circle")
    func notFollowed() {
        let answers = ["https://ads.example/1": Self.wrapper("https://ads.example/1")]
        let adBreak = { (attribute: String) in
            playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource\(attribute)>
                <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/1]]></vmap:AdTagURI>
                </vmap:AdSource></vmap:AdBreak>
                """)
        }
        #expect(rules(adBreak(""), answers) == ["VAST351 3:46"])
        #expect(rules(adBreak(#" followRedirects="false""#), answers) == [])
    }

    @Test("a pod is reported at the wrapper that does not take it, and only there")
    func pod() {
        let pod = """
            <VAST version="3.0"><Ad id="a" sequence="1"><InLine/></Ad><Ad id="b" sequence="2"><InLine/></Ad></VAST>
            """
        let answers = ["https://ads.example/1": pod]
        #expect(rules(Self.wrapper("https://ads.example/1"), answers) == ["VAST346 1:32"])
        #expect(
            rules(Self.wrapper("https://ads.example/1", #" allowMultipleAds="false""#), answers) == ["VAST346 1:59"])
        #expect(rules(Self.wrapper("https://ads.example/1", #" allowMultipleAds="true""#), answers) == [])
        let behind = ["https://ads.example/0": Self.wrapper("https://ads.example/1"), "https://ads.example/1": pod]
        #expect(rules(Self.wrapper("https://ads.example/0", #" allowMultipleAds="true""#), behind) == [])
    }
}
