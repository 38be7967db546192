/// One end of a connection with a child process. A socket, since a write into a pipe without a reader would end this
/// process with a signal.
struct ChildChannel {
    /// The descriptor, above those of standard input, output and error; -1 when it is closed.
    private(set) var descriptor: Int32

    /// Whether it has not been closed, here or at the other end.
    var isOpen: Bool { descriptor >= 0 }

    /// Our end, which never blocks, and the end of the child. Neither is passed on to any other process.
    static func pair() throws(ChildProcess.Failure) -> (ours: ChildChannel, theirs: ChildChannel) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
            // At once, since another thread may start a process in between.
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        #elseif canImport(Musl)
            let kind = SOCK_STREAM | SOCK_CLOEXEC
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(SystemFiles.reason(errno)) }
        var ours = ChildChannel(descriptor: above(ends[0]))
        var theirs = ChildChannel(descriptor: above(ends[1]))
        guard ours.isOpen, theirs.isOpen else {
            let reason = SystemFiles.reason(errno)
            ours.close()
            theirs.close()
            throw .system(reason)
        }
        _ = fcntl(ours.descriptor, F_SETFL, fcntl(ours.descriptor, F_GETFL) | O_NONBLOCK)
        ours.keepSignalsOff()
        return (ours, theirs)
    }

    /// Lets ``write(_:)`` fail without a signal to this process, also on Darwin, where a call cannot ask for it. Not
    /// for an end that a child inherits: it may count on the signal to end it.
    func keepSignalsOff() {
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    /// The same end above the standard descriptors, which may have been closed when this process began; -1 on failure.
    private static func above(_ descriptor: Int32) -> Int32 {
        let free = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        let problem = errno
        closeDescriptor(descriptor)
        errno = problem
        return free
    }

    /// Reads what is there, into the buffer and out of it; closes the end if the other one is closed.
    mutating func read(_ buffer: inout [UInt8]) -> ArraySlice<UInt8> {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count > 0 { return buffer[..<count] }
        if count == 0 || errno != EINTR && errno != EAGAIN { close() }
        return []
    }

    /// Writes as much as fits and returns the number of bytes; nil if the other end is closed.
    func write(_ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
        if count >= 0 { return count }
        return errno == EINTR || errno == EAGAIN ? 0 : nil
    }

    /// Closes this end.
    mutating func close() {
        guard isOpen else { return }
        closeDescriptor(descriptor)
        descriptor = -1
    }
}
