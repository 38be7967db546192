import AdRulesText
import Foundation
import Testing

@testable import AdRulesCommands

/// Whole conversations: lines that begin with `>>> ` are what a client sends, those with `<<< ` what the server sends
/// back; further lines are remarks.
///
/// `UPDATE_GOLDEN=1 swift test --filter GoldenTests` writes the answers anew.
@Suite struct TranscriptGoldenTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Transcripts")

    static func transcripts() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.sorted()
    }

    @Test("The server answers as written", arguments: transcripts())
    func answers(name: String) throws {
        let url = Self.folder.appendingPathComponent(name)
        let written = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        var server = LanguageServer(version: "0.0.0")
        var lines: [String] = []
        for line in written.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("<<< ") {
            lines.append(String(line))
            guard line.hasPrefix(">>> ") else { continue }
            let bytes = server.receive(Client.framed(String(line.dropFirst(4))))
            lines += try Client.messages(in: bytes).map { "<<< \($0)" }
        }
        let said = lines.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1", said != written {
            try Data(said.utf8).write(to: url)
        }
        #expect(said == written || ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1")
    }

    @Test("There are transcripts")
    func some() { #expect(Self.transcripts().count >= 3) }
}
