import Foundation
import Testing

@testable import adrules

/// A command that fills a folder writes nothing outside it, and nothing over what is not its own.
@Suite("Folders that a command fills") struct OutputFolderTests {
    private let files = FileManager.default

    /// Runs that fill the folder `out`, with a file that each writes.
    private static let runs: [(arguments: [String], file: String)] = [
        (Writer.apply.arguments, "v.m3u8"), (Writer.apply.arguments, "interstitials/pre.json"),
        (Writer.savedResponses.arguments, "001.xml"), (Writer.savedResponses.arguments, "index.tsv"),
        (["build", "rules.json", "--contents", "contents.jsonl", "--out", "out"], "film.vmap"),
    ]

    /// What is outside the folder is a file or a folder.
    @Test("a link that leads out of the folder is refused before anything is written", arguments: runs, [false, true])
    func linkOut(run: (arguments: [String], file: String), isFolder: Bool) throws {
        let parts = run.file.split(separator: "/").map(String.init)
        guard !isFolder || parts.count == 2 else { return }
        let command = try prepared()
        defer { command.remove() }
        try command.write("", to: "outside/file")
        let link = "out/" + (isFolder ? parts[0] : run.file)
        let place = command.folder.appendingPathComponent(link)
        try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        // What is an earlier run's may be written over.
        let isSaving = run.arguments == Writer.savedResponses.arguments
        if isSaving, run.file != "index.tsv" { try command.write("", to: "out/index.tsv") }
        let target = command.folder.path + (isFolder ? "/outside" : "/outside/file")
        try files.createSymbolicLink(atPath: place.path, withDestinationPath: target)
        let before = try files.contentsOfDirectory(atPath: command.folder.path + "/out")
        let outcome = try command.run(arguments: run.arguments)
        #expect(outcome.code == 2, "\(outcome.output)")
        #expect(
            outcome.complaint.contains("cannot write out/\(run.file): a link leads to "), "\(outcome.complaint)")
        #expect(
            outcome.complaint.hasSuffix(", outside the folder; remove the link or name another folder\n"),
            "\(outcome.complaint)")
        #expect(try command.text(of: "outside/file") == "")
        #expect(try files.contentsOfDirectory(atPath: command.folder.path + "/outside") == ["file"])
        #expect(try files.contentsOfDirectory(atPath: command.folder.path + "/out") == before)
    }

    @Test("the folder may be a link itself, and be the current one", arguments: ["link", "link/", "./"])
    func linkedFolder(folder: String) throws {
        let command = try prepared()
        defer { command.remove() }
        try command.write("", to: "real/note")
        try files.createSymbolicLink(atPath: command.folder.path + "/link", withDestinationPath: "real")
        let arguments = Writer.apply.arguments.map { $0 == "out" ? folder : $0 }
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try !command.text(of: (folder == "./" ? "" : "real/") + "interstitials/pre.json").isEmpty)
    }

    @Test(
        "--save-responses does not write over an index that no run wrote",
        arguments: ["https://ads.example/vast\tvast.xml\n", "https://ads.example/vast\t001.xml\n", "notes\n"])
    func indexOfAnother(index: String) throws {
        let command = try prepared()
        defer { command.remove() }
        try command.write(index, to: "out/index.tsv")
        try command.write("mine", to: "out/001.xml")
        let outcome = try command.run(arguments: Writer.savedResponses.arguments)
        #expect(outcome.code == 2)
        #expect(
            outcome.complaint.contains("--save-responses out: it exists and is something else; name a new folder"),
            "\(outcome.complaint)")
        #expect(try command.text(of: "out/index.tsv") == index)
        #expect(try command.text(of: "out/001.xml") == "mine")
    }

    @Test("--save-responses writes over its own folder, again and again")
    func ownIndex() throws {
        let command = try prepared()
        defer { command.remove() }
        for _ in 0..<3 {
            let outcome = try command.run(arguments: Writer.savedResponses.arguments)
            #expect(outcome.code == 0, "\(outcome.complaint)")
        }
        #expect(try command.text(of: "out/index.tsv").hasPrefix("https://ads.example/vast\t001.xml\t"))
    }

    private func prepared() throws -> Command {
        let command = try Writer.apply.prepared()
        try command.write(
            #"{"ads": "https://ads.example/", "breaks": [{"name": "pre", "at": "start"}]}"#, to: "rules.json")
        try command.write(#"{"title": "film", "duration": "10m"}"# + "\n", to: "contents.jsonl")
        return command
    }
}
