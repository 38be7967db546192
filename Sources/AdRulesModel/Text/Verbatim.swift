/// Text of a document, compared and hashed by its UTF-8 bytes.
///
/// A value with such a property is equal to another when the same bytes were written, not when Unicode takes them for the
/// same characters; and a comparison costs O(length), whatever the text holds.
@propertyWrapper
public struct Verbatim: Sendable, Hashable {
    /// The text; nil when the attribute is missing.
    public var wrappedValue: String?

    /// A text, or none.
    public init(wrappedValue: String? = nil) {
        self.wrappedValue = wrappedValue
    }

    /// Whether both have the same bytes, or both none. Complexity: O(length).
    public static func == (left: Verbatim, right: Verbatim) -> Bool {
        switch (left.wrappedValue, right.wrappedValue) {
        case (let left?, let right?): left.isSpelled(right)
        case (nil, nil): true
        default: false
        }
    }

    /// Hashes the bytes. Complexity: O(length).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue == nil)
        if let wrappedValue { hasher.combine(bytesOf: wrappedValue) }
    }
}

extension Verbatim: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// A missing text is a missing key, as it is for a plain `String?`: these are found by synthesized conformances.
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
