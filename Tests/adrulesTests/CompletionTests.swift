import AdRulesLint
import Foundation
import Testing

/// Shell completions: the scripts of `--generate-completion-script`, and what bash offers with its one.
@Suite struct CompletionTests {
    private static let bash = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test("There is a script for each shell, with every command", arguments: ["bash", "zsh", "fish"])
    func scripts(shell: String) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("--generate-completion-script", shell)
        #expect(outcome.code == 0 && outcome.complaint.isEmpty)
        for name in ["lint", "diff", "schedule", "simulate", "asset-list"] {
            #expect(outcome.output.contains(name), "\(name)")
        }
        #expect(try command.run("--generate-completion-script", "tcsh").code == 64)
    }

    @Test(
        "zsh and fish show the name beside an id",
        arguments: [("zsh", "VMAP112:invalid-time-offset"), ("fish", "VMAP112\tinvalid-time-offset")])
    func names(shell: String, offered: String) throws {
        let command = try Command()
        defer { command.remove() }
        // The parser looks for the shell in the environment of the process.
        let code = try command.shell(
            "SAP_SHELL=\(shell) \"$ADRULES\" ---completion explain -- positional@0 2 0 adrules explain '' > said")
        let said = try command.text(of: "said")
        #expect(code == 0 && said.contains(offered), "\(said)")
    }

    /// What bash offers for the last word of a line.
    private func candidates(for line: String, in command: Command) throws -> [String] {
        let script = """
            source complete.bash || exit 1
            COMP_LINE="$1"; COMP_POINT=${#COMP_LINE}
            read -ra COMP_WORDS <<< "$COMP_LINE"
            case "$COMP_LINE" in *' ') COMP_WORDS+=("") ;; esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _adrules adrules "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Self.bash))
        process.arguments = ["--norc", "-c", script, "bash", line]
        process.currentDirectoryURL = command.folder
        // The script asks the command for rules.
        let folder = try #require(Command.binary).deletingLastPathComponent().path
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PATH": "\(folder):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
        ) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try Command.start(process)
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(line)")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    @Test(
        "bash offers commands, rules, formats, players and files", .enabled(if: bash != nil, "there is no bash here"))
    func candidates() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(command.run("--generate-completion-script", "bash").output, to: "complete.bash")
        for name in ["list.xml", "list.vmap", "answer.vast", "film.m3u8", "notes.txt", "folder/inner.xml"] {
            try command.write("", to: name)
        }
        let documents = ["answer.vast", "folder", "list.vmap", "list.xml"]
        let expected: [(line: String, offered: [String])] = [
            ("adrules sch", ["schedule"]),
            ("adrules hls e", ["events"]),
            ("adrules explain VMAP112", ["VMAP112"]),
            ("adrules explain invalid-time-o", ["invalid-time-offset"]),
            ("adrules lint --select VMAP1", RuleCatalogue.all.map(\.id.rawValue).filter { $0.hasPrefix("VMAP1") }),
            ("adrules lint --ignore ad-", RuleCatalogue.all.map(\.name).filter { $0.hasPrefix("ad-") }),
            ("adrules lint --select VMAP101,VMAP11", ["VMAP101,VMAP110", "VMAP101,VMAP112"]),
            ("adrules lint --target ", ["hls", "ima", "media3", "shaka", "spec"]),
            ("adrules lint --format j", ["json"]),
            ("adrules lint ", documents),
            ("adrules diff ", documents),
            ("adrules diff list.xml ", documents),
            ("adrules diff list.xml list", ["list.vmap", "list.xml"]),
            ("adrules diff --format ", ["json", "text"]),
            ("adrules diff --color a", ["always", "auto"]),
            ("adrules schedule --format s", ["svg"]),
            ("adrules hls apply --out ", ["folder"]),
            ("adrules hls import ", ["film.m3u8", "folder"]),
        ]
        for (line, offered) in expected {
            let found = try candidates(for: line, in: command)
            #expect(!offered.isEmpty && Set(offered).isSubset(of: found), "\(line): \(found)")
            if line.hasSuffix(" ") {
                #expect(!found.contains("notes.txt"), "\(line): \(found)")
            } else {
                #expect(found.allSatisfy { $0.hasPrefix(line.split(separator: " ").last ?? "") }, "\(line): \(found)")
            }
        }
        #expect(try candidates(for: "adrules lint --", in: command).contains("--select"))
    }
}
