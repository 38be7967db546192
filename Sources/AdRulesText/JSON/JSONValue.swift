/// A JSON value that knows where it was read: scenarios, answers and policies come as one, lines of a session go as one.
///
/// There is no Foundation here on purpose: the libraries import none, and a mistake in a file must show its line.
public struct JSONValue: Sendable {
    /// What a value is.
    public enum Kind: Sendable, Hashable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number; a whole one is written without a fraction, another one with the shortest text that reads back the same.
        case number(Double)
        /// A number of seconds, kept in whole milliseconds: at most three decimals are written.
        case seconds(milliseconds: Int64)
        /// A text.
        case string(String)
        /// A list.
        case array([JSONValue])
        /// Members in the order written; the reader refuses a key that comes twice.
        case object([JSONMember])
    }

    /// What it is.
    public var kind: Kind
    /// The UTF-8 byte of the text where it begins, from 0; 0 for a value made in code.
    public var offset: Int

    /// A value, read at a byte.
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
    /// The UTF-8 byte of the text where the key begins, from 0; 0 for a member made in code.
    public var offset: Int

    /// A key with its value.
    public init(_ key: String, _ value: JSONValue, offset: Int = 0) {
        self.key = key
        self.value = value
        self.offset = offset
    }

    /// Compares key and value by their bytes, not the place.
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
    /// Compares texts by their bytes: JSON knows no other equality, and the time is in proportion to their length.
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
    /// Compares what the values are; numbers by value, seconds as the three decimals that are written.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        if let one = left.number, let other = right.number { return one == other }
        return left.kind == right.kind
    }

    /// Hashes what the value is.
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

    /// The text; nil for other values.
    public var string: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    /// The members; nil for other values.
    public var members: [JSONMember]? {
        if case .object(let members) = kind { members } else { nil }
    }

    /// The elements; nil for other values.
    public var elements: [JSONValue]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    /// A text.
    public static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    /// A whole number.
    public static func integer(_ number: Int) -> JSONValue { JSONValue(.number(Double(number))) }
    /// A number of seconds, in whole milliseconds.
    public static func seconds(milliseconds: Int64) -> JSONValue { JSONValue(.seconds(milliseconds: milliseconds)) }
    /// `true` or `false`.
    public static func bool(_ flag: Bool) -> JSONValue { JSONValue(.bool(flag)) }
    /// A list.
    public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
    /// An object.
    public static func object(_ members: [JSONMember]) -> JSONValue { JSONValue(.object(members)) }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text on one line, keys in their order. Complexity: O(length).
    public var description: String {
        var writer = JSONWriter(pretty: false)
        writer.value(self)
        return writer.text
    }
}
