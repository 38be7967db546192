/// The members of one JSON object, read by name. Unknown keys and wrong types are reported with their location, and
/// unknown keys with the nearest known name.
package struct JSONFields {
    package let source: JSONSource
    package let value: JSONValue
    private var members: [ByteText: JSONValue]

    /// Opens an object that may have only these keys, and `null` only for those that are nullable. `what` names the
    /// kind of key in messages, such as `policy` or `key of a line`.
    package init(
        _ value: JSONValue, in source: JSONSource, of what: String, keys: [String], nullable: [String] = []
    ) throws(TextProblem) {
        guard let members = value.members else {
            let key = "key of "
            let name = what.hasPrefix(key) ? String(what.dropFirst(key.count)) : "this value"
            throw source.mismatch(name, "an object", at: value)
        }
        for member in members where !keys.contains(where: member.key.isSpelled) {
            throw source.problem(
                "unknown \(what) \"\(member.key)\"", at: member.offset,
                help: TextProblem.help(nearest: member.key, among: keys))
        }
        for member in members where member.value.kind == .null && !nullable.contains(where: member.key.isSpelled) {
            throw source.null(member)
        }
        self.source = source
        self.value = value
        self.members = Dictionary(members.map { (ByteText($0.key), $0.value) }) { first, _ in first }
    }

    /// The member with a key; nil if it is missing or `null`.
    package subscript(key: String) -> JSONValue? {
        guard let value = members[ByteText(key)], value.kind != .null else { return nil }
        return value
    }

    /// Whether the key is present, even with the value `null`.
    package func contains(_ key: String) -> Bool { members[ByteText(key)] != nil }

    private func read<Value>(
        _ key: String, _ wanted: String, as content: (JSONValue) -> Value?
    ) throws(TextProblem) -> Value? {
        guard let value = self[key] else { return nil }
        guard let content = content(value) else { throw source.mismatch("\"\(key)\"", wanted, at: value) }
        return content
    }

    package func string(_ key: String) throws(TextProblem) -> String? { try read(key, "a string", as: \.string) }

    package func bool(_ key: String) throws(TextProblem) -> Bool? { try read(key, "true or false", as: \.flag) }

    /// A whole number in a range; by default the upper bound is that of exact JSON.
    package func integer(
        _ key: String, atLeast least: Int = 0, atMost most: Int = JSONSource.largestInteger
    ) throws(TextProblem) -> Int? {
        guard let value = self[key] else { return nil }
        guard let number = value.number, number >= Double(least), number.rounded(.towardZero) == number else {
            throw source.mismatch("\"\(key)\"", "a whole number, at least \(least)", at: value)
        }
        guard let integer = Int(exactly: number), integer <= most else {
            throw source.mismatch("\"\(key)\"", "at most \(most)", at: value)
        }
        return integer
    }

    package func strings(_ key: String) throws(TextProblem) -> [String]? {
        try list(key, "a list of strings")?.map { element throws(TextProblem) in
            guard let text = element.string else {
                throw source.mismatch("each value of \"\(key)\"", "a string", at: element)
            }
            return text
        }
    }

    package func list(_ key: String, _ wanted: String = "a list") throws(TextProblem) -> [JSONValue]? {
        try read(key, wanted, as: \.elements)
    }

    /// The members of an object; empty if it is missing.
    package func table(_ key: String) throws(TextProblem) -> [JSONMember] {
        try read(key, "an object", as: \.members) ?? []
    }

    /// One of the cases of an enumeration.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) throws(TextProblem) -> Choice? {
        guard let value = self[key] else { return nil }
        return try source.choice(value, type, called: "\"\(key)\"")
    }
}

/// The bytes of a JSON text, and its name in messages.
package struct JSONSource {
    package let bytes: [UInt8]
    package let name: String

    /// The largest JSON text, in bytes.
    package static let byteLimit = 64 << 20
    /// The largest whole number: 2^53 - 1, up to which numbers in JSON are exact, and no other is read as one.
    package static let largestInteger = (1 << 53) - 1

    package init(bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    /// Parses the complete text as one value.
    package func value() throws(TextProblem) -> JSONValue {
        guard bytes.count <= Self.byteLimit else {
            throw TextProblem("more than \(Self.byteLimit >> 20) MiB of JSON", name: name)
        }
        do throws(JSONProblem) {
            return try JSONReader.read(bytes)
        } catch {
            throw problem(error.message, at: error.offset)
        }
    }

    package func problem(_ message: String, at offset: Int, help: String? = nil) -> TextProblem {
        TextProblem(message, in: bytes, at: offset, name: name, help: help)
    }

    package func problem(_ message: String, at value: JSONValue, help: String? = nil) -> TextProblem {
        problem(message, at: value.offset, help: help)
    }

    /// The problem of a value that is not what it must be.
    package func mismatch(_ name: String, _ wanted: String, at value: JSONValue, help: String? = nil) -> TextProblem {
        problem(Self.mismatch(name, wanted, value), at: value, help: help)
    }

    /// The words for a value that is not what it must be: `"x" must be a string, not a list`.
    package static func mismatch(_ name: String, _ wanted: String, _ value: JSONValue) -> String {
        let found =
            switch value.kind {
            case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
            case .object: "an object"
            default: PrintableText.line(value.description, limit: 40)
            }
        return "\(name) must be \(wanted), not \(found)"
    }

    /// The problem of a member that must not be null.
    package func null(_ member: JSONMember) -> TextProblem {
        problem("\"\(member.key)\" is null", at: member.value, help: "leave the key out")
    }

    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, _ type: Choice.Type, called name: String
    ) throws(TextProblem) -> Choice {
        let choices = type.allCases.map(\.rawValue)
        guard let choice = value.string.flatMap(Choice.init(spelled:)) else {
            throw mismatch(
                name, "one of \(choices.joined(separator: ", "))", at: value,
                help: value.string.flatMap { TextProblem.help(nearest: $0, among: choices) })
        }
        return choice
    }
}
