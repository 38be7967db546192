import Foundation
import Testing

/// Files that other files name are regular files: a command that waited for somebody to write to a pipe would never end.
@Suite("Pipes in place of files that other files name")
struct NamedPipeTests {
    private func pipe(_ name: String, in command: Command) throws {
        let file = command.folder.appendingPathComponent(name)
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(mkfifo(file.path, 0o600) == 0)
    }

    @Test(
        "hls: a media playlist that the multivariant one lists", arguments: ["pipe.m3u8", "link.m3u8", "folder.m3u8"])
    func listed(name: String) throws {
        let command = try Writer.apply.prepared()
        defer { command.remove() }
        try command.write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(name)\n", to: "film/master.m3u8")
        try pipe("film/pipe.m3u8", in: command)
        try command.write("", to: "film/folder.m3u8/x")
        try FileManager.default.createSymbolicLink(
            atPath: command.folder.path + "/film/link.m3u8", withDestinationPath: "pipe.m3u8")
        let reason = name == "folder.m3u8" ? "it is a folder" : "it is not a regular file"
        for arguments in [["import", "film"], Array(Writer.apply.arguments.dropFirst())] {
            let outcome = try command.run(arguments: ["hls"] + arguments)
            #expect(outcome.code == 2)
            #expect(outcome.complaint == "adrules: cannot read film/\(name): \(reason)\n")
            #expect(outcome.output == "")
        }
    }

    @Test("hls apply --check: a pipe where a playlist would be written would be changed")
    func compared() throws {
        let command = try Writer.apply.prepared()
        defer { command.remove() }
        try pipe("out/v.m3u8", in: command)
        let outcome = try command.run(arguments: Writer.apply.arguments + ["--check"])
        #expect(outcome.code == 1)
        #expect(outcome.output.hasSuffix("would change out/v.m3u8\n"))
    }

    @Test("hls: a playlist that the command line names may be a pipe")
    func named() throws {
        let command = try Writer.apply.prepared()
        defer { command.remove() }
        try pipe("pipe.m3u8", in: command)
        let code = try command.shell(
            "cat film/v.m3u8 > pipe.m3u8 & \"$ADRULES\" hls import pipe.m3u8 > said; e=$?; wait; exit $e")
        #expect(code == 0)
    }

    @Test("lint: the baseline that a configuration names; one that the command line names may be a pipe")
    func baseline() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/a.xml")
        _ = try command.run("lint", "ads", "--write-baseline", "known.json")
        try pipe("pipe", in: command)
        for name in ["pipe", "/dev/stdin"] {
            try command.write("{\"baseline\": \"\(name)\"}", to: "adrules.json")
            // Open for both, so that nobody writes to it and it does not end.
            #expect(try command.shell("\"$ADRULES\" lint ads <> pipe 2> said") == 2)
            let said = try command.text(of: "said")
            #expect(said.hasPrefix("adrules: cannot read \(name): it is not a regular file"), "\(said)")
        }
        let line = "cat known.json > pipe & \"$ADRULES\" lint ads --baseline pipe > said; e=$?; wait; exit $e"
        #expect(try command.shell(line) == 0)
    }

    @Test("simulate: files that steps, answers and scenarios name")
    func simulated() throws {
        let command = try Writer.savedScenario.prepared()
        defer { command.remove() }
        try pipe("pipe", in: command)
        try command.write("start; replace pipe", to: "steps.txt")
        try command.write("{\"default\": {\"file\": \"pipe\"}}", to: "answers.json")
        try command.write(
            "{\"name\": \"n\", \"rule\": \"r\", \"playlist\": \"pipe\", \"steps\": [\"start\"]}", to: "scenario.json")
        for arguments in [
            ["asks.vmap", "--script", "steps.txt"], ["asks.vmap", "-e", "start; replace pipe"],
            ["asks.vmap", "--answers", "answers.json"], ["--scenario", "scenario.json"],
        ] {
            let outcome = try command.run(arguments: ["simulate"] + arguments)
            #expect(outcome.code == 2, "\(arguments)")
            #expect(outcome.complaint.contains("pipe cannot be read: it is not a regular file"), "\(outcome.complaint)")
        }
    }
}
