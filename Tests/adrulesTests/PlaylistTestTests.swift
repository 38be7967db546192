import AdRulesText
import Foundation
import MassTesting
import SchemaChecking
import Testing

@testable import adrules

/// `adrules test`: tests of playlists hold as long as the same ads play.
@Suite("Tests of playlists") struct PlaylistTestTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let samples = ["film", "episode", "live", "waterfall", "television"]

    /// A folder with a copy of the samples.
    private static func copies() throws -> Command {
        let command = try Command()
        for name in ["Playlists", "Scenarios", "Tests"] {
            try FileManager.default.copyItem(
                at: root.appendingPathComponent("Samples/\(name)"), to: command.folder.appendingPathComponent(name))
        }
        return command
    }

    private static func test(_ sample: String, in command: Command) throws -> Command.Outcome {
        try command.run("test", "Tests/\(sample).test.json")
    }

    @Test("Each sample holds")
    func hold() throws {
        let command = try Self.copies()
        defer { command.remove() }
        let outcome = try command.run("test", "Tests")
        #expect(outcome.code == 0)
        #expect(outcome.output.hasSuffix("\n5 of 5 tests hold\n"))
    }

    @Test("An editor takes each sample by the schema, and refuses a misspelt key at any depth", arguments: samples)
    func schema(sample: String) throws {
        let command = try Self.copies()
        defer { command.remove() }
        let all = try #require(SchemaCommand.all.first { $0.name == "scenario" })
        let text = try command.text(of: "Tests/\(sample).test.json")
        func problem(_ text: String) throws -> String? {
            SchemaValidator(all).problem(try JSONReader.read(Array(text.utf8)))
        }
        #expect(try problem(text) == nil)
        #expect(try problem("{\"$schema\": \"scenario.schema.json\"," + text.dropFirst()) == nil)
        for key in ["playlist", "outcome", "breaks", "break", "errors", "allAdsCompleted"] {
            #expect(try problem(text.replacing("\"\(key)\":", with: "\"\(key)s\":")) != nil, "\(key)")
        }
        try command.write("{\"$schema\": \"scenario.schema.json\"," + text.dropFirst(), to: "Tests/\(sample).test.json")
        #expect(try Self.test(sample, in: command).code == 0)
    }

    /// The breaks of a document, each with its place.
    private static func breaks(_ text: String) -> [Range<String.Index>] {
        text.ranges(of: /<vmap:AdBreak [\s\S]*?<\/vmap:AdBreak>/)
    }

    /// A text with another part at a place.
    private static func text(_ text: String, _ place: Range<String.Index>, _ part: String) -> String {
        var text = text
        text.replaceSubrange(place, with: part)
        return text
    }

    @Test("A break that is deleted, moved or made an overlay fails its test", arguments: samples)
    func changedBreaks(sample: String) throws {
        let command = try Self.copies()
        defer { command.remove() }
        let values = try #require(
            try JSONReader.read(Array(command.text(of: "Tests/\(sample).test.json").utf8)).members)
        let playlist = "Tests/" + (try #require(values.first { $0.key == "playlist" }?.value.string))
        let expected = try #require(
            values.first { $0.key == "outcome" }?.value.members?.first { $0.key == "breaks" }?.value.elements)
        let old = try command.text(of: playlist)
        let changes: [(String) -> String] = [
            { _ in "" },
            { text in
                let moved = text.contains("\"#") ? "timeOffset=\"#9\"" : "timeOffset=\"00:03:00\""
                return text.replacing(/timeOffset="[^"]*"/, with: moved)
            },
            { $0.replacing("breakType=\"linear\"", with: "breakType=\"nonlinear\"") },
        ]
        var count = 0
        for (number, place) in MassTests.sample(Array(zip(expected, Self.breaks(old))), oneOf: 3) {
            // A break that does not play anyway changes nothing for a viewer.
            guard number.members?.contains(where: { $0.key == "ads" }) == true else { continue }
            for change in changes {
                try command.write(Self.text(old, place, change(String(old[place]))), to: playlist)
                let outcome = try Self.test(sample, in: command)
                #expect(outcome.code == 1, "\(old[place]): \(outcome.output)\(outcome.complaint)")
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test("An answer that becomes empty fails its test", arguments: ["film", "episode", "live", "waterfall"])
    func emptyAnswers(sample: String) throws {
        let command = try Self.copies()
        defer { command.remove() }
        let file = sample == "film" ? "Scenarios/quickstart.json" : "Tests/\(sample)-answers.json"
        let old = try command.text(of: file)
        let answers = old.ranges(of: /"ads": \[[^\]]+\]/)
        #expect(!answers.isEmpty)
        for place in answers {
            try command.write(Self.text(old, place, "\"ads\": []"), to: file)
            #expect(try Self.test(sample, in: command).code == 1, "\(old[place])")
        }
    }

    @Test(
        "A difference is said in words, with what was expected",
        arguments: [
            (
                "timeOffset=\"00:10:00\"", "timeOffset=\"00:12:00\"",
                ["break 2 midroll-1 plays at 12:00; expected at 10:00"]
            ),
            (
                "breakId=\"midroll-1\"", "breakId=\"new\"",
                [
                    "break midroll-1 is not in the playlist, or never comes due",
                    "break 2 new plays at 10:00, and is not expected",
                ]
            ),
            (
                "slot=preroll", "slot=pre",
                ["break 1 preroll shows 1 ad; expected: 2"]
            ),
            (
                "timeOffset=\"end\"", "timeOffset=\"00:45:00\"",
                [
                    "break 4 postroll is not played: beyondContent, it lies beyond the end of the content; "
                        + "expected: not played (noFill)",
                    "error 303 is reported 0 times; expected: 1",
                ]
            ),
        ])
    func words(old: String, new: String, lines: [String]) throws {
        let command = try Self.copies()
        defer { command.remove() }
        let playlist = try command.text(of: "Playlists/quickstart.xml")
        #expect(playlist.contains(old))
        try command.write(playlist.replacing(old, with: new), to: "Playlists/quickstart.xml")
        let outcome = try Self.test("film", in: command)
        for line in lines { #expect(outcome.output.contains("        \(line)\n"), "\(outcome.output)") }
    }

    @Test("--update writes what happens into the test and leaves the rest as it is")
    func update() throws {
        let command = try Self.copies()
        defer { command.remove() }
        let kept = try command.text(of: "Tests/film.test.json")
        #expect(try command.run("test", "Tests", "--update").output.hasSuffix("5 of 5 tests hold\n"))
        #expect(try command.text(of: "Tests/film.test.json") == kept)
        let playlist = try command.text(of: "Playlists/quickstart.xml")
        try command.write(
            playlist.replacing("timeOffset=\"00:10:00\"", with: "timeOffset=\"00:12:00\""),
            to: "Playlists/quickstart.xml")
        let outcome = try command.run("test", "Tests", "--update")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("updated Tests/film.test.json"))
        #expect(outcome.output.hasSuffix("4 of 5 tests hold, 1 updated\n"))
        #expect(try command.text(of: "Tests/film.test.json") == kept.replacing("\"10:00\"", with: "\"12:00\""))
        #expect(try Self.test("film", in: command).code == 0)
    }

    @Test("Servers read the differences as JUnit's XML, JSON and annotations")
    func formats() throws {
        let command = try Self.copies()
        defer { command.remove() }
        try command.write("{", to: "Tests/broken.test.json")
        try command.write(
            try command.text(of: "Playlists/live.xml").replacing("breakId=\"join\"", with: "breakId=\"&lt;&quot;\""),
            to: "Playlists/live.xml")
        let junit = try command.run("test", "Tests", "--format", "junit")
        #expect(junit.code == 2)
        #expect(junit.output.contains("<testsuite name=\"playlists\" tests=\"6\" failures=\"1\" errors=\"1\">"))
        #expect(junit.output.contains("break 1 &quot;&lt;\\&quot;&quot; plays") || junit.output.contains("&lt;"))
        let json = try #require(
            try JSONSerialization.jsonObject(
                with: Data(try command.run("test", "Tests", "--format", "json").output.utf8)) as? [String: Any])
        #expect(json["summary"] as? [String: Int] == ["tests": 6, "failed": 1, "broken": 1])
        let annotations = try command.run("test", "Tests", "--format", "github").output.split(separator: "\n")
        #expect(annotations.count { $0.hasPrefix("::error file=Tests/live.test.json,title=") } == 2)
        #expect(annotations.count { $0.hasPrefix("::error file=Tests/broken.test.json,") } == 1)
        let issues = try #require(
            try JSONSerialization.jsonObject(
                with: Data(try command.run("test", "Tests", "--format", "gitlab").output.utf8)) as? [[String: Any]])
        #expect(issues.count == 3 && Set(issues.compactMap { $0["fingerprint"] as? String }).count == 3)
        let paths = issues.compactMap { ($0["location"] as? [String: Any])?["path"] as? String }
        #expect(paths.sorted() == ["Tests/broken.test.json", "Tests/live.test.json", "Tests/live.test.json"])
    }

    @Test(
        "A test that cannot be run says why: exit 2",
        arguments: [
            (#"{"playlist": "none.xml", "outcome": {}}"#, "none.xml cannot be read"),
            (#"{"playlist": "../Playlists/live.xml"}"#, "the test expects nothing; --update writes"),
            (#"{"playlist": "../Playlists/live.xml", "outcome": {"brakes": []}}"#, "did you mean breaks"),
            (
                #"{"playlist": "../Playlists/live.xml", "outcome": {"breaks": [{"break": 1, "reason": "nofil"}]}}"#,
                "unknown reason"
            ),
            (#"{"playlist": "../Playlists/live.xml", "outcome": {"breaks": [{"at": 1}]}}"#, "\"break\" is missing"),
            (#"{"playlist": "../Playlists/live.xml", "outcome": {}, "answers": "no.json"}"#, "no.json cannot be read"),
            (
                #"{"playlist": "../Playlists/live.xml", "outcome": {}, "duration": "soon"}"#,
                "\"duration\" must be a time"
            ),
        ])
    func refusals(text: String, words: String) throws {
        let command = try Self.copies()
        defer { command.remove() }
        try command.write(text, to: "Tests/bad.test.json")
        let outcome = try command.run("test", "Tests/bad.test.json")
        #expect(outcome.code == 2)
        #expect(outcome.output.contains("BROKEN  ") && outcome.output.contains(words), "\(outcome.output)")
    }

    @Test("Repetitions are numbered as on the report page: 1 is the first behind the break itself")
    func repetitions() throws {
        let command = try Self.copies()
        defer { command.remove() }
        _ = try command.run(
            "simulate", "Playlists/repeat-after.xml", "--duration", "30:00", "--save-test", "Tests/again.test.json")
        let text = try command.text(of: "Tests/again.test.json")
        #expect(text.contains("\"repetition\": 1,"))
        #expect(try command.run("test", "Tests/again.test.json").code == 0)
        try command.write(
            text.replacing("\"repetition\": 1,", with: "\"repetition\": 99,"), to: "Tests/again.test.json")
        let outcome = try command.run("test", "Tests/again.test.json")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains(", repetition 99 is not in the playlist"))
        #expect(outcome.output.contains(", repetition 1 plays at"))
    }

    @Test("With --target a break that another player moves or loses is a difference")
    func players() throws {
        let command = try Self.copies()
        defer { command.remove() }
        #expect(try command.run("test", "Tests/film.test.json", "--target", "shaka").code == 0)
        try command.write(
            try command.text(of: "Playlists/quickstart.xml")
                .replacing("timeOffset=\"00:20:00\"", with: "timeOffset=\"66.67%\"")
                .replacing("timeOffset=\"00:10:00\"", with: "timeOffset=\"33.33%\""), to: "Playlists/quickstart.xml")
        let outcome = try command.run("test", "Tests/film.test.json", "--target", "shaka")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("break midroll-1 plays at another moment in Shaka: "), "\(outcome.output)")
        #expect(try command.run("test", "Tests/film.test.json").code == 0)
    }

    @Test("A folder without tests, and an update of standard input, are refused")
    func misuse() throws {
        let command = try Self.copies()
        defer { command.remove() }
        let none = try command.run("test", "Playlists")
        #expect(none.code == 2 && none.complaint.contains("their names end with .test.json"))
        #expect(try command.run("test", "-", "--update").code == 64)
        #expect(
            try command.run("simulate", "-", "--save-test", "x.test.json", input: "<VAST/>").complaint
                .contains("that must be a file"))
    }

    @Test("The test that the page shows is the one that its commands write, with a name")
    func page() throws {
        let command = try Command()
        defer { command.remove() }
        let samples = Self.root.appendingPathComponent("Samples")
        for (from, to) in [("Playlists/quickstart.xml", "film.xml"), ("Scenarios/quickstart.json", "answers.json")] {
            try command.write(String(contentsOf: samples.appendingPathComponent(from), encoding: .utf8), to: to)
        }
        let block = try #require(
            PageCommandTests.blocks.first { $0.page.hasSuffix("/TestingAPlaylist.md") && $0.language == "json" })
        let page = block.lines.joined(separator: "\n")
        try command.write(page, to: "page.test.json")
        #expect(try command.run("test", "page.test.json").code == 0)
        _ = try command.run(
            line: "simulate film.xml --duration 30:00 --answers answers.json --save-test film.test.json")
        let written = try JSONReader.read(Array(command.text(of: "film.test.json").utf8)).members ?? []
        #expect(try JSONReader.read(Array(page.utf8)).members?.filter { $0.key != "name" } == written)
    }
}
