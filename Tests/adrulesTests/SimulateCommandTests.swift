import Foundation
import MassTesting
import Testing

/// `adrules simulate`: sessions as text and JSON Lines, scenarios, exit codes.
@Suite struct SimulateCommandTests {
    private static let film = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre">
            <vmap:AdSource><vmap:AdTagURI templateType="vast4">https://ads.example/pre</vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
          <vmap:AdBreak timeOffset="50%" breakType="linear" breakId="mid">
            <vmap:AdSource><vmap:AdTagURI templateType="vast4">https://ads.example/mid?at=[TIMESTAMP]</vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>
        """

    private func run(
        _ arguments: [String], files: [String: String] = [:], input: String? = nil
    ) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.film, to: "film.xml")
        for (name, text) in files { try command.write(text, to: name) }
        return try command.run(arguments: ["simulate"] + arguments, input: input)
    }

    private func lines(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("a break of a playlist that was replaced keeps its label in every line")
    func labelOfReplacedBreak() throws {
        func playlist(_ breaks: String) -> String {
            "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(breaks)</vmap:VMAP>"
        }
        let old = playlist(
            """
            <vmap:AdBreak timeOffset="start" breakType="linear" breakId="old"><vmap:AdSource>\
            <vmap:AdTagURI templateType="vast4">https://ads.example/old</vmap:AdTagURI></vmap:AdSource>\
            <vmap:TrackingEvents><vmap:Tracking event="breakEnd">https://b.example/end</vmap:Tracking>\
            </vmap:TrackingEvents></vmap:AdBreak>
            """)
        let outcome = try run(
            [
                "old.xml", "--duration", "40", "--format", "jsonl", "-e",
                "start; wait 2; replace new.xml; wait 1; complete",
            ],
            files: ["old.xml": old, "new.xml": playlist("")])
        let breakLines = try lines(outcome).filter { $0["occurrence"] as? String == "0.0" }
        #expect(breakLines.contains { $0["name"] as? String == "breakEnd" })
        #expect(breakLines.allSatisfy { $0["breakId"] as? String == "old" }, "\(outcome.output)")
    }

    @Test("without a script: start, play to the end, complete; the breaks are reported at the end")
    func text() throws {
        let outcome = try run(["film.xml", "--duration", "20"])
        #expect(outcome.code == 0)
        #expect(outcome.complaint == "")
        #expect(outcome.output.hasPrefix("A playlist of 2 breaks, content of 0:20, cue points start 0:10\n"))
        #expect(outcome.output.contains("  0:00.200   0:00.000    LOADED  break 1 pre, ad 1  1 of 1, 15 s\n"))
        #expect(outcome.output.contains("> play 00:00:20\n"))
        #expect(
            outcome.output.hasSuffix("1  pre  start        played\n2  mid  50%    0:10  played\ninvariants held\n"))
    }

    @Test("without a duration: start, complete")
    func unknownDuration() throws {
        let outcome = try run(["film.xml"])
        #expect(outcome.code == 0)
        let reason = "durationUnknown: its moment depends on the duration, which is not known\n"
        #expect(outcome.output.contains("2  mid  50%    not played  " + reason))
        #expect(outcome.output.contains("the duration is not known: give --duration to play the content through\n"))
    }

    @Test("JSON Lines: keys in their order, the summary last")
    func jsonLines() throws {
        let outcome = try run(["-", "--duration", "20", "--format", "jsonl"], input: Self.film)
        #expect(outcome.code == 0)
        let started =
            #"{"now":0.2,"content":0,"kind":"event","name":"STARTED","occurrence":"0.0","breakId":"pre","ad":1,"#
            + #""adPosition":1,"totalAds":1,"isBumper":false,"podIndex":0,"timeOffset":0,"duration":15}"#
        #expect(outcome.output.contains(started + "\n"))
        #expect(
            outcome.output.contains(
                #""name":"loadAds","occurrence":"1.0","breakId":"mid","uri":"https://ads.example/mid?at=2026-01-01T"#))
        let lines = try lines(outcome)
        #expect(lines.first?["content"] is NSNull)
        #expect(lines.last?["kind"] as? String == "summary")
        #expect(lines.last?["schemaVersion"] as? Int == 1)
        #expect(lines.last?["invariants"] as? String == "held")
        let breaks = try #require(lines.last?["breaks"] as? [[String: Any]])
        #expect(breaks.map { $0["occurrence"] as? String } == ["0.0", "1.0"])
        #expect(breaks.map { $0["outcome"] as? String } == ["played", "played"])
    }

    @Test("script, answers and policy from files; the epoch feeds the macros; one seed, one session")
    func files() throws {
        let files = [
            "steps.txt": "# a viewer\nstart\nplay 15\ncomplete\n",
            "answers.json": #"{"https://ads.example/pre":{"error":303},"#
                + #""https://ads.example/mid?at=[TIMESTAMP]":{"ads":[7]}}"#,
            "policy.json": #"{"prefetch":2}"#,
        ]
        let arguments = [
            "film.xml", "--duration", "20", "--script", "steps.txt", "--answers", "answers.json", "--policy",
            "policy.json", "--epoch", "2030-06-01T12:00:00Z", "--seed", "9", "--tick", "500ms", "--format", "jsonl",
        ]
        let outcome = try run(arguments, files: files)
        #expect(outcome.code == 0)
        let load = try lines(outcome).first {
            $0["name"] as? String == "loadAds" && $0["occurrence"] as? String == "1.0"
        }
        #expect(load?["content"] as? Double == 8)
        #expect((load?["uri"] as? String)?.hasPrefix("https://ads.example/mid?at=2030-06-01T12") == true)
        #expect(try run(arguments, files: files).output == outcome.output)
    }

    @Test(
        "an unreadable input ends with 2, its place and the nearest name",
        arguments: [
            (["-e", "start; paly 5"], "adrules: -e:1:8: unknown step paly (did you mean play?)\n"),
            (["--script", "gone.txt"], "adrules: gone.txt: no such file or directory\n"),
            (["--answers", "bad.json"], "adrules: bad.json:2:15: unknown answer \"erorr\" (did you mean error?)\n"),
            (["--policy", "bad.json"], "adrules: bad.json:2:4: unknown policy \"default\"\n"),
            (["-e", "replace gone.xml"], "adrules: -e:1:9: gone.xml cannot be read: no such file or directory\n"),
        ])
    func unreadable(_ arguments: [String], _ complaint: String) throws {
        let outcome = try run(["film.xml"] + arguments, files: ["bad.json": "{\n   \"default\":{\"erorr\":303}}"])
        #expect(outcome.code == 2)
        #expect(outcome.output == "")
        #expect(outcome.complaint == complaint)
    }

    @Test(
        "wrong usage is 64",
        arguments: [
            [], ["film.xml", "--scenario", "x.json"], ["film.xml", "--tick", "0"], ["film.xml", "--epoch", "now"],
            ["film.xml", "--duration", "soon"], ["film.xml", "-e", "start", "--script", "x"],
            ["film.xml", "--format", "x"],
        ])
    func usage(_ arguments: [String]) throws {
        #expect(try run(arguments).code == 64)
    }

    @Test("--scenario refuses every option that its scenarios do not heed")
    func scenarioOptions() throws {
        let help = try run(["--help"]).output
        let values = [
            "--duration": "60", "--opportunities": "60", "--epoch": "2027-01-01T00:00:00Z", "--answers": "a.json",
            "--policy": "p.json", "--seed": "7", "--tick": "1", "--script": "s.txt", "--log": "l",
            "--save-scenario": "s", "--save-test": "t",
            "--format": "summary", "--responses": "answers", "--macro": "A=b", "--header": "A: b", "--user-agent": "x",
            "--save-responses": "out", "--fetch-limit": "bytes=1", "--target": "ima",
        ]
        let heeded = ["--max-steps", "--color", "--scenario", "--help", "--version"]
        let names = help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)( <)?/).filter {
            !heeded.contains(String($0.output.1))
        }
        #expect(names.count > 20)
        for name in names {
            let option = String(name.output.1)
            let value = try name.output.2 == nil ? [] : [#require(values[option], "\(option)")]
            let outcome = try run(
                [option] + value + ["--scenario", "pass.json"], files: ["pass.json": Self.scenario("")])
            #expect(outcome.code == 64 && outcome.output.isEmpty, "\(option): \(outcome.complaint)")
        }
        #expect(try run(["-e", "start", "--scenario", "pass.json"]).code == 64)
    }

    @Test("a session without an end has its output and its log up to there")
    func endless() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.film, to: "film.xml")
        let arguments = [
            "simulate", "film.xml", "--duration", "600", "--max-steps", "50", "--format", "jsonl", "--log",
        ]
        let outcome = try command.run(arguments: arguments + ["log.jsonl"])
        #expect(outcome.code == 2 && outcome.complaint.contains("not ended after 50 steps"))
        #expect(try lines(outcome).contains { $0["name"] as? String == "CONTENT_PAUSE_REQUESTED" })
        let log = try command.text(of: "log.jsonl")
        // The first line has the values at the beginning.
        #expect(log.hasSuffix("\n") && log.split(separator: "\n").count == 51, "\(log.suffix(200))")
        let replayed = try command.run("replay", "log.jsonl")
        #expect(replayed.code == 0, "\(replayed.output)\(replayed.complaint)")
    }

    @Test("standard output has the lines up to the moment when the log could not be written")
    func fullDisk() throws {
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let arguments = ["film.xml", "--duration", "6000", "--format", "jsonl", "--log", "/dev/full"]
        let outcome = try run(arguments)
        #expect(outcome.code == 2 && outcome.complaint.contains("cannot write /dev/full: no space left on device"))
        #expect(try lines(outcome).contains { $0["name"] as? String == "CONTENT_PAUSE_REQUESTED" })
    }

    @Test("a script without a step is reported: nothing happens in its session")
    func noStep() throws {
        for (arguments, name) in [(["--script", "-"], "<stdin>"), (["-e", ""], "-e")] {
            let outcome = try run(["film.xml"] + arguments, input: "# nothing\n")
            #expect(outcome.code == 0 && outcome.complaint == "adrules: \(name) has no step, so nothing happens\n")
        }
    }

    @Test("an answer for one break comes before that of the folder, and those for others stay")
    func answersByBreak() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.film, to: "film.xml")
        for name in ["pre", "mid"] { try command.write("<VAST version=\"3.0\"/>", to: "answers/\(name).xml") }
        try command.write(#"{"breaks": {"0": {"ads": [5]}}, "default": {"error": 301}}"#, to: "own.json")
        let arguments = [
            "simulate", "film.xml", "--duration", "60", "--responses", "answers", "--answers", "own.json", "--format",
            "jsonl", "--save-scenario", "saved.json",
        ]
        let outcome = try command.run(arguments: arguments)
        func codes(_ lines: [[String: Any]]) -> [String: Int] {
            var codes: [String: Int] = [:]
            for line in lines where line["name"] as? String == "LOG" || line["code"] != nil {
                if let occurrence = line["occurrence"] as? String { codes[occurrence] = line["code"] as? Int }
            }
            return codes
        }
        // The folder's answer to the second break has no ads (303); without it the default would be 301.
        #expect(codes(try lines(outcome)) == ["1.0": 303], "\(outcome.output)")
        let again = try command.run("simulate", "--scenario", "saved.json")
        #expect(again.code == 0, "\(again.output)")
    }

    @Test("a playlist that cannot be read is 2")
    func unreadablePlaylist() throws {
        #expect(try run(["gone.xml"]).code == 2)
        #expect(try run(["broken.xml"], files: ["broken.xml": "<VMAP>"]).code == 2)
    }

    private static func scenario(_ expectation: String) -> String {
        #"{"name":"a","rule":"§0","playlist":"film.xml","duration":20,"steps":["start","play 1"],"expect":["\#(expectation)"]}"#
    }

    @Test("scenarios: 0 when all hold, 1 when one fails, 2 when one cannot be read, and 2 beats 1")
    func scenarios() throws {
        let files = ["good.json": Self.scenario("STARTED"), "bad.json": Self.scenario("SKIPPED"), "no.json": "{"]
        let good = try run(["--scenario", "good.json"], files: files)
        #expect(good.code == 0)
        #expect(good.output == "holds   good.json: a (§0)\n1 of 1 scenarios hold\n")
        let bad = try run(["--scenario", "good.json", "bad.json"], files: files)
        #expect(bad.code == 1)
        #expect(bad.output.contains("FAILED  bad.json: a (§0)\n        missing after the beginning: {"))
        #expect(bad.output.hasSuffix("1 of 2 scenarios hold\n"))
        let none = try run(["--scenario", "good.json", "bad.json", "no.json"], files: files)
        #expect(none.code == 2)
        #expect(none.complaint == "adrules: no.json:1:2: expected a key in quotes\n")
        #expect(none.output.hasSuffix("1 of 3 scenarios hold, 1 could not be run\n"))
    }

    @Test("a scenario as JSON Lines ends with a line that reports whether it holds")
    func scenarioLines() throws {
        let outcome = try run(
            ["--scenario", "bad.json", "--format", "jsonl"], files: ["bad.json": Self.scenario("SKIPPED")])
        #expect(outcome.code == 1)
        let last = try lines(outcome).last
        #expect(last?["kind"] as? String == "scenario")
        #expect(last?["holds"] as? Bool == false)
        #expect((last?["failures"] as? [String])?.count == 1)
    }

    @Test("--log is ready for replay, --save-scenario for --scenario; the lines stay the same")
    func logAndScenario() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.film, to: "film.xml")
        try command.write(#"{"https://ads.example/pre":{"file":"ads/pre.xml"}}"#, to: "answers.json")
        try command.write("<VAST version=\"4.0\"/>", to: "ads/pre.xml")
        let arguments = ["simulate", "film.xml", "--duration", "20", "--answers", "answers.json"]
        let plain = try command.run(arguments: arguments)
        let outcome = try command.run(
            arguments: arguments + ["--log", "session.jsonl", "--save-scenario", "saved/../film.json"])
        #expect(outcome.code == 2, "a folder that is not there")
        #expect(outcome.complaint == "adrules: cannot write saved/../film.json: no such file or directory\n")
        let saved = try command.run(
            arguments: arguments + ["--log", "session.jsonl", "--save-scenario", "film.json"])
        #expect(saved.code == 0)
        #expect(saved.output == plain.output)
        let replay = try command.run("replay", "session.jsonl")
        #expect(replay.output.hasSuffix("steps, the same\n"))
        #expect(replay.code == 0)
        let scenario = try command.run("simulate", "--scenario", "film.json")
        #expect(
            scenario.output == "holds   film.json: film.json (recorded by adrules simulate)\n1 of 1 scenarios hold\n")
        #expect(scenario.code == 0)
        // The scenario holds what it needs: it is one file.
        try FileManager.default.removeItem(at: command.folder.appendingPathComponent("ads"))
        #expect(try command.run("simulate", "--scenario", "film.json").code == 0)
    }

    @Test("a saved scenario holds, whatever the tick, the epoch and the encoding of an answer")
    func exactScenario() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.film, to: "film.xml")
        try command.write(#"{"https://ads.example/pre":{"file":"pre.xml"}}"#, to: "answers.json")
        let answer = """
            <VAST version="3.0"><Ad id="caf\u{E9}"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
            <Impression>https://ads.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:07</Duration>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
            https://ads.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
        let encodings = [(String.Encoding.utf16, "UTF-16"), (.isoLatin1, "ISO-8859-1"), (.utf8, "UTF-8")]
        for (encoding, name) in MassTests.sample(encodings, oneOf: 3) {
            let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + answer
            try #require(text.data(using: encoding)).write(to: command.folder.appendingPathComponent("pre.xml"))
            for (tick, epoch) in [("0.2505", "00.1234567"), ("1.6ms", "00.5"), ("0.1", "00")] {
                let saved = try command.run(
                    "simulate", "film.xml", "--duration", "20", "--answers", "answers.json", "--tick", tick, "--epoch",
                    "2026-01-01T00:00:\(epoch)Z", "--save-scenario", "film.json")
                #expect(saved.code == 0, "\(saved.complaint)")
                #expect(try command.text(of: "film.json").contains("caf\u{E9}"))
                let run = try command.run("simulate", "--scenario", "film.json")
                #expect(run.code == 0, "\(name) \(tick) \(epoch): \(run.output)\(run.complaint)")
            }
        }
        let scenario = try command.text(of: "film.json")
        #expect(!scenario.contains("<?xml"), "the scenario is in UTF-8")
    }

    @Test("figures and policies side by side")
    func figuresAndPolicies() throws {
        let figures = try run(["film.xml", "--duration", "20", "--format", "summary"])
        #expect(figures.output.hasPrefix("breaks        2: 2 played\nrequests      2, 2 brought an ad (100 %)\n"))
        #expect(figures.code == 0)
        let policies = try run(["film.xml", "--duration", "20", "--compare-policies"])
        #expect(policies.output.hasPrefix("seek           lastPassed  firstPassed  allPassed  none\n"))
        #expect(policies.code == 0)
        for arguments in [["--log", "x"], ["--format", "jsonl"], ["--save-scenario", "x"]] {
            #expect(try run(["film.xml", "--compare-policies"] + arguments).code == 64)
        }
        for arguments in [["--log", "x"], ["--compare-policies"], ["--format", "summary"]] {
            #expect(try run(["--scenario", "x.json"] + arguments).code == 64)
        }
    }

    /// To bring a megabyte of combining marks into Unicode's normal form takes minutes: URLs are compared by their bytes.
    @Test("a tag of combining marks is requested, and its answer found, like any other")
    func tagOfCombiningMarks() throws {
        let command = try Command()
        defer { command.remove() }
        let tag = "https://ads.example/e" + String(repeating: "\u{301}\u{316}", count: 250_000)
        try command.write(
            Document.clean.replacingOccurrences(of: "https://ads.example/vast", with: tag), to: "film.xml")
        try command.write("{\"\(tag)\":{\"error\":303},\"\(tag)b\":{\"ads\":[1]}}", to: "answers.json")
        let outcome = try command.run(
            "simulate", "film.xml", "--duration", "10", "--answers", "answers.json", "--log", "log.jsonl")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("answers never used: https://ads.example/"))
        #expect(try command.run("replay", "log.jsonl").code == 0)
    }
}
