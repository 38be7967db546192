/// The form of a JSON value: a part of a JSON Schema.
///
/// A reader takes its keys from the same tables as its schema; a writer has its shape beside it, and a test holds every
/// output against it. Objects are closed: a key that the shape does not name is a mistake.
package struct JSONShape: Sendable {
    /// A key of an object with the shape of its value.
    package typealias Key = (name: String, shape: JSONShape)

    /// The shape as JSON.
    package var value: JSONValue

    /// Takes a shape that is JSON.
    package init(_ value: JSONValue) { self.value = value }

    /// Creates a shape of its members, without those that are nil.
    package init(_ members: KeyValuePairs<String, JSONValue?>) { value = .object(members) }

    package static let text = JSONShape(["type": .string("string")])
    package static let flag = JSONShape(["type": .string("boolean")])
    package static let number = JSONShape(["type": .string("number")])
    package static let null = JSONShape(["type": .string("null")])
    package static let integer = JSONShape(["type": .string("integer")])
    /// Any value.
    package static let anything = JSONShape([:])
    /// No value.
    package static let nothing = JSONShape(.bool(false))
    /// Seconds, from 0.
    package static let time = JSONShape(["type": .string("number"), "minimum": .integer(0)])
    /// The number of an error.
    package static let code = whole(1)
    /// A number of occurrences.
    package static let count = whole(0)
    /// A text that is not empty.
    package static let word = JSONShape(["type": .string("string"), "minLength": .integer(1)])
    package static func whole(_ least: Int, atMost most: Int = JSONSource.largestInteger) -> JSONShape {
        JSONShape(["type": .string("integer"), "minimum": .integer(least), "maximum": .integer(most)])
    }

    /// One value only.
    package static func constant(_ value: JSONValue) -> JSONShape { JSONShape(["const": value]) }

    package static func list(of element: JSONShape, atLeast least: Int = 0, atMost most: Int? = nil) -> JSONShape {
        JSONShape([
            "type": .string("array"), "items": element.value, "minItems": least > 0 ? .integer(least) : nil,
            "maxItems": most.map { .integer($0) },
        ])
    }

    package static func words(_ words: [String]) -> JSONShape { JSONShape(["enum": .array(words.map { .string($0) })]) }

    /// The raw values of all cases.
    package static func words<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) -> JSONShape {
        words(type.allCases.map(\.rawValue))
    }

    package static func either(_ choices: JSONShape...) -> JSONShape { either(choices) }

    package static func either(_ choices: [JSONShape]) -> JSONShape {
        JSONShape(["anyOf": .array(choices.map(\.value))])
    }

    /// An object whose keys may all be missing, but for those that it `needs`; other keys match one of the `patterns`.
    /// A key of `pairs` comes with the other one only, and one of `excluding` without the others.
    package static func object(
        _ keys: [Key], needs: [String] = [], patterns: [Key] = [], pairs: KeyValuePairs<String, String> = [:],
        excluding: KeyValuePairs<String, [String]> = [:]
    ) -> JSONShape {
        let dependencies =
            pairs.map { JSONMember($0.key, .array([.string($0.value)])) }
            + excluding.map { JSONMember($0.key, .object(["properties": members($0.value.map { ($0, .nothing) })])) }
        return JSONShape([
            "type": .string("object"),
            "properties": members(keys),
            "patternProperties": patterns.isEmpty ? nil : members(patterns),
            "required": needs.isEmpty ? nil : .array(needs.map { .string($0) }),
            "dependencies": dependencies.isEmpty ? nil : .object(dependencies),
            "additionalProperties": .bool(false),
        ])
    }

    /// An object that has all of these keys, but for those whose names end with a question mark: they may be missing.
    package static func record(_ keys: [Key]) -> JSONShape {
        object(
            keys.map { (String($0.name.last == "?" ? $0.name.dropLast() : $0.name[...]), $0.shape) },
            needs: keys.map(\.name).filter { $0.last != "?" })
    }

    /// A list of such objects.
    package static func records(_ keys: [Key]) -> JSONShape { list(of: record(keys)) }

    /// An object whose keys are not known before, beside some that are.
    package static func table(of value: JSONShape, known: [Key] = []) -> JSONShape {
        JSONShape([
            "type": .string("object"), "additionalProperties": value.value,
            "properties": known.isEmpty ? nil : members(known),
        ])
    }

    /// The shape, and one of others besides.
    package func and(_ choices: [JSONShape]) -> JSONShape {
        JSONShape(.object((value.members ?? []) + (JSONShape.either(choices).value.members ?? [])))
    }

    /// The shape of an object that has one of these keys, and no second one.
    package func withOne(of keys: [String]) -> JSONShape {
        let choices = keys.map { JSONShape(["required": .array([.string($0)])]).value }
        return JSONShape(.object((value.members ?? []) + [JSONMember("oneOf", .array(choices))]))
    }

    /// A text of a form, given by a regular expression.
    package static func text(like pattern: String) -> JSONShape {
        JSONShape(["type": .string("string"), "pattern": .string(pattern)])
    }

    /// Keys with their shapes, as a member of a schema.
    package static func members(_ keys: [Key]) -> JSONValue {
        .object(keys.map { JSONMember($0.name, $0.shape.value) })
    }

    /// A shape among the definitions of the schema.
    package static func reference(_ name: String) -> JSONShape { JSONShape(["$ref": .string("#/definitions/\(name)")]) }

    /// Whether `null` has the shape.
    private var takesNull: Bool {
        let choices = value.members?.first { $0.key == "anyOf" }?.value.elements ?? [value]
        return choices.contains(JSONShape.null.value)
    }

    /// The first member of a value that the shape does not know, with the names that it knows, or that is null where
    /// the shape takes none; nil if it knows all. Shapes with a choice know all. Complexity: O(value).
    package func unknownMember(of value: JSONValue) -> (member: JSONMember, names: [String])? {
        if let items = rule("items") {
            for element in value.elements ?? [] {
                if let found = JSONShape(items).unknownMember(of: element) { return found }
            }
        }
        guard let properties = rule("properties")?.members, rule("additionalProperties") == .bool(false) else {
            return nil
        }
        for member in value.members ?? [] {
            guard let known = properties.first(where: { $0.key.isSpelled(member.key) }) else {
                return (member, properties.map(\.key))
            }
            if member.value.isNull, !JSONShape(known.value).takesNull { return (member, properties.map(\.key)) }
            if let found = JSONShape(known.value).unknownMember(of: member.value) { return found }
        }
        return nil
    }

    /// The first number among the members of a value that is below the least that the shape allows, or above the most,
    /// with that bound in words; nil if there is none. Numbers behind a choice are not looked at. Complexity: O(value).
    package func memberOutOfBounds(in value: JSONValue) -> (member: JSONMember, bound: String)? {
        if let items = rule("items") {
            for element in value.elements ?? [] {
                if let found = JSONShape(items).memberOutOfBounds(in: element) { return found }
            }
        }
        for member in value.members ?? [] {
            let known = rule("properties")?.members?.first { $0.key.isSpelled(member.key) }?.value
            guard let shape = known.map({ JSONShape($0) }) else { continue }
            if let number = member.value.number {
                if let least = shape.rule("minimum"), let bound = least.number, number < bound {
                    return (member, "at least \(least)")
                }
                if let most = shape.rule("maximum"), let bound = most.number, number > bound {
                    return (member, "at most \(most)")
                }
            }
            if let found = shape.memberOutOfBounds(in: member.value) { return found }
        }
        return nil
    }

    private func rule(_ name: String) -> JSONValue? { value.members?.first { $0.key == name }?.value }

    /// The shape with a sentence, and with the value that a missing key has: editors show both.
    package func described(_ sentence: String, default value: JSONValue? = nil) -> JSONShape {
        let shown = [("description", .string(sentence)), ("default", value)].compactMap { key, value in
            value.map { JSONMember(key, $0) }
        }
        return JSONShape(.object(shown + (self.value.members ?? [])))
    }

    /// A key with a sentence, and with the value that it has where it is missing.
    package static func key(_ name: String, _ sentence: String, _ shape: JSONShape, _ usual: JSONValue? = nil) -> Key {
        (name, shape.described(sentence, default: usual))
    }

    /// The key with which a file names its schema.
    package static let schemaKey = key(
        "$schema", "The JSON Schema of this file, for editors; adrules does not read it.", .text)
}
