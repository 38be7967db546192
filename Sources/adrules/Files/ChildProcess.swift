import AdRulesCommands

/// A program that does a part of the work, as `curl` does: it is given bytes, and what it writes is read within limits.
///
/// No shell is involved, and the program inherits no descriptor but the three standard ones. It does not outlive
/// ``run()``.
struct ChildProcess: Sendable {
    /// The standard input of the program.
    enum Input: Sendable {
        /// Nothing: the end of a file.
        case nothing
        /// These bytes. A program that does not read them all does no harm.
        case bytes([UInt8])
        /// The bytes of ``RunningChild/give(_:)``, as long as it runs.
        case open
        /// A file or a pipe that is open for reading; it stays open here.
        case descriptor(Int32)
    }

    /// The end of the program.
    enum Ending: Sendable, Equatable {
        /// With an exit code.
        case exited(Int32)
        /// By a signal from elsewhere.
        case signal(Int32)
        /// It was killed because it wrote more than ``ChildProcess/outputLimit``.
        case tooMuchOutput
        /// It was killed because it took longer than ``ChildProcess/seconds``.
        case tooSlow
    }

    /// The outcome of the program.
    struct Outcome: Sendable {
        /// Its standard output; one byte more than the limit if that was too much.
        var output: [UInt8]
        /// The end of what it wrote to standard error. Not safe to print as it is.
        var complaint: String
        /// Its end.
        var ending: Ending
    }

    /// The reason the program could not be run.
    enum Failure: Error, Equatable {
        /// There is no such program in `PATH`.
        case notFound
        /// Another one, in the system's words.
        case system(String)
    }

    /// The name of the program, which is searched in `PATH`, and its arguments.
    var arguments: [String]
    /// The environment, as in `LC_ALL=C`; the program gets nothing else.
    var environment = ["LC_ALL=C"]
    /// Its standard input.
    var input = Input.nothing
    /// The most bytes of standard output.
    var outputLimit: Int
    /// The most seconds that it may run; nil without a limit.
    var seconds: Double?

    /// The bytes of standard error that are kept.
    private static let complaintBytes = 4 << 10
    private static let chunkBytes = 64 << 10
    /// How often a program that has closed its outputs is asked whether it has ended, in milliseconds.
    private static let pause: Int32 = 5

    /// Makes sure that there is a program. Throws `missing` if there is none.
    static func check(
        _ arguments: [String], environment: [String] = ["LC_ALL=C"], for use: String = "", missing: String
    ) throws(CommandFailure) {
        do throws(Failure) {
            _ = try ChildProcess(arguments: arguments, environment: environment, outputLimit: 64 << 10, seconds: 10)
                .run()
        } catch {
            switch error {
            case .notFound: throw CommandFailure(use + missing)
            case .system(let reason): throw CommandFailure("\(use)\(arguments[0]) cannot be started: \(reason)")
            }
        }
    }

    /// Runs the program to its end, in the calling thread. Complexity: O(bytes in and out).
    func run() throws(Failure) -> Outcome {
        var child = try start()
        let deadline = seconds.map { SystemClock.seconds + $0 }
        var outcome = Outcome(output: [], complaint: "", ending: .exited(0))
        var complaint: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        var wasKilled = false
        func kill(_ ending: Ending) {
            child.kill()
            outcome.ending = ending
            wasKilled = true
        }
        while child.output.isOpen || child.complaint.isOpen {
            guard let ready = child.wait(milliseconds: Self.milliseconds(to: deadline)) else {
                kill(.tooSlow)
                break
            }
            if ready.input { child.feed() }
            if ready.output { outcome.output += child.output.read(&chunk) }
            if ready.complaint { complaint = (complaint + child.complaint.read(&chunk)).suffix(Self.complaintBytes) }
            if outcome.output.count > outputLimit {
                outcome.output.removeSubrange((outputLimit + 1)...)
                kill(.tooMuchOutput)
                break
            }
        }
        child.close()
        outcome.complaint = String(decoding: complaint, as: UTF8.self)
        while !wasKilled, deadline != nil, !child.hasEnded() {
            if Self.milliseconds(to: deadline) == 0 {
                kill(.tooSlow)
            } else {
                poll(nil, 0, Self.pause)
            }
        }
        let status = child.reap()
        if !wasKilled { outcome.ending = Self.ending(status) }
        return outcome
    }

    /// The time that is left, for `poll`; -1 without a deadline.
    private static func milliseconds(to deadline: Double?) -> Int32 {
        guard let deadline, deadline.isFinite else { return -1 }
        return Int32(min(max(0, ((deadline - SystemClock.seconds) * 1000).rounded(.up)), 1e9))
    }

    /// The end of a program by its status, as `waitpid` gives it.
    private static func ending(_ status: Int32) -> Ending {
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signal(signal)
    }
}
