import FlyingFox
import FlyingSocks
import Foundation

/// A web server that answers properly: on 127.0.0.1, at a port the system chooses.
public final class GoodServer: Sendable {
    /// An answer.
    public struct Answer: Sendable {
        var status: Int
        var type: String
        var body: String

        /// An answer with a body.
        public init(_ body: String = "", status: Int = 200, type: String = "text/xml") {
            self.status = status
            self.type = type
            self.body = body
        }
    }

    /// Where the server can be reached, as in `http://127.0.0.1:40000`.
    public let base: String
    private let server: HTTPServer
    private let log: Log

    private actor Log {
        var requests: [ReceivedRequest] = []
        func note(_ request: ReceivedRequest) { requests.append(request) }
    }

    /// Starts a server.
    public init(_ answer: @escaping @Sendable (ReceivedRequest) async -> Answer) async throws {
        let log = Log()
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 60, logger: .disabled)
        await server.appendRoute("*") { request in
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            var headers: [String: String] = [:]
            for (name, value) in request.headers { headers[name.rawValue.lowercased()] = value }
            let received = ReceivedRequest(
                method: request.method.rawValue, target: request.path + (query.isEmpty ? "" : "?" + query),
                headers: headers, body: Array(try await request.bodyData))
            await log.note(received)
            let found = await answer(received)
            return HTTPResponse(
                statusCode: HTTPStatusCode(found.status, phrase: "Status"), headers: [.contentType: found.type],
                body: Data(found.body.utf8))
        }
        Task { try await server.run() }
        try await server.waitUntilListening()
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
        base = "http://127.0.0.1:\(port)"
        self.server = server
        self.log = log
    }

    /// Every request so far, in order.
    public var requests: [ReceivedRequest] { get async { await log.requests } }

    /// Takes no more connections.
    public func stop() async { await server.stop() }
}
