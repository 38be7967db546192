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
        let sentence = page.firstMatch(of: /<h1 class="title" id="d1-title">([^<]*)<\/h1>/).map { String($0.1) } ?? ""
        let badges = page.matches(of: /<li class="badge \w+"><b>([^<]*)<\/b> ([^<]*)<\/li>/).map { "\($0.1) \($0.2)" }
        return Verdict(sentence: sentence.replacing("&quot;", with: "\""), badges: badges)
    }

    private static func adBreak(_ offset: String, _ id: String, type: String = "linear", inside: String) -> String {
        "<vmap:AdBreak timeOffset=\"\(offset)\" breakType=\"\(type)\" breakId=\"\(id)\"><vmap:AdSource>\(inside)"
            + "</vmap:AdSource></vmap:AdBreak>"
    }

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
            ad("type=\"application/javascript\" apiFramework=\"VPAID\""),
        ])
    func nothing(_ response: String) {
        let verdict = Self.verdict(response)
        #expect(verdict.sentence == "This response has no ad that plays.")
        #expect(verdict.badges == ["IMA", "Media3", "Shaka", "HLS"].map { $0 + " plays none of it" })
        #expect(Self.verdict(Self.ad()).badges.allSatisfy { $0.hasSuffix(" plays it") })
    }

    @Test("no player plays a playlist without breaks")
    func empty() {
        #expect(Self.verdict(ReportPageTests.playlist("")).badges.allSatisfy { $0.hasSuffix("plays none of it") })
    }

    @Test("every break that a player loses counts, not the first one alone")
    func lostBreaks() {
        let inline = Self.offsets.map {
            Self.adBreak($0, $0, inside: "<vmap:VASTAdData>\(Self.ad())</vmap:VASTAdData>")
        }
        var verdict = Self.verdict(ReportPageTests.playlist(inline.joined()))
        #expect(
            verdict.badges == ["IMA plays 4 of 4", "Media3 plays 4 of 4", "Shaka plays 0 of 4", "HLS plays 4 of 4"])
        #expect(verdict.sentence == "All four breaks play. Players differ: Shaka plays 0 of 4.")
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"
        let beside = Self.offsets.map { Self.adBreak($0, $0, type: "nonlinear", inside: tag) }
        verdict = Self.verdict(ReportPageTests.playlist(beside.joined()), [.ima, .hls])
        #expect(verdict.badges == ["IMA plays 0 of 4", "HLS plays 0 of 4"])
        #expect(verdict.sentence == "All four breaks play. Players differ: IMA plays 0 of 4; HLS plays 0 of 4.")
    }

    @Test("badges count as the table does, break by break, in random playlists")
    func badges() {
        let seed = UInt64.random(in: .min ... .max)
        var random = ReportRandom(state: seed)
        let tag = "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"
        let sources = [tag, "<vmap:VASTAdData>\(Self.ad())</vmap:VASTAdData>"]
        for _ in 0..<20 {
            var lost: [Portability.Target: Int] = [:]
            let breaks = Self.offsets.map { offset in
                let isInline = Bool.random(using: &random)
                let isLinear = Bool.random(using: &random) || isInline
                if isInline { lost[.shaka, default: 0] += 1 }
                if !isLinear {
                    for target in [Portability.Target.ima, .hls] { lost[target, default: 0] += 1 }
                }
                return Self.adBreak(
                    offset, offset, type: isLinear ? "linear" : "nonlinear", inside: sources[isInline ? 1 : 0])
            }
            let verdict = Self.verdict(ReportPageTests.playlist(breaks.joined()), [.ima, .shaka, .hls])
            #expect(
                verdict.badges
                    == [Portability.Target.ima, .shaka, .hls].map { "\($0.name) plays \(4 - (lost[$0] ?? 0)) of 4" },
                "seed \(seed)")
        }
    }

    @Test("the headline names the break that does not play, not one that does")
    func blame() {
        let late = ReportPageTests.playlist(
            ReportPageTests.tagged("start", id: "b1") + ReportPageTests.tagged("50%", id: "b2")
                + ReportPageTests.tagged("01:00:00", id: "b3"))
        let sentence = "Two of its three breaks play. Break 3 b3 does not: it lies beyond the end of the content."
        #expect(Self.verdict(late).sentence == sentence)
        #expect(Self.verdict(late, [.ima]).sentence == sentence)
        let whole = ReportPageTests.playlist(
            ["start", "50%", "end"].map { ReportPageTests.tagged($0, id: $0) }.joined())
        let verdict = Self.verdict(whole)
        #expect(
            verdict.badges == [
                "IMA plays 3 of 3, 1 without evidence", "Media3 plays 3 of 3, 1 without evidence",
                "Shaka plays 3 of 3, 1 at another moment", "HLS plays 3 of 3",
            ])
        #expect(
            verdict.sentence
                == "All three breaks play. Players differ: \(verdict.badges.prefix(3).joined(separator: "; ")).")
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
