import AdRulesCommands

/// A program that does a part of the work, as `curl` does: it is given bytes, and what it writes is read within limits.
///
/// No shell runs, and the program inherits only the three standard descriptors. It does not outlive ``run()``.
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

extension ChildProcess {
    /// Starts the program.
    func start() throws(Failure) -> RunningChild {
        guard let name = arguments.first, !(arguments + environment).contains(where: { $0.utf8.contains(0) }) else {
            throw .system("an argument cannot contain a NUL byte")
        }
        var pairs: [(ours: ChildChannel, theirs: ChildChannel)] = []
        defer { for index in pairs.indices { pairs[index].theirs.close() } }
        var process: pid_t = 0
        do throws(Failure) {
            for _ in 0..<3 { pairs.append(try ChildChannel.pair()) }
            var standard = pairs.map(\.theirs.descriptor)
            if case .descriptor(let given) = input { standard[0] = given }
            process = try spawn(name, standard: standard)
        } catch {
            for index in pairs.indices { pairs[index].ours.close() }
            throw error
        }
        var bytes: [UInt8] = []
        var staysOpen = false
        switch input {
        case .bytes(let given): bytes = given
        case .open: staysOpen = true
        case .nothing, .descriptor: break
        }
        return RunningChild(
            process: process, input: pairs[0].ours, bytes: bytes, staysOpen: staysOpen, output: pairs[1].ours,
            complaint: pairs[2].ours)
    }

    /// Asks the system for a process with these standard descriptors.
    private func spawn(_ name: String, standard: [Int32]) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in standard.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        #if canImport(Darwin)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif
        // C wants lists of pointers that end with a null pointer.
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, SystemFiles.program(name), &actions, &attributes, &words, &variables)
        guard status == 0 else { throw status == ENOENT ? .notFound : .system(SystemFiles.reason(status)) }
        return process
    }
}
