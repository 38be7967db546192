import Foundation
import Testing

@testable import adrules

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What `adrules lint` does with files that are none, and with names that cannot be used.
@Suite struct LintFilesTests {
    private func folder() throws -> Command {
        let command = try Command()
        try command.write(Document.clean, to: "ads/film.xml")
        return command
    }

    @Test("a search takes regular files only: a pipe, a socket or a device in a directory does not stop it")
    func searchPassesPipes() throws {
        let command = try folder()
        defer { command.remove() }
        let ads = command.folder.appendingPathComponent("ads")
        for name in ["pipe.xml", "pipe.vmap"] {
            #expect(mkfifo(ads.appendingPathComponent(name).path, 0o600) == 0)
        }
        let links = [
            ("zero.xml", "/dev/zero"), ("linked.xml", "pipe.xml"), ("gone.xml", "nowhere"), ("loop.vmap", "loop.vmap"),
        ]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: ads.appendingPathComponent(name).path, withDestinationPath: target)
        }
        let outcome = try command.run("lint", "ads", "ads/*.xml", "--show-files")
        #expect(outcome.output == "ads/film.xml\n")
        // A link that leads to itself can never be read; one that leads nowhere is passed by, as a file that is gone.
        #expect(outcome.complaint.contains("cannot read ads/loop.vmap: too many levels of symbolic links\n"))
        #expect(!outcome.complaint.contains("gone.xml"))
        #expect(outcome.code == 2)
    }

    @Test("a pipe that is named is read")
    func namedPipe() throws {
        let command = try folder()
        defer { command.remove() }
        let pipe = command.folder.appendingPathComponent("pipe.xml").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = Process()
        writer.executableURL = URL(fileURLWithPath: "/bin/sh")
        writer.arguments = ["-c", "cat ads/film.xml > pipe.xml"]
        writer.currentDirectoryURL = command.folder
        try Command.start(writer)
        let outcome = try command.run("lint", "pipe.xml")
        writer.waitUntilExit()
        #expect(outcome.code == 0)
        #expect(outcome.output == "no findings in 1 file\n")
    }

    @Test("two names that Swift takes for equal are two files: to a search, a difference and a watch")
    func equivalentNames() throws {
        let command = try Command()
        defer { command.remove() }
        let names = ["caf\u{E9}.vmap", "cafe\u{301}.vmap"]
        for name in names { try command.write(Document.clean.replacing("\"start\"", with: "\" start\""), to: name) }
        // A file system may take them for one, as that of a Mac does.
        guard try FileManager.default.contentsOfDirectory(atPath: command.folder.path).count == 2 else { return }
        #expect(try command.run(arguments: ["lint", "--show-files"] + names).output.utf8.count { $0 == 10 } == 2)
        let difference = try command.run("lint", "--fix", "--diff", ".").output
        #expect(difference.components(separatedBy: "\n+++ ").count == 3, "\(difference)")
        #expect(try FileSearch().stamps(for: [command.folder.path]).count == 2)
        #expect(EditorWorkspace.source.files([command.folder.path], 10).count == 2)
    }

    @Test("a name that is not UTF-8 is reported, if it may be a document's; the rest is linted")
    func nameThatIsNotUTF8() throws {
        let command = try folder()
        defer { command.remove() }
        for bytes in [
            Array("ads/caf\u{e9}".utf8.dropLast(2)) + [0xE9] + Array(".xml".utf8),
            Array("ads/".utf8) + [0xFF] + Array(".jpg".utf8),
        ] {
            let path = Array(command.folder.path.utf8) + [UInt8(ascii: "/")] + bytes + [0]
            let file = path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { fopen($0.baseAddress!, "w") }
            #expect(file != nil)
            if let file { fclose(file) }
        }
        let outcome = try command.run("lint", "ads")
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: cannot read ads/caf\\xe9.xml: its name is not UTF-8\n")
        #expect(outcome.output == "no findings in 1 file; 1 file could not be read\n")
    }

    @Test("a folder whose name is not UTF-8 is reported, whatever its name: nothing in it is linted")
    func folderThatIsNotUTF8() throws {
        let command = try folder()
        defer { command.remove() }
        for name in [[0xE9] + Array(".d".utf8), [0xE9], Array("v1.".utf8) + [0xFF]] {
            let path = Array("\(command.folder.path)/ads/".utf8) + name + [0]
            #expect(path.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { mkdir($0.baseAddress!, 0o700) } == 0)
        }
        let outcome = try command.run("lint", "ads")
        #expect(outcome.code == 2)
        let lines = ["v1.\\xff", "\\xe9", "\\xe9.d"].map { "adrules: cannot read ads/\($0): its name is not UTF-8\n" }
        #expect(outcome.complaint.split(separator: "\n").sorted() == lines.joined().split(separator: "\n").sorted())
    }

    @Test("a closed standard output: nothing that is meant for it comes into a file that is written")
    func closedOutput() throws {
        let command = try folder()
        defer { command.remove() }
        let binary = try #require(Command.binary)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", "'\(binary.path)' lint ads/film.xml --format json=report.json --format full >&- 2>complaint",
        ]
        shell.currentDirectoryURL = command.folder
        try Command.start(shell)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 2)
        let report = try command.text(of: "report.json")
        #expect(HostileText.isJSON(report), "\(report)")
        #expect(
            try command.text(of: "complaint") == "adrules: cannot write standard output: bad file descriptor\n")
    }

    @Test("a path that the system finds too long is reported")
    func pathTooLong() throws {
        let command = try folder()
        defer { command.remove() }
        let maker = Process()
        maker.executableURL = URL(fileURLWithPath: "/bin/sh")
        let name = String(repeating: "d", count: 250)
        // Deeper than any path may be long: the shell goes down step by step.
        maker.arguments = [
            "-c", "i=0; while [ $i -lt 18 ]; do mkdir \(name) && cd \(name) || exit; i=$((i + 1)); done",
        ]
        maker.currentDirectoryURL = command.folder.appendingPathComponent("ads")
        try Command.start(maker)
        maker.waitUntilExit()
        let outcome = try command.run("lint", "ads")
        #expect(outcome.code == 2)
        #expect(outcome.complaint.hasSuffix(": file name too long\n"), "\(outcome.complaint)")
        #expect(outcome.output == "no findings in 1 file; 1 file could not be read\n")
        let remover = Process()
        remover.executableURL = URL(fileURLWithPath: "/bin/rm")
        remover.arguments = ["-rf", "ads"]
        remover.currentDirectoryURL = command.folder
        try Command.start(remover)
        remover.waitUntilExit()
    }

    @Test(
        "output to a full disk ends with 2 and a message, for every command",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let command = try folder()
        defer { command.remove() }
        for arguments in [
            ["lint", "ads/film.xml"], ["parse", "ads/film.xml"], ["schedule", "ads/film.xml"],
            ["simulate", "ads/film.xml", "--duration", "10"], ["rules"], ["explain", "VMAP112"], ["--help"],
            ["simulate", "ads/film.xml", "--duration", "10", "--format", "jsonl"],
        ] {
            let outcome = try command.run(arguments: arguments, output: "/dev/full")
            #expect(outcome.code == 2, "\(arguments)")
            #expect(
                outcome.complaint == "adrules: cannot write standard output: no space left on device\n", "\(arguments)")
        }
        let outcome = try command.run("lint", "ads/film.xml", "--output", "/dev/full")
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: cannot write /dev/full: no space left on device\n")
    }

    @Test(
        "a list of rules that is empty is reported", arguments: ["--select", "--ignore", "--error", "--extend-select"])
    func emptySelection(option: String) throws {
        let command = try folder()
        defer { command.remove() }
        for value in ["", ",", ",,"] {
            let outcome = try command.run("lint", "ads", option, value)
            #expect(outcome.code == 2)
            #expect(outcome.complaint == "adrules: \(option) names no rule; 'adrules rules' lists them all\n")
        }
    }
}
