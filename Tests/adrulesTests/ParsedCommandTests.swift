import Testing

@testable import adrules

/// A command is parsed by itself, and what that does not understand goes through the tree of all commands.
@Suite struct ParsedCommandTests {
    /// Right and wrong lines, with options in each place and what the parser itself answers.
    static let lines = [
        // Understood by the command itself
        "lint a.xml b.xml --format json=report.json --max-warnings 3 -q", "simulate film.xml -e start --seed 7",
        "lint -- --version", "lint help", "hls import film.m3u8 --format json",
        // Answered by the parser
        "", "--help", "--version", "help lint", "lint film.xml -h", "lint film.xml --version", "hls",
        "--generate-completion-script bash", "lint --generate-completion-script zsh", "--version --help",
        // Wrong
        "lint", "lint film.xml --max-diagnostics many", "lint film.xml --fail-on eror", "lint film.xml --duration",
        "lint film.xml --watch -", "lint --silent=yes film.xml", "lint film.xml --durration 30m",
        "schedule a.xml b.xml", "explain", "hls apply", "--unknown", "mcp more",
    ]

    /// What came of a parse: the command with its values, or the exit code and the message.
    private func outcome<Parsed>(_ parse: () throws -> Parsed) -> String {
        do {
            return String(describing: try parse())
        } catch {
            let (code, message) = Adrules.ending(of: error)
            return "\(code.rawValue): \(message)"
        }
    }

    @Test("A command by itself and the tree of all commands understand and answer alike", arguments: lines)
    func alike(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(outcome { try Adrules.parsed(words) } == outcome { try Adrules.parseAsRoot(words) })
    }

    @Test("--version alone prints the same as through the parser")
    func version() throws {
        let command = try Command()
        defer { command.remove() }
        let printed = try command.run("--version")
        #expect(printed.code == 0 && printed.complaint.isEmpty)
        #expect(outcome { try Adrules.parseAsRoot(["--version"]) } + "\n" == "0: " + printed.output)
    }
}
