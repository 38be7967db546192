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
