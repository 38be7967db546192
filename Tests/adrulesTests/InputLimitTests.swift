import Foundation
import Testing

/// How much the command may be asked for, and what it says beyond.
@Suite struct InputLimitTests {
    private func simulate(_ arguments: [String], files: [String: String] = [:]) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "film.xml")
        for (name, text) in files { try command.write(text, to: name) }
        return try command.run(arguments: ["simulate"] + arguments)
    }

    @Test(
        "times on the command line: 64, with the forms there are",
        arguments: [
            (
                ["--duration", "-5"],
                "a time is never negative; write seconds (90), 90s, 30m, 1h30m, 250ms, 12:30 or 01:02:03.500"
            ),
            (
                ["--duration", "abc"],
                "that is not a time; write seconds (90), 90s, 30m, 1h30m, 250ms, 12:30 or 01:02:03.500"
            ),
            (["--duration", "0"], "the duration has to be more than 0"),
            (["--duration", "3600000000"], "that is more than 1,000 hours, the longest time allowed"),
            (["--duration", "--live"], "a time is never negative"),
            (["--tick", "0.000001"], "a tick is from 1ms to 1:00:00"),
            (["--tick", "7200"], "a tick is from 1ms to 1:00:00"), (["--opportunities", "1,x"], "that is not a time"),
            (["--opportunities", "1,9999999999"], "more than 1,000 hours"),
            (["--epoch", "2026-02-30T00:00:00Z"], "that is not a date of the calendar"),
            (["--max-steps", "0"], "--max-steps takes a number from 1 up"),
            (["--seed", "9007199254740992"], "--seed takes a number up to 9007199254740991"),
        ])
    func arguments(_ arguments: [String], _ words: String) throws {
        let outcome = try simulate(["film.xml"] + arguments)
        #expect(outcome.code == 64)
        #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
        #expect(outcome.output == "")
    }

    @Test(
        "steps, answers, policies and scenarios: 2, with the place",
        arguments: [
            (["-e", "start; wait 3600001"], "-e:1:13: 3600001 is more than 1,000 hours"),
            (["-e", "play 99999:00:00"], "-e:1:6: 99999:00:00 is more than 1,000 hours"),
            (["--answers", "ads.json"], "ads.json:1:20: an ad must be at most 86400 seconds, not 1000000000"),
            (
                ["--answers", "long.json"],
                "long.json:1:32: the duration of an ad must be at most 86400 seconds, not 86401"
            ),
            (
                ["--policy", "cap.json"],
                "cap.json:1:14: \"repeatCap\" must be at most 10000, not 9.223372036854776e+18"
            ),
            (
                ["--policy", "time.json"],
                "time.json:1:11: \"giveUp\" must be at most 3600000 seconds, not 1000000000000"
            ),
            (["--policy", "deep.json"], "deep.json:1:65: JSON is nested deeper than 64"),
            (["--policy", "many.json"], "many.json:1:2000000: more than 1000000 values"),
            (["--script", "words.txt"], "words.txt:2:6: a word has more than 4096 bytes"),
            (["--answers", "nul.json"], "nul.json:1:14: film.xml\\u{0} cannot be read: a name holds no NUL byte"),
        ])
    func files(_ arguments: [String], _ words: String) throws {
        let outcome = try simulate(
            ["film.xml"] + arguments,
            files: [
                "ads.json": #"{"default":{"ads":[1e9]}}"#, "long.json": #"{"default":{"ads":[{"duration":86401}]}}"#,
                "cap.json": #"{"repeatCap":9223372036854775807}"#, "time.json": #"{"giveUp":1e12}"#,
                "deep.json": String(repeating: "[", count: 100_000),
                "many.json": "[" + String(repeating: "1,", count: 1_000_000) + "1]",
                "words.txt": "start\nlost " + String(repeating: "\u{301}", count: 2049),
                "nul.json": #"{"a":{"file":"film.xml\u0000"}}"#,
            ])
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: \(words)\n")
        #expect(outcome.output == "")
    }

    @Test("a long argument is ASCII: 64, at once")
    func longArguments() throws {
        let marks = "a" + String(repeating: "\u{301}\u{316}", count: 15_000)
        for arguments in [["film.xml", "-e", marks], [marks], ["--\(marks)"], ["film.xml", "--duration=\(marks)"]] {
            let outcome = try simulate(arguments)
            #expect(outcome.code == 64)
            #expect(
                outcome.complaint
                    == "adrules: an argument of more than 4096 bytes is ASCII; longer steps go into a file for --script\n"
            )
        }
        let many = Array(repeating: "1", count: 5000).joined(separator: ",")
        #expect(try simulate(["film.xml", "--duration", "60", "--opportunities", many]).code == 0)
    }

    @Test("too many steps, too many ads")
    func counts() throws {
        let steps = try simulate(
            ["film.xml", "--script", "s.txt"], files: ["s.txt": String(repeating: "pause\n", count: 100_001)])
        #expect(steps.code == 2)
        #expect(steps.complaint == "adrules: s.txt: more than 100000 steps\n")
        let ads = try simulate(
            ["film.xml", "--answers", "a.json"],
            files: ["a.json": #"{"default":{"ads":[\#(String(repeating: "1,", count: 10_000))1]}}"#])
        #expect(ads.code == 2)
        #expect(ads.complaint.hasSuffix("an answer has at most 10000 ads\n"))
    }

    @Test("a session that does not end is reported with 2, after its output; in a scenario too")
    func maxSteps() throws {
        let outcome = try simulate(["film.xml", "--duration", "3600", "--max-steps", "100"])
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("STARTED  break 1 preroll"))
        #expect(outcome.complaint.hasPrefix("adrules: the session has not ended after 100 steps, at 0:"))
        #expect(outcome.complaint.contains("raise --max-steps"))
        let json = #"{"name":"a","rule":"b","playlist":"film.xml","duration":3600}"#
        let scenario = try simulate(["--scenario", "s.json", "--max-steps", "100"], files: ["s.json": json])
        #expect(scenario.code == 2)
        #expect(scenario.complaint.hasPrefix("adrules: s.json: the session has not ended after 100 steps"))
        #expect(scenario.output == "0 of 1 scenarios hold, 1 could not be run\n")
    }

    @Test("waits of more than a million hours are reported, and no invariant is violated")
    func longWaits() throws {
        let steps = String(repeating: "wait 3600000\n", count: 1001)
        let outcome = try simulate(["film.xml", "--script", "s.txt"], files: ["s.txt": "start\n" + steps])
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: the session has not ended after a million hours of wall time\n")
        #expect(!outcome.output.contains("violated"))
    }

    @Test("a live stream has no duration: schedule takes one or the other")
    func liveDuration() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "film.xml")
        let outcome = try command.run("schedule", "film.xml", "--live", "--duration", "30:00")
        #expect(outcome.code == 64)
        #expect(outcome.complaint.contains("--live and --duration exclude each other"))
        #expect(try command.run("simulate", "film.xml", "--live", "--duration", "30:00").code == 0, "a session changes")
    }

    @Test("files that are easily confused: a scenario as playlist, simulate's output or a playlist as log")
    func confusedFiles() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "film.xml")
        try command.write(#"{"name":"a"}"#, to: "scenario.json")
        for subcommand in ["parse", "schedule", "simulate"] {
            let outcome = try command.run(subcommand, "scenario.json")
            #expect(outcome.code == 2)
            #expect(outcome.complaint.contains("this is JSON, not a playlist; a scenario runs with adrules simulate"))
        }
        try command.write(try command.run("simulate", "film.xml", "--format", "jsonl").output, to: "lines.jsonl")
        let lines = try command.run("replay", "lines.jsonl")
        #expect(lines.code == 2)
        #expect(lines.complaint.contains("this is the output of adrules simulate --format jsonl, not a session log"))
        #expect(try command.run("replay", "film.xml").complaint.contains("this is XML, not a session log"))
    }
}
