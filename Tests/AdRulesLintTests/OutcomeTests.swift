import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText
import Testing

/// What each player does with a break, in documents of which lint, the report and the engine once said different things.
@Suite struct OutcomeTests {
    private static let tag = "https://ads.example/tag"

    private static func adBreak(
        _ offset: String = "start", type: String = "linear", source: String? = nil, attributes: String = ""
    ) -> String {
        let content = source ?? "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[\(tag)]]></vmap:AdTagURI>"
        return "<vmap:AdBreak timeOffset=\"\(offset)\" breakType=\"\(type)\"><vmap:AdSource\(attributes)>\(content)"
            + "</vmap:AdSource></vmap:AdBreak>"
    }

    private static func ad(_ attributes: String = "", file: String = #"type="video/mp4""#) -> String {
        """
        <Ad id="a"\(attributes)><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://i.example/</Impression><Creatives><Creative><Linear><Duration>00:00:20</Duration><MediaFiles>
        <MediaFile delivery="progressive" width="640" height="360" \(file)>https://m.example/a</MediaFile></MediaFiles>
        </Linear></Creative></Creatives></InLine></Ad>
        """
    }

    private static let overlay = """
        <Ad id="o"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://i.example/</Impression><Creatives>
        <Creative><NonLinearAds><NonLinear width="300" height="50">
        <StaticResource creativeType="image/png">https://m.example/a.png</StaticResource></NonLinear></NonLinearAds>
        </Creative></Creatives></InLine></Ad>
        """

    private static func wrapper(_ name: String, _ attributes: String = "") -> String {
        """
        <Ad id="w"><Wrapper\(attributes)><AdSystem>s</AdSystem><Impression>https://i.example/</Impression>
        <VASTAdTagURI>https://ads.example/\(name)</VASTAdTagURI></Wrapper></Ad>
        """
    }

    private static func answers(_ texts: [String: String]) -> AdAnswers {
        let read = texts.compactMapValues { text in
            text == "404"
                ? AdAnswer.failure(AnswerFailure(.unanswered, "404"))
                : (try? AdDocument(parsing: Array("<VAST version=\"3.0\">\(text)</VAST>".utf8))).flatMap(Self.answer)
        }
        return { read[String($0.string.split(separator: "/").last ?? "")] }
    }

    private static func answer(_ document: AdDocument) -> AdAnswer? {
        if case .vast(let response) = document { .vast(response.vast) } else { nil }
    }

    private static func outcomes(
        _ text: String, _ texts: [String: String] = [:], content: LintContent = LintContent()
    ) throws -> Outcomes {
        Outcomes(try AdDocument(parsing: Array(text.utf8)), content: content, answers: answers(texts))
    }

    private static func results(
        _ text: String, _ texts: [String: String] = [:], content: LintContent = LintContent()
    ) throws -> [Portability.Player: [Outcome.Result]] {
        let found = try outcomes(text, texts, content: content)
        return Dictionary(
            uniqueKeysWithValues: found.players.map { player in (player, found.breaks(in: player).map(\.result)) })
    }

    private static func findings(
        _ text: String, _ texts: [String: String], _ targets: Set<Portability.Target> = [],
        content: LintContent = LintContent()
    ) -> [String] {
        Linter(content: content, targets: targets, answers: answers(texts)).lint(Array(text.utf8), name: "a.xml")
            .diagnostics.map { "\($0.severity.rawValue) \($0.rule.id.rawValue) \($0.finding.message)" }
    }

    @Test("a wrapper in the answer to a tag is lost in Shaka alone, and lint says so at the tag")
    func wrapped() throws {
        let list = playlist(Self.adBreak())
        let texts = ["tag": Self.wrapper("next"), "next": Self.ad(file: #"type="application/x-mpegURL""#)]
        let found = try Self.results(list, texts)
        #expect(found.filter { $0.value != [.plays] }.keys.sorted { $0.name < $1.name } == [.shaka])
        #expect(found[.shaka] == [.lost])
        let said = Self.findings(list, texts, [.shaka])
        #expect(said.contains("error VMAP190 Shaka follows no wrapper: the ad does not play"), "\(said)")
        // Without the answer nothing is known of it.
        let unknown = try Self.results(list)
        #expect(unknown[.shaka] == [.plays])
    }

    @Test("reports with targets say what each does with each break: text, JSON and JSON Lines")
    func reported() throws {
        let list = playlist(Self.adBreak())
        let known = Self.answers(["tag": Self.wrapper("next"), "next": Self.ad(file: #"type="video/mp4""#)])
        let result = Linter(targets: [.shaka], answers: known).lint(Array(list.utf8), name: "a.xml")
        func report(_ format: LintFormat) -> String {
            var writer = LintReportWriter(format)
            return writer.add(result) + writer.finish()
        }
        #expect(report(.full).contains("a.xml: Shaka plays none of it\n"))
        let player = try #require(
            try JSONReader.read(Array(report(.json).utf8))["files"]?.elements?.first?["players"]?.elements?.first)
        #expect(player["player"]?.string == "shaka" && player["summary"]?.string == "plays none of it")
        #expect(player["breaks"]?.elements?.first?["result"]?.string == "lost")
        #expect(report(.jsonl).contains(#""players":[{"player":"shaka","summary":"plays none of it""#))
        #expect(Linter(answers: known).lint(Array(list.utf8), name: "a.xml").outcomes == nil)
    }

    @Test("the reason of a lost break is what its server did, with the host, also behind a wrapper")
    func reasons() throws {
        func reason(_ breaks: String, _ texts: [String: String]) throws -> Outcome.Reason? {
            try Self.outcomes(playlist(breaks), texts).breaks(in: .adRules)[0].reasons.first
        }
        let tag = Self.adBreak()
        let direct = try #require(try reason(tag, ["tag": "404"]))
        #expect(direct.sentence == "404 · ads.example" && direct.party == .adServer)
        let other = Self.wrapper("next").replacingOccurrences(of: "ads.example", with: "second.example")
        #expect(try reason(tag, ["tag": other, "next": "404"])?.sentence == "404 · second.example")
        #expect(try reason(tag, ["tag": ""])?.sentence == "the answer contained no ad · ads.example")
        #expect(try reason(tag, ["tag": Self.overlay])?.sentence == "the answer has no linear ad · ads.example")
        let said = Self.findings(playlist(tag), ["tag": other, "next": "404"])
        #expect(said.contains { $0.hasSuffix("no ad that can play: 404 · second.example") }, "\(said)")
        // Ads of a break without a moment are not asked for.
        let unread = try #require(try reason(Self.adBreak("5:00"), ["tag": "404"]))
        #expect(unread.sentence == "its timeOffset is missing or cannot be read" && unread.party == .publisher)
        let custom = Self.adBreak(source: "<vmap:CustomAdData templateType=\"x\">x</vmap:CustomAdData>")
        #expect(try reason(custom, [:])?.sentence == "AdRules does not play CustomAdData")
        #expect(try Self.outcomes("<VAST version=\"3.0\"/>").breaks(in: .adRules)[0].reasons[0].party == .adServer)
    }

    @Test("a break with neither an ad source nor a tracker plays in no player")
    func withoutEffect() throws {
        let empty = "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>"
        #expect(try Self.results(playlist(empty)).values.allSatisfy { $0 == [.lost] })
        let tracker = "<vmap:TrackingEvents><vmap:Tracking event=\"breakStart\">https://t.example/</vmap:Tracking>"
        let counted = empty.replacingOccurrences(
            of: "/>", with: ">\(tracker)</vmap:TrackingEvents></vmap:AdBreak>")
        #expect(try Self.results(playlist(counted))[.adRules] == [.plays])
    }

    @Test("an unknown break type plays as linear, and 5:00 is a pre-roll where players take it for one")
    func misspelt() throws {
        let found = try Self.results(playlist(Self.adBreak(type: "midroll") + Self.adBreak("5:00")))
        #expect(found[.adRules] == [.plays, .lost])
        #expect(found[.imaHTML5] == [.plays, .moved] && found[.shaka] == [.plays, .moved])
        // Nothing but a fear is known of the SDKs for apps.
        #expect(found[.imaAndroid] == [.unknown, .unknown] && found[.media3] == [.unknown, .unknown])
        #expect(found[.hlsJS] == [.plays, .lost])
        #expect(!RuleCatalogue.rule(.unknownBreakType).why.contains("lost"))
    }

    @Test(
        "Shaka reads times by a pattern without an end",
        arguments: [
            ("00:10:5", Outcome.Result.moved), ("00:5:00", .moved), ("5:10:00", .plays), ("END", .moved),
            ("START", .plays), (" end ", .moved), (" 00:10:00", .moved), ("00:10:00 ", .plays),
        ])
    func shakaTimes(offset: String, result: Outcome.Result) throws {
        let found = try Self.results(playlist(Self.adBreak(offset)))
        #expect(found[.shaka] == [result])
    }

    @Test("media decide: VPAID plays in IMA for HTML5 alone, files do not play as interstitials")
    func media() throws {
        func players(of text: String) throws -> [Portability.Player] {
            try Self.results("<VAST version=\"3.0\">\(text)</VAST>").filter { $0.value == [.plays] }.keys
                .sorted { $0.name < $1.name }
        }
        let all = Portability.Player.allCases.sorted { $0.name < $1.name }
        let code = try players(of: Self.ad(file: #"type="application/javascript" apiFramework="VPAID""#))
        #expect(code == [.imaHTML5])
        let streams = try players(of: Self.ad(file: #"type="application/x-mpegURL""#))
        #expect(streams == all)
        let files = try players(of: Self.ad())
        #expect(files == all.filter { $0.target != .hls })
        let said = Self.findings("<VAST version=\"3.0\">\(Self.ad())</VAST>", [:], [.hls])
        #expect(said.contains { $0.hasPrefix("error VMAP190 HLS plays no ad without an HLS playlist") }, "\(said)")
    }

    @Test(
        "a break of another type than its answer, or whose wrappers may not be followed, is an error",
        arguments: [
            ("nonlinear", "", ["tag": ad()]), ("display", "", ["tag": ad()]), ("linear", "", ["tag": overlay]),
            ("linear", #" followRedirects="false""#, ["tag": wrapper("next"), "next": ad()]),
            ("linear", "", ["tag": wrapper("next"), "next": ad(#" sequence="1""#, file: #"type="text/javascript""#)]),
        ])
    func unplayed(type: String, attributes: String, texts: [String: String]) throws {
        let list = playlist(Self.adBreak("00:10:00", type: type, attributes: attributes))
        let found = try Self.results(list, texts)
        #expect(found[.adRules] == [.lost])
        let said = Self.findings(list, texts)
        #expect(said.contains { $0.hasPrefix("error VAST459 the answer to this tag has no ") }, "\(said)")
    }

    @Test("a pod of an answer in a source for a single ad is reported as one inside the playlist is")
    func pod() {
        let list = playlist(Self.adBreak("00:10:00", attributes: #" allowMultipleAds="false""#))
        let said = Self.findings(list, ["tag": Self.ad(#" sequence="1""#) + Self.ad(#" sequence="2""#)])
        #expect(said.contains("warning VMAP148 only one ad of the pod of 2 in the answer may play"), "\(said)")
    }

    @Test("one failed tag costs all breaks in Shaka")
    func failed() throws {
        let other = "<vmap:AdTagURI templateType=\"vast3\">https://ads.example/other</vmap:AdTagURI>"
        let list = playlist(Self.adBreak() + Self.adBreak("end", source: other))
        let found = try Self.outcomes(list, ["tag": "404", "other": Self.ad()])
        #expect(found.words(for: .shaka) == "plays none of it")
        #expect(found.words(for: .adRules) == "plays 1 of 2")
        #expect(found.breaks(in: .adRules)[0].reasons.map(\.party) == [.adServer])
    }

    @Test("a position that a spare fills counts as filled; one that nothing fills is a part that is missing")
    func waterfall() throws {
        let list = playlist(Self.adBreak("00:10:00"))
        let empty = ["tag": Self.wrapper("none") + Self.wrapper("next"), "none": "", "next": Self.ad()]
        let found = try Self.results(list, empty)
        #expect(found[.adRules] == [.plays])
        let pod = Self.ad(#" sequence="1""#) + Self.ad(#" sequence="2""#, file: #"type="text/javascript""#)
        let part = try Self.results(list, ["tag": pod])
        #expect(part[.adRules] == [.inPart])
    }

    @Test("a mid-roll at a time of live content is lost in Media3, and lint mentions it")
    func live() throws {
        let list = playlist(Self.adBreak() + Self.adBreak("00:15:00"))
        let found = try Self.results(list, content: LintContent(isLive: true))
        #expect(found[.adRules] == [.plays, .plays] && found[.media3] == [.plays, .lost])
        #expect(found[.imaHTML5] == [.plays, .unknown])
        let said = { Self.findings(list, [:], $0, content: LintContent(isLive: true)) }
        #expect(said([]).contains(#"info VMAP223 "00:15:00" is a time of a live stream"#), "\(said([]))")
        #expect(said([.media3]).contains { $0.hasPrefix("error VMAP223 ") })
    }

    @Test("a document that is not live is not said to be", arguments: [MediaTime.seconds(1_200), nil])
    func notLive(duration: MediaTime?) {
        let list = playlist(Self.adBreak("00:15:00"))
        let said = Self.findings(list, [:], [.media3], content: LintContent(duration: duration))
        #expect(!said.contains { $0.contains("VMAP223") }, "\(said)")
    }

    @Test("a viewer who watches all content does not see what never plays")
    func viewing() throws {
        let list = playlist(Self.adBreak("end", type: "nonlinear") + Self.adBreak("00:30:00"))
        let found = try Self.results(list, content: LintContent(duration: .seconds(1200)))
        #expect(found[.adRules] == [.lost, .lost])
        #expect(found[.shaka] == [.plays, .lost])
    }

    @Test("repetitions are lost where a player is known not to repeat")
    func repetitions() throws {
        let list = playlist(
            Self.adBreak("00:05:00").replacing("breakType", with: "repeatAfter=\"00:05:00\" breakType"))
        let found = try Self.outcomes(list, content: LintContent(duration: .seconds(1200)))
        let again = OccurrenceID(0, 1)
        #expect(found.outcome(of: again, in: .adRules)?.result == .plays)
        #expect(found.outcome(of: again, in: .shaka)?.result == .lost)
        #expect(found.outcome(of: again, in: .imaHTML5)?.result == .unknown)
        #expect(found.outcome(of: again, in: .hlsJS)?.result == .plays)
    }
}
