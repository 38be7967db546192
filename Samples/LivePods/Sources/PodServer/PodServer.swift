import FlyingFox
import Foundation

/// A stand-in for Google's pod serving, on this machine: it registers streams, serves pods and the metadata of their ads,
/// and checks the media verification pings. A pod is a playlist with two ads that fill the length that was asked for.
public actor PodServer {
    /// The network that it serves.
    public static let networkCode = "21775744923"
    /// The custom asset key of its live stream.
    public static let customAssetKey = "sample-live-stream"

    private let server: HTTPServer
    private let onCall: @Sendable (String) async -> Void
    private let packager: @Sendable () -> String
    private var running: Task<Void, any Error>?
    private var address = ""
    private var streams: Set<String> = []
    /// The names of the pods that were served, in order.
    private var pods: [String] = []

    /// The calls so far, in order, as in `POST /ssai/… 200`; of a query only the length of the break is shown.
    public private(set) var calls: [String] = []

    /// The number of requests for the metadata.
    public private(set) var metadataCalls = 0
    /// The identifiers of the ad events that were verified, in order.
    public private(set) var pings: [String] = []

    /// The path of the media playlist of the live stream.
    public static let playlistPath = "/live/video.m3u8"

    /// Creates a server that reports each call. `packager` writes the media playlist of the live stream as it is now.
    public init(
        packager: @escaping @Sendable () -> String = { "" },
        onCall: @escaping @Sendable (String) async -> Void = { _ in }
    ) throws {
        self.packager = packager
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
        address = "http://127.0.0.1:\(port)"
        await server.appendRoute("*") { [weak self] request in
            await self?.answer(request) ?? HTTPResponse(statusCode: .serviceUnavailable)
        }
        return address
    }

    /// Stops listening.
    public func stop() async {
        await server.stop()
        running?.cancel()
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        // What is polled is not listed.
        if request.path == Self.playlistPath {
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: "application/vnd.apple.mpegurl"], body: Data(packager().utf8))
        }
        if request.path.hasPrefix("/metadata/") {
            metadataCalls += 1
            return HTTPResponse(
                statusCode: .ok, headers: [.contentType: "application/json"], body: Data(metadata.utf8))
        }
        if request.path.hasPrefix("/verify/") {
            pings.append(String(request.path.dropFirst("/verify/".count)))
            return HTTPResponse(statusCode: .noContent)
        }
        let query = Dictionary(request.query.map { ($0.name, $0.value) }) { first, _ in first }
        let (status, type, body) = reply(request, query)
        let length = query["pd"].map { " pd=\($0)" } ?? ""
        let call = "\(request.method.rawValue) \(request.path)\(length) \(status)"
        calls.append(call)
        await onCall(call)
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "Status"), headers: [.contentType: type], body: Data(body.utf8))
    }

    private func reply(_ request: HTTPRequest, _ query: [String: String]) -> (Int, String, String) {
        let asset = "network/\(Self.networkCode)/custom_asset/\(Self.customAssetKey)"
        if request.method == .POST, request.path == "/ssai/pods/api/v1/\(asset)/stream" {
            let stream = "viewer-\(streams.count + 1):LOCAL"
            streams.insert(stream)
            return (
                201, "application/json",
                """
                {"stream_id":"\(stream)","metadata_url":"\(address)/metadata/\(streams.count)",
                "media_verification_url":"\(address)/verify/","polling_frequency":10}
                """
            )
        }
        let prefix = "/linear/pods/v1/hls/\(asset)/"
        guard request.method == .GET, request.path.hasPrefix(prefix), request.path.hasSuffix(".m3u8") else {
            return Self.error(404, "there is no live stream of this name")
        }
        guard streams.contains(query["stream_id"] ?? "") else { return Self.error(403, "the stream is not registered") }
        guard let length = query["pd"].flatMap({ Double($0) }), length > 0 else {
            return Self.error(400, "the length of the break is missing")
        }
        if let name = Self.podName(in: request.path), !pods.contains(name) { pods.append(name) }
        return (200, "application/vnd.apple.mpegurl", Self.pod(seconds: length / 1000))
    }

    // MARK: The ads

    /// The events of an ad, with the parts of it after which they come, in quarters.
    public static let adEvents = ["start", "firstquartile", "midpoint", "thirdquartile", "complete"]

    /// The number of ads in a pod.
    public static let adsInPod = 2

    /// The name of the pod that a URL or its path requests.
    public static func podName(in url: String) -> String? {
        url.prefix { $0 != "?" }.split(separator: "/").last?.split(separator: ".").first.map(String.init)
    }

    /// The identifier of an ad event, as the timed metadata of the pod has it.
    public static func adEventID(pod: String, ad: Int, event: String) -> String { "google_\(pod).\(ad).\(event)" }

    /// The metadata of the pods that were served.
    private var metadata: String {
        var (tags, ads, breaks) = ([String](), [String](), [String]())
        for pod in pods {
            breaks.append(#""\#(pod)":{"type":"mid","ads":\#(Self.adsInPod)}"#)
            for ad in 1...Self.adsInPod {
                ads.append(#""\#(pod).\#(ad)":{"ad_break_id":"\#(pod)","position":\#(ad),"title":"ad \#(ad)"}"#)
                for event in Self.adEvents {
                    let id = Self.adEventID(pod: pod, ad: ad, event: event)
                    tags.append(#""\#(id)":{"ad":"\#(pod).\#(ad)","ad_break_id":"\#(pod)","type":"\#(event)"}"#)
                }
            }
        }
        return #"{"tags":{\#(tags.joined(separator: ","))},"ads":{\#(ads.joined(separator: ","))},"#
            + #""ad_breaks":{\#(breaks.joined(separator: ","))}}"#
    }

    /// What is wrong with the requests of a viewer: one registration, then each of these pods once, in this order. Empty if
    /// all is right.
    ///
    /// - Parameter expected: The identifiers of the pods, and their lengths in milliseconds.
    public func callMistakes(pods expected: [(id: String, milliseconds: Int)]) -> [String] {
        let asset = "network/\(Self.networkCode)/custom_asset/\(Self.customAssetKey)"
        let right =
            ["POST /ssai/pods/api/v1/\(asset)/stream 201"]
            + expected.map { "GET /linear/pods/v1/hls/\(asset)/ad_break_id/\($0.id).m3u8 pd=\($0.milliseconds) 200" }
        return calls == right ? [] : ["the calls are \(calls)"]
    }

    /// What is wrong with the pings: each event of each pod that was served comes once, in the order in which they play, and
    /// nothing else. Empty if all is right.
    public var pingMistakes: [String] {
        let expected = pods.flatMap { pod in
            (1...Self.adsInPod).flatMap { ad in Self.adEvents.map { Self.adEventID(pod: pod, ad: ad, event: $0) } }
        }
        var mistakes: [String] = []
        let counts = Dictionary(pings.map { ($0, 1) }, uniquingKeysWith: +)
        for (id, count) in counts.sorted(by: { $0.key < $1.key }) {
            if count > 1 { mistakes.append("\(id) came \(count) times") }
            if !expected.contains(id) { mistakes.append("\(id) is no event of a pod") }
        }
        for id in expected where counts[id] == nil { mistakes.append("\(id) did not come") }
        if mistakes.isEmpty, pings != expected { mistakes.append("the order is \(pings)") }
        return mistakes
    }

    private static func error(_ status: Int, _ message: String) -> (Int, String, String) {
        (status, "application/json", #"{"error":{"code":\#(status),"message":"\#(message)"}}"#)
    }

    /// A pod of two ads, each in one segment.
    private static func pod(seconds: Double) -> String {
        """
        #EXTM3U
        #EXT-X-VERSION:3
        #EXT-X-TARGETDURATION:\(Int(seconds / 2) + 1)
        #EXT-X-PLAYLIST-TYPE:VOD
        #EXTINF:\(seconds / 2),
        shoes.ts
        #EXT-X-DISCONTINUITY
        #EXTINF:\(seconds / 2),
        tea.ts
        #EXT-X-ENDLIST

        """
    }
}
