import AdRulesEngine
import AdRulesRules
import Foundation
import Testing

@testable import adrules

/// `adrules build`: playlists from rules.
@Suite struct BuildCommandTests {
    private static let ads = "https://ads.example/vast?slot={id}"
    private static let simple = ["build", "--ads", ads, "--pre", "--every", "30m", "--post", "--quiet-end", "5m"]

    private func run(_ arguments: [String], files: [String: String] = [:]) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        for (name, text) in files { try command.write(text, to: name) }
        return try command.run(arguments: arguments)
    }

    private func offsets(_ playlist: String) -> [String] {
        playlist.components(separatedBy: "timeOffset=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test("rules without a file, and the same rules as a file")
    func simpleRules() throws {
        let command = try Command()
        defer { command.remove() }
        let film = ["--duration", "1:32:00"]
        let made = try command.run(arguments: Self.simple + film + ["--save", "rules.json"])
        #expect(made.code == 0 && made.complaint.isEmpty)
        #expect(offsets(made.output) == ["start", "00:30:00", "01:00:00", "end"])
        let again = try command.run(arguments: ["build", "rules.json"] + film)
        #expect(again.output == made.output)
        try command.write(made.output, to: "film.vmap")
        let same = try command.run(arguments: ["build", "rules.json", "--check", "film.vmap"] + film)
        #expect(same.code == 0 && same.output.isEmpty)
        let stale = try command.run("build", "rules.json", "--check", "film.vmap", "--duration", "2:32:00")
        #expect(stale.code == 1 && stale.output.contains("+ added \"mid-3\" at 01:30:00"))
    }

    @Test("each of several --ads holds for the breaks behind it")
    func severalAds() throws {
        let two = [
            "build", "--ads", "https://one.example/v", "--pre", "--every=30m", "--ads=https://two.example/v", "--post",
        ]
        let command = try Command()
        defer { command.remove() }
        let film = ["--duration", "1:00:00"]
        let made = try command.run(arguments: two + film + ["--save", "rules.json"])
        let hosts = made.output.matches(of: /CDATA\[https:\/\/(\w+)\.example/).map { String($0.1) }
        #expect(made.code == 0 && hosts == ["one", "one", "two"], "\(made.complaint)")
        #expect(try command.run(arguments: ["build", "rules.json"] + film).output == made.output)
        let wrong = [
            (
                ["--pre", "--ads", "https://one.example/", "--ads", "https://two.example/", "--post"],
                "--pre stands before"
            ),
            (
                ["--ads", "https://one.example/", "--ads", "https://two.example/", "--post"],
                "--ads https://one.example/: no"
            ),
            (
                ["--ads", "https://one.example/", "--pre", "--ads", "https://two.example/"],
                "--ads https://two.example/: no"
            ),
        ]
        for (options, expected) in wrong {
            let refused = try run(["build"] + options)
            #expect(refused.code == 64 && refused.complaint.contains(expected), "\(refused.complaint)")
        }
        let strange = try run(["build", "--ads", "https://one.example/", "--pre", "--ads", "two.example", "--post"])
        #expect(strange.code == 2 && strange.complaint.hasPrefix("adrules: --ads: an address"), "\(strange.complaint)")
    }

    @Test("a parameter whose placeholder has no value is left out")
    func withoutValue() throws {
        func address(_ template: String) throws -> String {
            let rules = "{\"ads\": \"\(template)\", \"breaks\": [{\"name\": \"a\", \"at\": \"start\"}]}"
            let made = try run(["build", "r.json", "--duration", "5:00"], files: ["r.json": rules])
            return made.output.firstMatch(of: /CDATA\[(.*?)\]\]>/).map { String($0.1) } ?? made.complaint
        }
        let base = "https://ads.example/v"
        #expect(try address(base + "?a={id}&max={maxSeconds}&n=1") == base + "?a=a&n=1")
        #expect(try address(base + "?max={maxSeconds}&n=1#f") == base + "?n=1#f")
        #expect(try address(base + "?max={maxSeconds}#f") == base + "#f")
        #expect(try address(base + "/{maxSeconds}?own=&t=s{title}") == base + "/?own=&t=s")
    }

    @Test("the explanation lists places, left-out breaks and uncertain durations")
    func explanation() throws {
        let outcome = try run(Self.simple + ["--duration", "1:32:00", "--explain", "text"])
        #expect(
            outcome.complaint == """
                rules of the command line, content 1:32:00
                  at         break  ads  from       why
                  pre-roll   pre    ?    breaks[0]  at start
                  30:00      mid-1  ?    breaks[1]  every 30:00
                  1:00:00    mid-2  ?    breaks[1]  every 30:00
                  –          mid-3  –    breaks[1]  left out: 1:30:00 is in the last 5:00 (limits.quietEnd), 2:00 before the end
                  post-roll  post   ?    breaks[2]  at end
                4 breaks, ads: 4 × ?

                """)
    }

    @Test(
        "problems name the option or the place in the file",
        arguments: [
            (["--ads", "https://a.example/{slot}", "--pre"], "adrules: --ads: {slot} is not known"),
            (["--ads", "a.example", "--pre"], "adrules: --ads: an address of ads begins with https:// and a host"),
            (["--ads", ads, "--every", "30m"], "adrules: --every: \"every\" without an end is a repetition"),
            (
                ["--ads", ads, "--every", "30m", "--quiet-end", "5m"],
                "adrules: --quiet-end: \"quietEnd\" needs the end"
            ),
            (["--ads", ads, "--every", "30m", "--target", "ima"], "(give --duration or --content)"),
            (["film.json"], "adrules: film.json:3:24: \"every\" must be a time, not"),
            (["nothing.json"], "cannot read nothing.json: no such file"),
            (["gone.json"], "adrules: gone.json:1:20: cannot read bumper.vast"),
            (["film.json", "--content", "x.vtt"], "adrules: x.vtt:2:1: a cue has two times"),
            (["--ads", ads, "--pre", "--target", "imma"], "did you mean ima?"),
        ])
    func problems(arguments: [String], expected: String) throws {
        let files = [
            "film.json": "{\"ads\": \"https://a.example/\",\n\"breaks\": [\n{\"name\": \"m\", \"every\": \"30min\"}]}",
            "gone.json": #"{"ads": {"vast":   "bumper.vast"}}"#, "x.vtt": "WEBVTT\n00:00.000 --> later\n",
        ].merging(arguments.contains("x.vtt") ? ["film.json": #"{"ads": "https://a.example/"}"#] : [:]) { $1 }
        let outcome = try run(["build"] + arguments, files: files)
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(outcome.complaint.contains(expected), "\(outcome.complaint)")
    }

    @Test(
        "options that do not go together are wrong usage",
        arguments: [
            [], ["--pre"], ["--ads", ads], ["rules.json", "--pre"], ["rules.json", "--out", "x"],
            ["rules.json", "--contents", "c"], ["rules.json", "--contents", "c", "--out", "o", "--duration", "5"],
            ["rules.json", "--durations", "5", "--check", "x"], ["rules.json", "--durations", "0"],
            ["rules.json", "--live", "--duration", "5"], ["rules.json", "--explain", "yes"],
        ])
    func usage(arguments: [String]) throws {
        #expect(try run(["build"] + arguments).code == 64)
    }

    @Test("a duration makes a film of live content, and does not go with rules for live content")
    func liveContent() throws {
        let event = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"
        let rules = #"{"ads": "https://a.example/", "breaks": [{"name": "half", "at": "50%"}]}"#
        let files = ["e.m3u8": event, "r.json": rules, "l.json": #"{"live": true, "# + rules.dropFirst()]
        let command = ["build", "r.json", "--content", "e.m3u8"]
        #expect(try run(command, files: files).complaint.contains("a live stream has none yet"))
        #expect(offsets(try run(command + ["--duration", "1:00:00"], files: files).output) == ["00:30:00"])
        let table = try run(command + ["--durations", "10:00,20:00"], files: files).output
        #expect(table.contains("5:00") && table.contains("10:00"), "\(table)")
        for option in ["--duration", "--durations"] {
            let refused = try run(["build", "l.json", option, "1:00:00"], files: files)
            #expect(refused.code == 64 && refused.complaint.contains(option), "\(refused.complaint)")
        }
        // A duration in a catalogue does not count for them: a repetition is the only form.
        let live = #"{"live": true, "ads": "https://a.example/", "breaks": [{"name": "m", "every": "30m"}]}"#
        let made = try run(
            ["build", "l.json", "--content", "c.json", "--target", "spec"],
            files: ["l.json": live, "c.json": #"{"duration": 7200}"#])
        #expect(made.output.contains("repeatAfter=\"00:30:00\""), "\(made.complaint)")
    }

    @Test("a repetition is written for players that play it, and the compact form where it means the same")
    func forms() throws {
        let endless = ["build", "--ads", Self.ads, "--every", "30m"]
        for target in ["spec", "hls"] {
            #expect(try run(endless + ["--target", target]).output.contains("repeatAfter=\"00:30:00\""), "\(target)")
        }
        let film = endless + ["--duration", "3:00:00"]
        #expect(try run(film).output.components(separatedBy: "<vmap:AdBreak").count == 6)
        // The ids differ, and with them the addresses.
        #expect(try run(film + ["--compact"]).output.components(separatedBy: "<vmap:AdBreak").count == 6)
        let plain = [
            "build", "--ads", "https://ads.example/vast", "--every", "30m", "--duration", "3:00:00", "--compact",
        ]
        #expect(try run(plain).output.components(separatedBy: "<vmap:AdBreak").count == 2)
        #expect(try run(plain + ["--target", "ima"]).output.components(separatedBy: "<vmap:AdBreak").count == 6)
        #expect(try run(film + ["--target", "spec"]).output.components(separatedBy: "<vmap:AdBreak").count == 6)
    }

    @Test("the content comes from an HLS playlist: its length and its avails")
    func playlist() throws {
        let media = """
            #EXTM3U
            #EXT-X-TARGETDURATION:600
            #EXTINF:600,
            a.ts
            #EXT-X-CUE-OUT:30
            #EXTINF:600,
            b.ts
            #EXT-X-CUE-IN
            #EXTINF:600,
            c.ts
            #EXT-X-ENDLIST

            """
        let rules = """
            {"ads": "https://a.example/?s={maxSeconds}", "breaks": [
              {"name": "avail", "atOpportunities": "all", "seconds": "avail"}, {"name": "late", "at": "80%"}]}
            """
        let outcome = try run(
            ["build", "r.json", "--content", "film.m3u8"], files: ["film.m3u8": media, "r.json": rules])
        #expect(offsets(outcome.output) == ["00:10:00", "00:24:00"], "\(outcome.complaint)")
        #expect(outcome.output.contains("https://a.example/?s=30]"))
        // What the content does not say cannot be a limit.
        let unknown = media.replacing("#EXT-X-CUE-OUT:30", with: "#EXT-X-PLACEMENT-OPPORTUNITY")
            .replacing("#EXT-X-CUE-IN\n", with: "")
        let open = try run(
            ["build", "r.json", "--content", "film.m3u8", "--explain", "text"],
            files: ["film.m3u8": unknown, "r.json": rules])
        #expect(open.complaint.contains("at opportunity #1, without a limit: the length of its avail is not known"))
    }

    @Test("a catalogue gives a playlist for each title; a line without one is reported, and the others are written")
    func catalogue() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            #"{"ads": "https://a.example/?t={title}", "breaks": [{"name": "half", "at": "50%"}]}"#, to: "r.json")
        try command.write(
            """
            {"title": "A/../B", "duration": "20:00"}
            {"title": "no length"}

            {"title": "a---.-b", "duration": 600}
            {"duration": 300}
            {"title": "A/../B", "duration": "40:00"}
            """, to: "c.jsonl")
        try command.write("\n\n", to: "none.jsonl")
        let none = try command.run("build", "r.json", "--contents", "none.jsonl", "--out", "made")
        #expect(none.code == 2 && none.complaint.contains("none.jsonl: there is no content in it"))
        let outcome = try command.run("build", "r.json", "--contents", "c.jsonl", "--out", "made")
        #expect(outcome.code == 2)
        #expect(
            outcome.complaint
                == "adrules: c.jsonl:2: r.json:1:75: 50% needs the duration (give --duration or --content)\n")
        #expect(offsets(try command.text(of: "made/A-..-B.vmap")) == ["00:10:00"])
        #expect(offsets(try command.text(of: "made/A-..-B-6.vmap")) == ["00:20:00"])
        #expect(offsets(try command.text(of: "made/content-5.vmap")) == ["00:02:30"])
        #expect(try command.text(of: "made/a---.-b.vmap").contains("?t=a---.-b]"))
        let catalogue = ["build", "r.json", "--contents", "c.jsonl", "--out", "made"]
        let total = "\n4 playlists with 4 breaks in made/; 1 not made\n"
        let told = try command.run(arguments: catalogue + ["--explain", "text"])
        #expect(told.complaint.contains("breaks[0]") && told.complaint.hasSuffix(total), "\(told.complaint)")
        let shown = try command.run(arguments: catalogue, isTerminal: true)
        #expect(!shown.complaint.contains("breaks[0]") && shown.complaint.hasSuffix(total), "\(shown.complaint)")
    }

    @Test("no playlist of a catalogue is written over another one, whatever the titles are")
    func catalogueNames() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            #"{"ads": "https://a.example/?t={title}", "breaks": [{"name": "half", "at": "50%"}]}"#, to: "r.json")
        try command.write(
            ["x-3", "x", "X", "content-5"].map { "{\"title\": \"\($0)\", \"duration\": 600}\n" }.joined()
                + "{\"duration\": 300}\n", to: "c.jsonl")
        let outcome = try command.run("build", "r.json", "--contents", "c.jsonl", "--out", "made")
        #expect(outcome.code == 0, "\(outcome.complaint)")
        let made = try FileManager.default.contentsOfDirectory(atPath: command.folder.path + "/made")
        #expect(made.sorted() == ["X-3-2.vmap", "content-5-5.vmap", "content-5.vmap", "x-3.vmap", "x.vmap"])
        #expect(try command.text(of: "made/X-3-2.vmap").contains("?t=X]"))
    }

    @Test("a title in any script is the name of its playlist, whatever the other lines contain")
    func titlesInAnyScript() {
        // Two films, the second one composed and then decomposed: one name for a file system.
        let titles = [
            "Серия 1", "Фильм", "फ़िल्म", "Amélie", "Ame\u{301}lie", "a\u{202E}b", String(repeating: "é", count: 80),
        ]
        let contents = titles.enumerated().map { (line: $0 + 1, content: Content(title: $1)) }
        #expect(
            BuildCatalogue.names(of: contents) == [
                "Серия-1.vmap", "Фильм.vmap", "फ़िल्म.vmap", "Amélie.vmap", "Ame\u{301}lie-5.vmap", "a-b.vmap",
                String(repeating: "é", count: 50) + ".vmap",
            ])
    }

    @Test(
        "the names of a catalogue's playlists are different in any case of their letters",
        arguments: 0..<50 as Range<UInt64>)
    func names(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let contents = (1...40).map { line in
            let base = ["x", "X", "content", "x-2", ""].randomElement(using: &generator) ?? ""
            let end = Bool.random(using: &generator) ? "" : "-\(Int.random(in: 1...40, using: &generator))"
            return (line: line, content: Content(title: Bool.random(using: &generator) ? base + end : nil))
        }
        let names = BuildCatalogue.names(of: contents)
        #expect(Set(names.map { $0.lowercased() }).count == contents.count, "seed \(seed): \(names)")
    }

    @Test("--save writes the rules of the options beside each kind of output")
    func saved() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write("{\"title\": \"a\", \"duration\": 600}\n", to: "c.jsonl")
        let rules = ["build", "--ads", Self.ads, "--pre", "--save"]
        for (number, more) in [
            ["--duration", "600"], ["--durations", "600"], ["--contents", "c.jsonl", "--out", "o"],
        ]
        .enumerated() {
            let outcome = try command.run(arguments: rules + ["\(number).json"] + more)
            #expect(outcome.code == 0, "\(outcome.complaint)")
            #expect(try command.text(of: "\(number).json").contains("\"breaks\""))
        }
        let check = try command.run(arguments: rules + ["r.json", "--check", "gone.vmap"])
        #expect(check.code == 64 && check.complaint.contains("--check writes nothing; leave --save out"))
        let both = try command.run("build", "rules.json", "--save", "x")
        #expect(both.code == 64 && both.complaint.contains("are for rules without a file"), "\(both.complaint)")
    }

    @Test("a table shows the breaks of the same rules for several lengths, and rules without breaks")
    func table() throws {
        let rules = """
            {"ads": "https://a.example/", "breaks": [{"name": "pre", "at": "start"}, {"name": "mid", "every": "30m"},
             {"name": "late", "at": "9:00:00"}], "limits": {"quietEnd": "5m"}}
            """
        let outcome = try run(["build", "r.json", "--durations", "5:00,1:32:00"], files: ["r.json": rules])
        #expect(
            outcome.output == """
                  content  breaks  ads    at                        left out
                  5:00     1       ?      pre-roll                  late (end)
                  1:32:00  3       3 × ?  pre-roll, 30:00, 1:00:00  mid-3 (quietEnd); late (end)
                breaks[2], late, gives no break for any of these lengths

                """)
    }

    @Test("the JSON Schema has every key that the reader takes, and no other")
    func schema() throws {
        let outcome = try run(["build", "--rules-schema"])
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
        let keys = try #require(definitions["break"]?["properties"] as? [String: Any])
        #expect(Set(keys.keys).isSuperset(of: ["name", "every", "atChapters", "from", "if", "seconds"]))
        for (name, _) in keys where !["name", "at"].contains(name) {
            // A value of no type that any key has: the complaint is about it, and not about the key.
            let rules = #"{"ads": "https://a.example/", "breaks": [{"name": "a", "at": "start", "\#(name)": [[]]}]}"#
            let complaint = try run(["build", "r.json", "--duration", "60"], files: ["r.json": rules]).complaint
            #expect(!complaint.isEmpty && !complaint.contains("unknown key"), "\(name): \(complaint)")
        }
    }

    @Test("a simulated viewing plays the planned breaks")
    func simulated() throws {
        let outcome = try run(Self.simple + ["--duration", "1:32:00", "--simulate"])
        #expect(outcome.code == 0)
        for line in [
            "1  pre    start              played", "3  mid-2  01:00:00  1:00:00  played", "invariants held",
        ] {
            #expect(outcome.output.contains(line), "\(outcome.output)")
        }
    }
}
