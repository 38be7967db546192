import Foundation
import Testing

/// The built command, run as a person or a script runs it.
struct Command {
    struct Outcome {
        var code: Int32
        var output: String
        var complaint: String
    }

    /// A folder of its own, removed with the value's last use by ``remove()``.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file into the folder, with the folders on its way.
    func write(_ text: String, to name: String) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

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
        try Self.finish(shell)
        return shell.terminationStatus
    }

    /// Runs a process to its end. One that waits for ever is ended by a signal, so that its test fails.
    private static func finish(_ process: Process) throws {
        try process.run()
        let end = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: end)
        process.waitUntilExit()
        end.cancel()
    }

    /// Runs `adrules` in the folder, with an environment of nothing but these variables.
    func run(_ arguments: String..., input: String? = nil, environment: [String: String] = [:]) throws -> Outcome {
        try run(arguments: arguments, input: input, environment: environment)
    }

    /// The same with a list of arguments; `output` is a file that standard output goes to, and is not read again.
    func run(
        arguments: [String], input: String? = nil, environment: [String: String] = [:], output: String? = nil
    ) throws -> Outcome {
        let process = Process()
        let binary: URL = try #require(Self.binary, "adrules was not built beside the tests")
        process.executableURL = binary
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var variables = environment
        // What the binary needs to find its libraries in a build folder; the mutation that Tests/Mutations/sample.sh tries;
        // the options of the sanitizers of Tests/nightly.sh.
        for name in [
            "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "ADRULES_MUTANT", "ADRULES_REACHED",
            "ASAN_OPTIONS", "TSAN_OPTIONS",
        ] {
            variables[name] = ProcessInfo.processInfo.environment[name]
        }
        process.environment = variables
        // Through files: a pipe that nobody empties would stop the command.
        let names = ["in", "out", "err"].map { folder.appendingPathComponent(".\($0)-\(UUID().uuidString)") }
        for (name, content) in zip(names, [input ?? "", "", ""]) { try Data(content.utf8).write(to: name) }
        defer { names.forEach { try? FileManager.default.removeItem(at: $0) } }
        let input = try FileHandle(forReadingFrom: names[0])
        let written = try FileHandle(forWritingTo: output.map { URL(fileURLWithPath: $0) } ?? names[1])
        let complaints = try FileHandle(forWritingTo: names[2])
        // Foundation keeps them open with the process, for ever; and with 1,400 open files its `run()` reads beyond a
        // buffer, and may crash.
        defer { for file in [input, written, complaints] { try? file.close() } }
        process.standardInput = input
        process.standardOutput = written
        process.standardError = complaints
        try Self.finish(process)
        return Outcome(
            code: process.terminationStatus, output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
            complaint: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
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
