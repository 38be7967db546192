import AdRulesEngine
import AdRulesText
import Foundation
import MassTesting
import Testing

@testable import AdRulesCommands

/// Conversations with bytes and messages changed, left out, doubled and cut: the server always lives, answers each
/// message at most as the protocol has it, and still serves a client that speaks well.
///
/// `ADRULES_SEED=N` sets the first seed.
@Suite("Mutated conversations")
struct MutatedConversationTests {
    private static let parts = 8

    /// A conversation that uses everything, a message each.
    private static let conversation: [[UInt8]] = {
        let uri = Client.uri
        let place = "\"textDocument\":{\"uri\":\"\(uri)\"},\"position\":{\"line\":1,\"character\":30}"
        let range = "{\"start\":{\"line\":1,\"character\":28},\"end\":{\"line\":1,\"character\":33}}"
        let text = JSONValue.string(Playlist.with(timeOffset: "10:00", breakID: "😀", source: Playlist.ads(1)))
        return [
            "{\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":\(Client.capabilities)}}",
            "{\"method\":\"initialized\",\"params\":{}}",
            """
            {"method":"textDocument/didOpen","params":{"textDocument":{"uri":"\(uri)","languageId":"xml","version":1,\
            "text":\(text)}}}
            """,
            "{\"id\":2,\"method\":\"textDocument/hover\",\"params\":{\(place)}}",
            """
            {"id":5,"method":"textDocument/completion","params":{\(place),"context":{"triggerCharacter":" "}}}
            """,
            "{\"id\":6,\"method\":\"textDocument/linkedEditingRange\",\"params\":{\(place)}}",
            "{\"id\":7,\"method\":\"textDocument/foldingRange\",\"params\":{\(place)}}",
            "{\"id\":8,\"method\":\"textDocument/documentLink\",\"params\":{\(place)}}",
            """
            {"id":3,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"\(uri)"},"range":\(range),\
            "context":{"diagnostics":[]}}}
            """,
            """
            {"method":"textDocument/didChange","params":{"textDocument":{"uri":"\(uri)","version":2},\
            "contentChanges":[{"range":\(range),"text":"start"},{"range":\(range),"text":"\\ud83d\\ude00\\r\\n"}]}}
            """,
            "{\"id\":\"a\",\"method\":\"textDocument/documentSymbol\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\"}}}",
            "{\"method\":\"workspace/didChangeConfiguration\",\"params\":{\"settings\":{\"adrules\":{\"live\":true}}}}",
            "{\"method\":\"$/cancelRequest\",\"params\":{\"id\":3}}",
            "{\"method\":\"workspace/didChangeWatchedFiles\",\"params\":{\"changes\":[]}}",
            "{\"method\":\"textDocument/didSave\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\"},\"text\":\"<VMAP>\"}}",
            "{\"method\":\"textDocument/didClose\",\"params\":{\"textDocument\":{\"uri\":\"\(uri)\"}}}",
            "{\"id\":4,\"method\":\"shutdown\"}",
        ].map(Client.framed)
    }()

    /// The conversation with some of its messages changed.
    private static func mutated(using generator: inout SeededGenerator) -> [UInt8] {
        var messages = conversation
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: 0..<messages.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: messages[index] = []
            case 1: messages.insert(messages[index], at: Int.random(in: 0...messages.count, using: &generator))
            case 2: messages[index] = Array(messages[index].prefix(Int.random(in: 0..<500, using: &generator)))
            case 3:
                // The message stays one: only its body is changed.
                var bytes = Array(Self.body(of: messages[index]).utf8)
                change(&bytes, using: &generator)
                messages[index] = Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
            case 4:
                // A number in the message becomes another.
                let numbers = ["-1", "0", "1e308", "9007199254740993", "2147483648", "0.5", "null", "[]", "\"\""]
                let number = numbers.randomElement(using: &generator) ?? "0"
                let body = Self.body(of: messages[index])
                let places = body.indices.filter { body[$0].isNumber }
                guard let place = places.randomElement(using: &generator) else { continue }
                messages[index] = Client.framed(body.replacingCharacters(in: place...place, with: number))
            default: change(&messages[index], using: &generator)
            }
        }
        return Array(messages.joined())
    }

    /// The text of a message behind its header.
    private static func body(of message: [UInt8]) -> String {
        String(String(decoding: message, as: UTF8.self).split(separator: "\r\n\r\n").last ?? "")
    }

    private static func change(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes.remove(at: index)
            default: bytes.insert("{}[],:\"\\n\r\n".utf8.randomElement(using: &generator) ?? 0, at: index)
            }
        }
    }

    @Test("After any input the server still answers valid JSON-RPC", arguments: 0..<parts)
    func lives(part: Int) throws {
        let first = ProcessInfo.processInfo.environment["ADRULES_SEED"].flatMap { UInt64($0) } ?? 1
        let count = MassTests.count(32, of: 1600, nightly: 10_000) / Self.parts
        for seed in first + UInt64(part * count)..<first + UInt64((part + 1) * count) {
            var generator = SeededGenerator(seed: seed)
            let bytes = Self.mutated(using: &generator)
            // A changed address leads to another of these files.
            let files = PretendedFiles(configurations: ["/film": "{\"live\": true}", "": "{\"live\": 1}"])
            var client = Client(LanguageServer(version: "0.0.0", configurations: files.source))
            var messages: [JSONValue] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...2000, using: &generator))
                rest = rest.dropFirst(piece.count)
                messages += try client.receive(Array(piece))
            }
            for message in messages {
                let isResponse = message["id"] != nil && (message["result"] == nil) != (message["error"] == nil)
                try #require(isResponse || message["method"]?.string != nil, "seed \(seed): \(message)")
            }
            try #require(try Self.isAlive(&client), "seed \(seed): the server answers no more")
        }
    }

    /// Whether the server answers a good message, once it has found its way through what came before: a changed length,
    /// which has four digits at most, takes so many bytes of what follows.
    private static func isAlive(_ client: inout Client) throws -> Bool {
        guard client.server.exitCode == nil else { return true }
        let question = Client.framed("{\"id\":\"alive\",\"method\":\"no/such\"}")
        for _ in 0..<300 {
            let answers = try client.receive(question)
            if answers.contains(where: { $0["id"]?.string == "alive" && $0["error"] != nil }) { return true }
        }
        return false
    }
}
