import ArgumentParser
import Foundation
import Testing

@testable import adrules

/// What a reader copies from the README, a page or a help text runs in a fresh clone, and prints what the page shows.
@Suite struct PrintedCommandTests {
    /// The lines that no test runs, by a part of them, and why.
    private static let exempt: [(part: String, reason: String)] = [
        ("https://ads.example/playlist", "requests a document over the network"),
        ("https://ads.example/vmap --", "the same"),
        ("https://origin.example/", "the same"),
        ("--probe", "requests media over the network"),
        ("--watch", "waits for changes until it is interrupted"),
        ("'node engine.js'", "the engine is one of the reader's own"),
        ("/usr/local/share/", "writes into folders of the system, as root"),
        ("--viewers 100000", "takes minutes; ForecastCommandTests runs smaller ones"),
        ("--viewers 1000 ", "ForecastCommandTests runs it, since it takes long unoptimized"),
        ("--viewers 300 ", "the same"),
        ("< responses.jsonl", "an archive of the reader's own"),
    ]

    private static func isExempt(_ line: String) -> Bool { exempt.contains { line.contains($0.part) } }

    /// The blocks of the pages whose commands run: the README's, and those of the documentation.
    private static let pages: [(page: String, blocks: [PageCommandTests.Block])] = {
        let blocks = PageCommandTests.blocks.filter {
            ($0.page == "README.md" || $0.page.contains(".docc/")) && ["sh", "console"].contains($0.language)
        }
        return Dictionary(grouping: blocks, by: \.page).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()

    /// Commands end with what they found; only a failure and wrong usage are no answer.
    private static func check(_ line: String, _ outcome: Command.Outcome?, _ place: String) {
        guard let outcome else { return }
        #expect(![2, 64].contains(outcome.code), "\(place): \(line)\n\(outcome.complaint)")
    }

    @Test("The commands of each page run", arguments: pages.map(\.page))
    func runs(page: String) throws {
        var clone = try PrintedCommands()
        defer { clone.remove() }
        for block in try #require(Self.pages.first { $0.page == page }).blocks {
            if block.language == "console" {
                try Self.check(block, in: &clone)
            } else {
                for line in PrintedCommands.commands(in: block.lines)
                where PrintedCommands.isCommand(line) && !Self.isExempt(line) {
                    Self.check(line, try clone.run(line), page)
                }
            }
        }
    }

    /// Runs the commands of a block that shows what they print, errors last. Tests/golden.sh writes the block anew if it shows
    /// everything.
    private static func check(_ block: PageCommandTests.Block, in clone: inout PrintedCommands) throws {
        let starts = block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }
        #expect(starts.first == block.lines.startIndex, "\(block.page): a console begins with a command")
        var written: [String] = []
        for (start, end) in zip(starts, starts.dropFirst() + [block.lines.endIndex]) {
            var lines = block.lines[start..<end]
            var command = [lines.removeFirst()]
            while command.last?.hasSuffix("\\") == true, !lines.isEmpty { command.append(lines.removeFirst()) }
            let line = PrintedCommands.commands(in: command)[0]
            let outcome = try clone.run(line)
            check(line, outcome, block.page)
            let text = (outcome?.output ?? "") + (outcome?.complaint ?? "")
            let shown = Array(lines)
            let isSame = PrintedCommands.isOutput(shown, text)
            #expect(isSame, "\(block.page): \(line) prints\n\(text)")
            written += command + (isSame || shown.contains("…") ? shown : text.components(separatedBy: "\n").dropLast())
        }
        guard ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1", written != block.lines else { return }
        let page = PrintedCommands.root.appendingPathComponent(block.page)
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = [block.lines, written].map { "```console\n" + $0.joined(separator: "\n") + "\n```" }
        try Data(text.replacing(blocks[0], with: blocks[1]).utf8).write(to: page, options: .atomic)
    }

    @Test("A command within a sentence that names a sample runs")
    func sentences() throws {
        for (page, _) in Self.pages {
            let text = try String(contentsOf: PrintedCommands.root.appendingPathComponent(page), encoding: .utf8)
            for span in text.matches(of: /`(adrules [a-z][^`\n]* Samples\/[^`\n]+)`/) {
                var clone = try PrintedCommands()
                defer { clone.remove() }
                Self.check(String(span.1), try clone.run(String(span.1)), page)
            }
        }
    }

    @Test("Each exemption is of a line that is there")
    func exemptions() {
        let lines =
            PageCommandTests.blocks.flatMap { PrintedCommands.commands(in: $0.lines) } + Self.helps.flatMap(\.commands)
        for (part, _) in Self.exempt {
            #expect(lines.contains { PrintedCommands.isCommand($0) && $0.contains(part) }, "\(part)")
        }
    }

    // MARK: Help

    /// The examples of each command's help by its name, from `adrules` on.
    private static let helps: [(name: String, commands: [String])] = {
        func all(_ command: any ParsableCommand.Type, _ name: String) -> [(String, [String])] {
            let help = Adrules.helpMessage(for: command, columns: 80)
            let part = help.components(separatedBy: "\nEXAMPLES:\n").dropFirst().first ?? ""
            let lines = part.components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
            return [(name, PrintedCommands.commands(in: lines))]
                + command.configuration.subcommands.flatMap { all($0, "\(name) \($0._commandName)") }
        }
        return all(Adrules.self, "adrules")
    }()

    /// Commands that wait for another program on standard input. The test gives them none, so that they end at once.
    private static let waiting = ["adrules engine", "adrules lsp", "adrules mcp"]

    @Test("The help of each command has two examples that run", arguments: helps.map(\.name))
    func help(name: String) throws {
        let commands = try #require(Self.helps.first { $0.name == name }).commands
        #expect(commands.count >= (Self.waiting.contains(name) ? 1 : 2), "\(commands)")
        #expect(commands.contains { $0.hasPrefix(name + " ") || $0 == name })
        var clone = try PrintedCommands()
        defer { clone.remove() }
        for line in commands {
            #expect(line.hasPrefix("adrules "), "80 columns cut a line: \(line)")
            if !Self.isExempt(line) { Self.check(line, try clone.run(line), name) }
        }
    }
}
