import AdRulesEngine
import Foundation
import MassTesting
import Testing

/// Every command that looks at the answers of ad servers gives a break the same ads, whatever its answer is.
@Suite struct OneVerdictTests {
    /// What a break gets.
    private enum Verdict: Equatable {
        /// One ad of so many seconds.
        case ad(Int)
        case noAd
        /// A failure of the break's own document, with its code of VMAP.
        case failed(Int)
        /// A server on the way was not asked.
        case unknown
    }

    /// The kinds of answers in a folder of one's own.
    private enum Kind: CaseIterable {
        case readable, latin, page, empty, emptyVAST, unclosed, missing, shared, wrapper, wrapperMissing,
            wrapperUnasked,
            wrapperPage
        case unasked, inlineWrapperMissing, unfollowed

        var verdict: Verdict {
            switch self {
            case .readable, .latin: .ad(40)
            case .shared, .wrapper: .ad(20)
            case .unfollowed: .ad(30)
            case .page, .unclosed: .failed(1006)
            case .empty, .emptyVAST, .wrapperPage: .noAd
            case .missing, .wrapperMissing, .wrapperUnasked, .unasked, .inlineWrapperMissing: .unknown
            }
        }

        /// Whether a wrapper leads to nothing, which `hls apply` reports.
        var losesAds: Bool { self == .wrapperPage || self == .unfollowed }

        /// The file that is named after the break; nil if there is none.
        var file: String? {
            switch self {
            case .readable: OneVerdictTests.ad(40)
            case .latin: OneVerdictTests.ad(40).replacing("<AdTitle>", with: "<AdTitle>\u{e9}")
            case .page: "<!DOCTYPE html><html></html>"
            case .empty: ""
            case .emptyVAST: "<VAST version=\"3.0\"/>"
            case .unclosed: "<VAST version=\"3.0\"><Ad>"
            case .wrapper: OneVerdictTests.wrapper("other.xml")
            case .wrapperMissing: OneVerdictTests.wrapper("none.xml")
            case .wrapperUnasked: OneVerdictTests.wrapper("private")
            case .wrapperPage: OneVerdictTests.wrapper("page.xml")
            case .missing, .shared, .unasked, .inlineWrapperMissing, .unfollowed: nil
            }
        }

        /// The ads inside the playlist; nil for a break with a tag.
        var inline: String? {
            switch self {
            case .inlineWrapperMissing: OneVerdictTests.wrapper("none.xml")
            case .unfollowed:
                OneVerdictTests.ad(30).replacing("</VAST>", with: "") + OneVerdictTests.wrapperAd("none.xml")
                    + "</VAST>"
            default: nil
            }
        }

        /// The rule that lint reports at the tag of the break itself; nil if there is none.
        var rule: String? {
            switch self {
            case .page, .unclosed: "VAST453"
            case .empty: "VAST458"
            case .unasked: "VAST456"
            default: nil
            }
        }
    }

    private static let base = "https://ads.example"

    private static func ad(_ seconds: Int) -> String {
        Served.ad("http://127.0.0.1:1").replacing("00:00:15", with: "00:00:\(seconds)")
            .replacing("video/mp4", with: "application/x-mpegURL").replacing("film.mp4", with: "\(seconds).m3u8")
            .replacing("progressive", with: "streaming").replacing(
                "<Ad id=\"ad\">", with: "<Ad id=\"ad\" sequence=\"1\">")
    }

    private static func wrapper(_ file: String) -> String { "<VAST version=\"3.0\">\(wrapperAd(file))</VAST>" }

    private static func wrapperAd(_ file: String) -> String {
        """
        <Ad id="wrapper" sequence="2"><Wrapper><AdSystem>s</AdSystem><VASTAdTagURI><![CDATA[\(base)/\(file)]]></VASTAdTagURI>
        <Impression><![CDATA[http://127.0.0.1:1/never/impression]]></Impression></Wrapper></Ad>
        """
    }

    /// Writes a playlist of breaks with these kinds of answers, and its folder.
    private func write(_ kinds: [Kind], using random: inout SeededGenerator, to command: Command) throws {
        var breaks = ""
        for (index, kind) in kinds.enumerated() {
            let tag: String
            switch kind {
            case .missing: tag = "ads"
            case .shared: tag = "shared.xml"
            case .unasked: tag = "private"
            // With a file of its own it does not matter what others with this tag have; one for its address would come first.
            default: tag = ["ads", "own\(index)"].randomElement(using: &random) ?? ""
            }
            let source =
                kind.inline.map { "<vmap:VASTAdData>\($0.replacing("\n", with: ""))</vmap:VASTAdData>" }
                ?? "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[\(Self.base)/\(tag)]]></vmap:AdTagURI>"
            breaks += """
                <vmap:AdBreak timeOffset="00:0\(index + 1):00" breakType="linear" breakId="b\(index + 1)">\
                <vmap:AdSource followRedirects="\(kind != .unfollowed)">\(source)</vmap:AdSource></vmap:AdBreak>

                """
            if let file = kind.file {
                let end = Bool.random(using: &random) ? ".xml" : ".vast"
                let path = "own/b\(index + 1)\(end)"
                try command.write(file, to: path)
                // A player reads a letter that is not UTF-8 as U+FFFD.
                let bytes = kind == .latin ? file.data(using: .isoLatin1) : nil
                try bytes?.write(to: command.folder.appendingPathComponent(path))
            }
        }
        try command.write(
            "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n\(breaks)</vmap:VMAP>",
            to: "list.vmap")
        for name in ["shared", "other"] { try command.write(Self.ad(20), to: "own/\(name).xml") }
        try command.write("<!DOCTYPE html><html></html>", to: "own/page.xml")
        try command.write("\(Self.base)/private\t-\t-\t0\tunasked\tits address is private\n", to: "own/index.tsv")
        let segments = String(repeating: "#EXTINF:60,\na.ts\n", count: 8)
        try command.write("#EXTM3U\n#EXT-X-TARGETDURATION:60\n\(segments)#EXT-X-ENDLIST\n", to: "film/film.m3u8")
    }

    @Test(
        "schedule, report, simulate, apply and lint agree",
        arguments: MassTests.sample(Array<UInt64>(1...12), oneOf: 4))
    func agree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // Every second playlist has known answers only, so that it can be applied.
        let choice = Kind.allCases.filter { seed % 2 == 0 || $0.verdict != .unknown && $0.verdict != .failed(1006) }
        let kinds = (0..<5).compactMap { _ in choice.randomElement(using: &random) }
        try agree(kinds, using: &random, "seed \(seed)")
    }

    @Test("also alone, each kind of answer", arguments: MassTests.sample(Array(Kind.allCases.indices), oneOf: 5))
    func alone(kind: Int) throws {
        var random = SeededGenerator(seed: UInt64(kind))
        try agree([Kind.allCases[kind]], using: &random, "kind \(kind)")
        try agree([.readable, Kind.allCases[kind], .readable], using: &random, "kind \(kind) between others")
    }

    @Test("a response whose wrappers must not be followed needs no answers")
    func unfollowed() throws {
        let command = try Command()
        defer { command.remove() }
        var random = SeededGenerator(seed: 1)
        try write([.unfollowed], using: &random, to: command)
        let schedule = try command.run("schedule", "list.vmap", "--duration", "480")
        #expect(schedule.output.contains("behind a wrapper: 1 ad, 0:30\n"), "\(schedule.output)")
        let applied = try command.run("hls", "apply", "list.vmap", "--content", "film", "--out", "out")
        #expect(applied.code == 3, "\(applied.complaint)")
        #expect(try command.text(of: "out/interstitials/b1.json").contains("/30.m3u8"))
    }

    @Test("each break gets its own answer in any order of the requests, also in a saved scenario")
    func order() throws {
        let command = try Command()
        defer { command.remove() }
        let tag = "\(Self.base)/ads"
        try command.write(Served.playlist([tag, tag, tag]), to: "list.vmap")
        for seconds in [10, 20, 30] { try command.write(Self.ad(seconds), to: "own/b\(seconds / 10).xml") }
        let arguments = ["simulate", "list.vmap", "--duration", "480", "--responses", "own", "-e"]
        let steps = "start 150; play 200; seek 70; reset 0.0; seek 10; play 65; complete"
        let session = try command.run(arguments: arguments + [steps, "--save-scenario", "film.json"])
        for (index, seconds) in [(2, 30), (0, 10)] {
            let played = "STARTED  break \(index + 1) b\(index + 1), ad 1  1 of 1, \(seconds) s\n"
            #expect(session.output.contains(played), "\(session.output)\(session.complaint)")
        }
        let again = try command.run("simulate", "--scenario", "film.json")
        #expect(again.code == 0, "\(again.output)\(again.complaint)")
        // The answers of the user come first.
        try command.write(#"{"TAG": {"ads": [7]}}"#.replacing("TAG", with: tag), to: "mine.json")
        let own = try command.run(arguments: arguments + [steps, "--answers", "mine.json"])
        #expect(own.output.contains("STARTED  break 3 b3, ad 1  1 of 1, 7 s\n"), "\(own.output)\(own.complaint)")
    }

    @Test("with --target, schedule, simulate and diff say what players do with each break")
    func players() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(Self.base)/ads", "\(Self.base)/ads"]), to: "list.vmap")
        try command.write(Self.ad(20), to: "own/b1.xml")
        try command.write(Self.wrapper("shared.xml"), to: "own/b2.xml")
        try command.write(Self.ad(20), to: "own/shared.xml")
        let words = """
              Shaka plays 1 of 2
                break 2 b2 does not play: Shaka follows no wrapper: the ad does not play

            """
        for name in ["schedule", "simulate"] {
            let outcome = try command.run(
                name, "list.vmap", "--duration", "480", "--responses", "own", "--target", "shaka")
            #expect(outcome.output.contains("\nplayers\n" + words), "\(outcome.output)\(outcome.complaint)")
        }
        let list = try command.text(of: "list.vmap")
        try command.write(list.replacing("00:02:00", with: "50%"), to: "new.vmap")
        let diff = try command.run("diff", "list.vmap", "new.vmap", "--duration", "240", "--target", "shaka")
        #expect(
            diff.output.contains("! break 2 plays at another moment in Shaka now: Shaka plays it as a pre-roll\n"),
            "\(diff.output)")
        #expect(diff.code == 1)
    }

    @Test("no more wrappers of a break are followed, and no more ads of an answer read, than by a player")
    func limits() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(Self.base)/ads", "\(Self.base)/ads"]), to: "list.vmap")
        let pod = (1...30).map { Self.wrapperAd("shared.xml").replacing("sequence=\"2\"", with: "sequence=\"\($0)\"") }
        try command.write("<VAST version=\"3.0\">\(pod.joined())</VAST>", to: "own/b1.xml")
        let ad = Self.ad(20).replacing("<VAST version=\"3.0\">", with: "").replacing("</VAST>", with: "")
        try command.write(
            "<VAST version=\"3.0\">\(String(repeating: ad, count: 201))</VAST>", to: "own/b2.xml")
        try command.write(Self.ad(20), to: "own/shared.xml")
        let schedule = try command.run("schedule", "list.vmap", "--duration", "480", "--responses", "own")
        #expect(schedule.output.contains("00:01:00  linear, from a tag: 24 ads, 8:00\n"), "\(schedule.output)")
        #expect(schedule.output.contains("00:02:00  linear, from a tag: no ad\n"), "\(schedule.output)")
        let session = try command.run("simulate", "list.vmap", "--duration", "480", "--responses", "own")
        #expect(session.output.contains("STARTED  break 1 b1, ad 24  24 of 24, 20 s\n"), "\(session.output)")
        #expect(session.output.contains("not played     fetchFailed(1006)"), "\(session.output)")
    }

    private func agree(_ kinds: [Kind], using random: inout SeededGenerator, _ name: String) throws {
        let command = try Command()
        defer { command.remove() }
        try write(kinds, using: &random, to: command)
        let list = try command.text(of: "list.vmap")
        let hint: Comment = "\(name): \(kinds)\n\(list)"
        func run(_ text: String) throws -> Command.Outcome {
            try command.run(arguments: text.split(separator: " ").map(String.init) + ["--responses", "own"])
        }
        let schedule = try run("schedule list.vmap --duration 480").output
        let drawing = try run("schedule list.vmap --duration 480 --format svg").output
        let page = try run("report list.vmap --duration 480").output
        let session = try run("simulate list.vmap --duration 480")
        let lint = try run("lint list.vmap --resolve --format concise")
        for (index, kind) in kinds.enumerated() {
            let (number, minute) = (index + 1, "00:0\(index + 1):00")
            let origin = kind.inline == nil ? "linear, from a tag" : "linear, inline, behind a wrapper"
            let label = "mid-roll at \(number):00, break \(number) b\(number), 1 ad, "
            let played = "STARTED  break \(number) b\(number), ad 1  1 of 1, "
            switch kind.verdict {
            case .ad(let seconds):
                #expect(schedule.contains("\(minute)  \(origin): 1 ad, 0:\(seconds)\n"), hint)
                for text in [drawing, page] { #expect(text.contains("\(label)\(seconds) seconds"), hint) }
                #expect(session.output.contains("\(played)\(seconds) s\n"), hint)
            case .noAd, .failed:
                #expect(schedule.contains("\(minute)  \(origin): no ad\n"), hint)
                for text in [drawing, page] { #expect(!text.contains(label), hint) }
                let reason =
                    switch kind {
                    case .wrapperPage: "fetchFailed(100)"
                    case .empty, .emptyVAST: "noFill"
                    default: "fetchFailed(1006)"
                    }
                let row = session.output.split(separator: "\n").first { $0.hasPrefix("\(number)  b\(number)  ") }
                #expect(row?.contains("not played") == true && row?.contains(reason) == true, hint)
            case .unknown:
                #expect(schedule.contains("\(minute)  \(origin)\n"), hint)
                for text in [drawing, page] { #expect(text.contains("\(label)15 seconds assumed"), hint) }
                #expect(session.output.contains("\(played)15 s\n"), hint)
                #expect(session.complaint.contains("a request without an answer gets one ad of 15 seconds"), hint)
            }
            // The line of the break in the playlist.
            let findings = lint.output.split(separator: "\n").filter { $0.hasPrefix("list.vmap:\(number + 1):") }
            for rule in ["VAST452", "VAST453", "VAST456", "VAST458"] where kind.inline == nil {
                #expect(findings.contains { $0.contains(rule) } == (kind.rule == rule), hint)
            }
            if kind == .unclosed || kind == .latin {
                #expect(lint.output.contains("own/b\(number)."), "an answer is linted: \(hint)")
            }
        }
        let applied = try run("hls apply list.vmap --content film --out out")
        let isKnown = !kinds.contains { if case .ad = $0.verdict { false } else { $0.verdict != .noAd } }
        #expect(applied.code == (isKnown ? kinds.contains { $0.losesAds } ? 3 : 0 : 2), "\(applied.complaint)\(hint)")
        guard isKnown else { return }
        for (index, kind) in kinds.enumerated() {
            let assets = try command.text(of: "out/interstitials/b\(index + 1).json")
            if case .ad(let seconds) = kind.verdict {
                #expect(assets.contains("/\(seconds).m3u8"), hint)
            } else {
                #expect(!assets.contains(".m3u8"), hint)
            }
        }
    }
}
