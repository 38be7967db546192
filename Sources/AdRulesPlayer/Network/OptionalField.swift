/// A field of an answer that can be done without: one that cannot be read counts as absent, and what else the answer
/// holds is used.
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
