import Foundation

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
            var manifests: [Manifest]?
            var thumbnailSeekingUrl: String?
        }

        struct Manifest: Decodable {
            var `protocol`: String?
            var url: String?
            var resolutions: [Resolution]?
        }

        struct Resolution: Decodable {
            var height: Pixels?
            var width: Pixels?
        }

        var sources: [Source]?
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

    /// Decodes an answer.
    static func decode<Answer: Decodable>(
        _ type: Answer.Type, from body: [UInt8], at step: PlaybackSessionError.Step
    ) throws(PlaybackSessionError) -> Answer {
        guard body.contains(where: { $0 > 0x20 }) else {
            throw PlaybackSessionError(.emptyData, at: step, message: "the answer is empty")
        }
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(type, from: Data(body))
        } catch {
            throw PlaybackSessionError(.decoding, at: step, message: words(error))
        }
    }

    /// What is wrong with an answer, without its values: they may be secrets.
    private static func words(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            return path.isEmpty ? "the answer" : path.joined(separator: ".")
        }
        switch error as? DecodingError {
        case .typeMismatch(let type, let context): return "\(place(context)) is not of the type \(type)"
        case .valueNotFound(_, let context): return "\(place(context)) has no value"
        case .keyNotFound(let key, let context): return "\(place(context)) has no \(key.stringValue)"
        case .dataCorrupted, nil: return "the answer is not JSON"
        case .some: return "the answer cannot be read"
        }
    }
}

/// What a server says about an error.
enum ServerMessage {
    private struct Answer: Decodable {
        var message: String?
    }

    /// The `message` of a JSON object, which is what the platform sends, or else the text; nil for markup and for
    /// bytes that are not text. At most 500 characters, without control characters.
    static func text(in body: [UInt8]) -> String? {
        let message = (try? JSONDecoder().decode(Answer.self, from: Data(body)))?.message
        guard let text = message ?? String(bytes: body, encoding: .utf8) else { return nil }
        let parts = text.components(separatedBy: .controlCharacters.union(.newlines))
        let line = String(parts.joined(separator: " ").trimmingCharacters(in: .whitespaces).prefix(500))
        guard !line.isEmpty, message != nil || !"<{[".contains(line.first ?? "<") else { return nil }
        return line
    }
}
