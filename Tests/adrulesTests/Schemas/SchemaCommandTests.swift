import AdRulesLint
import AdRulesText
import Foundation
import MassTesting
import SchemaChecking
import SharedDocuments
import Testing

@testable import adrules

/// `adrules schema`, and what the commands write and the samples hold, against their schemas.
@Suite("adrules schema") struct SchemaCommandTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    private static func json(_ text: some StringProtocol) throws -> JSONValue {
        try JSONSource(bytes: Array(text.utf8), name: "test").value()
    }

    /// Checks a text, or each of its lines, against a schema.
    private static func check(_ text: String, _ name: String, lines: Bool = false) throws {
        let schema = SchemaValidator(try #require(SchemaCommand.all.first { $0.name == name }))
        let texts = lines ? text.split(separator: "\n") : [text[...]]
        #expect(!texts.isEmpty)
        for text in texts { #expect(schema.problem(try json(text)) == nil, "\(name): \(text.prefix(400))") }
    }

    /// What a command writes for standard output, as a schema says.
    private static func check(
        output arguments: [String], _ name: String, lines: Bool = false, codes: Set<Int32> = [0]
    ) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run(arguments: arguments)
        #expect(codes.contains(outcome.code), "\(arguments): \(outcome.complaint)")
        try check(outcome.output, name, lines: lines)
    }

    @Test("without a name it lists the schemas; with one it prints it; names that do not exist get the nearest")
    func command() throws {
        let command = try Command()
        defer { command.remove() }
        let list = try command.run("schema").output.split(separator: "\n")
        #expect(list.compactMap { $0.split(separator: " ").first.map(String.init) } == SchemaCommand.all.map(\.name))
        for schema in SchemaCommand.all {
            let outcome = try command.run("schema", schema.name)
            #expect(outcome.output == schema.text)
            #expect(try Self.json(outcome.output) == schema.value)
        }
        #expect(try command.run("lint", "--config-schema").output == command.run("schema", "config").output)
        #expect(try command.run("build", "--rules-schema").output == command.run("schema", "rules").output)
        let unknown = try command.run("schema", "polcy")
        #expect(unknown.code == 64)
        #expect(unknown.complaint.contains("there is no schema \"polcy\" (did you mean policy?)"))
    }

    @Test("reports of lint: of the samples, and of the bad example of each rule")
    func lint() throws {
        let command = try Command()
        defer { command.remove() }
        for rule in MassTests.sample(RuleCatalogue.all, oneOf: 4) {
            guard let bad = rule.bad else { continue }
            try command.write(bad.document, to: "\(rule.id.rawValue).\(bad.fileExtension)")
        }
        for format in ["json", "jsonl"] {
            let outcome = try command.run(
                "lint", Self.path("Samples/Playlists"), ".", "--statistics", "--target", "ima,hls", "--duration",
                "30:00", "--format", format)
            #expect(outcome.code == 1, "\(outcome.complaint)")
            try Self.check(outcome.output, format == "json" ? "lint" : format, lines: format == "jsonl")
        }
    }

    @Test("reports of lint over the corpus", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let lint = ["lint", SharedDocuments.corpus.path]
        try Self.check(output: lint + ["--format", "json"], "lint", codes: [0, 1])
        try Self.check(output: lint + ["--format", "jsonl"], "jsonl", lines: true, codes: [0, 1])
    }

    @Test("a report with requests, answers and files that cannot be read; a baseline")
    func requests() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.vmap")
        try command.write("<html/>", to: "answers/preroll.xml")
        let outcome = try command.run(
            "lint", "a.vmap", "none.xml", "--resolve", "--responses", "answers", "--format", "json", "--format",
            "jsonl=lines", "--no-error-on-unmatched")
        try Self.check(outcome.output, "lint")
        #expect(outcome.output.contains("\"requests\"") && outcome.output.contains("\"failure\""))
        try Self.check(try command.text(of: "lines"), "jsonl", lines: true)
        try command.write(Document.error, to: "b.vmap")
        _ = try command.run("lint", "b.vmap", "--write-baseline", "known.json")
        try Self.check(try command.text(of: "known.json"), "baseline")
    }

    @Test("the catalogue of rules, and the behaviour of players")
    func catalogue() throws {
        try Self.check(output: ["rules", "--format", "json"], "catalogue")
        try Self.check(output: ["explain", "VMAP112", "--format", "json"], "rule")
        try Self.check(output: ["explain", "VMAP206", "--format", "json"], "rule")
        try Self.check(output: ["targets", "--format", "json"], "targets")
    }

    @Test("sessions: lines, scenarios, logs, replays, conformance")
    func sessions() throws {
        let command = try Command()
        defer { command.remove() }
        let names = ["bumpers", "quickstart", "nonlinear", "inline-pod", "wrapper"]
        for name in MassTests.sample(names, oneOf: names.count) {
            let playlist = Self.path("Samples/Playlists/\(name).xml")
            let outcome = try command.run(
                "simulate", playlist, "--duration", "30:00", "--format", "jsonl", "--log", "log", "--save-scenario",
                "scenario.json")
            try Self.check(outcome.output, "line", lines: true)
            try Self.check(try command.text(of: "log"), "log", lines: true)
            try Self.check(try command.text(of: "scenario.json"), "scenario")
            try Self.check(try command.run("replay", "log", "--format", "json").output, "replay")
        }
        try Self.check(
            try String(
                contentsOf: Self.root.appendingPathComponent("Samples/Scenarios/quickstart.json"), encoding: .utf8),
            "answers")
        let scenario = try command.run("simulate", "--scenario", "scenario.json", "--format", "jsonl")
        try Self.check(scenario.output, "line", lines: true)
        let sessions = Self.root.appendingPathComponent("Tests/Fixtures/sessions")
        for file in try FileManager.default.contentsOfDirectory(at: sessions, includingPropertiesForKeys: nil) {
            try Self.check(try String(contentsOf: file, encoding: .utf8), "log", lines: true)
        }
        try Self.check(
            output: [
                "conformance", Self.path("Tests/Conformance/1-words"), "--engine",
                "'\(try #require(Command.binary).path)' engine", "--format", "json",
            ], "conformance")
    }

    @Test("forecasts", arguments: [["--live"], ["--arrivals", "over:10m", "--skip", "0.5"]])
    func forecasts(options: [String]) throws {
        let playlist = Self.path("Samples/Playlists/quickstart.xml")
        let command = ["forecast", playlist, "--viewers", "20", "--duration", "30:00", "--format", "json"]
        try Self.check(output: command + options, "forecast")
    }

    @Test("rules, content and decisions of the samples", arguments: ["film", "news-clip", "series", "live-show"])
    func rules(name: String) throws {
        let samples = Self.root.appendingPathComponent("Samples/Rules")
        try Self.check(try String(contentsOf: samples.appendingPathComponent("\(name).json"), encoding: .utf8), "rules")
        let command = try Command()
        defer { command.remove() }
        let length = name == "live-show" ? "--live" : "--duration=45:00"
        let rules = samples.appendingPathComponent("\(name).json").path
        let outcome = try command.run("build", rules, length, "--explain", "json")
        if outcome.code == 0 { try Self.check(outcome.complaint, "build") }
        try Self.check(
            try String(contentsOf: samples.appendingPathComponent("catalogue.jsonl"), encoding: .utf8), "content",
            lines: true)
    }

    private static let ruleTexts =
        [
            #""at":"soon""#, #""at":[]"#, ##""at":["start","50%","#2",90,"10m30s"]"##, #""at":"101%""#, ##""at":"#0""##,
            #""at":"end","every":"10m""#, #""every":"10 minutes""#, #""every":{"each":"10m","to":"50m"}"#,
            #""why":"x""#, #""atChapters":"every 2""#, #""atChapters":"every""#, #""spread":3,"seconds":"avail""#,
            #""spread":3,"seconds":"x""#, #""at":"start","snap":"45s""#, #""at":"start","if":{"longerThan":"x"}"#,
        ].map { #"{"ads":"https://ads.example/{maxSeconds}","breaks":[{"name":"a",\#($0)}]}"# }
        + [
            #"{"$schema":1000000000.0,"breaks":[]}"#,
            #"{"ads":"https://ads.example","breaks":[{"name":"a b","at":"start"}]}"#,
            #"{"sources":{"a b":{"tag":"https://ads.example"}},"breaks":[]}"#,
            #"{"sources":{"a":{"tag":"https://ads.example","vast":"a.xml"}},"breaks":[]}"#,
        ]

    @Test("the schema of rules takes the rules that build takes", arguments: ruleTexts)
    func rulesAgree(_ text: String) throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(text, to: "r.json")
        let outcome = try command.run("build", "r.json", "--duration", "45:00", "--opportunities", "60,120,180")
        // What does not fit the content is not the schema's to say.
        let isRefused = outcome.code != 0 && !outcome.complaint.contains("of the content are not known")
        let schema = SchemaValidator(try #require(SchemaCommand.all.first { $0.name == "rules" }))
        #expect((schema.problem(try Self.json(text)) != nil) == isRefused, "\(outcome.complaint)")
    }

    @Test("interstitials: events, date ranges, asset lists, and the breaks of a playlist")
    func interstitials() throws {
        for name in ["quickstart", "bumpers", "inline-pod", "tag-uris", "positions"] {
            let playlist = Self.path("Samples/Playlists/\(name).xml")
            try Self.check(output: ["hls", "events", playlist, "--duration", "30:00"], "events")
            try Self.check(
                output: [
                    "hls", "events", playlist, "--duration", "30:00", "--format", "schedule", "--asset-base",
                    "https://lists.example",
                ], "date-ranges")
        }
        for name in ["vast-pod", "vast-single"] {
            let response = Self.path("Samples/Playlists/\(name).xml")
            try Self.check(
                output: ["hls", "asset-list", response, "--allow-files", "5000"], "asset-list", codes: [0, 3])
        }
        let command = try Command()
        defer { command.remove() }
        try command.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:1800\n#EXTINF:1800,\na.ts\n#EXT-X-ENDLIST\n", to: "film/v.m3u8")
        let applied = try command.run(
            arguments: [
                "hls", "apply", Self.path("Samples/Playlists/inline-pod.xml"), "--content", "film", "--out", "out",
                "--allow-files", "5000", "--asset-base", "https://lists.example",
            ])
        #expect([0, 3].contains(applied.code), "\(applied.complaint)")
        let folder = command.folder.appendingPathComponent("out/interstitials").path
        let lists = try FileManager.default.contentsOfDirectory(atPath: folder).map {
            try command.text(of: "out/interstitials/\($0)")
        }
        // The trackers of a break are a block of their own.
        #expect(lists.contains { $0.contains(#""type": "pod""#) })
        for list in lists { try Self.check(list, "asset-list") }
        let fixtures = Self.root.appendingPathComponent("Tests/AdRulesHLSTests/Fixtures")
        let names = try #require(FileManager.default.enumerator(atPath: fixtures.path)?.compactMap { $0 as? String })
        for name in names where name.hasSuffix(".m3u8") {
            let outcome = try command.run(
                "hls", "import", fixtures.appendingPathComponent(name).path, "--format", "json")
            if outcome.code < 2 { try Self.check(outcome.output, "import") }
        }
    }

    @Test("the table of viewers inside a report page")
    func report() throws {
        let command = try Command()
        defer { command.remove() }
        let playlist = Self.path("Samples/Playlists/quickstart.xml")
        #expect(try command.run("report", playlist, "--duration", "30:00", "-o", "a.html").code < 2)
        let page = try command.text(of: "a.html")
        let begin = try #require(page.range(of: "{\"moments\""))
        let end = try #require(page[begin.lowerBound...].range(of: "</script>"))
        try Self.check(String(page[begin.lowerBound..<end.lowerBound]), "viewers")
    }
}
