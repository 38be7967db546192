import AdRulesEngine
import AdRulesModel
import AdRulesSimulation
import Foundation
import MassTesting
import Testing

/// What `adrules build` writes for random rules, against `adrules lint` and a simulated viewing.
@Suite struct BuiltPlaylistTests {
    /// Rules and the options for their content and players.
    private struct Case {
        var rules: String
        var options: [String]
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 32) | (state << 32)
        }
    }

    private static func random(_ seed: UInt64) -> Case {
        var generator = Generator(state: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        func pick(_ words: [String]) -> String { words[number(0...words.count - 1)] }
        let duration = number(200...9000)
        var breaks: [String] = []
        if number(1...3) > 1 { breaks.append(#"{"name": "pre", "at": "start", "seconds": \#(number(5...200))}"#) }
        for index in 0..<number(1...3) {
            let place = pick([
                #""every": \#(number(20...3000))"#, #""spread": \#(number(1...9))"#, #""at": "\#(number(1...99))%""#,
                #""at": \#(number(0...8000))"#, ##""at": ["#1", "#2"]"##, #""atOpportunities": "all""#,
                #""atChapters": "every 2""#,
            ])
            let extra = pick([
                "", #", "seconds": \#(number(5...200))"#, #", "snap": 30"#, #", "from": "b""#, #", "from": "p""#,
                #", "maxAds": 1"#,
                #", "bumper": {"from": "b", "place": "both"}"#, #", "bumper": {"from": "b", "as": "ad"}"#,
            ])
            breaks.append(#"{"name": "mid\#(index)", \#(place)\#(extra)}"#)
        }
        if number(1...2) > 1 { breaks.append(#"{"name": "post", "at": "end"}"#) }
        let limits = pick([
            "{}", #"{"gap": \#(number(0...600))}"#, #"{"quietEnd": 60, "quietStart": 60}"#,
            #"{"adTimePerHour": \#(number(60...900)), "assume": 30}"#, #"{"interruptions": "avmsd-films"}"#,
        ])
        let vast = ResponseText.inline.replacingOccurrences(of: "\"", with: "\\\"")
        let rules = """
            {"ads": "https://ads.example/?s={maxSeconds}&a={maxAds}&i={id}", "sources": {"b": {"vast": "\(vast)"}, "p": "https://ads.example/p"},
             "breaks": [\(breaks.joined(separator: ",\n"))], "limits": \(limits)}
            """
        var options = ["--duration", "\(duration)"]
        if number(1...2) == 1 {
            options += ["--target", pick(["ima", "media3", "hls", "shaka", "spec", "ima,media3,shaka,hls"])]
        }
        let opportunities = Set((0...number(1...5)).map { _ in number(1...9000) }).sorted()
        options += ["--opportunities", opportunities.map(String.init).joined(separator: ",")]
        return Case(rules: rules, options: options + (number(1...4) == 1 ? ["--compact"] : []))
    }

    private enum ResponseText {
        static let inline = """
            <VAST version="3.0"><Ad id="b"><InLine><AdSystem>x</AdSystem><AdTitle>Bumper</AdTitle>\
            <Impression><![CDATA[https://track.example/i]]></Impression><Creatives><Creative><Linear>\
            <Duration>00:00:05</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1280" \
            height="720"><![CDATA[https://cdn.example/b.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives>\
            </InLine></Ad></VAST>
            """
    }

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    @Test("lint finds nothing in a playlist that its explanation does not name, and never an error")
    func linted() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(#"{"chapters": [0, "5m", "9m", "20:00", "41:00"]}"#, to: "content.json")
        var written = 0
        for seed in 0..<MassTests.count(12, of: 300, nightly: 1000) {
            let one = Self.random(UInt64(seed))
            try command.write(one.rules, to: "rules.json")
            let built = try command.run(
                arguments: ["build", "rules.json", "--content", "content.json", "--explain", "json"] + one.options)
            guard built.code == 0 else {
                // Only what a player loses by the kind of its ads is an error of a playlist from rules.
                let isLost = !built.complaint.contains("would have an error") || built.complaint.contains("VMAP190")
                #expect(built.code == 2 && built.output.isEmpty && isLost, "\(built)")
                continue
            }
            written += 1
            let named = try Self.object(built.complaint)
            let findings = try #require(named["findings"] as? [[String: Any]])
            let linted = try command.run(
                arguments: ["lint", "-", "--format", "json"] + one.options.filter { $0 != "--compact" },
                input: built.output)
            let found = try #require(try Self.object(linted.output)["findings"] as? [[String: Any]])
            func names(_ list: [[String: Any]], _ key: String) -> [String] {
                list.compactMap { $0[key] as? String }.sorted()
            }
            #expect(names(found, "rule") == names(findings, "rule"), "seed \(seed): \(linted.output)")
            #expect(!names(found, "severity").contains("error"), "seed \(seed)")
            try simulate(built.output, named, one.options, command, "seed \(seed)")
        }
        #expect(written > MassTests.count(6, of: 180, nightly: 600))
    }

    /// A viewer who watches everything is interrupted where the decisions say so, and nowhere else.
    private func simulate(
        _ playlist: String, _ named: [String: Any], _ options: [String], _ command: Command, _ comment: Comment
    ) throws {
        let duration = MediaTime.seconds(Int64(options[1]) ?? 0)
        let document = try VMAPDocument(parsing: Array(playlist.utf8))
        let index = try #require(options.firstIndex(of: "--opportunities"))
        let opportunities = options[index + 1].split(separator: ",").compactMap { Int64($0) }
        let schedule = Schedule(
            document, duration: duration, opportunities: opportunities.map { Opportunity(.seconds($0)) })
        let decisions = try #require(named["decisions"] as? [[String: Any]])
        let placed = Set(decisions.compactMap { $0["at"] as? String })
        #expect(schedule.cuePoints.count == placed.count, comment)
        #expect(schedule.unscheduled.isEmpty, comment)
        let viewing = try command.run(
            arguments: ["simulate", "-", "--format", "jsonl", "--tick", "10"] + options[..<2]
                + options[index...(index + 1)],
            input: playlist)
        let pauses = try viewing.output.split(separator: "\n").map { try Self.object(String($0)) }
            .filter { $0["name"] as? String == "CONTENT_PAUSE_REQUESTED" }.compactMap { $0["time"] as? Double }
        #expect(pauses == schedule.cuePoints.map { Double($0.cuePoint.microseconds) / 1_000_000 }, comment)
    }
}
