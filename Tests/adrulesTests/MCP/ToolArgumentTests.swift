import AdRulesCommands
import AdRulesText
import Foundation
import Testing

@testable import adrules

/// The arguments of the tools: each one changes the result, and none of them makes the server wait.
@Suite("The arguments of tools") struct ToolArgumentTests {
    private struct Case {
        let tool: String
        let argument: String
        /// Two calls, which differ in this argument alone, or in what stands in its place.
        let calls: [JSONValue]
    }

    /// For each argument of each tool: the other arguments, those of one call, and those of another.
    private static let table: [(tool: String, argument: String, both: String, one: String, other: String)] = [
        ("lint", "playlist", #"{}"#, #"{"playlist":"clean.vmap"}"#, #"{"playlist":"error.vmap"}"#),
        ("lint", "duration", #"{"playlist":"late.vmap"}"#, #"{}"#, #"{"duration":60}"#),
        ("lint", "live", #"{"playlist":"half.vmap"}"#, #"{}"#, #"{"live":true}"#),
        ("lint", "opportunities", #"{"playlist":"second.vmap","duration":60}"#, #"{}"#, #"{"opportunities":[20]}"#),
        ("lint", "targets", #"{"playlist":"clean.vmap"}"#, #"{}"#, #"{"targets":["spec","ima","hls"]}"#),
        ("lint", "select", #"{"playlist":"error.vmap"}"#, #"{}"#, #"{"select":["VMAP201"]}"#),
        ("lint", "ignore", #"{"playlist":"error.vmap"}"#, #"{}"#, #"{"ignore":["ALL"]}"#),
        ("lint", "resolve", #"{"playlist":"private.vmap"}"#, #"{}"#, #"{"resolve":true}"#),
        ("lint", "responses", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"responses":"nowhere"}"#),
        ("lint", "macros", #"{"playlist":"clean.vmap"}"#, #"{}"#, #"{"macros":{"A":"1"}}"#),
        ("explain", "rule", #"{}"#, #"{"rule":"VMAP112"}"#, #"{"rule":"VMAP111"}"#),
        ("schedule", "playlist", #"{}"#, #"{"playlist":"clean.vmap"}"#, #"{"playlist":"half.vmap"}"#),
        ("schedule", "duration", #"{"playlist":"half.vmap"}"#, #"{}"#, #"{"duration":60}"#),
        ("schedule", "live", #"{"playlist":"half.vmap"}"#, #"{}"#, #"{"live":true}"#),
        ("schedule", "opportunities", #"{"playlist":"first.vmap"}"#, #"{}"#, #"{"opportunities":[20]}"#),
        ("schedule", "targets", #"{"playlist":"half.vmap"}"#, #"{}"#, #"{"targets":["shaka"]}"#),
        ("schedule", "resolve", #"{"playlist":"private.vmap"}"#, #"{}"#, #"{"resolve":true}"#),
        ("schedule", "responses", #"{"playlist":"clean.vmap"}"#, #"{}"#, #"{"responses":"answers"}"#),
        ("schedule", "macros", #"{"playlist":"clean.vmap"}"#, #"{}"#, #"{"macros":{"A":"1"}}"#),
        ("simulate", "playlist", #"{"duration":60}"#, #"{"playlist":"clean.vmap"}"#, #"{"playlist":"half.vmap"}"#),
        ("simulate", "duration", #"{"playlist":"half.vmap"}"#, #"{"duration":60}"#, #"{"duration":80}"#),
        ("simulate", "live", #"{"playlist":"clean.vmap"}"#, #"{"duration":60}"#, #"{"live":true}"#),
        ("simulate", "opportunities", #"{"playlist":"first.vmap","duration":60}"#, #"{}"#, #"{"opportunities":[20]}"#),
        ("simulate", "steps", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"steps":"start; play 5"}"#),
        (
            "simulate", "answers", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#,
            #"{"answers":{"default":{"error":303}}}"#
        ),
        (
            "simulate", "policy", #"{"playlist":"half.vmap","duration":60,"steps":"start; seek 50; complete"}"#, #"{}"#,
            #"{"policy":{"seek":"none"}}"#
        ),
        ("simulate", "seed", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"seed":9223372036854775807}"#),
        ("simulate", "lines", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"lines":true}"#),
        ("simulate", "resolve", #"{"playlist":"private.vmap","duration":60}"#, #"{}"#, #"{"resolve":true}"#),
        ("simulate", "responses", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"responses":"answers"}"#),
        ("simulate", "macros", #"{"playlist":"clean.vmap","duration":60}"#, #"{}"#, #"{"macros":{"A":"1"}}"#),
        ("diff", "old", #"{"new":"clean.vmap"}"#, #"{"old":"clean.vmap"}"#, #"{"old":"half.vmap"}"#),
        ("diff", "new", #"{"old":"clean.vmap"}"#, #"{"new":"clean.vmap"}"#, #"{"new":"half.vmap"}"#),
        ("diff", "duration", #"{"old":"clean.vmap","new":"half.vmap"}"#, #"{}"#, #"{"duration":60}"#),
        ("diff", "live", #"{"old":"clean.vmap","new":"half.vmap"}"#, #"{}"#, #"{"live":true}"#),
        ("diff", "opportunities", #"{"old":"clean.vmap","new":"first.vmap"}"#, #"{}"#, #"{"opportunities":[20]}"#),
        ("diff", "targets", #"{"old":"clean.vmap","new":"half.vmap"}"#, #"{}"#, #"{"targets":["shaka"]}"#),
        ("diff", "resolve", #"{"old":"clean.vmap","new":"private.vmap"}"#, #"{}"#, #"{"resolve":true}"#),
        (
            "diff", "responses", #"{"old":"clean.vmap","new":"half.vmap","duration":60}"#, #"{}"#,
            #"{"responses":"answers"}"#
        ),
        ("diff", "macros", #"{"old":"clean.vmap","new":"half.vmap"}"#, #"{}"#, #"{"macros":{"A":"1"}}"#),
        (
            "build", "rules", #"{"duration":3600}"#,
            #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"20m"}]}}"#,
            #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"30m"}]}}"#
        ),
        (
            "build", "content", #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"20m"}]}}"#,
            #"{"duration":3600}"#, #"{"content":{"duration":4800}}"#
        ),
        (
            "build", "duration", #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"20m"}]}}"#,
            #"{"duration":3600}"#, #"{"duration":4800}"#
        ),
        (
            "build", "live", #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","at":"50%"}]}}"#,
            #"{"duration":60}"#, #"{"live":true}"#
        ),
        (
            "build", "opportunities",
            ##"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","at":"#1"}]},"duration":60}"##, #"{}"#,
            #"{"opportunities":[20]}"#
        ),
        (
            "build", "targets",
            #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"20m"}]},"duration":3600,"compact":true}"#,
            #"{}"#, #"{"targets":["ima"]}"#
        ),
        (
            "build", "compact",
            #"{"rules":{"ads":"https://ads.example/v","breaks":[{"name":"mid","every":"20m"}]},"duration":3600}"#,
            #"{}"#, #"{"compact":true}"#
        ),
    ]

    private static func cases() throws -> [Case] {
        try table.map { row in
            let both = try JSONReader.read(Array(row.both.utf8)).members ?? []
            return Case(
                tool: row.tool, argument: row.argument,
                calls: try [row.one, row.other].map {
                    .object(both + (try JSONReader.read(Array($0.utf8)).members ?? []))
                })
        }
    }

    private static let answer = """
        <VAST version="3.0"><Ad id="1"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://ads.example/i</Impression>
        <Creatives><Creative>
        <Linear><Duration>00:00:20</Duration>
        <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
        https://ads.example/m.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """

    private static func folder() throws -> Command {
        let command = try Command()
        try command.write(Document.clean, to: "clean.vmap")
        for (name, offset) in [
            ("error", "10:00"), ("late", "00:10:00"), ("half", "50%"), ("first", "#1"), ("second", "#2"),
        ] {
            try command.write(Document.clean.replacing("\"start\"", with: "\"\(offset)\""), to: "\(name).vmap")
        }
        try command.write(
            Document.clean.replacing("https://ads.example", with: "http://127.0.0.1:9"), to: "private.vmap")
        try command.write(Self.answer, to: "answers/one.xml")
        try command.write("https://ads.example/vast\tone.xml\n", to: "answers/index.tsv")
        return command
    }

    @Test("the table has each argument of each tool")
    func complete() {
        let all = Tool.all.flatMap { tool in tool.parameters.map { "\(tool.name) \($0.name)" } }
        #expect(Self.table.map { "\($0.tool) \($0.argument)" } == all)
    }

    // A word that a command reads elsewhere than in the call, as in the arguments of the process, has no effect.
    @Test("each argument changes the result")
    func effects() throws {
        let command = try Self.folder()
        defer { command.remove() }
        let cases = try Self.cases()
        let answers = try ToolServerTests.talk(
            cases.flatMap { tried in tried.calls.map { ToolServerTests.call(tried.tool, $0) } }, in: command)
        #expect(answers.count == 2 * cases.count)
        for (index, tried) in cases.enumerated() {
            let texts = answers[(2 * index)...(2 * index + 1)].map(ToolServerTests.text)
            #expect(texts[0] != texts[1], "\(tried.tool) \(tried.argument): \(texts[0])")
        }
    }

    @Test("Values are taken as they are: an empty folder, and a macro that begins with a combining character")
    func values() throws {
        let command = try Self.folder()
        defer { command.remove() }
        func text(_ rest: String) throws -> String {
            let arguments = try JSONReader.read(Array("{\"playlist\":\"clean.vmap\",\(rest)}".utf8))
            return ToolServerTests.text(
                try #require(try ToolServerTests.talk([ToolServerTests.call("lint", arguments)], in: command).first))
        }
        #expect(try !text("\"responses\":\"\"").contains("CommandError"))
        let plain = "\"responses\":\"answers\",\"macros\":{\"A\":\"x\"}"
        #expect(try text(plain.replacing("\"x\"", with: "\"\u{301}x\"")) == text(plain))
    }

    @Test("a tool takes neither a pipe nor the server's own input as a file", arguments: ["pipe", "/dev/stdin"])
    func streams(_ path: String) throws {
        let command = try Self.folder()
        defer { command.remove() }
        #expect(mkfifo(command.folder.appendingPathComponent("pipe").path, 0o600) == 0)
        let documents = Tool.all.flatMap { tool in
            tool.parameters.compactMap { parameter -> (tool: String, name: String)? in
                parameter.kind == .document ? (tool.name, parameter.name) : nil
            }
        }
        #expect(documents.count > 6)
        let cases = try Self.cases()
        let calls = try documents.map { document in
            let tried = try #require(cases.first { $0.tool == document.tool && $0.argument == document.name })
            let others = (tried.calls[1].members ?? []).filter { $0.key != document.name }
            return ToolServerTests.call(
                document.tool, .object(others + [JSONMember(document.name, .string(path))]))
        }
        let ping = ToolServerTests.request("ping")
        try command.write(ToolServerTests.lines(calls + [ping]), to: "requests")
        // Through a pipe, as an assistant talks to it.
        #expect(try command.shell("cat requests | \"$ADRULES\" mcp > answers.jsonl") == 0)
        let answers = try command.text(of: "answers.jsonl").split(separator: "\n").map {
            try JSONReader.read(Array($0.utf8))
        }
        #expect(answers.count == calls.count + 1, "no request is lost")
        for (document, answer) in zip(documents, answers) {
            #expect(
                ToolServerTests.text(answer).contains("it is not a regular file"),
                "\(document): \(ToolServerTests.text(answer))")
        }
    }
}
