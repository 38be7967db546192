import AdRulesCommands
import AdRulesSimulation
import AdRulesText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A program with an engine, which runs as long as it answers.
final class EngineProgram: EngineConnection {
    private let arguments: [String]
    private let seconds: Double
    private var child: RunningChild?
    private var lines = LineBuffer(limit: 64 << 20)
    /// The end of what it wrote to standard error.
    private var complaint: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 64 << 10)

    private static let complaintBytes = 1000

    /// A program by its name and arguments. `seconds` is the longest time that an answer may take.
    init(_ arguments: [String], seconds: Double) {
        self.arguments = arguments
        self.seconds = seconds
    }

    deinit { end() }

    func restart() throws {
        end()
        try start()
    }

    private func start() throws {
        let process = ChildProcess(
            arguments: arguments, environment: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }, input: .open,
            outputLimit: .max)
        do throws(ChildProcess.Failure) {
            child = try process.start()
        } catch .notFound {
            throw CommandFailure("cannot start the engine: there is no program \(arguments.first ?? "")")
        } catch .system(let reason) {
            throw CommandFailure("cannot start the engine: \(reason)")
        }
        lines = LineBuffer(limit: 64 << 20)
        complaint = []
    }

    /// Whether the program runs: it was started, and has not failed to answer since.
    var isRunning: Bool { child != nil }

    /// Ends the program, if it runs.
    func end() {
        child?.kill()
        child?.close()
        _ = child?.reap()
        child = nil
    }

    func exchange(_ line: String, until isLast: (JSONValue) -> Bool) throws -> [JSONValue] {
        if child == nil { try start() }
        if let extra = lines.next() ?? waitingLine() {
            _ = try read(extra)
            throw failure("wrote more lines than an answer has: \(Self.shown(extra))")
        }
        child?.give(Array((line + "\n").utf8))
        let deadline = SystemClock.seconds + seconds
        var answer: [JSONValue] = []
        while true {
            while let bytes = lines.next() {
                let value = try read(bytes)
                answer.append(value)
                if isLast(value) { return answer }
            }
            guard !lines.isTooLong else { throw failure("wrote a line of more than \(lines.limit >> 20) MiB") }
            try waitForMore(until: deadline, asked: line)
        }
    }

    private func read(_ bytes: [UInt8]) throws -> JSONValue {
        if let value = try? JSONSource(bytes: bytes, name: "").value(), value.members != nil { return value }
        throw failure("wrote a line that is not a JSON object: \(Self.shown(bytes))")
    }

    private static func shown(_ line: [UInt8]) -> String {
        PrintableText.line(String(decoding: line.prefix(200), as: UTF8.self), limit: 100)
    }

    private func waitForMore(until deadline: Double, asked line: String) throws {
        let left = Int32(min(max(0, (deadline - SystemClock.seconds) * 1000).rounded(.up), 1e9))
        guard let ready = child?.wait(milliseconds: left) else {
            throw failure(
                "did not answer within \(MediaTime(seconds: seconds)?.secondsText ?? "") s: \(PrintableText.cut(line))")
        }
        take(ready)
        if child?.output.isOpen == false {
            throw failure("ended in the middle of a session: \(PrintableText.cut(line, limit: 120))")
        }
    }

    /// A line that the program has written without being asked; nil if none has come yet.
    private func waitingLine() -> [UInt8]? {
        while !lines.isTooLong, let ready = child?.wait(milliseconds: 0), ready.output {
            take(ready)
            if let line = lines.next() { return line }
        }
        return nil
    }

    /// Gives the program the bytes that it takes, and takes those that it has written.
    private func take(_ ready: (input: Bool, output: Bool, complaint: Bool)) {
        if ready.input { child?.feed() }
        if ready.output, let bytes = child?.output.read(&chunk) { lines.append(bytes) }
        if ready.complaint, let bytes = child?.complaint.read(&chunk) {
            complaint = (complaint + bytes).suffix(Self.complaintBytes)
        }
    }

    /// The failure of the program. It is ended: another session starts it again.
    private func failure(_ words: String) -> EngineFailure {
        end()
        let said =
            String(decoding: complaint, as: UTF8.self).split(separator: "\n").last.map { "; it reports: \($0)" } ?? ""
        return EngineFailure("the engine \(words)\(said)")
    }
}
