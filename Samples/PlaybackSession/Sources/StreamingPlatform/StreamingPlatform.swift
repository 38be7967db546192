import FlyingFox
import Foundation

/// A stand-in for the API of a streaming platform, on this machine: playback tokens, one session for each device,
/// heartbeats. It also takes the beacons of ads.
public actor StreamingPlatform {
    /// The API token that it accepts.
    public static let apiToken = "api-token"
    /// The resource that it has.
    public static let resource = "film-1"

    private let server: HTTPServer
    private let onCall: @Sendable (String) async -> Void
    private var running: Task<Void, any Error>?
    private var tokens: Set<String> = []
    /// The playback token of each device's session.
    private var sessions: [String: String] = [:]
    private var heartbeatsLeft = Int.max

    /// The calls so far, in order, as in `POST /bv/cms/v1/tokens 200`.
    public private(set) var calls: [String] = []
    /// The paths of the beacons so far, in order.
    public private(set) var beacons: [String] = []

    /// Creates a platform that reports each call of its API, but no beacon.
    public init(onCall: @escaping @Sendable (String) async -> Void = { _ in }) throws {
        // One address family: what `localhost` means differs between machines and HTTP clients.
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        self.onCall = onCall
    }

    /// Listens on a free port and returns the address.
    public func start() async throws -> String {
        running = Task { [server] in try await server.run() }
        try await server.waitUntilListening()
        let port: UInt16
        switch await server.listeningAddress {
        case .ip4(_, port: let found), .ip6(_, port: let found): port = found
        case .unix, nil: throw URLError(.cannotConnectToHost)
        }
        await server.appendRoute("*") { [weak self] request in
            let body = try await request.bodyData
            return await self?.answer(request, body) ?? HTTPResponse(statusCode: .serviceUnavailable)
        }
        return "http://127.0.0.1:\(port)"
    }

    /// Stops listening.
    public func stop() async {
        await server.stop()
        running?.cancel()
    }

    /// Accepts so many more heartbeats, and then lets the sessions expire.
    public func expire(afterHeartbeats count: Int) { heartbeatsLeft = count }

    /// The number of sessions that have not ended.
    public var openSessions: Int { sessions.count }

    private func answer(_ request: HTTPRequest, _ body: Data) async -> HTTPResponse {
        guard !request.path.hasPrefix("/beacon/") else {
            beacons.append(request.path)
            return HTTPResponse(statusCode: .noContent)
        }
        let (status, json) = reply(request, body)
        let call = "\(request.method.rawValue) \(request.path) \(status)"
        calls.append(call)
        await onCall(call)
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "Status"), headers: [.contentType: "application/json"],
            body: Data(json.utf8))
    }

    private func reply(_ request: HTTPRequest, _ body: Data) -> (Int, String) {
        let authorization = request.headers[.authorization] ?? ""
        if request.path == "/bv/cms/v1/tokens", request.method == .POST {
            guard authorization == "Bearer \(Self.apiToken)" else { return Self.error(401, "the API token is unknown") }
            let asked = try? JSONDecoder().decode([String: String].self, from: body)
            guard asked?["resource_id"] == Self.resource, asked?["resource_type"] != nil else {
                return Self.error(404, "there is no such resource")
            }
            let token = "playback-\(tokens.count + 1)"
            tokens.insert(token)
            return (200, #"{"token":"\#(token)"}"#)
        }
        let prefix = "/bv/playback/v1/sessions/"
        guard request.path.hasPrefix(prefix) else { return Self.error(404, "there is no such call") }
        guard tokens.contains(authorization) else { return Self.error(401, "the playback token is unknown") }
        let parts = request.path.dropFirst(prefix.count).split(separator: ":", omittingEmptySubsequences: false)
        let verb = parts.count == 2 ? String(parts[1]) : ""
        return reply(request.method, verb, device: String(parts.first ?? ""), token: authorization)
    }

    private func reply(_ method: HTTPMethod, _ verb: String, device: String, token: String) -> (Int, String) {
        switch (method, verb) {
        case (.POST, "start"):
            sessions[device] = token
            return (200, #"{"drm_server_endpoint":"https://drm.example/licence"}"#)
        case (.GET, ""):
            guard sessions[device] == token else { return Self.error(404, "there is no such session") }
            return (200, Self.streamInfo)
        case (.POST, "heartbeat"):
            heartbeatsLeft -= 1
            guard heartbeatsLeft >= 0, sessions[device] == token else {
                return Self.error(403, "the session has expired")
            }
            // Without a body: the server would write it on its own, and TCP would hold it back for some 40 ms.
            return (200, "")
        case (.POST, "end"):
            guard sessions[device] == token else { return Self.error(404, "there is no such session") }
            sessions[device] = nil
            return (200, "{}")
        default: return Self.error(404, "there is no such call")
        }
    }

    private static func error(_ status: Int, _ message: String) -> (Int, String) {
        (status, #"{"code":\#(status),"message":"\#(message)","details":[]}"#)
    }

    private static let streamInfo = """
        {"sources":[{"manifests":[
        {"protocol":"PROTOCOL_HLS","url":"https://cdn.example/film-1.m3u8",
        "resolutions":[{"height":"1080","width":"1920"},{"height":"720","width":"1280"}]},
        {"protocol":"PROTOCOL_DASH","url":"https://cdn.example/film-1.mpd","resolutions":[]}],
        "thumbnail_seeking_url":"https://cdn.example/film-1.vtt"}]}
        """
}
