import AdRulesLint
import AdRulesModel
import Testing

@testable import AdRulesCommands

/// The headline of a page and the badges of the players, against the timeline and the table of portability.
@Suite("The verdict of a report") struct VerdictTests {
    private struct Verdict {
        var sentence: String
        var badges: [String]
    }

    private static func verdict(
        _ text: String, _ targets: [Portability.Target] = [.ima, .media3, .shaka, .hls],
        duration: MediaTime? = .seconds(2700)
    ) -> Verdict {
        let page = ReportPageTests.page([("a.xml", text)], duration: duration, targets: targets)
        let sentence =
            page.firstMatch(of: /<h1 class="title" id="d1-title"><span class="file">a.xml<\/span> ([^<]*)<\/h1>/)
            .map { String($0.1) } ?? ""
        let badges = page.matches(of: /<li class="badge \w+"><b>([^<]*)<\/b> ([^<]*)<\/li>/).map { "\($0.1) \($0.2)" }
        return Verdict(
            sentence: sentence.replacing("&quot;", with: "\"").replacing("&lt;", with: "<").replacing(
                "&gt;", with: ">"), badges: badges)
    }

    static func adBreak(_ offset: String, _ id: String, type: String = "linear", inside: String) -> String {
        "<vmap:AdBreak timeOffset=\"\(offset)\" breakType=\"\(type)\" breakId=\"\(id)\"><vmap:AdSource>\(inside)"
            + "</vmap:AdSource></vmap:AdBreak>"
    }

    private static let players = [
        "IMA HTML5", "IMA Android", "IMA iOS and tvOS", "Media3", "Shaka", "hls.js", "AVPlayer",
    ]
    private static let stream = "type=\"application/x-mpegURL\""
    private static let offsets = ["start", "00:10:00", "00:20:00", "end"]

    private static func ad(_ file: String = "type=\"video/mp4\"") -> String {
        """
        <VAST version="3.0"><Ad id="1"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://i.example/</Impression><Creatives><Creative><Linear><Duration>00:00:20</Duration><MediaFiles>
        <MediaFile delivery="progressive" width="640" height="360" \(file)>https://m.example/a</MediaFile></MediaFiles>
        </Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    @Test(
        "no player plays a response that has nothing to play",
        arguments: [
            "<VAST version=\"3.0\"/>", "<VAST version=\"3.0\"><Ad id=\"1\"></Ad></VAST>",
        ])
    func nothing(_ response: String) {
        let verdict = Self.verdict(response)
        let cause =
            response.contains("Ad id") ? "has no ad that plays: <Ad> has neither <InLine> nor <Wrapper>, line 1" : nil
        #expect(verdict.sentence == "This response \(cause ?? "contains no ad").")
        #expect(verdict.badges == Self.players.map { $0 + " plays none of it" })
        #expect(Self.verdict(Self.ad("type=\"application/x-mpegURL\"")).badges.allSatisfy { $0.hasSuffix(" plays it") })
    }

    @Test("no player plays a playlist without breaks")
    func empty() {
        #expect(Self.verdict(ReportPageTests.playlist("")).badges.allSatisfy { $0.hasSuffix("plays none of it") })
    }

    @Test("every break that a player loses counts, not the first one alone")
    func lostBreaks() {
        let inline = Self.offsets.map {
            Self.adBreak($0, $0, inside: "<vmap:VASTAdData>\(Self.ad(Self.stream))</vmap:VASTAdData>")
        }
        var verdict = Self.verdict(ReportPageTests.playlist(inline.joined()))
        #expect(verdict.badges == Self.players.map { $0 + ($0 == "Shaka" ? " plays none of it" : " plays 4 of 4") })
        #expect(verdict.sentence == "All four breaks play. Players differ: Shaka plays none of it.")
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"
        let beside = Self.offsets.map { Self.adBreak($0, $0, type: "nonlinear", inside: tag) }
        verdict = Self.verdict(ReportPageTests.playlist(beside.joined()), [.ima, .hls])
        #expect(
            verdict.badges == [
                "IMA HTML5 plays 4 of 4", "IMA Android plays none of it", "IMA iOS and tvOS plays none of it",
                "hls.js plays none of it", "AVPlayer plays none of it",
            ])
        #expect(
            verdict.sentence
                == "One of four breaks does not play: break 4 end (the content ended before it could play, line 1).")
    }

    @Test("badges count as the table does, break by break, in random playlists")
    func badges() {
        let seed = UInt64.random(in: .min ... .max)
        var random = ReportRandom(state: seed)
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"
        let sources = [tag, "<vmap:VASTAdData>\(Self.ad(Self.stream))</vmap:VASTAdData>"]
        for _ in 0..<20 {
            var lost: [Portability.Player: Int] = [:]
            let breaks = Self.offsets.map { offset in
                let isInline = Bool.random(using: &random)
                let isLinear = Bool.random(using: &random) || isInline
                if isInline { lost[.shaka, default: 0] += 1 }
                if !isLinear {
                    for player in [Portability.Player.imaAndroid, .imaApple, .hlsJS, .avPlayer] {
                        lost[player, default: 0] += 1
                    }
                }
                return Self.adBreak(
                    offset, offset, type: isLinear ? "linear" : "nonlinear", inside: sources[isInline ? 1 : 0])
            }
            let verdict = Self.verdict(ReportPageTests.playlist(breaks.joined()), [.ima, .shaka, .hls])
            let expected = Portability.Player.of([.ima, .shaka, .hls]).map { player in
                let playing = 4 - (lost[player] ?? 0)
                return player.name + (playing == 0 ? " plays none of it" : " plays \(playing) of 4")
            }
            #expect(verdict.badges == expected, "seed \(seed)")
        }
    }

    @Test("what AdRules does not play and another player does is said beside it")
    func others() {
        let code = Self.verdict(Self.ad("type=\"application/javascript\" apiFramework=\"VPAID\""))
        #expect(
            code.sentence
                == "This response has no ad that plays: no <MediaFile> of this creative plays without an API or "
                + "Flash, line 3. Other players: IMA HTML5 plays it.")
    }

    @Test("nothing is wrong only where no finding is a warning or worse")
    func warnings() {
        let text = ReportPageTests.playlist(
            ReportPageTests.tagged("start", id: "b1").replacing(
                "</vmap:AdBreak>",
                with: "<vmap:TrackingEvents><vmap:Tracking event=\"breakStart\">https://t.example/</vmap:Tracking>"
                    + "</vmap:TrackingEvents></vmap:AdBreak>"))
        #expect(
            Self.verdict(text, [.shaka]).sentence
                == "Its only break plays. Worth checking: Shaka requests no trackers of a break, line 1.")
        #expect(
            Self.verdict(text, [.hls]).sentence == "Its only break plays, and nothing is wrong with this playlist.")
    }

    @Test("every lost break is named with its cause and line, and causes of servers with their host")
    func causes() throws {
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"
        let custom = "<vmap:CustomAdData templateType=\"x\">x</vmap:CustomAdData>"
        let breaks = [
            Self.adBreak("start", "pre", inside: tag), Self.adBreak("5:00", "b2", inside: tag),
            "<vmap:AdBreak timeOffset=\"00:10:00\" breakType=\"linear\"/>",
            Self.adBreak("00:20:00", "b4", inside: custom),
        ]
        let text = ReportPageTests.playlist("\n" + breaks.joined(separator: "\n"))
        #expect(
            Self.verdict(text, [.ima]).sentence
                == "Three of four breaks do not play: break 2 b2 (\"5:00\" is not a VMAP time offset, line 3), break 3 "
                + "(<AdBreak> has neither an AdSource nor a tracker, line 4), break 4 b4 (AdRules does not play CustomAdData, "
                + "line 5).")
        let page = ReportPageTests.page([("a.xml", text)], targets: [.ima]) { _ in
            .failure(AnswerFailure(.unanswered, "the server answered 404"))
        }
        #expect(page.contains("break 1 pre (the server answered 404 · a.example, line 2)"))
        let rows = page.matches(of: /<li><b>([^<]*)<\/b> <span>([^<]*)<\/span> <span>([^<]*)<\/span><\/li>/)
        #expect(
            rows.map { "\($0.1): \($0.2)" } == [
                "Ad server: break 1 pre at start does not play", "Publisher: break 2 b2 at 5:00 does not play",
                "Publisher: break 3 at 00:10:00 does not play", "Publisher: break 4 b4 at 00:20:00 does not play",
            ])
    }

    @Test("breaks with one cause are one line, however many they are")
    func alike() {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let breaks = (1...90).map { ReportPageTests.tagged("\(two($0 / 60)):\(two($0 % 60)):00", id: "b\($0)") }
        let page = ReportPageTests.page([("a.xml", ReportPageTests.playlist(breaks.joined(separator: "\n")))])
        #expect(
            page.contains(
                "60 of 90 breaks do not play: 60 breaks (a break after the end of the content, first in line 31)."))
        #expect(page.components(separatedBy: "<span>60 breaks do not play</span>").count == 2)
        let open = Self.verdict(
            ReportPageTests.playlist(ReportPageTests.tagged("start") + ReportPageTests.tagged("50%", id: "mid")), [],
            duration: nil)
        #expect(
            open.sentence.hasPrefix("One of two breaks may not play: break 2 mid (its moment depends on the duration"))
    }

    @Test("the headline names the break that does not play, not one that does")
    func blame() {
        let late = ReportPageTests.playlist(
            ReportPageTests.tagged("start", id: "b1") + ReportPageTests.tagged("50%", id: "b2")
                + ReportPageTests.tagged("01:00:00", id: "b3"))
        let sentence =
            "One of three breaks does not play: break 3 b3 (\"01:00:00\" is after the end of the content, 00:45:00, line 1)."
        #expect(Self.verdict(late).sentence == sentence)
        #expect(Self.verdict(late, [.ima]).sentence == sentence)
        let whole = ReportPageTests.playlist(
            ["start", "50%", "end"].map { ReportPageTests.tagged($0, id: $0) }.joined())
        let verdict = Self.verdict(whole)
        #expect(
            verdict.badges == [
                "IMA HTML5 plays 2 of 3, 1 not known", "IMA Android plays 2 of 3, 1 not known",
                "IMA iOS and tvOS plays 2 of 3, 1 not known", "Media3 plays 2 of 3, 1 not known",
                "Shaka plays 3 of 3, 1 at another moment", "hls.js plays 3 of 3", "AVPlayer plays 3 of 3",
            ])
        #expect(
            verdict.sentence
                == "All three breaks play. Players differ: IMA HTML5, IMA Android, IMA iOS and tvOS and Media3 "
                + "play 2 of 3, 1 not known; Shaka plays 3 of 3, 1 at another moment.")
    }
}

/// Random choices from a seed.
struct ReportRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 32) | (state << 32)
    }
}
