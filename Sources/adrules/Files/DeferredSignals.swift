#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals that end the process, held back while a file is written beside the one that it replaces: Ctrl-C would leave
/// it there. They come after it, so that the command ends with the file that it was at.
enum DeferredSignals {
    private typealias Handler = @convention(c) (Int32) -> Void

    private struct State {
        /// The threads that are writing.
        var writers = 0
        /// What the signals did before.
        var handlers: [Handler?] = []
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    private static let state = Monitor(State())
    /// The signal that came; 0 if none did. A handler must not wait for a lock.
    nonisolated(unsafe) private static var came: sig_atomic_t = 0

    /// Runs `body` to its end before a signal ends the process.
    static func until<Result>(_ body: () throws(FileFailure) -> Result) throws(FileFailure) -> Result {
        hold()
        defer { release() }
        return try body()
    }

    private static func hold() {
        state.withLock { state in
            state.writers += 1
            if state.writers == 1 { state.handlers = numbers.map(handler) }
        }
    }

    /// Lets a signal wait, and returns what it did before. One that is ignored, as by `nohup`, stays so.
    private static func handler(of number: Int32) -> Handler? {
        let former: Handler? = signal(number) { DeferredSignals.came = $0 }
        if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        return former
    }

    private static func release() {
        let number = state.withLock { state in
            state.writers -= 1
            guard state.writers == 0 else { return sig_atomic_t(0) }
            for (number, handler) in zip(numbers, state.handlers) { signal(number, handler) }
            defer { came = 0 }
            return came
        }
        if number != 0 { kill(getpid(), number) }
    }
}
