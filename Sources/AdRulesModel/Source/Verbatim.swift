/// An optional text of a document, compared and hashed by its UTF-8 bytes.
///
/// Values with such a property are equal only if the same bytes were written, not if Unicode considers the characters
/// equivalent. A comparison takes O(length), whatever the text.
@propertyWrapper
public struct Verbatim: Sendable, Hashable {
    /// The text; nil if the attribute is missing.
    public var wrappedValue: String?

    /// Creates a text, or nil.
    public init(wrappedValue: String? = nil) { self.wrappedValue = wrappedValue }

    /// Whether both have the same bytes, or both are nil. Complexity: O(length).
    public static func == (left: Verbatim, right: Verbatim) -> Bool { left.wrappedValue.isSpelled(right.wrappedValue) }

    /// Hashes the bytes. Complexity: O(length).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue == nil)
        if let wrappedValue { hasher.combine(bytesOf: wrappedValue) }
    }
}

extension Verbatim: Codable {
    /// Decodes the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(String.self))
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// A missing text is a missing key, as for a plain `String?`; synthesized conformances use these methods.
extension KeyedEncodingContainer {
    package mutating func encode(_ value: Verbatim, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    package func decode(_ type: Verbatim.Type, forKey key: Key) throws -> Verbatim {
        Verbatim(wrappedValue: try decodeIfPresent(String.self, forKey: key))
    }
}
