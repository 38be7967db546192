import Dispatch

/// Finds the addresses of a host within a time limit.
enum HostLookup {
    enum Answer: Equatable {
        /// The addresses as numbers, in the order of the system's preference; none if there is no such host.
        case addresses([String])
        /// There was no answer in time.
        case tooSlow
        /// The system has no file left to ask with.
        case noResources
    }

    /// Looks up the addresses of a host. The deadline is in seconds of ``SystemClock``.
    ///
    /// The system's call cannot be cancelled, so it runs in a thread of its own, which is left behind if it takes too
    /// long: it writes its result into a channel without a reader.
    static func addresses(of host: String, deadline: Double) -> Answer {
        guard let (ours, theirs) = try? ChildChannel.pair() else { return .noResources }
        var channel = ours
        // The reader may be gone when the answer comes.
        theirs.keepSignalsOff()
        defer { channel.close() }
        DispatchQueue(label: "adrules.lookup").async {
            var end = theirs
            let lines = Array(numbers(of: host).map { $0 + "\n" }.joined().utf8)
            var rest = lines[...]
            while !rest.isEmpty, let count = end.write(rest) { rest = rest.dropFirst(count) }
            end.close()
        }
        guard let bytes = read(&channel, deadline: deadline) else { return .tooSlow }
        return .addresses(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
    }

    /// The bytes up to the end of the channel; nil if it does not come in time.
    private static func read(_ channel: inout ChildChannel, deadline: Double) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while channel.isOpen {
            let left = deadline - SystemClock.seconds
            guard left > 0 else { return nil }
            var poller = pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, Int32(min((left * 1000).rounded(.up), 1e9))) > 0 else { continue }
            bytes += channel.read(&chunk)
        }
        return bytes
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
