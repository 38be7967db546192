import Foundation
import Testing

/// `adrules parse`: everything the model holds, as text and as JSON.
@Suite struct ParseCommandTests {
    private let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear,nonlinear" breakId="mid" repeatAfter="00:20:00">
            <vmap:AdSource id="a" allowMultipleAds="false"><vmap:VASTAdData><VAST version="4.2">
              <Error>https://a.example/none</Error>
              <Ad id="1" sequence="2"><InLine><AdSystem version="7">Server</AdSystem><AdTitle>A &amp; B</AdTitle>
              <Impression id="i"> <![CDATA[https://a.example/i?a=1&b=2]]> </Impression><Impression>https://a.example/j</Impression>
              <Creatives><Creative id="c" sequence="1" adId="x"><Linear skipoffset="25%"><Duration>00:00:15.500</Duration>
              <TrackingEvents><Tracking event="progress" offset="00:00:05">https://a.example/p</Tracking></TrackingEvents>
              <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360" bitrate="800">https://m.example/a.mp4</MediaFile></MediaFiles>
              <VideoClicks><ClickThrough>https://c.example</ClickThrough><ClickTracking id="k">https://a.example/c</ClickTracking></VideoClicks>
              </Linear><CompanionAds required="any"><Companion width="300" height="250"><StaticResource creativeType="image/png">https://m.example/c.png</StaticResource></Companion></CompanionAds></Creative></Creatives>
              <Extensions><Extension type="x"><y/></Extension></Extensions>
              </InLine></Ad></VAST></vmap:VASTAdData></vmap:AdSource>
            <vmap:AdSource id="b"><vmap:AdTagURI templateType="vast3">https://a.example/tag</vmap:AdTagURI>
              <vmap:CustomAdData templateType="z">{}</vmap:CustomAdData></vmap:AdSource>
            <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://a.example/b</vmap:Tracking></vmap:TrackingEvents>
            <vmap:Extensions><vmap:Extension type="e"><q:r xmlns:q="u"/></vmap:Extension></vmap:Extensions>
          </vmap:AdBreak>
          <vmap:AdBreak timeOffset="later" breakType="linear"/>
        </vmap:VMAP>
        """

    private func json(_ document: String) throws -> [String: Any] {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("parse", "-", "--format", "json", input: document)
        #expect(outcome.code == 0)
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test("a playlist as JSON")
    func playlistAsJSON() throws {
        let object = try json(playlist)
        #expect(object["kind"] as? String == "VMAP" && object["schemaVersion"] as? Int == 1)
        let breaks = try #require(object["breaks"] as? [[String: Any]])
        #expect(breaks.count == 2 && breaks[1]["timeOffset"] as? String == "later")
        #expect((breaks[1]["source"] as? [String: Any])?["kind"] as? String == "none")
        let first = breaks[0]
        #expect(first["breakId"] as? String == "mid" && first["timeOffset"] as? String == "00:10:00")
        #expect(first["breakTypes"] as? [String] == ["linear", "nonlinear"])
        #expect(first["repeatAfter"] as? String == "00:20:00")
        #expect((first["tracking"] as? [[String: String]]) == [["event": "breakStart", "uri": "https://a.example/b"]])
        #expect((first["extensions"] as? [[String: String]])?.first?["type"] == "e")
        let source = try #require(first["source"] as? [String: Any])
        #expect(source["kind"] as? String == "vastAdData" && source["id"] as? String == "a")
        #expect(source["allowMultipleAds"] as? Bool == false && source["followRedirects"] as? Bool == true)
        let ignored = try #require((first["ignoredSources"] as? [[String: Any]])?.first)
        #expect(ignored["kind"] as? String == "adTagURI" && ignored["templateType"] as? String == "vast3")
        #expect(ignored["uri"] as? String == "https://a.example/tag")
        let contents = try #require(ignored["ignoredContents"] as? [[String: Any]])
        #expect(contents.first?["kind"] as? String == "customAdData" && contents.first?["data"] as? String == "{}")
    }

    /// The addresses of a list of trackers.
    private func addresses(_ list: Any?) -> [String]? {
        (list as? [[String: String]])?.compactMap { $0["uri"] }
    }

    @Test("a response inside a playlist as JSON")
    func responseAsJSON() throws {
        let breaks = try #require(try json(playlist)["breaks"] as? [[String: Any]])
        let vast = try #require((breaks[0]["source"] as? [String: Any])?["vast"] as? [String: Any])
        #expect(vast["version"] as? String == "4.2" && addresses(vast["errors"]) == ["https://a.example/none"])
        let ad = try #require((vast["ads"] as? [[String: Any]])?.first)
        #expect(ad["id"] as? String == "1" && ad["sequence"] as? Int == 2 && ad["kind"] as? String == "inline")
        #expect(ad["adSystem"] as? String == "Server" && ad["adTitle"] as? String == "A & B")
        #expect(addresses(ad["impressions"]) == ["https://a.example/i?a=1&b=2", "https://a.example/j"])
        let impressions = try #require(ad["impressions"] as? [[String: String]])
        #expect(impressions.map { $0["id"] } == ["i", nil])
        let creatives = try #require(ad["creatives"] as? [[String: Any]])
        #expect(creatives.map { $0["kind"] as? String } == ["linear", "companion"])
        #expect(creatives.map { $0["id"] as? String } == ["c", "c"])
        let linear = creatives[0]
        #expect(linear["duration"] as? Double == 15.5 && linear["skipOffset"] as? String == "25%")
        #expect(linear["clickThrough"] as? String == "https://c.example")
        #expect(addresses(linear["clickTracking"]) == ["https://a.example/c"])
        let file = try #require((linear["mediaFiles"] as? [[String: Any]])?.first)
        #expect(file["uri"] as? String == "https://m.example/a.mp4" && file["bitrate"] as? Int == 800)
        let tracker = try #require((linear["tracking"] as? [[String: Any]])?.first)
        #expect(tracker["event"] as? String == "progress" && tracker["offset"] as? Double == 5)
        let companion = try #require((creatives[1]["companions"] as? [[String: Any]])?.first)
        #expect(companion["width"] as? Int == 300 && creatives[1]["required"] as? String == "any")
        #expect((ad["extensions"] as? [[String: String]])?.first?["xml"] == "<Extension type=\"x\"><y/></Extension>")
    }

    @Test("a response of its own as JSON")
    func vastAsJSON() throws {
        let object = try json(Document.vast)
        #expect(object["kind"] as? String == "VAST" && object["version"] as? String == "3.0")
        let ad = try #require((object["ads"] as? [[String: Any]])?.first)
        #expect(ad["kind"] as? String == "wrapper" && ad["adTagURI"] as? String == "https://ads.example/vast")
        #expect(ad["allowMultipleAds"] as? Bool == false && ad["followAdditionalWrappers"] as? Bool == true)
    }

    @Test("a playlist as a tree")
    func playlistAsText() throws {
        let command = try Command()
        defer { command.remove() }
        let text = try command.run("parse", "-", input: playlist).output
        for line in [
            "VMAP 1.0, 2 breaks", "├─ 00:10:00 · linear, nonlinear · id \"mid\" · again every 00:20:00",
            "│  ├─ VAST 4.2, 1 ad · id \"a\" · one ad only",
            "│  ├─ ignored: tag https://a.example/tag · vast3 · id \"b\"",
            "├─ later (cannot be read) · linear", "│  └─ no ad source",
            "   └─ 19:29 VMAP112 \"later\" is not a VMAP time offset",
            "│  │  │  ├─ linear 00:00:15.500 · may be skipped at 25% · creative \"c\"",
        ] {
            #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)\n\(text)")
        }
        #expect(!text.contains("\u{1b}"))
    }

    @Test(
        "a wrapper as a tree shows its permissions",
        arguments: [
            ("", "wraps https://a.example/"), (" fallbackOnNoAd=\"false\"", "wraps https://a.example/"),
            (" fallbackOnNoAd=\"true\"", "wraps https://a.example/ · falls back"),
            (
                " allowMultipleAds=\"true\" followAdditionalWrappers=\"false\"",
                "wraps https://a.example/ · no further wrappers · pods allowed"
            ),
        ])
    func wrapperAsText(attributes: String, line: String) throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            "<VAST version=\"3.0\"><Ad id=\"a\"><Wrapper\(attributes)><VASTAdTagURI>https://a.example/</VASTAdTagURI>"
                + "</Wrapper></Ad></VAST>", to: "a.xml")
        let lines = try command.run("parse", "a.xml").output.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix(line) }, "\(lines)")
    }

    @Test("a tree shows the measurement scripts of an ad's extension, too")
    func scriptsOfExtension() throws {
        let command = try Command()
        defer { command.remove() }
        let text = """
            <VAST version="4.2"><Ad id="a"><InLine><AdVerifications><Verification vendor="one"><JavaScriptResource
            apiFramework="omid">https://a.example/1.js</JavaScriptResource></Verification></AdVerifications><Extensions>
            <Extension type="AdVerifications"><AdVerifications><Verification vendor="two"><JavaScriptResource
            apiFramework="omid">https://a.example/2.js</JavaScriptResource></Verification></AdVerifications></Extension>
            </Extensions></InLine></Ad></VAST>
            """
        let lines = try command.run("parse", "-", input: text).output.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("verification by one") }, "\(lines)")
        #expect(lines.contains { $0.hasSuffix("verification by two · in an extension") }, "\(lines)")
    }

    @Test("Mistakes that the reader forgave are shown, as text and as JSON")
    func forgiven() throws {
        let text = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
              <vmap:adBreak timeOffset="start" breakType="linear"/>
            </vmap:VMAP>
            """
        let command = try Command()
        defer { command.remove() }
        let tree = try command.run("parse", "-", input: text)
        #expect(
            tree.output == """
                VMAP 1.0, 1 break
                ├─ start · linear
                │  └─ no ad source
                └─ 1 finding of the reader; adrules lint reports more
                   └─ 2:3 VMAP161 <vmap:adBreak> is a misspelling of <vmap:AdBreak>

                """)
        let findings = try #require(try json(text)["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["VMAP161"])
        #expect(findings.first?["line"] as? Int == 2 && findings.first?["column"] as? Int == 3)
    }

    @Test("an input that is not a document gives 2, with the place")
    func noDocument() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.broken, to: "a.xml")
        let broken = try command.run("parse", "a.xml")
        #expect(broken.code == 2 && broken.output.isEmpty)
        #expect(broken.complaint.hasPrefix("adrules: a.xml:5:"))
        let missing = try command.run("parse", "missing.xml")
        #expect(missing.code == 2 && missing.complaint.contains("cannot read missing.xml"))
        #expect(try command.run("parse").code == 64)
    }
}
