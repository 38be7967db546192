import AdRulesLint
import Testing

/// What the reader says about versions and namespaces of VAST.
@Suite struct VASTVersionTests {
    private func vast(_ content: String, version: String = "4.2", attributes: String = "") -> String {
        """
        <VAST version="\(version)"><Ad id="1"\(attributes)><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://track.example/i</Impression>
        \(content)
        </InLine></Ad></VAST>
        """
    }

    private func creative(_ attributes: String, _ content: String = "") -> String {
        """
        <Creatives><Creative \(attributes)><Linear><Duration>00:00:30</Duration>\(content)<MediaFiles>
        <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://m.example/a.mp4</MediaFile>
        </MediaFiles></Linear></Creative></Creatives>
        """
    }

    private func icon(_ attributes: String, _ resource: String) -> String {
        """
        <Icons><Icon program="a" width="1" height="1" xPosition="1" yPosition="1"\(attributes)>\(resource)</Icon></Icons>
        """
    }

    private func found(_ rule: String, in text: String) throws -> [Diagnostic] {
        try lint(text).diagnostics.filter { $0.rule.id.rawValue == rule }
    }

    @Test("The ad id: AdID in 2.0, adId since 4.1, either between; and no advice that leads back")
    func adIDs() throws {
        for (version, name, isFound) in [
            ("2.0", "AdID", false), ("2.0", "adId", true), ("3.0", "AdID", false), ("3.0", "adId", false),
            ("4.0", "AdID", false), ("4.0", "adId", false), ("4.1", "AdID", true), ("4.3", "adId", false),
            ("9.9", "AdID", false),
        ] {
            let result = try found("VAST352", in: vast(creative("\(name)=\"1\""), version: version))
            #expect(!result.isEmpty == isFound, "\(name) in \(version)")
        }
        for (version, better) in [("2.0", "AdID"), ("3.0", "AdID"), ("4.0", "adId"), ("4.2", "adId")] {
            let result = try found("VAST347", in: vast(creative(#"adid="1""#), version: version))
            #expect(result.map(\.finding.help) == ["write \(better)"])
        }
    }

    @Test("Elements and attributes of later versions: one finding for each name")
    func laterNames() throws {
        let twice = vast(
            "<Category authority=\"a\">1</Category>\n<Category authority=\"a\">2</Category>", version: "3.0")
        let result = try found("VAST374", in: twice)
        #expect(result.map(\.finding.message) == ["<Category> appeared in VAST 4.0; this response says 3.0"])
        #expect(result.map(\.finding.help) == [#"write version="4.0" if the response follows it"#])
        #expect(result.map(\.start.line) == [3])
        #expect(try found("VAST374", in: vast("<Expires>5</Expires>", version: "4.1")).isEmpty)
        #expect(try found("VAST374", in: vast("<Expires>5</Expires>", version: "9.9")).isEmpty)
        #expect(try found("VAST374", in: vast("", version: "2.0", attributes: #" sequence="1""#)).count == 1)
        let message = try found("VAST374", in: #"<VAST version="2.0"><Error>https://t.example/</Error></VAST>"#)
            .map(\.finding.message)
        #expect(message == ["<Error> in <VAST> appeared in VAST 3.0; this response says 2.0"])
    }

    @Test("The content of a later element has no finding of its own")
    func laterContent() throws {
        let verification = """
            <AdVerifications><Verification vendor="a"><JavaScriptResource apiFramework="omid" browserOptional="true">
            https://m.example/a.js</JavaScriptResource><VerificationParameters>a</VerificationParameters></Verification>
            </AdVerifications>
            """
        #expect(try found("VAST374", in: vast(verification, version: "3.0")).count == 1)
        #expect(try found("VAST374", in: vast(verification, version: "4.0")).count == 2)
        #expect(try found("VAST374", in: vast(verification, version: "4.1")).isEmpty)
    }

    @Test("Icon has altText and hoverText since VAST 4.3, HTMLResource xmlEncoded in 3.0")
    func attributesOfOneVersion() throws {
        let image = #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#
        for (version, count) in [("4.3", 0), ("4.0", 2)] {
            let text = vast(creative("", icon(#" altText="a" hoverText="b""#, image)), version: version)
            #expect(try found("VAST375", in: text).isEmpty)
            #expect(try found("VAST374", in: text).count == count)
        }
        let html = #"<HTMLResource xmlEncoded="true">a</HTMLResource>"#
        #expect(try found("VAST375", in: vast(creative("", icon("", html)), version: "3.0")).isEmpty)
        let wrong = #"<IFrameResource xmlEncoded="true">https://m.example/</IFrameResource>"#
        #expect(try found("VAST375", in: vast(creative("", icon("", wrong)), version: "3.0")).count == 1)
    }

    @Test("CreativeExtensions came with VAST 3.0, the id of an Advertiser with 4.1")
    func laterPlaces() throws {
        let extended = #"<Creatives><Creative><CreativeExtensions/></Creative></Creatives>"#
        for (version, count) in [("2.0", 1), ("3.0", 0), ("4.0", 0)] {
            #expect(try found("VAST374", in: vast(extended, version: version)).count == count, "\(version)")
        }
        let advertiser = #"<Advertiser id="a">b</Advertiser>"#
        for (version, messages) in [
            ("2.0", ["<Advertiser> appeared in VAST 3.0; this response says 2.0"]),
            ("3.0", [#""id" of <Advertiser> appeared in VAST 4.1; this response says 3.0"#]),
            ("4.0", [#""id" of <Advertiser> appeared in VAST 4.1; this response says 4.0"#]), ("4.1", []),
        ] {
            let result = try found("VAST374", in: vast(advertiser, version: version))
            #expect(result.map(\.finding.message) == messages)
        }
    }

    @Test("A VAST that inherits the namespace of VMAP: one finding for a playlist")
    func inheritedNamespace() throws {
        func adBreak(_ version: String) -> String {
            """
            <AdBreak timeOffset="start" breakType="linear"><AdSource><VASTAdData>
            <VAST version="\(version)"></VAST></VASTAdData></AdSource></AdBreak>
            """
        }
        let text = """
            <VMAP xmlns="http://www.iab.net/videosuite/vmap" version="1.0">
            \(adBreak("3.0"))
            \(adBreak("3.0"))</VMAP>
            """
        let result = try found("VAST304", in: text)
        #expect(result.map(\.start.line) == [3])
        #expect(result.map(\.finding.help) == [#"write <VAST xmlns="" …>"#])
        let prefixed = try found("VAST304", in: playlist(adBreak("4.2").vmapPrefixed))
        #expect(prefixed.map(\.finding.help) == ["write <VAST>, without the prefix"])
    }

    @Test("Elements inside AdParameters: one finding, however many")
    func adParameters() throws {
        let text = vast(creative("", "<AdParameters><a>1</a><b/></AdParameters>"), version: "3.0")
        #expect(try found("VAST373", in: text).count == 1)
        #expect(try found("VAST375", in: text).isEmpty)
    }
}

extension String {
    /// The elements with the prefix `vmap:`.
    fileprivate var vmapPrefixed: String {
        replacing("</", with: "\u{1}").replacing("<", with: "<vmap:").replacing("\u{1}", with: "</vmap:")
    }
}
