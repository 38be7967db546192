import AdRulesLint
import Testing

/// VAST387: a second element where VAST allows one. VMAP170 says it of playlists.
@Suite struct RepeatedElementTests {
    private func inLine(_ content: String, _ linear: String = "") -> String {
        """
        <VAST version="4.2"><Ad id="1"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle><AdServingId>s</AdServingId>
        <Impression>https://track.example/i</Impression>\(content)
        <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId><Linear>
        <Duration>00:00:30</Duration><MediaFiles>
        <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://m.example/a.mp4</MediaFile>
        </MediaFiles>\(linear)
        </Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    @Test(
        "A repeated single element is reported at its second occurrence, with help",
        arguments: [
            ("<AdTitle>u</AdTitle>", "leave one of the two out"),
            ("<Creatives></Creatives>", "move its elements into the first one"),
            ("<Expires>60</Expires><Expires>90</Expires>", "leave one of the two out"),
        ])
    func single(_ content: String, _ help: String) throws {
        let found = try lint(inLine(content)).diagnostics.filter { $0.rule.id.rawValue == "VAST387" }
        #expect(found.map(\.finding.help) == [help])
        // A second Creatives comes after these elements.
        #expect(found.map(\.start.line) == [content.contains("Creatives") ? 3 : 2])
    }

    @Test(
        "Repeatable elements are not reported",
        arguments: [
            ("<Error>https://a.example/</Error><Error>https://b.example/</Error>", ""),
            ("<Impression>https://track.example/j</Impression>", ""),
            ("<Category authority=\"a\">1</Category><Category authority=\"a\">2</Category>", ""),
            ("<Survey>https://a.example/</Survey><Survey>https://b.example/</Survey>", ""),
            ("", "<VideoClicks><ClickTracking>https://a.example/</ClickTracking></VideoClicks>"),
            ("<Extensions><Extension type=\"a\"><Duration/><Duration/></Extension></Extensions>", ""),
        ])
    func several(_ content: String, _ linear: String) throws {
        #expect(try !lint(inLine(content, linear)).rules.contains("VAST387"))
    }

    @Test("An InLine in other capitals is reported under the right name")
    func otherCapitals() throws {
        let text = inLine("<AdTitle>u</AdTitle>").replacing("InLine>", with: "Inline>")
        let found = try lint(text).diagnostics.first { $0.rule.id == .repeatedElement }
        #expect(found?.finding.message == "<InLine> has a second <AdTitle>")
    }

    @Test("Each element counts its own children only")
    func levels() throws {
        let tracking = "<TrackingEvents><Tracking event=\"start\">https://a.example/</Tracking></TrackingEvents>"
        let clicks = "<VideoClicks><ClickThrough>https://a.example/</ClickThrough></VideoClicks>"
        #expect(try lint(inLine("", tracking + clicks)).rules.isEmpty)
        let other = tracking.replacing("start", with: "complete")
        let found = try lint(inLine("", tracking + clicks + other)).diagnostics
        #expect(found.map(\.rule.id.rawValue) == ["VAST387"])
        #expect(found.map(\.finding.message) == ["<Linear> has a second <TrackingEvents>"])
        let page = "<ClickThrough>https://a.example/</ClickThrough>"
        #expect(try lint(inLine("", "<VideoClicks>\(page)\(page)</VideoClicks>")).rules == ["VAST387"])
    }
}
