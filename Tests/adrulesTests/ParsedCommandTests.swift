import Testing

@testable import adrules

/// A command is parsed by itself, and what that does not understand goes through the tree of all commands.
@Suite struct ParsedCommandTests {
    /// Right and wrong lines, with options in each place and what the parser itself answers.
    static let lines = [
        // Understood by the command itself
        "lint film.xml", "lint a.xml b.xml --format json=report.json --max-warnings 3 -q", "schedule film.xml --duration 30m",
        "simulate film.xml -e start --seed 7", "explain VMAP112", "rules timeOffset --format json", "lint -- --version",
        "lint help", "hls import film.m3u8 --format json", "engine",
        // Answered by the parser
        "", "--help", "-h", "--version", "help", "help lint", "help hls import", "lint --help", "lint film.xml -h",
        "lint --version", "lint film.xml --version", "hls --help", "hls", "--generate-completion-script bash",
        "lint --generate-completion-script zsh", "--generate-completion-script nosh", "--version --help",
        // Wrong
        "lint", "lint film.xml --max-diagnostics many", "lint film.xml --max-diagnostics -1", "lint film.xml --fail-on eror",
        "lint film.xml --duration", "lint film.xml --duration soon", "lint film.xml --watch -", "lint --silent=yes film.xml",
        "lint film.xml --unknown", "lint film.xml --durration 30m", "lint film.xml -x", "schedule", "schedule a.xml b.xml",
        "simulate film.xml --seed -1", "explain", "hls apply", "schema", "diff a.xml", "forecast film.xml --viewers none",
        "--unknown", "lint film.xml --config a.json --no-config", "mcp more",
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

    @Test("--version alone prints what the parser would")
    func version() throws {
        let command = try Command()
        defer { command.remove() }
        let printed = try command.run("--version")
        #expect(printed.code == 0 && printed.complaint.isEmpty)
        #expect(outcome { try Adrules.parseAsRoot(["--version"]) } + "\n" == "0: " + printed.output)
    }
}
