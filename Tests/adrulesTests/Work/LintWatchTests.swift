import AdRulesModel
import AdRulesText
import Foundation
import Testing

@testable import adrules

/// `adrules lint --watch`, without a clock: what has been seen of the files is a value.
@Suite struct LintWatchTests {
    private func stamp(_ seconds: Int, bytes: Int = 1) -> FileStamp {
        FileStamp(seconds: seconds, nanoseconds: 0, bytes: bytes, number: 1)
    }

    @Test("a run at once, then one for each change: of a file, of a new one, of one that is gone")
    func changes() {
        var looks: [[ByteText: FileStamp]] = [
            ["a": stamp(1), "b": stamp(1)], ["a": stamp(1), "b": stamp(1)], ["a": stamp(2), "b": stamp(1)],
            ["a": stamp(2), "b": stamp(1)], ["a": stamp(2), "b": stamp(1), "c": stamp(1)], ["c": stamp(1, bytes: 2)],
        ].reversed()
        var runs: [[String]] = []
        FileWatch { looks.popLast() }.run { runs.append($0) }
        #expect(runs == [[], ["a"], ["c"], ["a", "b", "c"]])
    }

    @Test("a change during a run starts the next run")
    func changeDuringRun() {
        var now = 1
        var looks = 0
        var runs = 0
        FileWatch {
            looks += 1
            return looks > 4 ? nil : ["a": self.stamp(now)]
        }.run { _ in
            runs += 1
            if runs == 1 { now = 2 }
        }
        #expect(runs == 2)
    }

    @Test("the stamps of a search: files that may be documents, new ones too")
    func stamps() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "ads/a.xml")
        try command.write("notes", to: "ads/notes.txt")
        let search = FileSearch()
        let folder = "\(command.folder.path)/ads"
        let before = try search.stamps(for: [folder, "/nowhere.xml"])
        #expect(Set(before.keys) == [ByteText("\(folder)/a.xml")])
        #expect(try search.stamps(for: [folder]) == before)
        try command.write(Document.vast, to: "ads/b.vast")
        try command.write(Document.clean + " ", to: "ads/a.xml")
        let after = try search.stamps(for: [folder])
        #expect(Set(after.keys.map(\.string)) == ["\(folder)/a.xml", "\(folder)/b.vast"])
        let changed = ByteText("\(folder)/a.xml")
        #expect(after[changed] != before[changed])
    }

    @Test("a run depends on configurations and baselines, too, also on one that cannot be read")
    func configurations() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "ads/a.xml")
        try command.write("", to: ".git")
        let folder = command.folder.path
        let lint = try LintCommand.parse(["--watch", "\(folder)/ads"])
        func watched() -> Set<String> {
            Set(lint.watched().keys.map { String($0.string.dropFirst(folder.count + 1)) })
        }
        #expect(watched() == ["ads/a.xml"])
        try command.write(#"{"baseline":"known.json"}"#, to: "adrules.json")
        #expect(watched() == ["ads/a.xml", "adrules.json"])
        try command.write("{}", to: "known.json")
        #expect(watched() == ["ads/a.xml", "adrules.json", "known.json"])
        let before = lint.watched()
        try command.write("{", to: "adrules.json")
        #expect(watched() == ["ads/a.xml", "adrules.json"])
        let file = ByteText("\(folder)/adrules.json")
        #expect(before[file] != nil && lint.watched()[file] != before[file])
        try command.write(#"{"exclude":["ads"]}"#, to: "adrules.json")
        #expect(watched() == ["adrules.json"])
    }

    @Test("a run depends on the answers of --responses, too: of a new one, of one that changes, of the index")
    func responses() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "ads/a.xml")
        try command.write(Document.vast, to: "answers/vast.xml")
        let folder = command.folder.path
        let arguments = ["--watch", "\(folder)/ads", "--responses", "\(folder)/answers", "--no-config"]
        let lint = try LintCommand.parse(arguments)
        func watched() -> [ByteText: FileStamp] { lint.watched() }
        let before = watched()
        let answer = ByteText("\(folder)/answers/vast.xml")
        #expect(Set(before.keys) == [ByteText("\(folder)/ads/a.xml"), answer])
        try command.write(Document.vast + " ", to: "answers/vast.xml")
        #expect(before[answer] != nil && watched()[answer] != before[answer])
        try command.write("https://ads.example/v\tbelow/v.txt\n", to: "answers/index.tsv")
        try command.write(Document.vast, to: "answers/below/v.txt")
        #expect(watched()[ByteText("\(folder)/answers/index.tsv")] != nil)
        #expect(watched()[ByteText("\(folder)/answers/below/v.txt")] != nil)
    }

    @Test("a mistake in a configuration is printed once, and its correction leads to a run")
    func broken() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/a.xml")
        try command.write("{", to: "ads/adrules.json")
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Command.binary
        process.arguments = ["lint", "--watch", "--format", "concise", "ads"]
        process.currentDirectoryURL = command.folder
        process.standardOutput = pipe
        process.standardError = pipe
        try Command.start(process)
        // Whatever signals a thread of the tests blocks, and a child inherits.
        defer { kill(process.processIdentifier, SIGKILL) }
        func read(to words: String) -> String {
            var text = ""
            while !text.contains(words) {
                let bytes = pipe.fileHandleForReading.availableData
                if bytes.isEmpty { break }
                text += String(decoding: bytes, as: UTF8.self)
            }
            return text
        }
        let waiting = "Control-C ends this\n"
        #expect(read(to: waiting).contains("ads/adrules.json"))
        // Nothing is printed until a file changes.
        try command.write(#"{"ignore":["VMAP112"]}"#, to: "ads/adrules.json")
        let corrected = read(to: waiting)
        #expect(corrected.hasPrefix("\n==== changed: ads/adrules.json ====\n"), "\(corrected)")
        #expect(!corrected.contains("VMAP112"), "\(corrected)")
        try command.write("{}", to: "ads/adrules.json")
        #expect(read(to: waiting).contains("VMAP112"))
    }

    @Test("standard input cannot be watched")
    func standardInput() throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("lint", "-", "--watch")
        #expect(outcome.code == 64 && outcome.complaint.contains("--watch is for files: standard input is read once"))
    }
}

/// The line on a terminal during a long run.
@Suite struct ProgressLineTests {
    @Test("the progress line appears after a second, changes ten times a second, and is erased if shown")
    func line() {
        var line = ProgressLine("linted", 500, "files", at: 10)
        #expect(line.add(at: 10.9) == nil)
        #expect(line.erase() == nil)
        #expect(line.add(199, at: 11) == "\r\u{1B}[Klinted 200 of 500 files")
        #expect(line.add(at: 11.05) == nil)
        #expect(line.add(9, at: 11.2) == "\r\u{1B}[Klinted 210 of 500 files")
        #expect(line.erase() == "\r\u{1B}[K")
        #expect(line.erase() == nil)
    }

    @Test("no progress line where standard error is not a terminal")
    func noTerminal() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let outcome = try command.run("lint", "a.xml", environment: ["TERM": "xterm"])
        #expect(outcome.code == 0 && outcome.complaint == "")
    }
}
