import AdRulesCommands
import AdRulesLint
import ArgumentParser

/// `adrules lsp`: a language server over standard input and output.
struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Runs the language server: findings as you type, fixes, rule descriptions, the outline of breaks.",
        discussion: """
            Speaks the Language Server Protocol on standard input and output; an editor starts it. The settings are the \
            options of lint, under adrules: select, extendSelect, ignore, error, warning, info, duration, live, \
            opportunities, targets. Each file has the nearest adrules.json, as in lint; the settings take precedence.

            Exit codes: 0 after shutdown, 1 if the editor disconnected without it, 2 standard input or output failed.
            """ + examples("lsp"))

    @Flag(help: .hidden) var stdio = false

    func run() throws {
        if Streams.current.input.isTerminal {
            SystemFiles.complain("lsp waits for an editor on standard input; Ctrl-D ends it")
        }
        var server = LanguageServer(
            version: Release.version, configurations: EditorConfigurations.find, workspace: EditorWorkspace.source)
        while server.exitCode == nil {
            let bytes = try SystemFiles.readSome(upTo: 256 << 10)
            if bytes.isEmpty { break }
            let answers = server.receive(bytes)
            try FileFailure.writing { () throws(FileFailure) in try SystemFiles.writeOut(answers) }
        }
        throw ExitCode(server.exitCodeAtEndOfInput)
    }
}
