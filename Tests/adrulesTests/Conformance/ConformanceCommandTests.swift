import AdRulesSimulation
import Foundation
import Testing

@testable import adrules

/// `adrules conformance`, `adrules engine` and `adrules schema`.
@Suite("The suite for other engines") struct ConformanceCommandTests {
    private static let scenarios =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Conformance").path + "/"

    private static func own() throws -> String { "'\(try #require(Command.binary).path)' engine" }

    /// A shell script as the engine: the project's own, and what a fault does to its lines.
    private static func shell(_ script: String) throws -> String {
        let engine = try #require(Command.binary).path
        return "sh -c '" + script.replacingOccurrences(of: "ENGINE", with: "\"\(engine)\" engine") + "'"
    }

    private func conformance(_ paths: [String], _ engine: String, _ more: String...) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        let files = paths.map { Self.scenarios + $0 }
        return try command.run(arguments: ["conformance"] + files + ["--engine", engine] + more)
    }

    @Test("the project's own engine holds the scenarios of a folder, also when it is killed after each step")
    func own() throws {
        let outcome = try conformance(["2-modes"], Self.own())
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.complaint)")
        #expect(outcome.output.hasSuffix("9 of 9 scenarios hold\n"))
        let killed = try conformance(["2-modes/pod-plays-back-to-back.json"], Self.own(), "--restarts")
        #expect(killed.code == 0 && killed.output.hasSuffix("1 of 1 scenarios hold\n"), "\(killed.output)")
    }

    @Test("with profiles, the scenarios run that need only these and core-vmap")
    func profiles() throws {
        let outcome = try conformance(["4-engine", "5-policies"], Self.own(), "--profile", "live", "--format", "json")
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let runs = try #require(report["scenarios"] as? [[String: Any]])
        #expect(!runs.isEmpty && outcome.code == 0)
        for run in runs {
            let profiles = Set(run["profiles"] as? [String] ?? [])
            #expect(profiles.contains("live") && profiles.isSubset(of: ["live", "core-vmap"]))
            #expect(run["holds"] as? Bool == true)
        }
        let names = (report["profiles"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        #expect(names?.contains("live") == true)
        #expect(try conformance(["2-modes"], Self.own(), "--profile", "overlay").code == 2)
    }

    @Test(
        "an engine with a fault fails the scenarios of its rule, and no others",
        arguments: [
            (#"ENGINE | sed -u "/\"COMPLETE\"/d""#, "9-cases/film-played-through.json", "I7"),
            (
                #"sed -u "s/\"name\":\"viewerPaused\"/\"name\":\"startBreak\"/" | ENGINE"#,
                "4-engine/pause-before-start-loads-the-preroll.json", "I22"
            ),
        ] as [(String, String, String)])
    func faults(_ script: String, _ path: String, _ says: String) throws {
        let outcome = try conformance(["2-modes/empty-vast-lets-content-begin.json", path], Self.shell(script))
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.complaint)")
        #expect(outcome.output.contains("FAILED") && outcome.output.contains(path))
        #expect(outcome.output.hasSuffix("1 of 2 scenarios hold\n"), "\(outcome.output)")
    }

    @Test(
        "an engine that hangs, ends, or writes invalid lines gives a reason and does no harm",
        arguments: [
            ("cat > /dev/null", "did not answer within 0.3 s: {\"kind\":\"session\""),
            ("exit 3", "ended in the middle of a session"),
            ("echo no >&2; echo rubbish; cat > /dev/null", "wrote a line that is not a JSON object: rubbish"),
            ("echo oh dear >&2", "it reports: oh dear"),
            ("head -n 1 | ENGINE", "ended in the middle of a session: {\"input\""),
            (
                #"while read line; do printf "%s\n%s\n" "{\"kind\":\"done\"}" "{\"a\":1}"; done"#,
                #"more lines than an answer has: {"a":1}"#
            ),
            ("while read line; do echo \"[1]\"; done", "not a JSON object: [1]"),
        ] as [(String, String)])
    func broken(_ script: String, _ reason: String) throws {
        let path = "2-modes/start-is-needed-once.json"
        // Only the one that hangs is waited for so shortly: the others need time to begin.
        let outcome = try conformance(
            [path], Self.shell(script), "--timeout", reason.hasPrefix("did not answer") ? "300ms" : "60s")
        #expect(outcome.code == 1, "\(outcome.output)\(outcome.complaint)")
        #expect(outcome.output.hasPrefix("BROKEN  \(Self.scenarios)\(path)"))
        #expect(outcome.output.contains(reason), "\(outcome.output)")
        #expect(outcome.output.hasSuffix("0 of 1 scenarios hold\n"))
    }

    @Test("an engine that never answers is not asked for every scenario")
    func endedEarly() throws {
        let outcome = try conformance(["2-modes"], Self.shell("exit 0"))
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("ended early"))
        #expect(outcome.output.hasSuffix("0 of 5 scenarios hold\n"))
    }

    @Test("an engine that refuses each scenario has answered: all are run, each in a new process")
    func refused() throws {
        let command = try Command()
        defer { command.remove() }
        let starts = command.folder.path + "/starts"
        let outcome = try conformance(
            ["2-modes"],
            Self.shell(
                "echo >> \"\(starts)\"; while read line; do echo \"{\\\"kind\\\":\\\"error\\\",\\\"message\\\":\\\"no\\\"}\"; done"
            ))
        #expect(outcome.code == 1 && !outcome.output.contains("ended early"), "\(outcome.output)")
        let count = try command.text(of: "starts").count
        #expect(count > 5 && outcome.output.hasSuffix("0 of \(count) scenarios hold\n"), "\(outcome.output)")
    }

    @Test("a line that comes after an answer is no answer to the next line")
    func lateLine() throws {
        let command = try Command()
        defer { command.remove() }
        let paths = ["go", "gone"].map { command.folder.path + "/" + $0 }
        for path in paths { #expect(mkfifo(path, 0o600) == 0) }
        let done = #"echo "{\"kind\":\"done\"}""#
        let program = EngineProgram(
            ["sh", "-c", "read a; \(done); read b < '\(paths[0])'; \(done); echo > '\(paths[1])'; cat > /dev/null"],
            seconds: 60)
        #expect(try program.exchange("{}") { _ in true }.count == 1)
        #expect(try command.shell("echo > go && cat gone > /dev/null") == 0)
        #expect(throws: EngineFailure.self) { try program.exchange("{}") { _ in true } }
        #expect(!program.isRunning)
    }

    @Test("no program, no scenario and wrong usage end with 2 and 64")
    func refusals() throws {
        let missing = try conformance(["2-modes"], "no-such-program-anywhere --x")
        #expect(missing.code == 2 && missing.complaint.contains("there is no program no-such-program-anywhere"))
        #expect(try conformance(["no-folder"], Self.own()).code == 2)
        let command = try Command()
        defer { command.remove() }
        try command.write("", to: "empty/readme.txt")
        let empty = try command.run(arguments: ["conformance", "empty", "--engine", try Self.own()])
        #expect(
            empty.code == 2 && empty.complaint.contains("these folders contain no .json file"), "\(empty.complaint)")
        let unreadable = try conformance(
            ["2-modes/empty-vast-lets-content-begin.xml", "2-modes/pod-plays-back-to-back.json"], Self.own())
        #expect(unreadable.code == 2 && unreadable.output.hasSuffix("1 of 1 scenarios hold, 1 could not be read\n"))
        #expect(try conformance(["2-modes"], " ").code == 64)
        #expect(try conformance([], Self.own()).code == 64)
        #expect(try conformance(["2-modes"], Self.own(), "--profile", "all").code == 64)
    }

    @Test("a scenario may come on standard input, and one only")
    func standardInput() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "film.xml")
        _ = try command.run("simulate", "film.xml", "--duration", "60", "--save-scenario", "film.json")
        let scenario = try command.text(of: "film.json")
        let outcome = try command.run("conformance", "-", "--engine", Self.own(), input: scenario)
        #expect(
            outcome.code == 0 && outcome.output == "1 of 1 scenarios hold\n", "\(outcome.output)\(outcome.complaint)")
        let twice = try command.run("conformance", "-", "-", "--engine", Self.own(), input: scenario)
        #expect(twice.code == 64 && twice.complaint.contains("standard input holds one document"))
        let wrong = try command.run("conformance", "-", "--engine", Self.own(), input: "{")
        #expect(wrong.code == 2 && wrong.complaint.hasPrefix("adrules: <stdin>:1:"), "\(wrong.complaint)")
    }

    @Test("the engine answers lines as they come, and ends with 2 after one that it could not read")
    func engine() throws {
        let command = try Command()
        defer { command.remove() }
        let good = try command.run("engine", input: "\n")
        #expect(good.code == 0 && good.output.isEmpty)
        let bad = try command.run("engine", input: "{\"kind\":\"save\"}\nx\n{\"kind\":\"summary\"}")
        #expect(bad.code == 2)
        let lines = bad.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("{\"kind\":\"error\",\"line\":") })
        // Answered before the end of the input: a player waits for each answer.
        let interactive =
            "exec 3>out; { printf '{\"kind\":\"save\"}\\n'; while ! grep -q error out; do sleep 0.01; done; } | \"$ADRULES\" engine >&3"
        #expect(try command.shell(interactive) == 2)
    }

    @Test("a session that once failed is a scenario like any other")
    func found() throws {
        let command = try Command()
        defer { command.remove() }
        let folder = Self.scenarios + "found"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        #expect(names.count > 50)
        let outcome = try command.run(arguments: ["simulate", "--scenario"] + names.map { folder + "/" + $0 })
        #expect(outcome.code == 0, "\(outcome.output.suffix(400))\(outcome.complaint)")
    }

    @Test("each schema is printed", arguments: ["scenario", "answers", "policy", "input", "line"])
    func schema(_ name: String) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("schema", name)
        #expect(outcome.code == 0)
        let schema = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(schema?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
        #expect(try command.run("schema", name + "s").code == 64)
    }

    @Test(
        "words are cut as a shell cuts them",
        arguments: [
            ("node engine.js", ["node", "engine.js"]), ("  a  'b c' \"d e\"f\\ g ''", ["a", "b c", "d ef g", ""]),
            (#"a "\"" '\'"#, ["a", "\"", "\\"]), ("", []),
        ] as [(String, [String])])
    func words(_ line: String, _ words: [String]) {
        #expect(ShellWords.split(line) == words)
    }
}
