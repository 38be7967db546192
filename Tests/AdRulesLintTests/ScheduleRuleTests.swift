import AdRulesEngine
import AdRulesLint
import AdRulesModel
import MassTesting
import Testing

/// The rules across breaks where it is close: what just is a mistake, and what just is not.
@Suite struct ScheduleRuleTests {
    /// A linear break with a tag of its own; `attributes` has a leading space before each attribute.
    private func slot(
        _ offset: String, _ id: String? = nil, type: String = "linear", _ attributes: String = "",
        source: String = "", content: String? = nil
    ) -> String {
        let id = id ?? "break-\(offset)"
        let tag =
            #"<vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/?b=\#(id)&o=\#(offset)]]></vmap:AdTagURI>"#
        return """
            <vmap:AdBreak timeOffset="\(offset)" breakType="\(type)" breakId="\(id)"\(attributes)>
            <vmap:AdSource\(source)>\(content ?? tag)</vmap:AdSource></vmap:AdBreak>

            """
    }

    /// VAST with linear ads of these durations as a pod.
    private func pod(_ durations: String...) -> String {
        let ads = durations.enumerated().map { index, duration in
            """
            <Ad id="\(index + 1)" sequence="\(index + 1)"><InLine><AdSystem>a</AdSystem><AdTitle>a</AdTitle>
            <Impression>https://a.example/i\(index)</Impression><Creatives><Creative><Linear>
            <Duration>\(duration)</Duration><MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://a.example/\(index).mp4</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
        }
        return "<vmap:VASTAdData><VAST version=\"3.0\">\(ads.joined())</VAST></vmap:VASTAdData>"
    }

    @Test("the share of the ads is that of the content")
    func shareOfTheAds() throws {
        let result = try lint(
            playlist(slot("00:01:00", content: pod("00:05:00"))), arguments: ["--duration", "300"])
        let finding = try #require(result.diagnostics.first { $0.rule.id.rawValue == "VMAP216" })
        #expect(finding.finding.message == "the ads of this playlist last 00:05:00, 100 % of the content")
    }

    @Test("a percentage with zeros behind the point is fixed as certain")
    func wholePercentage() throws {
        let result = try lint(playlist(slot("50.0%")))
        #expect(result.diagnostics.compactMap { $0.finding.fix }.map(\.isSafe) == [true])
    }

    @Test("a break type that is written twice is found, and an element inside an address")
    func untidyBreaks() throws {
        #expect(try !lint(playlist(slot("00:10:00", type: "linear,linear"))).diagnostics.isEmpty)
        let tag = #"<vmap:AdTagURI templateType="vast3">https://ads.example/<vmap:Acme/></vmap:AdTagURI>"#
        let found = try lint(playlist(slot("00:10:00", content: tag))).diagnostics.map(\.finding.message)
        #expect(found.contains { $0.contains("Acme") }, "\(found)")
    }

    /// The rules across breaks that a playlist gives.
    private func rules(_ breaks: String..., with arguments: String...) throws -> [String] {
        try lint(playlist(breaks.joined()), arguments: arguments).rules
            .filter { $0.hasPrefix("VMAP2") }
    }

    @Test(
        "a bad example shows one mistake: no other rule across breaks or of viewings finds anything",
        arguments: RuleCatalogue.all.filter { $0.id.rawValue.hasPrefix("VMAP2") || $0.id.rawValue.hasPrefix("PLAY") })
    func examples(_ rule: RuleDescription) throws {
        let bad = try #require(rule.bad)
        let found = try lint(bad.document, arguments: bad.arguments).rules
            .filter { $0.hasPrefix("VMAP2") || $0.hasPrefix("PLAY") }
        #expect(found == [rule.id.rawValue])
    }

    @Test("eight linear breaks at one moment are a pod, nine are too many; overlays do not count")
    func crowds() throws {
        func crowd(_ count: Int, type: String = "linear") -> String {
            (1...count).map { slot("00:10:00", "m", type: type, source: " id=\"m-\($0)\"") }.joined()
        }
        #expect(try rules(crowd(8)) == [])
        #expect(try rules(crowd(9)) == ["VMAP201"])
        #expect(try rules(crowd(8), slot("00:10:00", "o", type: "nonlinear")) == [])
    }

    @Test("pre-rolls with different ids are a crowd, too, but give one finding")
    func crowdedPreroll() throws {
        let breaks = (1...11).map { slot("start", "pause.\($0)", source: #" allowMultipleAds="false""#) }.joined()
        #expect(try rules(breaks) == ["VMAP201"])
    }

    @Test("one breakId is for one moment, however it is written")
    func breakIDs() throws {
        #expect(try rules(slot("00:00:00", "a"), slot("start", "a")) == [])
        #expect(try rules(slot("00:10:00", "a"), slot("00:10:00.000", "a")) == [])
        #expect(try rules(slot("start", "a"), slot("end", "a")) == ["VMAP202"])
        #expect(try rules(slot("25%", "a"), slot("50%", "a")) == ["VMAP202"])
        #expect(try rules(slot("50%", "a"), slot("50%", "a")) == [])
        #expect(try rules(slot("50%", "a"), slot("00:10:00", "a")) == ["VMAP218"])
        #expect(try rules(slot("00:10:00", "a"), slot("50%", "a"), with: "--duration", "20:00") == ["VMAP209"])
        // A break whose offset cannot be read has a finding of its own.
        #expect(try rules(slot("10", "a"), slot("00:10:00", "a")) == [])
    }

    @Test("many breaks of one id are one finding with their number")
    func breakIDsOnce() throws {
        let breaks = (10...50).map { slot("00:\($0):00", "midroll-1") }.joined()
        let result = try lint(playlist(breaks))
        let finding = try #require(result.diagnostics.first { $0.rule.id == .breakIDAtSeveralMoments })
        #expect(result.rules.filter { $0 == "VMAP202" }.count == 1)
        #expect(finding.finding.label == "one id for two moments (and 39 other breaks)")
        #expect(finding.start.line == 4)
        #expect(result.source.text(in: finding.finding.range) == "midroll-1")
    }

    @Test("ids of sources, and addresses only on request")
    func sources() throws {
        #expect(try rules(slot("start", source: " id=\"a\""), slot("end", source: " id=\"a\"")) == ["VMAP203"])
        #expect(try rules(slot("start", source: " id=\"\""), slot("end", source: " id=\"\"")) == [])
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://ads.example/</vmap:AdTagURI>"
        #expect(try rules(slot("start", content: tag), slot("end", content: tag)) == [])
        #expect(
            try rules(slot("start", content: tag), slot("end", content: tag), with: "--extend-select", "VMAP204")
                == ["VMAP204"])
    }

    @Test("the order of moments counts, not that of the offsets' forms")
    func order() throws {
        #expect(try rules(slot("end"), slot("start")) == ["VMAP205"])
        #expect(try rules(slot("start"), slot("50%"), slot("00:10:00"), slot("end")) == [])
        #expect(
            try rules(slot("75%"), slot("00:10:00"), slot("end"), with: "--duration", "20:00") == ["VMAP205"])
    }

    @Test("mid-rolls 30 s apart are fine, overlays between them too")
    func distances() throws {
        #expect(try rules(slot("00:10:00"), slot("00:10:30")) == [])
        #expect(try rules(slot("00:10:00"), slot("00:10:29.999")) == ["VMAP206"])
        #expect(try rules(slot("00:10:00"), slot("00:10:10", type: "nonlinear")) == [])
        #expect(try rules(slot("start"), slot("00:00:10")) == [])
    }

    @Test("the end of the content: breaks after, near and at it")
    func ends() throws {
        func at(_ offset: String) throws -> [String] { try rules(slot(offset), with: "--duration", "20:00") }
        #expect(try at("00:20:00.501") == ["VMAP207"])
        #expect(try at("00:20:00.500") == ["VMAP208"])
        #expect(try at("00:19:55.001") == ["VMAP208"])
        #expect(try at("00:19:55.000") == [])
        #expect(try at("end") == [])
        #expect(try at("100%") == [])
        #expect(try rules(slot("00:30:00")) == [])
        // Of a clip of eight seconds everything is near the end.
        #expect(try rules(slot("00:00:04"), with: "--duration", "8") == [])
        #expect(try rules(slot("00:00:06"), with: "--duration", "10") == [])
        #expect(try rules(slot("00:00:06.500"), with: "--extend-select", "VMAP219") == ["VMAP219"])
        #expect(try rules(slot("00:00:06"), with: "--duration", "10.001") == ["VMAP208"])
    }

    @Test("live content has no end, but starts and times")
    func live() throws {
        #expect(try rules(slot("start"), with: "--live") == [])
        #expect(try rules(slot("start"), slot("00:10:00"), slot("00:20:00"), with: "--live") == ["VMAP223"])
        #expect(try rules(slot("50%"), slot("end"), with: "--live") == ["VMAP215"])
    }

    @Test("repetitions: too soon, too many, in the way of a break")
    func repetitions() throws {
        func each(_ interval: String) -> String { #" repeatAfter="\#(interval)""# }
        #expect(try rules(slot("00:10:00", nil, each("00:00:29"))) == ["VMAP210"])
        #expect(try rules(slot("00:10:00", nil, each("00:00:30"))) == [])
        #expect(try rules(slot("00:10:00", nil, each("00:01:00"), content: pod("00:00:40", "00:00:30"))) == ["VMAP210"])
        #expect(try rules(slot("start", nil, each("00:01:00")), with: "--duration", "1:41:00") == [])
        #expect(try rules(slot("start", nil, each("00:01:00")), with: "--duration", "1:41:01") == ["VMAP211"])
        #expect(try rules(slot("start", nil, each("00:10:00")), slot("00:30:00")) == ["VMAP212"])
        #expect(try rules(slot("start", nil, each("00:10:00")), slot("00:35:00")) == [])
        #expect(try rules(slot("00:30:00"), slot("00:40:00", nil, each("00:10:00"))) == [])
    }

    @Test("more repetitions than AdRules plays: the help says so")
    func moreThanPlay() throws {
        let often = playlist(slot("start", nil, #" repeatAfter="00:00:01""#))
        let limit = "; AdRules plays at most 10000 repetitions of a playlist"
        for (duration, says) in [("2:46:41", false), ("2:46:42", true)] {
            let found = try lint(often, arguments: ["--duration", duration]).diagnostics.map(\.finding)
            let finding = try #require(found.first { $0.rule.rawValue == "VMAP210" })
            #expect(finding.help?.hasSuffix(limit) == says, "\(duration)")
        }
    }

    @Test("a share at the moment of a break needs the duration")
    func shares() throws {
        #expect(try rules(slot("00:10:00"), slot("50%")) == [])
        #expect(try rules(slot("00:10:00"), slot("50%"), with: "--duration", "20:00") == ["VMAP209"])
        #expect(try rules(slot("end"), slot("100%")) == ["VMAP209"])
    }

    @Test("pre-rolls of one id, or with pods, are fine")
    func prerolls() throws {
        let single = #" allowMultipleAds="false""#
        #expect(try rules(slot("start", "a", source: single), slot("start", "b", source: single)) == ["VMAP213"])
        #expect(try rules(slot("start", "a", source: single), slot("00:00:00", "a", source: single)) == [])
        #expect(try rules(slot("start", "a"), slot("start", "b", source: single)) == [])
        #expect(try rules(slot("start", type: "nonlinear")) == ["VMAP214"])
        #expect(try rules(slot("start", type: "nonlinear,linear")) == [])
    }

    @Test("an empty playlist has no breaks; one with unread breaks has other findings")
    func emptyPlaylists() throws {
        #expect(try rules("") == ["VMAP217"])
        #expect(try rules("<vmap:Extensions/>") == ["VMAP217"])
        #expect(try rules("<vmap:AdBrake timeOffset=\"start\"/>") == [])
    }

    @Test("a bumper needs a linear break that is not a bumper")
    func bumpers() throws {
        func bumper(_ offset: String, suppress: String = "true") -> String {
            slot(offset).replacing(
                "</vmap:AdBreak>",
                with: "<vmap:Extensions><vmap:Extension type=\"bumper\" suppress_bumper=\"\(suppress)\"/>"
                    + "</vmap:Extensions></vmap:AdBreak>")
        }
        #expect(try rules(bumper("00:10:00"), bumper("00:10:00")) == ["VMAP220"])
        #expect(try rules(bumper("00:10:00"), slot("00:10:00", "m")) == [])
        #expect(try rules(bumper("00:10:00", suppress: "false")) == [])
        #expect(try rules(bumper("00:10:00"), slot("00:10:00", "o", type: "nonlinear")) == ["VMAP220"])
    }

    @Test("overlays: one at a time, by their durations")
    func overlays() throws {
        func overlay(_ offset: String, _ duration: String) -> String {
            slot(
                offset, type: "nonlinear",
                content: """
                    <vmap:VASTAdData><VAST version="3.0"><Ad id="1"><InLine><AdSystem>a</AdSystem><AdTitle>a</AdTitle>
                    <Impression>https://a.example/i</Impression><Creatives><Creative><NonLinearAds>
                    <NonLinear width="1" height="1" minSuggestedDuration="\(duration)">
                    <StaticResource creativeType="image/png">https://a.example/a.png</StaticResource></NonLinear>
                    </NonLinearAds></Creative></Creatives></InLine></Ad></VAST></vmap:VASTAdData>
                    """)
        }
        #expect(try rules(overlay("00:10:00", "00:00:20"), overlay("00:10:19", "00:00:20")) == ["VMAP221"])
        #expect(try rules(overlay("00:10:00", "00:00:20"), overlay("00:10:20", "00:00:20")) == [])
        #expect(try rules(slot("00:10:00", type: "nonlinear"), slot("00:10:00", "d", type: "display")) == [])
    }

    @Test("the longest playlist costs no more than its length")
    func work() throws {
        // Each break repeats at an interval of its own.
        let breaks = (0..<MassTests.count(2000, of: 20_000)).map { index in
            slot(
                "\(10 + index / 3600 % 80):\(10 + index / 60 % 50):\(10 + index % 50)", "b\(index)",
                " repeatAfter=\"00:10:00.\(100 + index % 900)\"")
        }
        let clock = ContinuousClock()
        let document = playlist(breaks.joined())
        let time = try clock.measure { _ = try lint(document, arguments: ["--duration", "100:00:00"]) }
        #expect(time < .seconds(60))
    }
}
