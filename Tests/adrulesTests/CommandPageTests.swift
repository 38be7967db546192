import ArgumentParser
import Foundation
import Testing

@testable import adrules

/// The page about the command, against the declarations of the commands.
@Suite struct CommandPageTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/adrules/adrules.docc/adrules.md")

    /// The commands by their names, as in `hls apply`; those that only group others are left out.
    private static let commands: [String: any ParsableCommand.Type] = {
        func leaves(_ command: any ParsableCommand.Type, _ path: [String]) -> [(String, any ParsableCommand.Type)] {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty else { return [(path.joined(separator: " "), command)] }
            return subcommands.flatMap { leaves($0, path + [$0._commandName]) }
        }
        return Dictionary(uniqueKeysWithValues: leaves(Adrules.self, []))
    }()

    /// The commands that the page names in a line or sentence that begins with these words.
    private static func named(after words: String, upTo end: String) throws -> Set<String> {
        let text = try String(contentsOf: page, encoding: .utf8)
        let part = try #require(
            text.components(separatedBy: words).dropFirst().first?.components(separatedBy: end).first)
        let spans = part.matches(of: /`([^`]+)`/).map { String($0.1) }
        return Set(
            spans.compactMap { span in commands.keys.first { span == $0 || span.hasPrefix("\($0) ") } })
    }

    @Test("It names the commands that end with 1, and with 3", arguments: [1, 3])
    func exitCodes(_ code: Int) throws {
        let ending = Self.commands.filter { _, command in
            let parts = command.configuration.discussion.components(separatedBy: "Exit codes")
            let codes = parts.dropFirst().first ?? ""
            return ":,;".contains { codes.contains("\($0) \(code) ") }
        }
        #expect(try Self.named(after: "\n| \(code) | ", upTo: "\n") == Set(ending.keys))
    }

    @Test("It names the commands that send requests to ad servers")
    func requests() throws {
        let sending = Self.commands.filter {
            $1.helpMessage(includeHidden: false, columns: 80).contains("\n  --resolve ")
        }
        #expect(try Self.named(after: "\nRequests to ad servers are sent by ", upTo: ":\n") == Set(sending.keys))
    }
}
