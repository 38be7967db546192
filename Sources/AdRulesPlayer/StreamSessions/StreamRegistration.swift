/// Registers a live stream. Every failure is a ``SessionError``.
struct StreamRegistration: Sendable {
    let request: StreamRequest
    let loading: any AdLoading

    /// The JSON of the answer.
    private struct Answer: Decodable {
        var streamId: String?
        var metadataUrl: OptionalField<String>?
        var mediaVerificationUrl: OptionalField<String>?
        var pollingFrequency: OptionalField<Double>?
    }

    /// The most bytes that a stream identifier may have.
    static let longestStreamID = 1024

    /// Requests a stream.
    func stream() async throws(SessionError) -> LiveStream {
        let answer = try await load()
        guard let id = answer.streamId, Self.isStreamID(id) else {
            throw SessionError(.decoding, at: .registration, message: "the answer has no stream_id that can be sent")
        }
        var stream = LiveStream(id: id)
        var omissions: [String] = []
        stream.metadataURL = omissions.readURL(omissions.read(answer.metadataUrl), named: "metadata_url")
        stream.mediaVerificationURL = omissions.readURL(
            omissions.read(answer.mediaVerificationUrl), named: "media_verification_url")
        stream.pollingFrequency = omissions.read(answer.pollingFrequency)
            .flatMap { $0 > 0 ? MediaTime(seconds: $0) : nil }
        stream.omissions = omissions
        stream.userContext = request.userContext
        return stream
    }

    private func load() async throws(SessionError) -> Answer {
        guard !request.customAssetKey.isEmpty else {
            throw SessionError(
                .invalidRequest, at: .registration,
                message: "the custom asset key is empty; copy it from the live stream event in Ad Manager")
        }
        let registration = request.serving.liveRegistration(
            customAssetKey: request.customAssetKey, parameters: request.parameters)
        var load = LoadRequest(
            url: registration.url, headers: ["Accept": "application/json"], timeout: request.timeout,
            maxBytes: request.maxAnswerBytes, maxRedirects: 0, network: request.network)
        load.method = .post
        load.body = Array(registration.body.utf8)
        load.contentType = registration.contentType
        return try await loading.json(load, at: .registration)
    }

    /// Whether an identifier has visible ASCII only, and is not a variable of HLS, which a player would replace.
    private static func isStreamID(_ id: String) -> Bool {
        (1...longestStreamID).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !id.utf8.starts(with: "{$".utf8)
    }
}
