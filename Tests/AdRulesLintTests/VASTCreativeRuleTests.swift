import AdRulesLint
import Testing

/// The rules about creatives, beyond what the catalogue's examples show.
@Suite struct VASTCreativeRuleTests {
    private static let duration = "<Duration>00:00:30</Duration>"
    private static let size = #"width="640" height="360""#
    private static let file =
        #"<MediaFile delivery="progressive" type="video/mp4" \#(size)>https://media.example/a.mp4</MediaFile>"#
    private static let files = "<MediaFiles>\(file)</MediaFiles>"

    /// The rules about creatives, and what the reader says of them; other families have their own tests.
    private static let own = Set(
        [
            301, 314, 315, 316, 318, 319, 322, 323, 324, 325, 326, 327, 328, 329, 330, 332, 335, 336, 337, 347, 352,
            356, 357, 358, 360, 361, 362, 368, 370, 371, 373, 374, 375, 376, 381, 382, 383, 384, 385, 386, 388, 417,
        ].map { "VAST\($0)" })

    /// The rules of this family in an ad with one creative.
    private func rules(_ creative: String, version: String = "4.2", ad: String = "") throws -> [String] {
        try findings(creative, version: version, ad: ad).map(\.rule.id.rawValue)
    }

    private func findings(
        _ creative: String, version: String = "4.2", ad: String = "", own: Set<String> = own
    ) throws -> [Diagnostic] {
        let result = try lint(
            """
            <VAST version="\(version)"><Ad id="1"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>
            <Impression>https://track.example/i</Impression>\(ad)<Creatives>
            <Creative>
            \(creative)
            </Creative></Creatives></InLine></Ad></VAST>
            """, arguments: ["--extend-select", "VAST332"])
        return result.diagnostics.filter { own.contains($0.rule.id.rawValue) }
    }

    private func linear(_ content: String, attributes: String = "") -> String {
        "<Linear\(attributes)>\(content)</Linear>"
    }

    private func media(_ attributes: String, _ address: String = "https://media.example/a.mp4") -> String {
        linear("\(Self.duration)<MediaFiles><MediaFile \(attributes)>\(address)</MediaFile></MediaFiles>")
    }

    @Test(
        "A bad example has no mistake but its own", arguments: RuleCatalogue.all.filter { own.contains($0.id.rawValue) }
    )
    func badExamplesHaveOneMistake(_ rule: RuleDescription) throws {
        let bad = try #require(rule.bad)
        let found = try lint(bad.document, arguments: bad.arguments).rules.filter(Self.own.contains)
        #expect(Set(found) == [rule.id.rawValue])
    }

    @Test("A part that is unreadable or misspelt is not missing as well")
    func oneMistakeOneFinding() throws {
        #expect(try rules(linear("<Duration>30</Duration>\(Self.files)")) == ["VAST315"])
        #expect(try rules(linear("<duration>00:00:30</duration>\(Self.files)")) == ["VAST388"])
        let list = try findings("<linear/>" + linear("\(Self.duration)\(Self.files)"))
        #expect(list.map(\.finding.message) == ["<linear> is unknown in <Creative>"])
        #expect(try rules(linear("\(Self.duration)<mediaFiles>\(Self.file)</mediaFiles>")) == ["VAST388"])
        #expect(try rules(media(#"delivery="stream" type="video/mp4" \#(Self.size)"#)) == ["VAST376"])
        #expect(try rules(media(#"Delivery="progressive" type="video/mp4" \#(Self.size)"#)) == ["VAST347"])
        #expect(try rules(media(#"delivery="progressive" type="video/mp4" width="x" height="360""#)) == ["VAST376"])
        #expect(try rules(linear("")) == ["VAST318"])
        #expect(try rules(linear(Self.duration + Self.files, attributes: #" skipOffset="00:00:05""#)) == ["VAST347"])
    }

    @Test("No original takes the place of a media file: every schema requires one, and players drop the ad")
    func mediaOfOtherKinds() throws {
        func original(_ type: String) -> String {
            #"<Mezzanine delivery="progressive" type="\#(type)" \#(Self.size)>https://media.example/a.mov</Mezzanine>"#
        }
        for (type, expected) in [("video/quicktime", []), ("video/mp4", ["VAST325"]), ("mov", ["VAST325"])] {
            let alone = "<MediaFiles>\(original(type))</MediaFiles>"
            #expect(try Set(rules(linear(Self.duration + alone))) == Set(["VAST318"] + expected), "\(type)")
            let both = "<MediaFiles>\(Self.file)\(original(type))</MediaFiles>"
            #expect(try rules(linear(Self.duration + both)) == expected, "\(type)")
        }
        #expect(try rules(linear("\(Self.duration)<MediaFiles></MediaFiles>")) == ["VAST318"])
    }

    @Test("An original is an address alone in VAST 4.0, and has attributes since 4.1")
    func originals() throws {
        func rules(_ attributes: String, version: String) throws -> [String] {
            let original = "<Mezzanine\(attributes)><![CDATA[https://media.example/b.mp4]]></Mezzanine>"
            let files = "<MediaFiles>\(Self.file)\(original)</MediaFiles>"
            return try findings(linear(Self.duration + files), version: version, own: Self.own.union(["VAST374"]))
                .map(\.finding.rule.rawValue)
        }
        let attributes = #" delivery="progressive" type="video/mp4" \#(Self.size)"#
        #expect(try rules("", version: "4.0") == [])
        #expect(try rules("", version: "4.1") == ["VAST319"])
        #expect(try rules(attributes, version: "4.1") == [])
        #expect(try rules(attributes, version: "4.0") == ["VAST374", "VAST374", "VAST374", "VAST374"])
        #expect(try rules("", version: "3.0") == ["VAST374"])
    }

    @Test(
        "The type to write is in the help",
        arguments: [
            ("mp4", "a.mp4", "video/mp4"), ("video", "a.webm", "video/webm"), ("hls", "list", "application/x-mpegURL"),
            (".mp4", "list", "video/mp4"), ("", "a.mp4", "video/mp4"), ("video/mp4", "a.webm", "video/webm"),
            ("video/webm", "a.MP4?x=.m3u8", "video/mp4"), ("video/mp4", "a.m3u8", "application/x-mpegURL"),
            ("audio/mpeg", "a.m3u8", "application/x-mpegURL"), ("video/mp4", "a.mpd", "application/dash+xml"),
            ("application/x-mpegURL", "a.mp4", "video/mp4"), ("audio/mpeg", "a.mp4", "audio/mp4"),
            ("video/mp4", "a.m3u8?origin=https://cdn.example/ad.mp4", "application/x-mpegURL"),
            ("text/html", "a.webm#ad.mp4", "video/webm"),
        ])
    func typesAreSuggested(_ type: String, _ name: String, _ suggestion: String) throws {
        let found = try findings(
            media(#"delivery="progressive" type="\#(type)" \#(Self.size)"#, "https://media.example/\(name)"))
        let finding = try #require(found.first { $0.rule.id.rawValue == "VAST325" })
        #expect(finding.finding.help == #"write type="\#(suggestion)""#)
    }

    @Test(
        "Types and names of files that go together",
        arguments: [
            ("video/mp4", "a.m4v"), ("audio/mp4", "a.mp4"), ("VIDEO/MP4; codecs=avc1", "a.mp4"),
            ("video/x-new", "a.mp4"),
            ("video/mp4", "play.php?file=a.flv"), ("video/mp4", "a"), ("video/webm", "get?id=1&amp;name=ad.mp4"),
            ("application/x-mpegURL", "a.m3u8?origin=https://cdn.example/ad.mp4"),
            ("application/dash+xml", "a.mpd?fallback=ad.mp4"), ("application/dash+xml", "a.mpd#ad.mp4"),
        ])
    func typesThatFit(_ type: String, _ name: String) throws {
        let delivery = type.hasPrefix("application/") ? "streaming" : "progressive"
        #expect(
            try rules(
                media(#"delivery="\#(delivery)" type="\#(type)" \#(Self.size)"#, "https://media.example/\(name)")
            ).isEmpty)
    }

    @Test("Delivery: playlists are streaming, single files progressive, other protocols either")
    func deliveries() throws {
        let list = "https://media.example/a.m3u8"
        #expect(
            try rules(media(#"delivery="progressive" type="application/vnd.apple.mpegurl" \#(Self.size)"#, list))
                == ["VAST327"])
        #expect(try rules(media(#"delivery="streaming" type="video/mp4" \#(Self.size)"#)) == ["VAST327"])
        #expect(
            try rules(media(#"delivery="streaming" type="video/mp4" \#(Self.size)"#, "rtmp://media.example/a.mp4"))
                .contains("VAST327") == false)
    }

    @Test("Audio has no size, video has one")
    func sizes() throws {
        #expect(try rules(media(#"delivery="progressive" type="audio/mpeg""#, "https://media.example/a.mp3")).isEmpty)
        let zero = #"width="0" height="0""#
        #expect(
            try rules(media(#"delivery="progressive" type="audio/mpeg" \#(zero)"#, "https://media.example/a.mp3"))
                .isEmpty)
        let found = try findings(media(#"delivery="progressive" type="video/mp4" \#(zero)"#))
        #expect(found.map(\.rule.id.rawValue) == ["VAST381"])
        #expect(found.first?.start.line == 4)
        #expect(found.first?.start.column == 108)
    }

    @Test("VPAID: alone it has its finding; beside a file, it is deprecated since VAST 4.1")
    func vpaid() throws {
        let code =
            #"<MediaFile delivery="progressive" type="application/javascript" apiFramework="VPAID" \#(Self.size)>"#
            + "https://media.example/a.js</MediaFile>"
        let alone = linear("\(Self.duration)<MediaFiles>\(code)</MediaFiles>")
        let both = linear("\(Self.duration)<MediaFiles>\(Self.file)\(code)</MediaFiles>")
        #expect(try rules(alone) == ["VAST322"])
        for framework in ["SIMID", "MRAID"] {
            let page = code.replacing("VPAID", with: framework).replacing("application/javascript", with: "text/html")
                .replacing(".js", with: ".html")
            #expect(try rules(linear("\(Self.duration)<MediaFiles>\(page)</MediaFiles>")) == ["VAST322"])
        }
        #expect(try rules(both) == ["VAST323"])
        #expect(try rules(both, version: "4.0").isEmpty)
    }

    @Test("Offsets at the end of the ad and behind it")
    func offsets() throws {
        for (offset, expected) in [
            ("00:00:30", ["VAST329"]), ("100%", ["VAST329"]), ("00:00:29.999", []), ("99%", []),
        ] {
            #expect(
                try rules(linear(Self.duration + Self.files, attributes: " skipoffset=\"\(offset)\"")) == expected)
        }
        for (offset, expected) in [("00:00:30", []), ("00:00:31", ["VAST336"]), ("100%", [])] {
            let tracker =
                #"<TrackingEvents><Tracking event="progress" offset="\#(offset)">https://t.example/</Tracking>"#
                + "</TrackingEvents>"
            #expect(try rules(linear(Self.duration + tracker + Self.files)) == expected)
        }
    }

    @Test("Events by version, once for each event, with the right one")
    func events() throws {
        func trackers(_ event: String) -> String {
            let tracker = #"<Tracking event="\#(event)" offset="00:00:01">https://t.example/</Tracking>"#
            let bare = tracker.split(separator: #" offset="00:00:01""#).joined()
            let one = event == "progress" ? tracker : bare
            return linear("\(Self.duration)<TrackingEvents>\(one)\(one)</TrackingEvents>\(Self.files)")
        }
        let expectations: [(event: String, version: String, help: String?)] = [
            ("fullscreen", "4.2", #"write event="playerExpand""#), ("fullscreen", "3.0", nil),
            ("playerExpand", "3.0", #"write event="fullscreen""#), ("closeLinear", "4.0", #"write event="close""#),
            ("closeLinear", "4.1", nil), ("skip", "2.0", #"write version="3.0" if the response follows it"#),
            ("acceptInvitationLinear", "4.2", "remove it: VAST 4.2 has acceptInvitation, for overlays only"),
            ("expand", "4.0", "remove it: VAST 4.0 has adExpand, for overlays only"),
            ("collapse", "4.3", "remove it: VAST 4.3 has adCollapse, for overlays only"),
            ("acceptInvitationLinear", "2.0", #"write event="acceptInvitation""#), ("progress", "3.0", nil),
            ("playerCollapse", "2.0", #"write version="4.0" if the response follows it"#),
            ("close", "3.0", #"write event="closeLinear""#), ("close", "4.2", #"write event="closeLinear""#),
            ("close", "2.0", nil), ("close", "4.0", nil), ("acceptInvitation", "3.0", nil),
        ]
        for (event, version, help) in expectations {
            let found = try findings(trackers(event), version: version)
            #expect(found.map(\.rule.id.rawValue) == (help == nil ? [] : ["VAST332"]), "\(event) in \(version)")
            #expect(found.first?.finding.help == help, "\(event) in \(version)")
        }
        #expect(try rules(trackers("fullscreen"), version: "5.0") == ["VAST301"])
    }

    @Test("An event that overlays have under another name is replaced there, and in a linear ad it is not")
    func eventsOfOverlays() throws {
        let trackers = #"<TrackingEvents><Tracking event="expand">https://t.example/</Tracking></TrackingEvents>"#
        let image = #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#
        let overlay = "<NonLinearAds><NonLinear \(Self.size)>\(image)</NonLinear>\(trackers)</NonLinearAds>"
        let found = try findings(linear(Self.duration + trackers + Self.files) + "\n" + overlay)
        #expect(found.map(\.rule.id.rawValue) == ["VAST332", "VAST332"])
        #expect(
            found.map(\.finding.help) == [
                "remove it: VAST 4.2 has adExpand, for overlays only", #"write event="adExpand""#,
            ])
        #expect(found.map { $0.finding.fix != nil } == [false, true])
    }

    @Test("The offset of another event than progress is ignored", arguments: ["00:00:05", "5", "", "x%"])
    func ignoredOffsets(_ offset: String) throws {
        func tracker(_ event: String) -> String {
            #"<Tracking event="\#(event)" offset="\#(offset)">https://t.example/\#(event)</Tracking>"#
        }
        let list = "<TrackingEvents>\(tracker("start"))\(tracker("complete"))</TrackingEvents>"
        let found = try findings(linear(Self.duration + list + Self.files), own: Self.own.union(["VAST334"]))
        #expect(found.map(\.rule.id.rawValue) == ["VAST335"])
        let finding = try #require(found.first).finding
        #expect(finding.value == offset)
        #expect(finding.label == "and on 1 more trackers of this creative")
        #expect(finding.fix?.edits.count == 2)
        let progress = "<TrackingEvents>\(tracker("progress"))</TrackingEvents>"
        let own = try findings(linear(Self.duration + progress + Self.files), own: ["VAST334", "VAST335"])
        #expect(own.map(\.rule.id.rawValue) == (offset == "00:00:05" ? [] : ["VAST334"]))
    }

    @Test(
        "Bit rates of zero and in bit/s, each with help",
        arguments: [
            (#"bitrate="0""#, "write its bitrate in kbit/s, or leave the attribute out"),
            (#"minBitrate="0" maxBitrate="800""#, "write its minBitrate in kbit/s, or leave the attribute out"),
            (#"maxBitrate="0""#, "write its maxBitrate in kbit/s, or leave the attribute out"),
            (#"bitrate="800000""#, #"write bitrate="800""#), (#"minBitrate="400000""#, #"write minBitrate="400""#),
            (#"maxBitrate="2400000""#, #"write maxBitrate="2400""#),
            (#"minBitrate="400000" maxBitrate="2400000""#, #"write minBitrate="400" maxBitrate="2400""#),
            (#"minBitrate="145000" maxBitrate="5000000""#, #"write minBitrate="145" maxBitrate="5000""#),
            (#"minBitrate="300" maxBitrate="5000000""#, #"write maxBitrate="5000""#),
            (#"minBitrate="2400" maxBitrate="400""#, #"write minBitrate="400" maxBitrate="2400""#),
            (#"bitrate="800" minBitrate="400" maxBitrate="2400""#, nil), (#"maxBitrate="199999""#, nil),
        ] as [(String, String?)])
    func bitrates(_ attributes: String, _ help: String?) throws {
        let found = try findings(media(#"delivery="progressive" type="video/mp4" \#(Self.size) \#(attributes)"#))
        #expect(found.map(\.rule.id.rawValue) == (help == nil ? [] : ["VAST326"]))
        #expect(found.map(\.finding.help) == (help == nil ? [] : [help]))
    }

    @Test("The size of a file of an audio ad is no matter, whatever its format")
    func audioAd() throws {
        for (kind, expected) in [("audio", []), ("video", ["VAST381"]), ("hybrid", ["VAST381"])] {
            let file =
                #"<MediaFile delivery="progressive" type="video/mp4" width="0" height="0">https://m.example/a.mp4"#
                + "</MediaFile>"
            let result = try lint(
                """
                <VAST version="4.2"><Ad id="1" adType="\(kind)"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>
                <Impression>https://track.example/i</Impression><Creatives><Creative>
                \(linear("\(Self.duration)<MediaFiles>\(file)</MediaFiles>"))</Creative></Creatives></InLine></Ad></VAST>
                """, arguments: ["--select", "VAST381"])
            #expect(result.rules == expected, "\(kind)")
        }
    }

    @Test("The duration in a wrapper is ignored, whatever it is", arguments: ["", "30", "99:00:00", "00:00:10.5"])
    func durationOfWrapper(_ duration: String) throws {
        func rules(_ content: String) throws -> [String] {
            try lint(
                """
                <VAST version="4.2"><Ad id="1"><\(content)><Creatives><Creative>
                \(linear("<Duration>\(duration)</Duration>"))</Creative></Creatives></\(content)></Ad></VAST>
                """, arguments: ["--select", "VAST315", "--select", "VAST317"]
            ).rules
        }
        #expect(try rules("Wrapper") == [])
        #expect(try rules("InLine").count == 1)
    }

    @Test("Companions and overlays")
    func display() throws {
        let image = #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#
        let page = "<IFrameResource>https://m.example/a.html</IFrameResource>"
        func companion(_ attributes: String, _ content: String) -> String {
            "<CompanionAds><Companion \(attributes)>\(content)</Companion></CompanionAds>"
        }
        #expect(try rules(companion(#"width="300" height="x""#, image)) == ["VAST376"])
        #expect(try rules(companion(#"width="300""#, "")) == ["VAST356"])
        #expect(try rules(companion(Self.size, "<staticResource>x</staticResource>")) == ["VAST375"])
        #expect(try rules(companion(Self.size, image + page)).isEmpty)
        #expect(try rules(companion(Self.size, image + page), version: "3.0").isEmpty)
        #expect(try rules(companion(Self.size, image + page), version: "2.0") == ["VAST357"])
        #expect(
            try findings(companion("", "")).map(\.finding.message) == ["<Companion> has no width, height or resource"])
        for (size, words) in [
            (#"width="0" height="0""#, "the width and height of this companion are 0"),
            (#"width="0" height="1""#, "the width of this companion is 0"),
            (#"width="1" height="0""#, "the height of this companion is 0"),
        ] {
            #expect(try findings(companion(size, image)).map(\.finding.message) == [words])
        }
        for (mode, expected) in [("end-card", []), ("concurrent", ["VAST356"]), ("split-screen", ["VAST356"])] {
            #expect(try rules(companion(#"width="0" height="0" renderingMode="\#(mode)""#, image)) == expected)
        }
        #expect(try rules(companion(#"width="0" height="9" renderingMode="end-card""#, image)) == ["VAST356"])
        #expect(try rules(companion(#"\#(Self.size) renderingMode="split-screen""#, image)) == [])
        let mode = try findings(companion(#"\#(Self.size) renderingMode="endcard""#, image))
        #expect(mode.map(\.rule.id.rawValue) == ["VAST376"])
        #expect(mode.first?.finding.help == #"write "end-card""#)
        // To take out what is right elsewhere loses it.
        let isNamed = try findings("<TrackingEvents/>").contains { $0.finding.help?.contains("<Linear> or <") == true }
        #expect(isNamed)
        #expect(try findings("<MediaFile>x</MediaFile>").contains { $0.finding.help == "it belongs in <MediaFiles>" })
        let found = try findings(companion(Self.size, "<StaticResource>https://m.example/a.JPG</StaticResource>"))
        #expect(found.map(\.rule.id.rawValue) == ["VAST358"])
        #expect(found.first?.finding.help == #"add creativeType="image/jpeg""#)
        #expect(try rules("<NonLinearAds><NonLinear \(Self.size)></NonLinear></NonLinearAds>") == ["VAST383"])
        let overlay = "<NonLinearAds><NonLinear width=\"300\">\(image)</NonLinear></NonLinearAds>"
        for (version, expected) in [("2.0", ["VAST417"]), ("4.0", []), ("4.3", ["VAST417"])] {
            #expect(try rules(overlay, version: version) == expected, "\(version)")
        }
    }

    @Test("Icons: the attributes that VAST 3.0 requires, and the parents of an icon")
    func icons() throws {
        let image = #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#
        func icon(_ attributes: String) -> String {
            linear("\(Self.duration)<Icons><Icon \(attributes)>\(image)</Icon></Icons>\(Self.files)")
        }
        #expect(try rules(icon(#"program="a""#)).isEmpty)
        #expect(try rules(icon(#"program="a""#), version: "3.0") == ["VAST360"])
        let found = try findings(icon(#"xPosition="Left" yPosition="8""#))
        #expect(found.map(\.rule.id.rawValue) == ["VAST360"])
        #expect(found.first?.finding.help == #"write xPosition="left""#)
    }

    @Test(
        "The place of an icon is suggested if it is clear: no other word or number puts the icon anywhere else",
        arguments: [
            ("10.5", "11", false), ("10.0", "10", true), ("10px", "10", true), ("8.4 px", "8", false),
            ("BOTTOM", "bottom", true), ("botom", "bottom", true), ("-5", nil, false), ("center", nil, false),
            ("50%", nil, false), ("1e3", nil, false), ("nan", nil, false), ("999999999999999999999.5", nil, false),
        ] as [(String, String?, Bool)])
    func iconPlaces(position: String, better: String?, isSafe: Bool) throws {
        let image = #"<StaticResource creativeType="image/png">https://m.example/a.png</StaticResource>"#
        let icon = "<Icons><Icon yPosition=\"\(position)\">\(image)</Icon></Icons>"
        let found = try findings(linear("\(Self.duration)\(icon)\(Self.files)"))
        #expect(found.map(\.rule.id.rawValue) == ["VAST360"])
        let finding = try #require(found.first).finding
        #expect(
            finding.help
                == (better.map { "write yPosition=\"\($0)\"" } ?? "write a whole number of pixels, top or bottom"))
        #expect(finding.fix?.edits.map(\.text) == better.map { [$0] })
        #expect(finding.fix?.isSafe == (better == nil ? nil : isSafe))
    }
}
