import AdRulesSimulation
import ArgumentParser

/// `adrules engine`: the engine as a process that speaks JSON Lines.
struct EngineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "engine", abstract: "Runs the engine for a player in another process, over JSON Lines.",
        discussion: """
            Reads lines from standard input and answers each on standard output. The first begins a session, with the \
            playlist and the configuration of the engine; then come the player's inputs, and the answers hold events, \
            trackers and actions. adrules conformance speaks the same protocol with another engine.

            Exit codes: 0 the input ended, 2 a line could not be read (it was answered with an error, and the rest was \
            read), or standard input or output failed, 64 wrong usage.
            """ + examples("engine"))

    /// The longest line, in bytes: a playlist and its responses fit.
    private static let longestLine = 64 << 20

    func run() throws {
        if Streams.current.input.isTerminal {
            SystemFiles.complain("engine waits for a player on standard input; Ctrl-D ends it")
        }
        var server = EngineServer()
        try SystemFiles.eachLine(limit: Self.longestLine, noun: "line") { line throws(FileFailure) in
            let answer = server.answer(line).map { $0 + "\n" }.joined()
            if !answer.isEmpty { try SystemFiles.writeOut(Array(answer.utf8)) }
        }
        if server.hasFailed { throw Ending.failure }
    }
}
