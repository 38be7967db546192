import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server on 127.0.0.1 that counts its requests, and misbehaves on request.
///
/// A connection is answered once, in a thread of its own, and closed.
final class LoopbackServer: @unchecked Sendable {  // Reason: `lock` guards `received`; all else is constant.
    /// A request as it came.
    struct Request: Sendable {
        /// The path, with its query.
        var path: String
        /// The lines of the head after the first, in lower case.
        var fields: [String]
    }

    /// What a request is answered with.
    enum Reply: Sendable {
        /// A whole answer with a status and further fields.
        case answer(Int, String = "", fields: [String] = [])
        /// Bytes as they are, then the end of the connection.
        case bytes([UInt8])
        /// A text as it is, and then another one again and again, for as long as somebody reads.
        case endless(String, again: String)
        /// Not a word, until the client closes the connection.
        case silence
    }

    /// The beginning of its URLs, as in `http://127.0.0.1:40000`.
    let base: String
    private let listener: Int32
    private let lock = NSLock()
    private var received: [Request] = []

    struct CannotListen: Error {}

    /// Starts a server; `reply` is asked with the path up to a question mark, and the base of the server.
    init(_ reply: @escaping @Sendable (_ path: String, _ base: String) -> Reply) throws {
        #if canImport(Glibc)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let size = length
        let descriptor = listener
        let isListening = withUnsafeMutableBytes(of: &address) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(descriptor, pointer, size) == 0 && listen(descriptor, 64) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        guard isListening else { throw CannotListen() }
        base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let accepting = Thread { [self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { return }
                let thread = Thread { [self] in serve(connection, reply) }
                thread.start()
            }
        }
        accepting.start()
    }

    /// Takes no more connections.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// What it was asked so far.
    var requests: [Request] { lock.withLock { received } }

    /// The paths that it was asked for, without queries, in the order of the alphabet.
    var paths: [String] { requests.map { String($0.path.prefix { $0 != "?" }) }.sorted() }

    private func serve(_ connection: Int32, _ reply: (String, String) -> Reply) {
        defer { close(connection) }
        #if canImport(Darwin)
            var isOn: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        guard let request = read(connection) else { return }
        lock.withLock { received.append(request) }
        switch reply(String(request.path.prefix { $0 != "?" }), base) {
        case .answer(let status, let body, let fields):
            let head =
                ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
            _ = send(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8), connection)
        case .bytes(let bytes): _ = send(bytes, connection)
        case .endless(let head, let piece):
            let pieces = Array(String(repeating: piece, count: 1 + 65536 / piece.utf8.count).utf8)
            guard send(Array(head.utf8), connection) else { return }
            while send(pieces, connection) {}
        case .silence: while let more = chunk(connection), !more.isEmpty {}
        }
    }

    private func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let more = chunk(connection), !more.isEmpty else { return nil }
            bytes += more
        }
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        return Request(
            path: words.count > 1 ? String(words[1]) : "",
            fields: lines.dropFirst().map { $0.lowercased() }.filter { !$0.isEmpty })
    }

    private func chunk(_ connection: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection, &buffer, buffer.count, 0)
        return count < 0 ? nil : Array(buffer[..<count])
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        var sent = 0
        while sent < bytes.count {
            let rest = Array(bytes[sent...])
            #if canImport(Glibc)
                let count = Glibc.send(connection, rest, rest.count, flags)
            #elseif canImport(Musl)
                let count = Musl.send(connection, rest, rest.count, flags)
            #else
                let count = Darwin.send(connection, rest, rest.count, flags)
            #endif
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
