/// A program that was started, and our ends of its standard input, output and error.
struct RunningChild {
    /// Its standard output.
    var output: ChildChannel
    /// Its standard error.
    var complaint: ChildChannel
    private var input: ChildChannel
    private var bytes: [UInt8]
    /// The number of bytes that it has been given.
    private var fed = 0
    /// Whether its standard input stays open when all bytes are given.
    private let staysOpen: Bool
    private let process: pid_t
    /// Its end, once known.
    private var status: Int32?

    /// Takes the ends of a process that was started, and the bytes for its standard input.
    init(
        process: pid_t, input: ChildChannel, bytes: [UInt8], staysOpen: Bool, output: ChildChannel,
        complaint: ChildChannel
    ) {
        self.staysOpen = staysOpen
        self.process = process
        self.input = input
        self.bytes = bytes
        self.output = output
        self.complaint = complaint
        if bytes.isEmpty, !staysOpen { self.input.close() }
    }

    /// Waits until the program takes bytes, has written some or has closed an output; nil if none of it happens in
    /// time. -1 milliseconds wait for ever.
    func wait(milliseconds: Int32) -> (input: Bool, output: Bool, complaint: Bool)? {
        // A negative descriptor is one that `poll` leaves out.
        var ends = [
            pollfd(fd: fed < bytes.count ? input.descriptor : -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: complaint.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&ends, nfds_t(ends.count), milliseconds)
        if count == 0 { return nil }
        // Interrupted by a signal: nothing is ready.
        if count < 0 { return (false, false, false) }
        return (ends[0].revents != 0, ends[1].revents != 0, ends[2].revents != 0)
    }

    /// Adds bytes to those for the program's standard input, which stays open.
    mutating func give(_ more: [UInt8]) {
        bytes = bytes[fed...] + more
        fed = 0
    }

    /// Gives the program as many of the bytes as it takes.
    mutating func feed() {
        guard let count = input.write(bytes[fed...]) else {
            // It reads no more: it may know enough.
            input.close()
            fed = bytes.count
            return
        }
        fed += count
        if fed == bytes.count, !staysOpen { input.close() }
    }

    /// Closes our ends.
    mutating func close() {
        input.close()
        output.close()
        complaint.close()
    }

    /// Ends the program at once.
    func kill() {
        if status == nil { killProcess(process) }
    }

    /// Whether the program has ended.
    mutating func hasEnded() -> Bool {
        var found: Int32 = 0
        guard status == nil else { return true }
        let answer = waitpid(process, &found, WNOHANG)
        // An error: a process that began with SIGCHLD ignored does not learn how its children end.
        if answer == process || answer < 0 && errno != EINTR { status = found }
        return status != nil
    }

    /// Waits for the end of the program; returns its status.
    mutating func reap() -> Int32 {
        var found: Int32 = 0
        while status == nil {
            if waitpid(process, &found, 0) == process || errno != EINTR { status = found }
        }
        return status ?? 0
    }
}
