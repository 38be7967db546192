/// A JSON value that knows where it was read: the reader of scenarios, answers and policies, and the writer of sessions.
///
/// Small on purpose: the libraries import no Foundation, and a mistake in a file of ours must show its line.
public struct JSONValue: Sendable {
    /// What a value is.
    public enum Kind: Sendable, Hashable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number; the shortest text that reads back the same is written.
        case number(Double)
        /// A number of seconds: at most three decimals are written.
        case seconds(MediaTime)
        /// A text.
        case string(String)
        /// A list.
        case array([JSONValue])
        /// Members in the order written; doubled keys are refused.
        case object([JSONMember])
    }

    /// What it is.
    public var kind: Kind
    /// The byte of the text where it begins; 0 for a value made in code.
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
    /// The byte of the text where the key begins.
    public var offset: Int

    /// A key with its value.
    public init(_ key: String, _ value: JSONValue, offset: Int = 0) {
        self.key = key
        self.value = value
        self.offset = offset
    }

    /// Compares key and value, not the place.
    public static func == (left: JSONMember, right: JSONMember) -> Bool {
        left.key == right.key && left.value == right.value
    }

    /// Hashes the key and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(value)
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
        case .seconds(let time): Double(time.roundedMilliseconds) / 1000
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
    /// A number of seconds.
    public static func seconds(_ time: MediaTime) -> JSONValue { JSONValue(.seconds(time)) }
    /// A truth.
    public static func bool(_ truth: Bool) -> JSONValue { JSONValue(.bool(truth)) }
    /// A list.
    public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
    /// An object.
    public static func object(_ members: [JSONMember]) -> JSONValue { JSONValue(.object(members)) }
}
