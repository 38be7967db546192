import AdRulesText

/// Parts of JSON Schemas. A reader takes its keys from the same tables as its schema.
enum SchemaPart {
    /// A key with the schema of its value.
    typealias Key = (name: String, value: JSONValue)

    static func type(_ name: String, _ more: JSONMember...) -> JSONValue {
        .object([JSONMember("type", .string(name))] + more)
    }

    static let text = type("string")
    static let flag = type("boolean")
    static let number = type("number")
    /// Seconds.
    static let time = type("number", JSONMember("minimum", .integer(0)))
    static let code = whole(1)

    static func whole(_ least: Int) -> JSONValue { type("integer", JSONMember("minimum", .integer(least))) }

    static func list(of value: JSONValue, atLeast least: Int = 0) -> JSONValue {
        type("array", JSONMember("items", value), JSONMember("minItems", .integer(least)))
    }

    static func words(_ words: [String]) -> JSONValue {
        .object([JSONMember("enum", .array(words.map { .string($0) }))])
    }

    static func either(_ choices: JSONValue...) -> JSONValue { .object([JSONMember("anyOf", .array(choices))]) }

    static func either(_ choices: [JSONValue]) -> JSONValue { .object([JSONMember("anyOf", .array(choices))]) }

    static let null = type("null")

    static func object(_ keys: [Key], needs: [String] = [], isOpen: Bool = false) -> JSONValue {
        var members = [
            JSONMember("type", .string("object")),
            JSONMember("properties", .object(keys.map { JSONMember($0.name, $0.value) })),
        ]
        if !needs.isEmpty { members.append(JSONMember("required", .array(needs.map { .string($0) }))) }
        if !isOpen { members.append(JSONMember("additionalProperties", .bool(false))) }
        return .object(members)
    }

    /// An object whose keys are not known before.
    static func table(of value: JSONValue, known: [Key] = []) -> JSONValue {
        var members = [JSONMember("type", .string("object")), JSONMember("additionalProperties", value)]
        if !known.isEmpty {
            members.append(JSONMember("properties", .object(known.map { JSONMember($0.name, $0.value) })))
        }
        return .object(members)
    }
}
