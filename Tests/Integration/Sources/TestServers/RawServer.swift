import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on bare sockets that misbehaves on request: on 127.0.0.1, at a port the system chooses.
public final class RawServer: Sendable {
    /// What a request is answered with.
    public enum Reply: Sendable {
        /// A whole answer; the connection stays open.
        case answer(Int, headers: [String: String] = [:], body: [UInt8] = [])
        /// An empty answer; the connection stays open for some milliseconds, in which nothing is read, and is closed.
        case answerThenClose(Int, milliseconds: Int)
        /// Bytes as they are, then the end of the connection.
        case bytes([UInt8])
        /// Bytes as they are, then a reset.
        case bytesThenReset([UInt8])
        /// The end of the connection, without a word.
        case nothing
        /// A reset, without a word.
        case reset
        /// Not a word, and the connection stays open until the client has enough.
        case silence
        /// A head, and then a body without an end, at 64 MB a second: faster than that, `URLSession` on Linux has no
        /// moment for anything else (see `URLSessionLoader`).
        case endless
        /// Bytes as they are, and the connection stays open until the client has enough.
        case bytesThenSilence([UInt8])
        /// A head, and then a byte now and then.
        case drip
    }

    /// Where the server can be reached, as in `http://127.0.0.1:40000`.
    public let base: String
    /// The port.
    public let port: UInt16
    private let socket: AsyncSocket
    private let pool: any AsyncSocketPool
    private let reply: @Sendable (ReceivedRequest) async -> Reply
    private let counts = Counts()
    private let work: Work

    private actor Counts {
        var open = 0
        var accepted = 0
        var written = 0
        func opened() {
            open += 1
            accepted += 1
        }
        func closed() { open -= 1 }
        func wrote(_ count: Int) { written += count }
    }

    private final class Work: Sendable {
        let tasks: [Task<Void, Never>]
        init(_ tasks: [Task<Void, Never>]) { self.tasks = tasks }
    }

    /// Starts a server that asks `reply` what to do with each request; port 0: the system chooses.
    public init(port: UInt16 = 0, _ reply: @escaping @Sendable (ReceivedRequest) async -> Reply) async throws {
        let pool = HTTPServer.defaultPool()
        try await pool.prepare()
        let listener = try Socket(domain: AF_INET)
        try listener.setValue(true, for: .localAddressReuse)
        try listener.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
        try listener.listen()
        guard case .ip4(_, let chosen) = try listener.sockname() else { throw SocketError.unsupportedAddress }
        let socket = try AsyncSocket(socket: listener, pool: pool)
        base = "http://127.0.0.1:\(chosen)"
        self.port = chosen
        self.socket = socket
        self.pool = pool
        self.reply = reply
        let counts = counts
        work = Work([
            Task { try? await pool.run() },
            Task {
                while !Task.isCancelled, let connection = try? await socket.accept() {
                    Task {
                        await counts.opened()
                        await Connection(socket: connection, reply: reply) { await counts.wrote($0) }.run()
                        await counts.closed()
                    }
                }
            },
        ])
    }

    /// How many connections are open.
    public var openConnections: Int { get async { await counts.open } }
    /// How many connections there ever were.
    public var acceptedConnections: Int { get async { await counts.accepted } }
    /// How many bytes of endless bodies left.
    public var endlessBytes: Int { get async { await counts.written } }

    /// Takes no more connections.
    public func stop() {
        try? socket.socket.close()
        for task in work.tasks { task.cancel() }
    }
}

/// One connection: requests one after the other.
private struct Connection {
    let socket: AsyncSocket
    let reply: @Sendable (ReceivedRequest) async -> RawServer.Reply
    let wrote: @Sendable (Int) async -> Void

    func run() async {
        var isReset = false
        while let request = try? await nextRequest() {
            do {
                guard try await answer(await reply(request), isReset: &isReset) else { break }
            } catch {
                break
            }
        }
        if isReset { linger() }
        try? socket.close()
    }

    /// Whether the connection stays open.
    private func answer(_ reply: RawServer.Reply, isReset: inout Bool) async throws -> Bool {
        switch reply {
        case .answer(let status, let headers, let body):
            var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.count)\r\n"
            for (name, value) in headers { head += "\(name): \(value)\r\n" }
            try await socket.write(Data((head + "\r\n").utf8) + body)
            return true
        case .answerThenClose(let status, let milliseconds):
            try await socket.write(Data("HTTP/1.1 \(status) Status\r\nContent-Length: 0\r\n\r\n".utf8))
            try await Task.sleep(for: .milliseconds(milliseconds))
        case .bytes(let bytes): try await socket.write(Data(bytes))
        case .bytesThenReset(let bytes):
            try await socket.write(Data(bytes))
            isReset = true
        case .nothing: break
        case .reset: isReset = true
        case .silence, .bytesThenSilence:
            if case .bytesThenSilence(let bytes) = reply { try await socket.write(Data(bytes)) }
            // Whatever comes, or the end: the client had enough.
            while let bytes = try? await socket.read(atMost: 1024), !bytes.isEmpty {}
        case .endless:
            try await socket.write(Data("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<VAST>".utf8))
            let chunk = Data(repeating: 0x20, count: 64 << 10)
            while true {
                try await socket.write(chunk)
                await wrote(chunk.count)
                try await Task.sleep(for: .milliseconds(1))
            }
        case .drip:
            try await socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".utf8))
            while true {
                try await socket.write(Data(" ".utf8))
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        return false
    }

    /// The next request; a client that sends the next one before it has its answer is not served.
    private func nextRequest() async throws -> ReceivedRequest? {
        var bytes: [UInt8] = []
        var headEnd: Int?
        while headEnd == nil {
            guard bytes.count < 64 << 10 else { return nil }
            bytes += try await socket.read(atMost: 4096)
            // The first record of a TLS handshake: a request of its own kind.
            if bytes.first == 0x16 { return ReceivedRequest(method: "TLS", target: "/", headers: [:]) }
            headEnd = bytes.indices.first { bytes[$0...].starts(with: "\r\n\r\n".utf8) }
        }
        let bodyStart = (headEnd ?? 0) + 4
        let lines = String(decoding: bytes[..<bodyStart], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let bodyEnd = bodyStart + (headers["content-length"].flatMap { Int($0) } ?? 0)
        guard bodyEnd < 1 << 20 else { return nil }
        while bytes.count < bodyEnd { bytes += try await socket.read(atMost: 4096) }
        return ReceivedRequest(
            method: String(words[0]), target: String(words[1]), headers: headers,
            body: Array(bytes[bodyStart..<bodyEnd]))
    }

    /// Makes the end of the connection a reset.
    private func linger() {
        var option = Linger(isOn: 1, seconds: 0)
        _ = setsockopt(
            socket.socket.file.rawValue, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<Linger>.size))
    }
}

/// The C struct `linger`, whose name is also that of a function.
private struct Linger {
    var isOn: Int32
    var seconds: Int32
}
