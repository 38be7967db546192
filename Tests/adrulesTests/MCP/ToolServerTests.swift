import AdRulesCommands
import AdRulesText
import Foundation
import SchemaChecking
import Testing

@testable import adrules

/// `adrules mcp`, as a client of the protocol sees it.
@Suite("adrules mcp") struct ToolServerTests {
    private static let playlists = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Playlists")

    /// Sends requests with ids from 1, and returns the answers in their order.
    static func talk(_ requests: [JSONValue], in command: Command) throws -> [JSONValue] {
        try answers(to: lines(requests), in: command)
    }

    /// Requests with ids from 1, a line each.
    static func lines(_ requests: [JSONValue]) -> String {
        requests.enumerated().map { index, request in
            JSONValue.object(
                [JSONMember("jsonrpc", .string("2.0")), JSONMember("id", .integer(index + 1))] + (request.members ?? [])
            ).description + "\n"
        }.joined()
    }

    private static func answers(to input: String, in command: Command) throws -> [JSONValue] {
        let outcome = try command.run("mcp", input: input)
        #expect(outcome.code == 0 && outcome.complaint.isEmpty, "\(outcome.complaint)")
        return try outcome.output.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    }

    static func request(_ method: String, _ params: JSONValue = .object([:])) -> JSONValue {
        .object(["method": .string(method), "params": params])
    }

    static func call(_ tool: String, _ arguments: JSONValue) -> JSONValue {
        request("tools/call", .object(["name": .string(tool), "arguments": arguments]))
    }

    static func text(_ answer: JSONValue) -> String {
        (answer["result"]?["content"]?.elements ?? []).compactMap { $0["text"]?.string }.joined(separator: "\n")
    }

    /// Sends requests to a command of its own.
    private static func talk(_ requests: JSONValue...) throws -> [JSONValue] {
        let command = try Command()
        defer { command.remove() }
        return try talk(requests, in: command)
    }

    // MARK: The protocol

    @Test("a handshake takes the version of the client if it is known, else the newest that has a handshake")
    func handshake() throws {
        let answers = try Self.talk(
            Self.request("initialize", .object(["protocolVersion": .string("2025-03-26")])),
            Self.request("initialize", .object(["protocolVersion": .string("1999-01-01")])), Self.request("ping"))
        #expect(answers[0]["result"]?["protocolVersion"]?.string == "2025-03-26")
        #expect(answers[0]["result"]?["serverInfo"]?["name"]?.string == "adrules")
        #expect(answers[0]["result"]?["capabilities"]?["tools"] != nil)
        #expect(answers[1]["result"]?["protocolVersion"]?.string == "2025-11-25")
        #expect(answers[2]["result"] == .object([:]))
    }

    @Test("a client without a handshake discovers the versions; one of another version learns which there are")
    func discovery() throws {
        func meta(_ version: String) -> JSONValue {
            .object(["_meta": .object(["io.modelcontextprotocol/protocolVersion": .string(version)])])
        }
        let answers = try Self.talk(
            Self.request("server/discover", meta("2026-07-28")), Self.request("tools/list", meta("2030-01-01")))
        let result = try #require(answers[0]["result"])
        #expect(result["supportedVersions"]?.elements?.first?.string == "2026-07-28")
        #expect(result["resultType"]?.string == "complete" && result["cacheScope"]?.string == "public")
        #expect(answers[1]["error"]?["code"]?.integer == -32022)
        #expect(answers[1]["error"]?["data"]?["supported"]?.elements == [.string("2026-07-28")])
    }

    @Test("an invalid request is answered with an error; a notification is not answered")
    func errors() throws {
        let command = try Command()
        defer { command.remove() }
        let lines = [
            "{", "[]", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "",
            #"{"jsonrpc":"2.0","id":"a","method":"tools/lst"}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"lnt"}}"#,
            // The last line has no end.
            #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{}}"#,
        ]
        let answers = try Self.answers(to: lines.joined(separator: "\n"), in: command)
        #expect(answers.map { $0["error"]?["code"]?.integer } == [-32700, -32600, -32601, -32602, -32602])
        #expect(answers[2]["id"]?.string == "a")
        #expect(answers[3]["error"]?["message"]?.string == "there is no tool lnt; did you mean lint?")
    }

    @Test("a list of messages, which version 2025-03-26 has, gets a list of answers")
    func batches() throws {
        let command = try Command()
        defer { command.remove() }
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        let note = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        let answers = try Self.answers(
            to: ["[\(ping),\(note),5,[\(ping)],\(ping)]", "[\(note)]", ping].joined(separator: "\n"), in: command)
        #expect(answers.count == 2)
        let all = try #require(answers[0].elements)
        #expect(all.map { $0["error"]?["code"]?.integer } == [nil, -32600, -32600, nil])
        #expect(answers[1]["result"] == .object([:]))
    }

    @Test("tools are listed with closed schemas of their arguments, each with a description")
    func list() throws {
        let answer = try Self.talk(Self.request("tools/list"))
        let tools = try #require(answer[0]["result"]?["tools"]?.elements)
        #expect(
            tools.compactMap { $0["name"]?.string } == ["lint", "explain", "schedule", "simulate", "diff", "build"])
        for tool in tools {
            let input = try #require(tool["inputSchema"])
            #expect(input["type"]?.string == "object" && input["additionalProperties"] == .bool(false))
            for property in try #require(input["properties"]?.members) {
                #expect(property.value["description"]?.string?.isEmpty == false, "\(property.key)")
            }
            #expect(tool["annotations"]?["readOnlyHint"] == .bool(true))
        }
    }

    @Test("the list and a played sample are short: an assistant reads both")
    func lengths() throws {
        let answers = try Self.talk(
            Self.request("tools/list"),
            Self.call("simulate", .object(["playlist": playlist("quickstart.xml"), "duration": .string("30m")])),
            Self.call(
                "simulate",
                .object([
                    "playlist": playlist("quickstart.xml"), "duration": .string("30m"), "lines": .bool(true),
                ])))
        #expect(answers[0].description.count < 20_000, "\(answers[0].description.count)")
        #expect(answers[1].description.count < 4_000, "\(answers[1])")
        let report = try #require(answers[1]["result"]?["structuredContent"])
        #expect(
            report["breaks"]?.elements?.compactMap { $0["outcome"]?.string } == [String](repeating: "played", count: 4))
        #expect(report["decisions"]?.elements?.count == 4)
        #expect(report["totals"]?["adSeconds"]?.number == 60 && report["totals"]?["adsCompleted"]?.integer == 4)
        #expect(report["lines"] == nil)
        let lines = answers[2]["result"]?["structuredContent"]?["lines"]?.elements ?? []
        #expect(lines.contains { $0["name"]?.string == "ALL_ADS_COMPLETED" })
    }

    // MARK: The tools

    private static let rules = #"{"ads":"https://ads.example/v?s={id}","breaks":[{"name":"mid","every":"20m"}]}"#

    /// The schemas of the results, by tool.
    private static let schemas = [
        "lint": "lint", "explain": "rule", "schedule": "schedule", "simulate": "session", "diff": "diff",
        "build": "build",
    ]

    @Test("each result matches its schema, as a value and as text")
    func results() throws {
        let sample = playlist("quickstart.xml")
        let calls: [(String, JSONValue)] = [
            ("lint", .object(["playlist": .string(Document.error)])),
            ("lint", .object(["playlist": sample, "duration": .string("30m"), "targets": .array([.string("ima")])])),
            ("explain", .object(["rule": .string("VMAP112")])),
            ("schedule", .object(["playlist": .string(Document.clean), "duration": .integer(600)])),
            ("schedule", .object(["playlist": sample, "live": .bool(true), "opportunities": .array([.integer(5)])])),
            (
                "simulate",
                .object([
                    "playlist": .string(Document.clean), "duration": .integer(600),
                    "steps": .string("start; play 5:00; complete"), "policy": .object(["seek": .string("none")]),
                    "answers": .object(["default": .object(["error": .integer(303)])]),
                ])
            ),
            ("diff", .object(["old": .string(Document.clean), "new": .string(Document.vast)])),
            ("diff", .object(["old": sample, "new": sample, "duration": .integer(60)])),
            (
                "build",
                .object([
                    "rules": try JSONReader.read(Array(Self.rules.utf8)),
                    "content": .object(["duration": .string("1:00:00"), "title": .string("A film")]),
                ])
            ), ("build", .object(["rules": .string(Self.rules), "duration": .integer(3600)])),
        ]
        let command = try Command()
        defer { command.remove() }
        let answers = try Self.talk(calls.map { Self.call($0, $1) }, in: command)
        #expect(answers.count == calls.count)
        for ((name, _), answer) in zip(calls, answers) {
            let schema = try #require(SchemaCommand.all.first { $0.name == Self.schemas[name] })
            let value = try #require(answer["result"]?["structuredContent"], "\(name): \(answer)")
            // The other member of build is the playlist.
            let described = name == "build" ? try #require(value["decisions"]) : value
            #expect(SchemaValidator(schema).problem(described) == nil, "\(name)")
            let first = answer["result"]?["content"]?.elements?.first?["text"]?.string
            #expect(try JSONReader.read(Array((first ?? "").utf8)) == value)
            #expect(answer["result"]?["isError"] == .bool(false))
        }
        #expect(Self.text(answers[0]).contains("VMAP112"))
        #expect(Self.text(answers[5]).contains("\"reason\":\"noAds\"") || Self.text(answers[5]).contains("303"))
        #expect(answers[8]["result"]?["structuredContent"]?["playlist"]?.string?.contains("00:20:00") == true)
    }

    private func playlist(_ name: String) -> JSONValue {
        .string(Self.playlists.appendingPathComponent(name).path)
    }

    @Test("the result is that of the command")
    func same() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.vmap")
        let answers = try Self.talk([Self.call("lint", .object(["playlist": .string("a.vmap")]))], in: command)
        let printed = try command.run("lint", "a.vmap", "--format", "json").output
        #expect(try answers[0]["result"]?["structuredContent"] == JSONReader.read(Array(printed.utf8)))
    }

    @Test(
        "wrong arguments get a result with help",
        arguments: [
            ("lint", "{}", "\"playlist\" is missing: The playlist or the ad response"),
            ("lint", #"{"playlist":3}"#, "\"playlist\" cannot be 3"),
            ("lint", #"{"playlist":"nothere.xml"}"#, "no such file"),
            ("lint", #"{"playlist":"<VAST/>","select":["VMPA112"]}"#, "did you mean VMAP112?"),
            ("lint", #"{"playlist":"<VAST/>","targets":["imma"]}"#, "did you mean ima?"),
            ("lint", #"{"playlist":"<VAST/>","live":true,"duration":3}"#, "exclude each other"),
            ("explain", #"{"rule":"VMAP999"}"#, "VMAP999"),
            ("explain", #"{"rule":"--help"}"#, "no rule is called \"--help\""),
            ("schedule", #"{"playlist":"<VAST/>","duraton":3}"#, "did you mean duration?"),
            ("schedule", #"{"playlist":"<VAST/>","duration":"3x"}"#, "1h30m"),
            ("schedule", #"{"playlist":"<a"}"#, "<playlist>"),
            ("simulate", #"{"playlist":"<VAST/>","steps":"strat"}"#, "did you mean start?"),
            ("simulate", #"{"playlist":"<VAST/>","policy":{"sek":"none"}}"#, "did you mean seek?"),
            ("diff", #"{"old":"<VAST/>"}"#, "\"new\" is missing"),
            ("build", #"{"rules":{"brakes":[]}}"#, "did you mean breaks?"),
            ("build", #"{"rules":{"ads":"https://a.example/","breaks":[{"name":"a","every":"9m"}]}}"#, "duration"),
            ("lint", #"{"playlist":" "}"#, "\"playlist\" is empty"),
            ("lint", #"{"playlist":"."}"#, "\"playlist\" is a folder"),
            ("lint", #"{"playlist":"*.xml"}"#, "\"playlist\" is a pattern"),
            ("diff", #"{"old":"","new":"<VAST/>"}"#, "\"old\" is empty"),
            ("lint", #"{"playlist":"<VAST/>","select":"VMAP"}"#, "\"select\" is a list, as in [\"VMAP\"]"),
            (
                "simulate", #"{"playlist":"<VAST/>","steps":["start","complete"]}"#,
                "\"steps\" cannot be [\"start\",\"complete\"]"
            ),
            ("diff", #"{"old":"<VAST/>","new":"<VAST"}"#, "the tool lint <new> shows the place"),
        ])
    func mistakes(tool: String, arguments: String, words: String) throws {
        let answer = try Self.talk(Self.call(tool, try JSONReader.read(Array(arguments.utf8))))
        #expect(answer[0]["result"]?["isError"] == .bool(true))
        #expect(Self.text(answer[0]).contains(words), "\(Self.text(answer[0]))")
        // An assistant has no command line.
        let others = [
            "--duration", "--live", "--opportunities", "--target", "--select", "--ignore", "--resolve", "--responses",
            "--macro", "--policy", "--seed", "--script", "--scenario", "-e", "--content", "--compact",
        ]
        let said = Self.text(answer[0]).split { !$0.isLetter && $0 != "-" }.map(String.init)
        #expect(said.allSatisfy { !others.contains($0) }, "\(Self.text(answer[0]))")
    }

    // MARK: What it does not do

    @Test("no file is written, and no server is asked without resolve, nor a private one with it")
    func harmless() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.vmap")
        try command.write(Document.error, to: "--fix")
        let url = JSONValue.string("http://127.0.0.1:8080/a.vmap")
        let answers = try Self.talk(
            [
                Self.call("schedule", .object(["playlist": url])), Self.call("lint", .object(["playlist": url])),
                Self.call("schedule", .object(["playlist": url, "resolve": .bool(true)])),
                Self.call("lint", .object(["playlist": .string("a.vmap"), "resolve": .bool(false)])),
                // An argument is never taken for an option.
                Self.call("lint", .object(["playlist": .string("--fix")])),
                Self.call("diff", .object(["old": .string("a.vmap"), "new": .string("--output=b")])),
                Self.call("build", .object(["rules": .string(Self.rules), "duration": .string("60 --save=c")])),
            ], in: command)
        #expect(Self.text(answers[0]).contains("\"resolve\": true"))
        #expect(Self.text(answers[1]).contains("\"resolve\": true"))
        #expect(Self.text(answers[2]).contains("not on the public internet"))
        #expect(Self.text(answers[4]).contains("VMAP112"), "a file has that name")
        #expect(try command.text(of: "--fix") == Document.error)
        #expect(try command.text(of: "a.vmap") == Document.error)
        let files = try FileManager.default.contentsOfDirectory(atPath: command.folder.path).filter {
            !$0.hasPrefix(".")
        }
        #expect(files.sorted() == ["--fix", "a.vmap"])
    }
}
