import AdRulesCommands
import AdRulesLint
import ArgumentParser

/// `adrules mcp`: the commands as tools for assistants, over standard input and output.
struct ToolServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Runs the server for assistants: lint, explain, schedule, simulate, diff and build as tools.",
        discussion: """
            Speaks the Model Context Protocol on standard input and output, one message a line; an assistant starts it. A \
            playlist is a file, or the document itself. No tool writes a file, and ad servers get requests only where a call has \
            "resolve": true.

            Exit codes: 0 the input ended, 2 standard input or output failed, 64 wrong usage.
            """ + examples("mcp"))

    /// The longest message, in bytes: in JSON, a document of the largest size takes at most this in practice.
    private static let longestMessage = 64 << 20

    func run() throws {
        if Streams.current.input.isTerminal {
            SystemFiles.complain("mcp waits for an assistant on standard input; Ctrl-D ends it")
        }
        let server = ToolServer(version: Release.version, host: CommandToolHost())
        try SystemFiles.eachLine(limit: Self.longestMessage, noun: "message") { line throws(FileFailure) in
            try SystemFiles.writeOut(server.answer(line))
        }
    }
}
