import Foundation

/// The reason why a request of a platform's JSON API failed. The errors of the sessions have the same codes.
struct APIFailure: Error, Sendable, Hashable {
    enum Code: String, Sendable, Hashable {
        case invalidURL, network, status, emptyData, decoding, tooLong, cancelled
    }

    var code: Code
    var status: Int?
    var serverMessage: String?
    var loadCode: LoadError.Code?
    var message: String?

    init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The failure of a request that a loader could not complete.
    init(_ error: LoadError) {
        status = error.status
        loadCode = error.code
        message = error.message
        // A status outside of 2xx is an answer, even if its body did not arrive.
        let isAnswered = error.status.map { !(200...299).contains($0) } ?? false
        code =
            switch error.code {
            case .cancelled: .cancelled
            case .status, .redirects: .status
            case _ where isAnswered: .status
            case .badURL, .scheme, .refused: .invalidURL
            case .tooLong: .tooLong
            case .badBody: .decoding
            default: .network
            }
        if code == .status { serverMessage = Self.serverMessage(in: error.body) }
    }

    // MARK: Messages of the server

    private struct Explanation: Decodable {
        struct Nested: Decodable { var message: String? }
        var message: String?
        var error: Nested?

        enum CodingKeys: CodingKey { case message, error }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            message = try? container.decode(String.self, forKey: .message)
            error = try? container.decode(Nested.self, forKey: .error)
        }
    }

    /// The `message` of a JSON object, there or inside of its `error`, or else the text; nil for markup and for bytes
    /// that are not text. At most 500 characters, without control characters.
    static func serverMessage(in body: [UInt8]) -> String? {
        let explanation = try? JSONDecoder().decode(Explanation.self, from: Data(body))
        let message = explanation?.error?.message ?? explanation?.message
        guard let text = message ?? String(bytes: body, encoding: .utf8) else { return nil }
        let parts = text.components(separatedBy: .controlCharacters.union(.newlines))
        let line = String(parts.joined(separator: " ").trimmingCharacters(in: .whitespaces).prefix(500))
        guard !line.isEmpty, message != nil || !"<{[".contains(line.first ?? "<") else { return nil }
        return line
    }
}

extension AdLoading {
    /// Loads the answer to a request of an API, whose address was checked before.
    func answer(to request: LoadRequest) async throws(APIFailure) -> LoadResponse {
        do throws(LoadError) {
            let response = try await load(request)
            guard response.body.count <= request.maxBytes else {
                throw LoadError(.tooLong, status: response.status, message: "more than \(request.maxBytes) bytes")
            }
            return response
        } catch {
            throw APIFailure(error)
        }
    }
}

extension LoadRequest {
    /// Checks that the address may be requested: a custom loader might check nothing.
    func checkAddress() throws(APIFailure) {
        do throws(LoadError) {
            _ = try network.address(url, behind: .itself)
        } catch {
            throw APIFailure(error)
        }
    }
}

extension Decodable {
    /// Decodes the JSON of an answer. A name in snake case (`stream_id`) is that of a property in camel case
    /// (`streamId`).
    static func decoded(from body: [UInt8]) throws(APIFailure) -> Self {
        guard body.contains(where: { $0 > 0x20 }) else { throw APIFailure(.emptyData, message: "the answer is empty") }
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Self.self, from: Data(body))
        } catch {
            throw APIFailure(.decoding, message: APIFailure.decodingMessage(error))
        }
    }
}

extension APIFailure {
    /// The problem of an answer, without its values, which may be secrets.
    static func decodingMessage(_ error: any Error) -> String {
        func place(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            return path.isEmpty ? "the answer" : path.joined(separator: ".")
        }
        return switch error as? DecodingError {
        case .typeMismatch(let type, let context): "\(place(context)) is not of the type \(type)"
        case .valueNotFound(_, let context): "\(place(context)) has no value"
        case .keyNotFound(let key, let context): "\(place(context)) has no \(key.stringValue)"
        case .dataCorrupted, nil: "the answer is not JSON"
        case .some: "the answer cannot be read"
        }
    }
}
