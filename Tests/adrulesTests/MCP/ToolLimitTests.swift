import AdRulesText
import MassTesting
import Testing

@testable import adrules

/// What a call of a tool may cost the server, which has many to answer.
@Suite("adrules mcp: calls that ask for too much") struct ToolLimitTests {
    /// A minute of content with 60,000 breaks.
    private static let endless = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"><vmap:AdBreak timeOffset="start" \
        breakType="linear" repeatAfter="00:00:00.001"><vmap:AdSource><vmap:AdTagURI>https://a.example/</vmap:AdTagURI>\
        </vmap:AdSource></vmap:AdBreak></vmap:VMAP>
        """

    private static func talk(_ requests: JSONValue...) throws -> [JSONValue] {
        let command = try Command()
        defer { command.remove() }
        return try ToolServerTests.talk(requests, in: command)
    }

    @Test(
        "a session that is too long to return is an error of its call, and the server continues",
        .enabled(if: MassTests.runAll))
    func longSession() throws {
        let answers = try Self.talk(
            ToolServerTests.call(
                "simulate",
                .object(["playlist": .string(Self.endless), "duration": .string("1m"), "lines": .bool(true)])),
            ToolServerTests.call(
                "simulate", .object(["playlist": .string(Self.endless), "duration": .string("10ms")])))
        #expect(answers.count == 2)
        #expect(answers[0]["result"]?["isError"] == .bool(true))
        #expect(
            ToolServerTests.text(answers[0]).hasPrefix("the result has more than 16 MiB"),
            "\(ToolServerTests.text(answers[0]).prefix(200))")
        #expect(ToolServerTests.text(answers[0]).contains("a shorter duration"))
        #expect(answers[1]["result"]?["isError"] == .bool(false), "\(ToolServerTests.text(answers[1]).prefix(200))")
    }

    @Test("output is kept up to a limit; writing beyond it fails like a full disk")
    func streams() {
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        var written: [Bool] = []
        let memory = StreamMemory(limit: 16 << 20)
        for _ in 0..<17 { written.append(piece.withUnsafeBytes(Streams.End.memory(memory).write)) }
        #expect(written == [Bool](repeating: true, count: 16) + [false])
        #expect(memory.bytes.count == 16 << 20 && memory.isFull)
    }

    @Test("a name of megabytes is no misspelt rule, and is refused at once", .timeLimit(.minutes(10)))
    func longName() throws {
        let answers = try Self.talk(
            ToolServerTests.call("explain", .object(["rule": .string(String(repeating: "VMAP", count: 2 << 20))])))
        #expect(answers[0]["result"]?["isError"] == .bool(true))
        #expect(ToolServerTests.text(answers[0]).contains("no rule is called \"VMAPVMAP"))
    }
}
