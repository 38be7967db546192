import AdRulesText
import Foundation

/// The five requests of a session. Each ends with a ``SessionError`` that names its step.
struct PlaybackCalls: Sendable {
    typealias Step = SessionError.Step

    let api: PlaybackAPI
    let deviceID: String
    let loading: any AdLoading

    /// Requests a playback token.
    func token(for resource: PlaybackResource, apiToken: String) async throws(SessionError) -> String {
        var body = ["resource_id": resource.id, "resource_type": resource.kind.rawValue]
        body["customer_id"] = resource.customerID
        var request = try request(.token, "/bv/cms/v1/tokens", "Bearer " + checked(apiToken, at: .token))
        if let organization = api.organizationID {
            guard Self.isHeaderValue(organization) else {
                throw SessionError(
                    .invalidToken, at: .token, message: "the organization ID is not a valid header value")
            }
            request.headers["x-bv-org-id"] = organization
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Strings can always be encoded.
        request.body = (try? encoder.encode(body)).map { Array($0) } ?? []
        request.contentType = "application/json"
        let answer: PlaybackAnswers.Token = try await loading.json(request, at: .token)
        guard let token = answer.token ?? answer.playbackToken, Self.isHeaderValue(token) else {
            throw SessionError(.decoding, at: .token, message: "the answer has no token that can be sent")
        }
        return token
    }

    /// The request that starts a session. Throws if it cannot be sent.
    func startRequest(_ token: String) throws(SessionError) -> LoadRequest {
        try sessionRequest(.start, ":start", token)
    }

    /// Starts a session; returns the URL of the DRM server, nil if there is none.
    func start(_ request: LoadRequest) async throws(SessionError) -> String? {
        let answer: PlaybackAnswers.Start = try await loading.json(request, at: .start)
        guard let endpoint = answer.drmServerEndpoint, !endpoint.isEmpty else { return nil }
        do throws(LoadError) {
            _ = try HTTPAddress(endpoint)
        } catch {
            throw SessionError(
                .invalidURL, at: .start, message: "drm_server_endpoint: \(error.message ?? error.code.rawValue)")
        }
        return endpoint
    }

    /// Requests the sources of the stream, and the reasons why parts of the answer are missing in them. A manifest that
    /// cannot be read, or whose URL no player can open, is left out, and so is a source without manifests.
    func sources(
        _ token: String
    ) async throws(SessionError) -> (sources: [PlaybackStream.Source], omissions: [String]) {
        var request = try sessionRequest(.streamInfo, "", token)
        request.method = .get
        let info: PlaybackAnswers.StreamInfo = try await loading.json(request, at: .streamInfo)
        var omissions: [String] = []
        var refusal: String?
        var sources: [PlaybackStream.Source] = []
        for source in omissions.read(info.sources) {
            var manifests: [PlaybackStream.Manifest] = []
            for manifest in omissions.read(source.manifests) {
                let url = manifest.url ?? ""
                do throws(LoadError) {
                    _ = try HTTPAddress(url)
                    manifests.append(Self.manifest(manifest, url: url, &omissions))
                } catch {
                    let problem = "the URL of a manifest: \(error.message ?? error.code.rawValue)"
                    omissions.append(problem)
                    refusal = refusal ?? problem
                }
            }
            let thumbnails = omissions.readURL(
                omissions.read(source.thumbnailSeekingUrl), named: "thumbnail_seeking_url")
            guard !manifests.isEmpty else { continue }
            sources.append(PlaybackStream.Source(manifests: manifests, thumbnailSeekingURL: thumbnails))
        }
        guard sources.isEmpty else { return (sources, omissions) }
        if let refusal { throw SessionError(.invalidURL, at: .streamInfo, message: refusal) }
        if let problem = omissions.first { throw SessionError(.decoding, at: .streamInfo, message: problem) }
        throw SessionError(.emptyData, at: .streamInfo, message: "the answer has no manifest")
    }

    private static func manifest(
        _ manifest: PlaybackAnswers.StreamInfo.Manifest, url: String, _ omissions: inout [String]
    ) -> PlaybackStream.Manifest {
        let resolutions = omissions.read(manifest.resolutions).compactMap { resolution in
            resolution.height?.value.map { PlaybackStream.Resolution(height: $0, width: resolution.width?.value) }
        }
        return PlaybackStream.Manifest(
            PlaybackStream.StreamingProtocol(rawValue: manifest.protocol ?? ""), url: url, resolutions: resolutions)
    }

    /// Sends a heartbeat; returns nil if the answer is 200. Its body is not used.
    func heartbeat(_ token: String, within limit: MediaTime?) async -> SessionError? {
        do throws(SessionError) {
            var request = try sessionRequest(.heartbeat, ":heartbeat", token)
            if let limit { request.timeout = min(api.timeout, limit) }
            let status = try await loading.answer(to: request, at: .heartbeat).status
            return status == 200 ? nil : SessionError(.status, at: .heartbeat, status: status)
        } catch {
            // The status was 200; the outcome of the body does not matter.
            return error.status == 200 && error.code != .cancelled ? nil : error
        }
    }

    /// Ends the session; returns nil if the platform confirmed it. Its body is not used.
    func end(_ token: String) async -> SessionError? {
        do throws(SessionError) {
            var request = try sessionRequest(.end, ":end", token)
            // A client may send a request again whose old connection broke.
            request.reusesConnection = false
            _ = try await loading.answer(to: request, at: .end)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Requests

    /// A request about the session of this device.
    private func sessionRequest(_ step: Step, _ verb: String, _ token: String) throws(SessionError) -> LoadRequest {
        guard !deviceID.isEmpty, deviceID != ".", deviceID != ".." else {
            throw SessionError(.invalidURL, at: step, message: "\"\(deviceID)\" is not a device ID")
        }
        let path = "/bv/playback/v1/sessions/" + Self.pathSegment(deviceID) + verb
        return try request(step, path, checked(token, at: step))
    }

    private func request(_ step: Step, _ path: String, _ authorization: String) throws(SessionError) -> LoadRequest {
        var base = api.baseURL[...]
        while base.last == "/" { base.removeLast() }
        guard !base.contains("?"), !base.contains("#") else {
            throw SessionError(.invalidURL, at: step, message: "the URL of the API has a query or a fragment")
        }
        var request = LoadRequest(
            url: base + path, headers: ["Authorization": authorization, "Accept": "application/json"],
            timeout: api.timeout, maxBytes: api.maxAnswerBytes, maxRedirects: 0, network: api.network)
        request.method = .post
        return request
    }

    /// A token, if a header can carry it.
    private func checked(_ token: String, at step: Step) throws(SessionError) -> String {
        guard Self.isHeaderValue(token) else {
            throw SessionError(
                .invalidToken, at: step, message: "the token is empty or has characters that no header can carry")
        }
        return token
    }

    /// Whether a text is one or more visible ASCII characters and blanks.
    static func isHeaderValue(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// One path segment: all except letters, digits, `-`, `.`, `_` and `~` is percent-encoded (RFC 3986 §2.3).
    private static func pathSegment(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}

/// The JSON of the API's answers. Names in snake case and in camel case are both read.
enum PlaybackAnswers {
    /// The answer to the request for a playback token, which is named `token` or `playbackToken`.
    struct Token: Decodable {
        var token: String?
        var playbackToken: String?
    }

    /// The answer to the start.
    struct Start: Decodable {
        var drmServerEndpoint: String?
    }

    /// The answer to the request for the stream's sources.
    struct StreamInfo: Decodable {
        struct Source: Decodable {
            var manifests: OptionalField<[OptionalField<Manifest>]>?
            var thumbnailSeekingUrl: OptionalField<String>?
        }

        struct Manifest: Decodable {
            var `protocol`: String?
            var url: String?
            var resolutions: OptionalField<[OptionalField<Resolution>]>?
        }

        struct Resolution: Decodable {
            var height: Pixels?
            var width: Pixels?
        }

        var sources: OptionalField<[OptionalField<Source>]>?
    }

    /// A number of pixels, written as a number or, in the API's schema, as a string; nil if it is neither.
    struct Pixels: Decodable {
        var value: Int?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let number = (try? container.decode(Int.self)) ?? (try? container.decode(String.self)).flatMap { Int($0) }
            value = number.flatMap { $0 > 0 ? $0 : nil }
        }
    }
}
