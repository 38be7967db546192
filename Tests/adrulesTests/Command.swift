import Foundation
import Testing

@testable import adrules

/// The command, run as a person or a script runs it, but in the process of the tests.
struct Command {
    struct Outcome {
        var code: Int32
        var output: String
        var complaint: String
    }

    /// The folder that the command runs in.
    let folder: URL
    /// The folder that ``remove()`` removes; nil if the command runs in a folder that was there already.
    private let root: URL?

    /// The command in a folder of its own, until ``remove()``. A folder named `.git` above it ends the search for a
    /// configuration: an `adrules.json` among the temporary files of the machine is not that of the test.
    init() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        for name in [".git", "work"] {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        folder = root.appendingPathComponent("work")
        self.root = root
    }

    /// The command in a folder that is there already.
    init(in folder: URL) {
        self.folder = folder
        root = nil
    }

    func remove() { if let root { try? FileManager.default.removeItem(at: root) } }

    /// Writes a file into the folder, with the folders on its way.
    func write(_ text: String, to name: String) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Writes a program into the folder. Another process makes its file: a child that a test starts at this moment would
    /// inherit our descriptor of it, and the system does not start a program that is open for writing.
    func writeProgram(_ text: String, to name: String) throws {
        try write(text, to: name + ".text")
        let path = folder.appendingPathComponent(name).path
        let copy = try Process.run(
            URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", path + ".text", path])
        copy.waitUntilExit()
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    /// Runs `adrules` in this process and in the folder, with an environment of nothing but these variables.
    func run(_ arguments: String..., input: String? = nil, environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments: arguments, input: input, environment: environment)
    }

    /// The same with a list of arguments; `output` is a file that standard output goes to, and is not read again. Standard error
    /// may be a terminal.
    func run(
        arguments: [String], input: String? = nil, environment: [String: String] = [:], output: String? = nil,
        isTerminal: Bool = false
    ) throws -> Outcome {
        let (written, complaints) = (StreamMemory(), StreamMemory(isTerminal: isTerminal))
        var streams = Streams(
            input: .memory(StreamMemory(Array((input ?? "").utf8))), output: .memory(written),
            error: .memory(complaints))
        let path = environment["PATH"] ?? ProcessInfo.processInfo.environment["PATH"]
        streams.environment = { $0 == "PATH" ? path : environment[$0] }
        streams.folder = SystemFiles.realPath(folder.path)
        let file = try output.map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
        if let file { streams.output = .descriptor(file.fileDescriptor) }
        defer { try? file?.close() }
        return Outcome(
            code: Adrules.run(arguments, in: streams), output: String(decoding: written.bytes, as: UTF8.self),
            complaint: String(decoding: complaints.bytes, as: UTF8.self))
    }

    /// Runs the words behind `adrules` in a line of the shell, up to a comment, with the files that a pattern matches and with
    /// what the line redirects from and to files.
    func run(line: String, environment: [String: String] = [:]) throws -> Outcome {
        var words: [String] = []
        var files: [String: String] = [:]
        var redirection: String?
        for word in ShellWords.split(line).prefix(while: { $0 != "#" }).flatMap(matches) {
            if let sign = redirection {
                files[sign] = word
                redirection = nil
            } else if ["<", ">", "2>"].contains(word) {
                redirection = word
            } else {
                words.append(word)
            }
        }
        let outcome = try run(arguments: words, input: try files["<"].map(text), environment: environment)
        if let file = files[">"] { try write(outcome.output, to: file) }
        if let file = files["2>"] { try write(outcome.complaint, to: file) }
        return outcome
    }

    /// The files that a word matches as a pattern, as the shell replaces it; the word itself if it is none.
    private func matches(_ word: String) -> [String] {
        guard word.contains("*"), let slash = word.lastIndex(of: "/") else { return [word] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + word[..<slash])) ?? []
        let pattern = GlobPattern(String(word[word.index(after: slash)...]))
        return names.filter(pattern.matches).sorted().map { word[...slash] + $0 }
    }
}

// Processes, for the tests of what only a process has: signals, descriptors, pipes, and its environment.
extension Command {
    /// The most processes that all tests of the command start; what a command itself starts is not counted.
    private static let mostProcesses = 150
    private static let processes = Monitor(0)

    /// The command that was built along with the tests.
    static let binary: URL? = {
        var folders = Bundle.allBundles.map { URL(fileURLWithPath: $0.bundlePath) }
        folders.append(URL(fileURLWithPath: CommandLine.arguments[0]))
        for folder in folders {
            for candidate in [folder, folder.deletingLastPathComponent()] {
                let file = candidate.appendingPathComponent("adrules")
                if FileManager.default.isExecutableFile(atPath: file.path) { return file }
            }
        }
        return nil
    }()

    /// Runs a line of the shell in the folder, with what it redirects, and returns its exit code. `$ADRULES` is the command.
    func shell(_ line: String) throws -> Int32 {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", line]
        shell.currentDirectoryURL = folder
        let binary: URL = try #require(Self.binary, "adrules was not built beside the tests")
        shell.environment = ProcessInfo.processInfo.environment.merging(["ADRULES": binary.path]) { $1 }
        try Self.start(shell)
        // One that waits for ever is ended by a signal, so that its test fails.
        let end = DispatchWorkItem { kill(shell.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: end)
        shell.waitUntilExit()
        end.cancel()
        return shell.terminationStatus
    }

    /// Starts a process of a test, and counts it.
    static func start(_ process: Process) throws {
        let count = processes.withLock { count in
            count += 1
            return count
        }
        #expect(count <= mostProcesses, "a test of the command starts another process: Command.run needs none")
        try process.run()
    }
}

/// Documents for the tests of the command.
enum Document {
    static let clean = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>
        """
    static let error = clean.replacingOccurrences(of: "\"start\"", with: "\"10:00\"")
    static let warning = clean.replacingOccurrences(of: "breakId", with: "breadId")
    static let info = clean.replacingOccurrences(of: "\"start\"", with: "\"50%\"")
    static let broken = String(clean.dropLast(4))
    static let vast = """
        <VAST version="3.0"><Ad id="a"><Wrapper><AdSystem>x</AdSystem>
        <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI></Wrapper></Ad></VAST>
        """
}
