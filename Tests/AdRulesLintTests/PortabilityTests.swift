import AdRulesLint
import AdRulesModel
import Testing

/// What players do: the table itself, and what a target makes of findings.
@Suite struct PortabilityTests {
    private static let repeated = playlist(
        """
        <vmap:AdBreak timeOffset="50%" breakType="linear" repeatAfter="00:10:00"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
        </vmap:AdSource></vmap:AdBreak>
        """)

    private func findings(_ targets: Set<Portability.Target>) -> [Diagnostic] {
        Linter(targets: targets).lint(Array(Self.repeated.utf8), name: "test.xml").diagnostics
    }

    @Test("without a target a percentage is an info, and repeatAfter is not reported")
    func noTarget() {
        let found = findings([])
        #expect(found.map(\.rule.id.rawValue) == ["VMAP117"])
        #expect(found.first?.severity == .info)
        #expect(found.first?.portability == [])
    }

    @Test("for IMA a percentage depends on the page and the platform, and there is no evidence that repeatAfter works")
    func ima() {
        let found = findings([.ima])
        #expect(found.map(\.rule.id.rawValue) == ["VMAP117", "VMAP190"])
        #expect(found.map(\.severity) == [.warning, .warning])
        #expect(
            found.first?.portability.map(\.sentence) == [
                "IMA (HTML5) plays it if the page sets contentDuration, and ignores the break otherwise; "
                    + "since 3.795.0; documented 2026-10-22",
                "IMA (Android, iOS, tvOS) is not known to play it; no evidence",
            ])
        #expect(found.last?.finding.message == "IMA is not known to repeat a break: no evidence")
        #expect(found.last.map { "\($0.start.line):\($0.start.column)" } == "2:64")
    }

    @Test("a configured level is not raised by a target; that of another rule is")
    func levelsThatAreSet() throws {
        let severities = { (selection: RuleSelection) in
            Linter(selection: selection, targets: [.shaka]).lint(Array(Self.repeated.utf8), name: "test.xml")
                .diagnostics.filter { $0.rule.id == .percentTimeOffset }.map(\.severity)
        }
        #expect(severities(RuleSelection()) == [.error])
        #expect(try severities(RuleSelection(changes: [.severity(.info, "VMAP117")])) == [.info])
        #expect(try severities(RuleSelection(changes: [.severity(.warning, "VMAP1")])) == [.warning])
        #expect(try severities(RuleSelection(changes: [.severity(.info, "VMAP118"), .extend("VMAP117")])) == [.error])
        #expect(try severities(RuleSelection(levels: [RuleLevel("VMAP117", .info)], changes: [])) == [.info])
        #expect(
            try severities(RuleSelection(base: ["VMAP117"], levels: [RuleLevel("VMAP117", .warning)], changes: []))
                == [.warning])
    }

    @Test("for IMA a misspelt mid-roll is a pre-roll on the web; past behaviour is not reported")
    func misspelt() {
        let document = playlist(
            """
            <vmap:AdBreak timeOffset="10:00" breakType="linear"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
            </vmap:AdSource></vmap:AdBreak>
            """)
        let found = Linter(targets: [.ima]).lint(Array(document.utf8), name: "test.xml").diagnostics
        #expect(found.map(\.rule.id) == [.invalidTimeOffset])
        #expect(
            found.first?.portability.map(\.what) == [
                "IMA (HTML5) takes it for 0: the break becomes a pre-roll",
                "IMA (Android, iOS, tvOS) may reject the whole playlist",
            ])
    }

    @Test("several targets: the worst decides, each is listed, in the order of the list")
    func severalTargets() {
        let found = findings([.hls, .shaka, .ima])
        #expect(found.first?.severity == .error)
        #expect(found.first?.portability.map(\.target) == [.ima, .ima, .shaka, .hls])
    }

    @Test("a message in one line marks guesses")
    func concise() {
        let result = Linter(targets: [.ima]).lint(Array(Self.repeated.utf8), name: "test.xml")
        let report = LintFormat.concise.render(LintReport(results: [result]))
        #expect(report.contains("; IMA (Android, iOS, tvOS) is not known to play it: no evidence)"), "\(report)")
    }

    @Test("for Shaka: the literal prefix, tags only, and a pre-roll for an offset that is not a time")
    func shaka() {
        func says(_ document: String) -> [String: [String]] {
            let result = Linter(targets: [.shaka]).lint(Array(document.utf8), name: "test.xml")
            return Dictionary(grouping: result.diagnostics, by: \.rule.id.rawValue)
                .mapValues { $0.flatMap(\.portability).map(\.what) }
        }
        let tag = "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>"
        let inline = "<vmap:VASTAdData><VAST version=\"4.2\"/></vmap:VASTAdData>"
        func adBreak(_ attributes: String, _ source: String) -> String {
            playlist("<vmap:AdBreak \(attributes)><vmap:AdSource>\(source)</vmap:AdSource></vmap:AdBreak>")
        }
        let found = says(adBreak(##"timeOffset="#1" breakType="linear""##, tag))
        #expect(found["VMAP164"] == ["Shaka plays it as a pre-roll"])
        #expect(
            found["VMAP190"] == [
                "Shaka requests every tag at once, and plays no ad at all if one request fails"
            ])
        let repeated = says(adBreak(#"timeOffset="00:10:00" breakType="linear" repeatAfter="00:10:00""#, inline))
        #expect(repeated["VMAP190"] == ["Shaka plays the break once", "Shaka plays no ads inside the playlist"])
        let bare = #"<VMAP xmlns="http://www.iab.net/videosuite/vmap" version="1.0"/>"#
        #expect(says(bare)["VMAP104"] == ["Shaka finds no playlist: it looks for the very text vmap:VMAP"])
    }

    @Test("a severity that is worse than the player's stays")
    func worseStays() throws {
        let selection = try RuleSelection(changes: [.severity(.error, "VMAP117")])
        let linter = Linter(selection: selection, targets: [.hls])
        let found = linter.lint(Array(Self.repeated.utf8), name: "test.xml").diagnostics
        #expect(found.first?.severity == .error)
    }

    @Test("every construct is found in one playlist, once, however often it occurs")
    func constructsAreFound() {
        let adBreak = """
            <vmap:AdBreak timeOffset="00:10:00" breakType="TYPE" repeatAfter="00:20:00">
            <vmap:AdSource>SOURCE</vmap:AdSource>
            <vmap:TrackingEvents>
            <vmap:Tracking event="breakStart"><![CDATA[https://track.example/start]]></vmap:Tracking>
            </vmap:TrackingEvents></vmap:AdBreak>
            """
        let vast = """
            <vmap:VASTAdData><VAST version="4.2"><Ad id="a"><InLine><AdSystem>A</AdSystem><AdTitle>A</AdTitle>
            <Impression><![CDATA[https://track.example/i]]></Impression><Creatives><Creative><Linear>
            <Duration>00:00:15</Duration><MediaFiles>
            <MediaFile delivery="progressive" type="application/javascript" width="1" height="1" apiFramework="VPAID">
            <![CDATA[https://media.example/a.js]]></MediaFile>
            <InteractiveCreativeFile type="text/html" apiFramework="SIMID"><![CDATA[https://media.example/a.html]]>
            </InteractiveCreativeFile></MediaFiles><Icons><Icon/></Icons></Linear>
            <NonLinearAds><NonLinear/></NonLinearAds><CompanionAds><Companion/></CompanionAds>
            </Creative></Creatives></InLine></Ad></VAST></vmap:VASTAdData>
            """
        let tag = "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>"
        let custom = "<vmap:CustomAdData templateType=\"own\"><![CDATA[x]]></vmap:CustomAdData>"
        let breaks = [("linear", vast), ("nonlinear", tag), ("display", custom)].map { type, source in
            adBreak.replacing("TYPE", with: type).replacing("SOURCE", with: source)
        }
        let document = playlist(breaks.joined() + breaks.joined())
        let found = Linter(targets: Set(Portability.Target.allCases)).lint(Array(document.utf8), name: "test.xml")
        let constructs = found.diagnostics.filter { $0.rule.id == .unportableConstruct }.compactMap(\.finding.value)
        // The parts of ads of which only Shaka is known, which plays none of an inline response.
        let others: Set = [
            "wrapper", "frame-overlay", "unsized-overlay", "share-skip-offset", "progress-tracker", "rare-tracker",
            "trackers", "macro", "files-only", "failed-tag",
        ]
        let expected = Self.withoutRules.subtracting(others)
        #expect(Set(constructs) == expected)
        #expect(constructs.count == expected.count)
    }

    /// The names of the constructs that no other rule finds.
    private static let withoutRules = Set(
        Portability.table.map(\.construct).filter { $0.rules.isEmpty && !$0.isOfStream }.map(\.name))

    @Test("every part of an ad is found in a separate response, once, however often it occurs")
    func partsOfAdsAreFound() {
        let inline = """
            <Ad id="a"><InLine><AdSystem>A</AdSystem><AdTitle>A</AdTitle>
            <Impression><![CDATA[https://track.example/i]]></Impression><Creatives><Creative>
            <Linear skipoffset="25%"><Duration>00:00:15</Duration><TrackingEvents>
            <Tracking event="progress" offset="00:00:05"><![CDATA[https://track.example/p]]></Tracking>
            </TrackingEvents><MediaFiles>
            <MediaFile delivery="progressive" type="application/javascript" width="1" height="1" apiFramework="VPAID">
            <![CDATA[https://media.example/a.js]]></MediaFile>
            <InteractiveCreativeFile type="text/html" apiFramework="SIMID"><![CDATA[https://media.example/a.html]]>
            </InteractiveCreativeFile></MediaFiles><Icons><Icon/></Icons></Linear>
            <NonLinearAds><NonLinear width="1" height="1"><IFrameResource>https://media.example</IFrameResource>
            </NonLinear></NonLinearAds><CompanionAds><Companion/></CompanionAds></Creative></Creatives></InLine></Ad>
            """
        let wrapper = """
            <Ad id="w"><Wrapper><AdSystem>A</AdSystem><Impression/>
            <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI></Wrapper></Ad>
            """
        let document = "<VAST version=\"4.2\">\(inline)\(inline)\(wrapper)\(wrapper)</VAST>"
        let result = Linter(targets: Set(Portability.Target.allCases)).lint(Array(document.utf8), name: "test.xml")
        let found = result.diagnostics.filter { $0.rule.id == .unportableConstruct }
        let constructs = found.compactMap(\.finding.value)
        let expected: Set = [
            "overlay", "frame-overlay", "companion", "icon", "vpaid", "simid", "wrapper", "share-skip-offset",
            "progress-tracker", "trackers", "code-only",
        ]
        #expect(Set(constructs) == expected)
        #expect(constructs.count == expected.count)
        #expect(found.first { $0.finding.value == "wrapper" }?.severity == .error)
    }
}
