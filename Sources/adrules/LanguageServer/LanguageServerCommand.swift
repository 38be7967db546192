import AdRulesCommands
import AdRulesLint
import AdRulesText
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

/// The files in the folders of an editor: those that `lint` would look into.
enum EditorWorkspace {
    static let source = WorkspaceSource(
        files: { folders, limit in
            // A folder that cannot be read has no files; the editor shows that by itself.
            let stamps = (try? FileSearch().stamps(for: folders)) ?? [:]
            // An editor does not open packed files.
            let paths = stamps.keys.map(\.string).filter { Gzip.unpackedName($0).isSpelled($0) }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            return paths.prefix(limit).map { path in
                let stamp = stamps[ByteText(path)]
                return (path, stamp.map { "\($0.seconds).\($0.nanoseconds) \($0.bytes) \($0.number)" } ?? "")
            }
        },
        bytes: { path, limit in
            guard let bytes = try? SystemFiles.readRegular(path, limit: limit), bytes.count <= limit else { return nil }
            return bytes
        })
}
