/// A JSON value with its position in the text. Scenarios, answers and policies are read as such values, and the lines
/// of a session are written from them.
///
/// Does not use Foundation: the engine and the simulation do not import it, and an error in a file must name its line.
public struct JSONValue: Sendable {
    /// The kind of a value, with its content.
    public enum Kind: Sendable, Hashable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number: a whole one is written without a fraction, others as the shortest text that reads back the same.
        case number(Double)
        /// A number of seconds, stored in whole milliseconds and written with at most three decimals.
        case seconds(milliseconds: Int64)
        /// A string.
        case string(String)
        /// An array.
        case array([JSONValue])
        /// Members in the order written; the reader rejects duplicate keys.
        case object([JSONMember])
    }

    /// The kind of the value, with its content.
    public var kind: Kind
    /// The offset of the UTF-8 byte at which the value begins, from 0; 0 for a value made in code.
    public var offset: Int

    /// Creates a value that begins at a byte.
    public init(_ kind: Kind, offset: Int = 0) {
        self.kind = kind
        self.offset = offset
    }
}

/// A member of a JSON object.
public struct JSONMember: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    /// The offset of the UTF-8 byte at which the key begins, from 0; 0 for a member made in code.
    public var offset: Int

    /// Creates a member from a key and its value.
    public init(_ key: String, _ value: JSONValue, offset: Int = 0) {
        self.key = key
        self.value = value
        self.offset = offset
    }

    /// Compares the key, by its bytes, and the value, but not the offset.
    public static func == (left: JSONMember, right: JSONMember) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.value == right.value
    }

    /// Hashes the key and the value.
    public func hash(into hasher: inout Hasher) {
        for byte in key.utf8 { hasher.combine(byte) }
        hasher.combine(value)
    }
}

extension JSONValue.Kind {
    /// Compares strings by their bytes: JSON has no other equality, and the time is linear in their length.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.seconds(let one), .seconds(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let flag): hasher.combine(flag)
        case .number(let number): hasher.combine(number)
        case .seconds(let milliseconds): hasher.combine(milliseconds)
        case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .array(let elements): hasher.combine(elements)
        case .object(let members): hasher.combine(members)
        }
    }
}

extension JSONValue: Hashable {
    /// Compares the values without their offsets: numbers by value, seconds by the decimals that are written.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        if let one = left.number, let other = right.number { return one == other }
        return left.kind == right.kind
    }

    /// Hashes the value without its offset.
    public func hash(into hasher: inout Hasher) {
        if let number { hasher.combine(number) } else { hasher.combine(kind) }
    }

    /// The number; nil for other values.
    public var number: Double? {
        switch kind {
        case .number(let number): number
        case .seconds(let milliseconds): Double(milliseconds) / 1000
        default: nil
        }
    }

    /// The string; nil for other values.
    public var string: String? { if case .string(let text) = kind { text } else { nil } }

    /// The members; nil for other values.
    public var members: [JSONMember]? { if case .object(let members) = kind { members } else { nil } }

    /// The elements; nil for other values.
    public var elements: [JSONValue]? { if case .array(let elements) = kind { elements } else { nil } }

    /// A string.
    public static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    /// A whole number.
    public static func integer(_ number: Int) -> JSONValue { JSONValue(.number(Double(number))) }
    /// A number of seconds, in whole milliseconds.
    public static func seconds(milliseconds: Int64) -> JSONValue { JSONValue(.seconds(milliseconds: milliseconds)) }
    /// `true` or `false`.
    public static func bool(_ flag: Bool) -> JSONValue { JSONValue(.bool(flag)) }
    /// An array.
    public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
    /// An object.
    public static func object(_ members: [JSONMember]) -> JSONValue { JSONValue(.object(members)) }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text on one line, with keys in their order. Complexity: O(length).
    public var description: String {
        var writer = JSONWriter(pretty: false)
        writer.value(self)
        return writer.text
    }
}

// How messages are read: whatever is missing or of another kind is nil.
extension JSONValue {
    /// The value of a member; nil if there is none or this is no object. Complexity: O(members).
    package subscript(_ key: String) -> JSONValue? { members?.first { $0.key.isSpelled(key) }?.value }

    /// The whole number; nil for other values and for numbers beyond 2⁵³.
    package var integer: Int? {
        guard let number, number.magnitude <= 9_007_199_254_740_992 else { return nil }
        return Int(exactly: number)
    }

    /// The Boolean; nil for other values.
    package var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }

    /// Whether it is `null`.
    package var isNull: Bool { kind == .null }

    /// Whether it is an array with this string.
    package func holds(_ text: String) -> Bool { elements?.contains { $0.string?.isSpelled(text) == true } == true }

    /// An object of the members whose values are not nil.
    package static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONMember.all(members))
    }
}

extension JSONMember {
    /// The members whose values are not nil.
    package static func all(_ members: KeyValuePairs<String, JSONValue?>) -> [JSONMember] {
        members.compactMap { key, value in value.map { JSONMember(key, $0) } }
    }
}
