import AdRulesText
import Foundation
import Testing

/// The page about assistants: what it says to paste starts the server.
@Suite struct AssistantsPageTests {
    @Test("each configuration of the page starts a server that answers")
    func configurations() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/adrules/adrules.docc/Assistants.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 2)
        for block in blocks {
            let value = try JSONSource(bytes: Array(block.utf8), name: "page").value()
            let server = try #require((value["mcpServers"] ?? value["servers"])?["adrules"])
            #expect(server["command"]?.string == "adrules")
            let command = try Command()
            defer { command.remove() }
            let outcome = try command.run(
                arguments: (server["args"]?.elements ?? []).compactMap(\.string),
                input: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"# + "\n")
            #expect(outcome.code == 0 && outcome.output.contains("\"name\":\"lint\""))
        }
        for name in ["lint", "explain", "schedule", "simulate", "diff", "build"] {
            #expect(page.contains("| `\(name)` |"))
        }
        #expect(page.contains("claude mcp add adrules -- adrules mcp"))
    }
}
