import AdRulesHLS
import Foundation

/// Registers a live stream. Every failure is a ``StreamSessionError``.
struct StreamRegistration: Sendable {
    let request: StreamRequest
    let loading: any AdLoading

    /// The JSON of the answer.
    private struct Answer: Decodable {
        var streamID: String?
        var metadataURL: String?
        var mediaVerificationURL: String?
        var pollingFrequency: Double?

        enum CodingKeys: String, CodingKey {
            case streamID = "stream_id"
            case metadataURL = "metadata_url"
            case mediaVerificationURL = "media_verification_url"
            case pollingFrequency = "polling_frequency"
        }
    }

    /// The most bytes that a stream identifier may have.
    static let longestStreamID = 1024

    /// Requests a stream.
    func stream() async throws(StreamSessionError) -> LiveStream {
        let answer = try Self.decode(try await load())
        guard let id = answer.streamID, Self.isStreamID(id) else {
            throw StreamSessionError(
                .decoding, at: .registration, message: "the answer has no stream_id that can be sent")
        }
        var stream = LiveStream(id: id)
        stream.metadataURL = try Self.url(answer.metadataURL, named: "metadata_url")
        stream.mediaVerificationURL = try Self.url(answer.mediaVerificationURL, named: "media_verification_url")
        stream.pollingFrequency = answer.pollingFrequency.flatMap { $0 > 0 ? MediaTime(seconds: $0) : nil }
        stream.userContext = request.userContext
        return stream
    }

    private func load() async throws(StreamSessionError) -> [UInt8] {
        guard !request.customAssetKey.isEmpty else {
            throw StreamSessionError(
                .invalidRequest, at: .registration,
                message: "the custom asset key is empty; the live stream event in Ad Manager has it")
        }
        let registration = request.serving.liveRegistration(
            customAssetKey: request.customAssetKey, parameters: request.parameters)
        var load = LoadRequest(
            url: registration.url, headers: ["Accept": "application/json"], timeout: request.timeout,
            maxBytes: request.maxAnswerBytes, maxRedirects: 0, network: request.network)
        load.method = .post
        load.body = Array(registration.body.utf8)
        load.contentType = registration.contentType
        do throws(LoadError) {
            // A custom loader might check nothing.
            _ = try request.network.address(load.url, behind: .itself)
            let response = try await loading.load(load)
            guard response.body.count <= load.maxBytes else {
                throw LoadError(.tooLong, status: response.status, message: "more than \(load.maxBytes) bytes")
            }
            return response.body
        } catch {
            throw StreamSessionError(error)
        }
    }

    private static func decode(_ body: [UInt8]) throws(StreamSessionError) -> Answer {
        guard body.contains(where: { $0 > 0x20 }) else {
            throw StreamSessionError(.emptyData, at: .registration, message: "the answer is empty")
        }
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(body))
        } catch DecodingError.typeMismatch(let type, let context) {
            let place = context.codingPath.last?.stringValue ?? "the answer"
            throw StreamSessionError(.decoding, at: .registration, message: "\(place) is not of the type \(type)")
        } catch {
            throw StreamSessionError(.decoding, at: .registration, message: "the answer is not a JSON object")
        }
    }

    /// A URL of the answer, if a client can open it.
    private static func url(_ text: String?, named name: String) throws(StreamSessionError) -> String? {
        guard let text, !text.isEmpty else { return nil }
        do throws(LoadError) {
            _ = try HTTPAddress(text)
            return text
        } catch {
            throw StreamSessionError(
                .invalidURL, at: .registration, message: "\(name): \(error.message ?? error.code.rawValue)")
        }
    }

    /// Whether an identifier has visible ASCII characters only, and is not a variable of HLS, which a player would
    /// replace.
    private static func isStreamID(_ id: String) -> Bool {
        (1...longestStreamID).contains(id.utf8.count) && id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            && !id.utf8.starts(with: "{$".utf8)
    }

    /// What the server says about an error: the `message` of its JSON, there or inside of `error`, or else its text.
    static func message(in body: [UInt8]) -> String? {
        struct Answer: Decodable {
            struct Failure: Decodable { var message: String? }
            var error: Failure?
        }
        let nested = (try? JSONDecoder().decode(Answer.self, from: Data(body)))?.error?.message
        return ServerMessage.text(in: nested.map { Array($0.utf8) } ?? body)
    }
}
