import AdRulesLint
import AdRulesModel
import Testing

/// Viewings with the answers of ad servers.
@Suite("A simulated viewing plays the answers that are known") struct AnsweredViewingTests {
    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/mid]]></vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>
        """

    private static func inline(_ duration: String, sequence: Int = 1) -> String {
        """
        <Ad id="\(sequence)" sequence="\(sequence)"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle>
        <Impression><![CDATA[https://t.example/i]]></Impression><Creatives><Creative><Linear>
        <Duration>\(duration)</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">
        <![CDATA[https://m.example/a.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
        """
    }

    private static let wrapper = """
        <VAST version="3.0"><Ad id="w"><Wrapper allowMultipleAds="true"><AdSystem>x</AdSystem>
        <VASTAdTagURI><![CDATA[https://ads.example/inner]]></VASTAdTagURI>
        <Impression><![CDATA[https://t.example/w]]></Impression></Wrapper></Ad></VAST>
        """

    private func play(_ answers: [String: String]) -> [String: String] {
        let known = answers.mapValues { AdAnswer(body: Array($0.utf8)) }
        let linter = Linter(content: LintContent(duration: .seconds(1800)), answers: { known[$0.string] })
        let found = linter.lint(Array(Self.playlist.utf8), name: "a.vmap").diagnostics
        return Dictionary(found.map { ($0.rule.id.rawValue, $0.finding.message) }) { first, _ in first }
    }

    @Test("four minutes of ads behind a tag are a long interruption, also behind a wrapper")
    func lengths() {
        let ads = "<VAST version=\"3.0\">\(Self.inline("00:02:00"))\(Self.inline("00:02:00", sequence: 2))</VAST>"
        #expect(play(["https://ads.example/mid": ads])["PLAY509"] == "an interruption of 00:04:00 at 00:10:00")
        let behind = ["https://ads.example/mid": Self.wrapper, "https://ads.example/inner": ads]
        #expect(play(behind)["PLAY509"] == "an interruption of 00:04:00 at 00:10:00")
        // Of what is not known, one ad of 15 seconds is assumed.
        #expect(play([:])["PLAY509"] == nil)
        #expect(play(["https://ads.example/mid": Self.wrapper])["PLAY509"] == nil)
    }

    @Test(
        "a mistake in an answer is reported there, not as a break that never plays",
        arguments: ["<html/>", "<VAST version=\"3.0\"/>", "<VAST version=\"3.0\">\(withoutMedia)</VAST>"])
    func failures(answer: String) {
        #expect(play(["https://ads.example/mid": answer])["PLAY501"] == nil)
    }

    private static let withoutMedia = inline("00:00:10").replacing("MediaFile", with: "Nothing")
}
