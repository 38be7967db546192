import Foundation

extension AdLoading {
    /// Requests a URL and checks what a custom loader might not: that its address is allowed, and the answer's length.
    func checkedLoad(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        _ = try request.network.address(request.url, behind: request.firstHop)
        let response = try await load(request)
        guard response.body.count <= request.maxBytes else {
            throw LoadError(.tooLong, status: response.status, message: "more than \(request.maxBytes) bytes")
        }
        return response
    }

    /// Loads the answer to a request of an API, at a step of a session.
    func answer(to request: LoadRequest, at step: SessionError.Step) async throws(SessionError) -> LoadResponse {
        do throws(LoadError) {
            return try await checkedLoad(request)
        } catch {
            throw SessionError(error, at: step)
        }
    }

    /// Loads and decodes an answer's JSON. A snake-case key (`stream_id`) names a camel-case property (`streamId`).
    func json<Answer: Decodable>(
        _ request: LoadRequest, at step: SessionError.Step
    ) async throws(SessionError) -> Answer {
        let body = try await answer(to: request, at: step).body
        guard !body.isBlank else { throw SessionError(.emptyData, at: step, message: "the answer is empty") }
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Answer.self, from: Data(body))
        } catch {
            throw SessionError(.decoding, at: step, message: SessionError.decodingMessage(error))
        }
    }
}

extension SessionError {
    /// The error of a request that a loader could not complete at a step.
    init(_ error: LoadError, at step: Step) {
        // A status outside of 2xx is an answer, even if its body did not arrive.
        let isAnswered = error.status.map { !(200...299).contains($0) } ?? false
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .status, .redirects: .status
            case _ where isAnswered: .status
            case .badURL, .scheme, .refused: .invalidURL
            case .tooLong: .tooLong
            case .badBody: .decoding
            default: .network
            }
        self.init(code, at: step, status: error.status, message: error.message)
        loadCode = error.code
        if code == .status { serverMessage = Self.serverMessage(in: error.body) }
    }

    private struct Explanation: Decodable {
        struct Nested: Decodable { var message: String? }
        var message: OptionalField<String>?
        var error: OptionalField<Nested>?
    }

    /// The `message` of a JSON object, there or inside of its `error`, or else the text; nil for markup and for bytes
    /// that are not text. At most 500 characters, without control characters.
    static func serverMessage(in body: [UInt8]) -> String? {
        let explanation = try? JSONDecoder().decode(Explanation.self, from: Data(body))
        let message = explanation?.error?.value?.message ?? explanation?.message?.value
        guard let text = message ?? String(bytes: body, encoding: .utf8) else { return nil }
        let parts = text.components(separatedBy: .controlCharacters.union(.newlines))
        let line = String(parts.joined(separator: " ").trimmingCharacters(in: .whitespaces).prefix(500))
        guard !line.isEmpty, message != nil || !"<{[".contains(line.first ?? "<") else { return nil }
        return line
    }

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

/// An optional field of an answer: one that cannot be read counts as absent, and the rest of the answer is used.
enum OptionalField<Value: Decodable & Sendable>: Decodable, Sendable {
    case value(Value)
    /// Its problem and place, without its value, which may be a secret.
    case unreadable(String)

    init(from decoder: any Decoder) throws {
        do {
            self = .value(try Value(from: decoder))
        } catch {
            self = .unreadable(SessionError.decodingMessage(error))
        }
    }

    /// The value; nil if it cannot be read.
    var value: Value? { if case .value(let value) = self { value } else { nil } }
}

extension [String] {
    /// The value of an optional field. If it cannot be read, the reason is added here.
    mutating func read<Value>(_ field: OptionalField<Value>?) -> Value? {
        if case .unreadable(let problem)? = field { append(problem) }
        return field?.value
    }

    /// The elements of an optional list. The reasons why elements are missing are added here.
    mutating func read<Value>(_ field: OptionalField<[OptionalField<Value>]>?) -> [Value] {
        var elements: [Value] = []
        for element in read(field) ?? [] {
            if let element = read(element) { elements.append(element) }
        }
        return elements
    }

    /// A URL of an optional field, if a client can open it; nil if there is none. If no client can, the reason is added
    /// here, with the field's name.
    mutating func readURL(_ text: String?, named name: String) -> String? {
        guard let text, !text.isEmpty else { return nil }
        do throws(LoadError) {
            _ = try HTTPAddress(text)
            return text
        } catch {
            append("\(name): \(error.message ?? error.code.rawValue)")
            return nil
        }
    }
}
