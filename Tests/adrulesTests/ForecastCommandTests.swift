import AdRulesModel
import AdRulesSimulation
import Foundation
import MassTesting
import Testing

@testable import adrules

/// `adrules forecast`: the load of many viewers.
@Suite("adrules forecast") struct ForecastCommandTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let film = root.appendingPathComponent("Samples/Playlists/quickstart.xml").path

    private static let page = root.appendingPathComponent("Sources/adrules/adrules.docc/ForecastingTheLoad.md")

    /// The blocks of the page in a language.
    private static func blocks(_ language: String) throws -> [String] {
        try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```\n")[0]
        }
    }

    /// A folder with the samples.
    private static func command() throws -> Command {
        let command = try Command()
        try FileManager.default.createSymbolicLink(
            at: command.folder.appendingPathComponent("Samples"),
            withDestinationURL: root.appendingPathComponent("Samples"))
        return command
    }

    private static func run(_ arguments: String...) throws -> Command.Outcome {
        let command = try command()
        defer { command.remove() }
        return try command.run(arguments: ["forecast"] + arguments)
    }

    @Test(
        "each output on the page is that of the command above it, to its end", .serialized,
        arguments: MassTests.sample([0, 1], oneOf: 2))
    func page(number: Int) throws {
        let command = try Self.command()
        defer { command.remove() }
        // The first commands of the page are about no film in particular.
        let line = try Self.blocks("sh")[number + 1].replacing("\\\n", with: " ")
        let block = try Self.blocks("text")[number]
        let outcome = try command.run(arguments: line.split { $0 == " " || $0 == "\n" }.dropFirst().map(String.init))
        #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
        let first = block.prefix { $0 != "\n" }
        let start = try #require(outcome.output.range(of: first)?.lowerBound, "\(outcome.output)")
        let output = String(outcome.output[start...])
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            let text = try String(contentsOf: Self.page, encoding: .utf8)
            try Data(text.replacing(block, with: output).utf8).write(to: Self.page, options: .atomic)
        }
        #expect(block == output)
    }

    @Test("A terminal shows how many viewers are simulated, in all policies, and nothing of it in the end")
    func progress() throws {
        let film = try AdDocument(parsing: Array(Data(contentsOf: URL(fileURLWithPath: Self.film))))
        let setup = SimulationSetup(document: film, snapshot: { $0 })
        let herd = Herd(setup, viewers: 7, length: .seconds(60), arrivals: .atOnce, habits: ViewerHabits())
        let terminal = StreamMemory(isTerminal: true)
        // The line began long ago.
        var progress: ProgressLine? = ProgressLine("simulated", 14, "viewers", at: -10)
        try Streams.$current.withValue(Streams(error: .memory(terminal))) {
            _ = try ForecastCommand.load(of: herd, threads: 2, progress: &progress)
            _ = try ForecastCommand.load(of: herd, threads: 2, progress: &progress)
        }
        let text = String(decoding: terminal.bytes, as: UTF8.self)
        #expect(text.hasPrefix("\r\u{1B}[Ksimulated 3 of 14 viewers"), "\(text)")
        #expect(progress?.add(0, at: .infinity) == "\r\u{1B}[Ksimulated 14 of 14 viewers")
        #expect(progress?.erase() == "\r\u{1B}[K")
        // No terminal.
        let outcome = try Self.run(Self.film, "--viewers", "3", "--duration", "60", "-q")
        #expect(outcome.code == 0 && outcome.complaint == "")
    }

    private static let usual = [
        "--viewers", "60", "--duration", "30:00", "--arrivals", "over:5m", "--answers",
        "Samples/Scenarios/skippable.json", "--leave",
        "0.2",
        "--seek", "0.1", "--pause", "0.1", "--skip", "0.5", "--seed", "7",
    ]

    @Test(
        "JSON and image are those of the golden files, on one thread and on three", arguments: ["json", "svg"])
    func golden(format: String) throws {
        let command = try Self.command()
        defer { command.remove() }
        try command.write(String(contentsOfFile: Self.film, encoding: .utf8), to: "film.xml")
        // JSON has a line for each second.
        let own = format == "json" ? ["--duration", "40", "--arrivals", "over:5s"] : []
        let outputs = try ["1", "3"].map { jobs in
            let outcome = try command.run(
                arguments: ["forecast", "film.xml", "--format", format, "--jobs", jobs] + Self.usual + own)
            #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
            return outcome.output
        }
        #expect(Set(outputs).count == 1)
        let golden = Self.root.appendingPathComponent("Tests/Fixtures/forecast/film.\(format)")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try Data(outputs[0].utf8).write(to: golden)
        }
        #expect(outputs[0] == (try String(contentsOf: golden, encoding: .utf8)))
    }

    @Test(
        "a live stream: everybody asks within a second or two, unless a spread takes them apart",
        .enabled(if: MassTests.runAll))
    func live() throws {
        let outcome = try Self.run(
            Self.film, "--viewers", "200", "--duration", "15:00", "--live", "--arrivals", "over:5s", "--format", "json"
        )
        #expect(outcome.code == 0, "\(outcome.complaint)")
        let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let comparison = try #require(json["comparison"] as? [[String: Any]])
        #expect(
            comparison.map { $0["prefetch"] as? Int } == [0, 8] && comparison.map { $0["spread"] as? Int } == [0, 30])
        func peak(_ object: [String: Any]) -> Int {
            ((object["requests"] as? [String: Any])?["peak"] as? [String: Any])?["count"] as? Int ?? 0
        }
        #expect(peak(json) > 150 && peak(comparison[0]) > 150 && peak(comparison[1]) < peak(json) / 2)
        let text = try Self.run(
            Self.film, "--viewers", "200", "--duration", "15:00", "--live", "--arrivals", "at-once"
        ).output
        #expect(text.contains("prefetch 8 s, spread 30 s"), "\(text)")
    }

    @Test(
        "wrong usage is refused with the option and the right form",
        arguments: [
            (["--viewers", "0", "--duration", "60"], "--viewers 0: give a number from 1 to 10000000"),
            (["--viewers=-5", "--duration", "60"], "--viewers -5: give a number from 1 to 10000000"),
            (["--viewers", "many", "--duration", "60"], "The value 'many' is invalid for '--viewers <n>'"),
            (["--viewers", "10000001", "--duration", "60"], "give a number from 1 to 10000000"),
            (["--viewers", "5"], "--duration is missing: the duration of the film"),
            (["--duration", "60"], "Missing expected argument '--viewers <n>'"),
            (["--viewers", "5", "--duration", "0"], "the duration has to be more than 0"),
            (["--viewers", "5", "--duration", "-60"], "a time is never negative"),
            (["--viewers", "5", "--duration", "999h"], "24 hours at most; give a shorter part of the day"),
            (["--viewers", "5", "--duration", "60", "--leave", "1.5"], "--leave 1.5: a probability is from 0 to 1"),
            (["--viewers", "5", "--duration", "60", "--skip", "-1"], "--skip -1.0: a probability is from 0 to 1"),
            (["--viewers", "5", "--duration", "60", "--seek", "nan"], "--seek nan: a probability is from 0 to 1"),
            (
                ["--viewers", "5", "--duration", "60", "--arrivals", "soon"],
                "viewers arrive at-once, over:10m or curve:0=1"
            ),
            (["--viewers", "5", "--duration", "60", "--arrivals", "over:x"], "that is not a time"),
            (
                ["--viewers", "5", "--duration", "60", "--arrivals", "curve:0=1,5m"],
                "point 2, \"5m\", is not TIME=RATE"
            ),
            (
                ["--viewers", "5", "--duration", "60", "--arrivals", "curve:0=1,x=2"],
                "point 2, \"x=2\": that is not a time"
            ),
            (
                ["--viewers", "5", "--duration", "60", "--arrivals", "curve:5m=1,0=1"],
                "each later than the one before it"
            ),
            (["--viewers", "5", "--duration", "60", "--arrivals", "over:30h"], "viewers arrive within 24 hours"),
            (["--viewers", "5", "--duration", "60", "--live"], "the last viewers come when the forecast is over"),
            (["--viewers", "5", "--duration", "5m", "--live", "--seek", "1"], "--seek and --live exclude each other"),
            (["--viewers", "5", "--duration", "60", "--jobs", "0"], "--jobs takes a number from 1 to 256"),
        ])
    func wrongUsage(_ arguments: [String], _ message: String) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run(arguments: ["forecast", Self.film] + arguments)
        #expect(outcome.code == 64 && outcome.output.isEmpty)
        #expect(outcome.complaint.contains(message), "\(outcome.complaint)")
    }

    @Test("a playlist, an answer or a policy that cannot be read is named")
    func unreadable() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write("{", to: "bad.json")
        for arguments in [["gone.xml"], [Self.film, "--answers", "bad.json"], [Self.film, "--policy", "gone.json"]] {
            let outcome = try command.run(arguments: ["forecast", "--viewers", "5", "--duration", "60"] + arguments)
            #expect(outcome.code == 2 && outcome.complaint.contains(arguments.last ?? ""), "\(outcome.complaint)")
        }
    }

    @Test("a session that does not end is reported, on any thread")
    func endless() throws {
        let outcome = try Self.run(Self.film, "--viewers", "50", "--duration", "60", "--max-steps", "20", "--jobs", "2")
        #expect(outcome.code == 2 && outcome.complaint.contains("raise --max-steps"), "\(outcome.complaint)")
    }
}
