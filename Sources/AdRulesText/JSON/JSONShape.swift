import AdRulesModel

/// What a JSON value looks like: a part of a JSON Schema.
///
/// A reader takes its keys from the same tables as its schema; a writer has its shape beside it, and a test holds every
/// output against it. Objects are closed: a key that the shape does not name is a mistake.
package struct JSONShape: Sendable {
    /// A key of an object with the shape of its value.
    package typealias Key = (name: String, shape: JSONShape)

    /// The shape as JSON.
    package var value: JSONValue

    /// Takes a shape that is JSON.
    package init(_ value: JSONValue) {
        self.value = value
    }

    /// Creates a shape of its members, without those that are nil.
    package init(_ members: KeyValuePairs<String, JSONValue?>) {
        value = .object(members)
    }

    package static let text = JSONShape(["type": .string("string")])
    package static let flag = JSONShape(["type": .string("boolean")])
    package static let number = JSONShape(["type": .string("number")])
    package static let null = JSONShape(["type": .string("null")])
    package static let integer = JSONShape(["type": .string("integer")])
    /// Any value.
    package static let anything = JSONShape([:])
    /// Seconds, from 0.
    package static let time = JSONShape(["type": .string("number"), "minimum": .integer(0)])
    /// The number of an error.
    package static let code = whole(1)
    /// How often something occurs.
    package static let count = whole(0)
    /// A text that is not empty.
    package static let word = JSONShape(["type": .string("string"), "minLength": .integer(1)])
    /// A time as people write it: seconds, or a text as on the command line.
    package static let writtenTime = writtenTime(isPositive: false)
    /// The same without 0.
    package static let positiveTime = writtenTime(isPositive: true)

    private static func writtenTime(isPositive: Bool) -> JSONShape {
        JSONShape([
            "type": .array([.string("number"), .string("string")]),
            isPositive ? "exclusiveMinimum" : "minimum": .integer(0),
            "maximum": .integer(JSONSource.longestSeconds),
            "pattern": .string((isPositive ? "^(?=.*[1-9])" : "") + MediaTime.commandPattern),
        ])
    }

    package static func whole(_ least: Int) -> JSONShape {
        JSONShape(["type": .string("integer"), "minimum": .integer(least)])
    }

    /// One value only.
    package static func constant(_ value: JSONValue) -> JSONShape { JSONShape(["const": value]) }

    package static func list(of element: JSONShape, atLeast least: Int = 0) -> JSONShape {
        JSONShape([
            "type": .string("array"), "items": element.value, "minItems": least > 0 ? .integer(least) : nil,
        ])
    }

    package static func words(_ words: [String]) -> JSONShape {
        JSONShape(["enum": .array(words.map { .string($0) })])
    }

    /// The raw values of all cases.
    package static func words<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> JSONShape {
        words(type.allCases.map(\.rawValue))
    }

    package static func either(_ choices: JSONShape...) -> JSONShape { either(choices) }

    package static func either(_ choices: [JSONShape]) -> JSONShape {
        JSONShape(["anyOf": .array(choices.map(\.value))])
    }

    /// An object whose keys may all be missing, but for those that it `needs`; other keys match one of the `patterns`.
    package static func object(_ keys: [Key], needs: [String] = [], patterns: [Key] = []) -> JSONShape {
        JSONShape([
            "type": .string("object"),
            "properties": members(keys),
            "patternProperties": patterns.isEmpty ? nil : members(patterns),
            "required": needs.isEmpty ? nil : .array(needs.map { .string($0) }),
            "additionalProperties": .bool(false),
        ])
    }

    /// An object that has all of these keys, but for those whose names end with a question mark: they may be missing.
    package static func record(_ keys: [Key]) -> JSONShape {
        object(
            keys.map { (String($0.name.last == "?" ? $0.name.dropLast() : $0.name[...]), $0.shape) },
            needs: keys.map(\.name).filter { $0.last != "?" })
    }

    /// An object whose keys are not known before, beside some that are.
    package static func table(of value: JSONShape, known: [Key] = []) -> JSONShape {
        JSONShape([
            "type": .string("object"), "additionalProperties": value.value,
            "properties": known.isEmpty ? nil : members(known),
        ])
    }

    /// Keys with their shapes, as a member of a schema.
    package static func members(_ keys: [Key]) -> JSONValue {
        .object(keys.map { JSONMember($0.name, $0.shape.value) })
    }

    /// A shape among the definitions of the schema.
    package static func reference(_ name: String) -> JSONShape {
        JSONShape(["$ref": .string("#/definitions/\(name)")])
    }

    /// The shape with a sentence, which editors show.
    package func described(_ sentence: String) -> JSONShape {
        var shape = self
        shape.value = .object([JSONMember("description", .string(sentence))] + (value.members ?? []))
        return shape
    }
}
