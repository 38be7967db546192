/// A value that most of its owners do not have, or have as everybody has it: it takes one word there, and memory of its
/// own once it differs from nothing.
///
/// A document can be made of a million tiny elements, so what an element costs must be bound by its bytes: `<Icon/>` has
/// seven. Copies share the memory until one of them is written.
@propertyWrapper
public struct Boxed<Value: Sendable & Hashable & Codable>: Sendable {
    @usableFromInline
    final class Box: Sendable {
        // Written only while one owner holds the box.
        @usableFromInline let value: Value

        @usableFromInline
        init(_ value: consuming Value) { self.value = value }
    }

    @usableFromInline var box: Box?

    /// A value, or none.
    @inlinable
    public init(wrappedValue: Value? = nil) {
        if let wrappedValue { box = Box(wrappedValue) }
    }

    /// A value: it is moved, not copied.
    init(_ value: consuming Value) {
        box = Box(value)
    }

    /// The value; nil without one.
    @inlinable
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
        _modify {
            // The value moves out and in again: what it holds is not copied.
            var value = box?.value
            box = nil
            defer { box = value.map(Box.init) }
            yield &value
        }
    }
}

extension Boxed: Hashable {
    /// Whether both hold equal values, or none.
    public static func == (left: Boxed, right: Boxed) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: Codable {
    /// Reads the value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(Value.self))
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// A value that is not there is a missing key, as it is for a plain optional: synthesized conformances find these.
extension KeyedEncodingContainer {
    package mutating func encode<Value>(_ value: Boxed<Value>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    package func decode<Value>(_ type: Boxed<Value>.Type, forKey key: Key) throws -> Boxed<Value> {
        Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
