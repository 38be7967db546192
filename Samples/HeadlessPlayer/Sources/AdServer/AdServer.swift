import FlyingFox
import Foundation

/// A small ad server on this machine: a playlist, wrappers, a slow tag, a failing one, one that never answers, and beacons
/// that are counted.
public actor AdServer {
    private let server: HTTPServer
    private let pace: Double
    private var running: Task<Void, any Error>?
    private var beacons: [String: Int] = [:]

    /// A server whose slow answers take the longer the smaller the pace: 5 is five times as fast.
    public init(pace: Double) throws {
        // One address family: what `localhost` means differs between machines and HTTP clients.
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        self.pace = pace
    }

    /// Listens on a free port and gives the server's address.
    public func start() async throws -> String {
        running = Task { [server] in try await server.run() }
        try await server.waitUntilListening()
        let port: UInt16
        switch await server.listeningAddress {
        case .ip4(_, port: let found), .ip6(_, port: let found): port = found
        case .unix, nil: throw URLError(.cannotConnectToHost)
        }
        let base = "http://127.0.0.1:\(port)"
        await addRoutes(Playlist(base: base))
        return base
    }

    /// Stops listening.
    public func stop() async {
        await server.stop()
        running?.cancel()
    }

    /// How often each beacon arrived.
    public var counts: [String: Int] { beacons }

    /// What is wrong with the beacons of a session that was watched to its end without a skip: missing, doubled, unknown.
    public var mistakes: [String] {
        let expected = Set(Playlist.expectedBeacons)
        let wrong = beacons.filter { !expected.contains($0.key) || $0.value != 1 }
        return expected.filter { beacons[$0] == nil }.map { "\($0) is missing" }.sorted()
            + wrong.map { "\($0.key) came \($0.value) times" }.sorted()
    }

    private func addRoutes(_ playlist: Playlist) async {
        await server.appendRoute("GET /vmap") { _ in Self.xml(playlist.vmap) }
        await server.appendRoute("GET /tag/*") { [pace] request in
            let tag = request.path.split(separator: "/").last.map(String.init) ?? ""
            switch tag {
            case "slow": try await Task.sleep(for: .seconds(3 / pace))
            case "hanging": try await Task.sleep(for: .seconds(60 / pace))
            case "failing": return HTTPResponse(statusCode: .internalServerError)
            default: break
            }
            return playlist.vast(tag).map(Self.xml) ?? HTTPResponse(statusCode: .notFound)
        }
        await server.appendRoute("GET /beacon/*") { [weak self] request in
            await self?.count(request.path)
            return HTTPResponse(statusCode: .noContent)
        }
    }

    private func count(_ path: String) {
        beacons[String(path.dropFirst("/beacon/".count)), default: 0] += 1
    }

    private static func xml(_ text: String) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, headers: [.contentType: "application/xml"], body: Data(text.utf8))
    }
}
