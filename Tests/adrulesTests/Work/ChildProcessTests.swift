import Foundation
import Testing

@testable import adrules

/// Programs that do a part of the work.
@Suite struct ChildProcessTests {
    private func run(
        _ arguments: String..., input: ChildProcess.Input = .nothing, limit: Int = 1 << 20, seconds: Double? = nil
    ) throws(ChildProcess.Failure) -> ChildProcess.Outcome {
        let path = "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        return try ChildProcess(
            arguments: arguments, environment: ["LC_ALL=C", path], input: input, outputLimit: limit, seconds: seconds
        ).run()
    }

    @Test("bytes go in and come out, more of them than any buffer holds")
    func bytes() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let outcome = try run("cat", input: .bytes(bytes), limit: 1 << 22)
        #expect(outcome.ending == .exited(0))
        #expect(outcome.output == bytes)
    }

    @Test("a program that does not read its input does no harm")
    func unread() throws {
        let outcome = try run("true", input: .bytes([UInt8](repeating: 1, count: 1 << 20)))
        #expect(outcome.ending == .exited(0) && outcome.output.isEmpty)
    }

    @Test("too much output ends the program, and no more is kept than a byte beyond the limit")
    func limit() throws {
        let outcome = try run("yes", limit: 1000)
        #expect(outcome.ending == .tooMuchOutput)
        #expect(outcome.output == Array(String(repeating: "y\n", count: 500).utf8) + Array("y".utf8))
        let exact = try run("printf", "%s", "12345", limit: 5)
        #expect(exact.ending == .exited(0) && exact.output.count == 5)
    }

    @Test("the exit code, the signal and the end of standard error are reported")
    func ending() throws {
        let failed = try run("sh", "-c", "echo out; echo first >&2; echo last >&2; exit 3")
        #expect(failed.ending == .exited(3))
        #expect(failed.output == Array("out\n".utf8) && failed.complaint == "first\nlast\n")
        #expect(try run("sh", "-c", "kill -9 $$").ending == .signal(9))
        let loud = try run("sh", "-c", "i=0; while [ $i -lt 2000 ]; do echo line $i >&2; i=$((i+1)); done")
        #expect(loud.complaint.utf8.count == 4096 && loud.complaint.hasSuffix("line 1999\n"))
    }

    @Test("a program that waits for ever is ended at its deadline, also when it has closed its outputs")
    func deadline() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        // Nobody writes into the pipe.
        #expect(try run("cat", input: .descriptor(ends[0]), seconds: 0.02).ending == .tooSlow)
        let closed = try run("sh", "-c", "exec >&- 2>&-; read line", input: .descriptor(ends[0]), seconds: 0.02)
        #expect(closed.ending == .tooSlow)
    }

    @Test("a descriptor is read from its current position")
    func descriptor() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
        try Data("0123456789".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let handle = try FileHandle(forReadingFrom: file)
        try handle.seek(toOffset: 4)
        #expect(try run("cat", input: .descriptor(handle.fileDescriptor)).output == Array("456789".utf8))
    }

    @Test("a program that is not there, and arguments that no program can be given")
    func failures() {
        #expect(throws: ChildProcess.Failure.notFound) { try run("adrules-no-such-program") }
        #expect(throws: ChildProcess.Failure.system("an argument cannot contain a NUL byte")) {
            try run("echo", "a\0b")
        }
        #expect(throws: ChildProcess.Failure.self) { try run() }
    }

    @Test("the environment is the given one, and nothing is expanded")
    func environment() throws {
        let outcome = try run("env")
        let names = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map {
            $0.prefix { $0 != "=" }
        }
        #expect(Set(names) == ["LC_ALL", "PATH"])
        #expect(try run("echo", "$HOME; *").output == Array("$HOME; *\n".utf8))
    }

    @Test("the ends of a connection are passed on to no program, and are none of the standard descriptors")
    func descriptors() throws {
        var (ours, theirs) = try ChildChannel.pair()
        defer {
            ours.close()
            theirs.close()
        }
        for end in [ours, theirs] {
            #expect(end.descriptor > 2)
            #expect(fcntl(end.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        }
        #expect(theirs.write([1, 2, 3]) == 3)
        var buffer = [UInt8](repeating: 0, count: 2)
        #expect(ours.read(&buffer) == [1, 2] && ours.read(&buffer) == [3])
        #expect(ours.read(&buffer).isEmpty && ours.isOpen, "nothing is there yet")
        theirs.close()
        #expect(ours.write([1]) == nil, "no signal ends this process")
        #expect(ours.read(&buffer).isEmpty && !ours.isOpen)
    }
}
