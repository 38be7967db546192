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

    @Test("without a target a percentage is an info, and nothing is said of repeatAfter")
    func noTarget() {
        let found = findings([])
        #expect(found.map(\.rule.id.rawValue) == ["VMAP117"])
        #expect(found.first?.severity == .info)
        #expect(found.first?.portability == [])
    }

    @Test("for IMA the playlist is lost, and repeatAfter has no effect")
    func ima() {
        let found = findings([.ima])
        #expect(found.map(\.rule.id.rawValue) == ["VMAP117", "VMAP190"])
        #expect(found.map(\.severity) == [.error, .warning])
        #expect(found.first?.portability.map(\.what) == ["IMA rejects the whole playlist (error 900)"])
        #expect(found.last.map { "\($0.start.line):\($0.start.column)" } == "2:64")
    }

    @Test("several targets: the worst decides, each has its say, in the order of the list")
    func severalTargets() {
        let found = findings([.hls, .ima])
        #expect(found.first?.severity == .error)
        #expect(found.first?.portability.map(\.target) == [.ima, .hls])
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
            <![CDATA[https://media.example/a.js]]></MediaFile></MediaFiles><Icons><Icon/></Icons></Linear>
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
        let expected = Set(Portability.table.map(\.construct).filter(\.rules.isEmpty).map(\.name))
        #expect(Set(constructs) == expected)
        #expect(constructs.count == expected.count)
    }

    @Test("an entry names rules that exist, is short, and says who says so", arguments: Portability.table)
    func entriesAreWhole(_ entry: Portability) {
        for rule in entry.construct.rules { #expect(RuleCatalogue.all.contains { $0.id == rule }) }
        #expect(entry.what.count <= 120 && !entry.what.hasSuffix("."), "\(entry.what)")
        #expect(entry.what.contains(entry.target.name), "\(entry.what)")
        #expect(!entry.source.isEmpty)
    }

    @Test("no construct has two entries for one target, and what IMA loses Media3 loses too")
    func tableIsWhole() {
        var seen: Set<[String]> = []
        for entry in Portability.table {
            #expect(seen.insert([entry.construct.name, entry.target.rawValue]).inserted, "\(entry.what)")
        }
        for entry in Portability.table where entry.target == .ima {
            #expect(seen.contains([entry.construct.name, "media3"]), "\(entry.what)")
        }
    }
}
