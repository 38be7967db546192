import AdRulesText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Inputs and saved engines as JSON text, coded as session logs code them.
enum InputCoding {
    /// Reads the input in a member of a line or of a scenario.
    static func input(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) -> EngineInput {
        try decode(RecordedInput.self, value, in: source).input
    }

    /// Writes an input as a value.
    static func value(_ input: EngineInput) throws(SimulationProblem) -> JSONValue {
        guard let text = try? text(RecordedInput(input)) else {
            throw SimulationProblem("\(input.name) cannot be written", name: "input")
        }
        return try JSONSource(bytes: Array(text.utf8), name: "input").value()
    }

    /// Reads a saved engine.
    static func engine(_ text: String) throws -> PlaylistEngine {
        try JSONDecoder().decode(PlaylistEngine.self, from: Data(text.utf8))
    }

    /// Writes a value as JSON on one line.
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return JSONWriter.printable(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// The value of a member, decoded. A problem stands at the value that cannot be read.
    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ value: JSONValue, in source: JSONSource
    ) throws(SimulationProblem) -> Value {
        do {
            // The writer gives a number the shortest digits that read as the same number.
            return try JSONDecoder().decode(type, from: Data(value.description.utf8))
        } catch let error as DecodingError {
            let (message, path) = reason(error)
            throw source.problem(message, at: place(path, in: value))
        } catch {
            throw source.problem("\(error)", at: value)
        }
    }

    /// The part that cannot be decoded, and its place.
    static func reason(_ error: DecodingError) -> (message: String, path: [any CodingKey]) {
        switch error {
        case .keyNotFound(let key, let context): ("\"\(key.stringValue)\" is missing", context.codingPath)
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            (context.debugDescription, context.codingPath)
        @unknown default: ("cannot be read", [])
        }
    }

    private static func place(_ path: [any CodingKey], in value: JSONValue) -> JSONValue {
        var place = value
        for key in path {
            let next =
                key.intValue.flatMap { index in place.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
                ?? place.members?.first { $0.key.isSpelled(key.stringValue) }?.value
            guard let next else { break }
            place = next
        }
        return place
    }
}
