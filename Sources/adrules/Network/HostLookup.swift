#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Finds the addresses of a host within a time limit.
enum HostLookup {
    /// Returns the addresses of a host as numbers, in the order of the system's preference; nil if there was no answer
    /// in time, and none if there is no such host. The deadline is in seconds of ``SystemClock``.
    ///
    /// The system's call cannot be cancelled, so it runs in a thread of its own, which is left behind if it takes too
    /// long: it writes its result into a pipe that nobody reads any more.
    static func addresses(of host: String, deadline: Double) -> [String]? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let thread = WorkerThread {
            // The reader may be gone.
            blockBrokenPipe()
            let lines = Array(numbers(of: host).map { $0 + "\n" }.joined().utf8)
            _ = lines.withUnsafeBytes { SystemFiles.write($0, descriptor: writing) }
            close(writing)
        }
        guard thread != nil else {
            close(writing)
            return nil
        }
        guard let bytes = read(reading, deadline: deadline) else { return nil }
        return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes up to the end of the pipe; nil if it does not come in time.
    private static func read(_ descriptor: Int32, deadline: Double) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let left = deadline - SystemClock.seconds
            guard left > 0 else { return nil }
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&poller, 1, Int32(min((left * 1000).rounded(.up), 1e9)))
            if count < 0, errno != EINTR { return nil }
            guard count > 0 else { continue }
            let size = chunk.withUnsafeMutableBytes { readChunk(descriptor, $0) }
            if size < 0, errno == EINTR { continue }
            guard size > 0 else { return size == 0 ? bytes : nil }
            bytes += chunk[..<size]
        }
    }

    private static func readChunk(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func blockBrokenPipe() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// The addresses of a host, each once.
    private static func numbers(of host: String) -> [String] {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return [] }
        defer { freeaddrinfo(found) }
        var numbers: [String] = []
        var next = found
        while let entry = next {
            next = entry.pointee.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard status == 0 else { continue }
            let number = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }
}
