import AdRulesCommands
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
            """)

    /// The longest line, in bytes: a playlist and its responses fit.
    private static let longestLine = 64 << 20

    func run() throws {
        if Streams.current.input.isTerminal {
            SystemFiles.complain("engine waits for a player on standard input; Ctrl-D ends it")
        }
        var server = EngineServer()
        var lines = LineBuffer(limit: Self.longestLine)
        do throws(FileFailure) {
            while true {
                let bytes = try SystemFiles.readSome(upTo: 64 << 10)
                if bytes.isEmpty { break }
                lines.append(bytes)
                while let line = lines.next() { try Self.answer(line, &server) }
                guard !lines.isTooLong else {
                    SystemFiles.complain("a line of more than \(Self.longestLine >> 20) MiB")
                    throw FileFailure(path: "standard input", reason: "a line is too long")
                }
            }
            if let rest = lines.rest { try Self.answer(rest, &server) }
        } catch {
            throw CommandFailure(error.description)
        }
        if server.hasFailed { throw Ending.failure }
    }

    private static func answer(_ line: [UInt8], _ server: inout EngineServer) throws(FileFailure) {
        let answer = server.answer(line).map { $0 + "\n" }.joined()
        if !answer.isEmpty { try SystemFiles.writeOut(Array(answer.utf8)) }
    }
}
