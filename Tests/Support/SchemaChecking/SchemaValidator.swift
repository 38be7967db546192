package import AdRulesText

/// Checks values against a JSON Schema of draft 07, for the keywords that this project's schemas use.
package struct SchemaValidator {
    private static let known: Set<String> = [
        "$schema", "title", "description", "default", "definitions", "$ref", "type", "properties", "patternProperties",
        "required",
        "additionalProperties", "items", "minItems", "maxItems", "dependencies", "enum", "const", "anyOf", "oneOf",
        "minimum",
        "exclusiveMinimum", "maximum", "minLength", "pattern",
    ]

    private let schema: JSONSchema
    private let definitions: [String: JSONValue]

    package init(_ schema: JSONSchema) {
        self.schema = schema
        definitions = Dictionary(uniqueKeysWithValues: schema.definitions.map { ($0.name, $0.shape.value) })
    }

    /// What is wrong with a value; nil if it is valid. A keyword that is not known is wrong, too.
    package func problem(_ value: JSONValue) -> String? { problem(value, schema.value, at: "$") }

    private func problem(_ value: JSONValue, _ schema: JSONValue, at path: String) -> String? {
        if case .bool(let isOpen) = schema.kind { return isOpen ? nil : "\(path) is not allowed" }
        let rules = schema.members ?? []
        if let other = rules.first(where: { !Self.known.contains($0.key) }) { return "unknown keyword \(other.key)" }
        func rule(_ name: String) -> JSONValue? { rules.first { $0.key == name }?.value }
        if let name = rule("$ref")?.string {
            guard let target = definitions[String(name.dropFirst("#/definitions/".count))] else {
                return "\(name) leads nowhere"
            }
            return problem(value, target, at: path)
        }
        if let type = rule("type"), !(type.elements ?? [type]).contains(where: { Self.isOfType(value, $0.string) }) {
            return "\(path) is no \(type)"
        }
        if let words = rule("enum")?.elements, !words.contains(value) { return "\(path) is \(value), none of \(words)" }
        if let constant = rule("const"), constant != value { return "\(path) is not \(constant)" }
        if let least = rule("minimum")?.number, let number = value.number, number < least {
            return "\(path) is too small"
        }
        if let least = rule("exclusiveMinimum")?.number, let number = value.number, number <= least {
            return "\(path) is too small"
        }
        if let least = rule("minLength")?.number, let text = value.string, Double(text.unicodeScalars.count) < least {
            return "\(path) is too short"
        }
        if let most = rule("maximum")?.number, let number = value.number, number > most {
            return "\(path) is too large"
        }
        if let pattern = rule("pattern")?.string, let text = value.string, !Self.matches(text, pattern) {
            return "\(path) is \(text), which \(pattern) does not allow"
        }
        if let least = rule("minItems")?.number, Double(value.elements?.count ?? Int.max) < least {
            return "\(path) has too few"
        }
        if let most = rule("maxItems")?.number, Double(value.elements?.count ?? 0) > most {
            return "\(path) has too many"
        }
        if let choices = rule("anyOf")?.elements {
            let problems = choices.map { problem(value, $0, at: path) }
            if !problems.contains(nil) { return "\(path): " + problems.compactMap { $0 }.joined(separator: " | ") }
        }
        if let choices = rule("oneOf")?.elements {
            let valid = choices.count { problem(value, $0, at: path) == nil }
            if valid != 1 { return "\(path) fits \(valid) of \(choices.count) choices, not one" }
        }
        for (index, element) in (value.elements ?? []).enumerated() {
            if let items = rule("items"), let found = problem(element, items, at: "\(path)[\(index)]") { return found }
        }
        guard let members = value.members else { return nil }
        for name in rule("required")?.elements ?? [] where !members.contains(where: { $0.key == name.string }) {
            return "\(path).\(name) is missing"
        }
        for pair in rule("dependencies")?.members ?? [] where members.contains(where: { $0.key == pair.key }) {
            if pair.value.members != nil, let found = problem(value, pair.value, at: path) { return found }
            for name in pair.value.elements ?? [] where !members.contains(where: { $0.key == name.string }) {
                return "\(path).\(pair.key) needs \(name)"
            }
        }
        let properties = rule("properties")?.members ?? []
        let patterns = rule("patternProperties")?.members ?? []
        for member in members {
            let schema =
                properties.first { $0.key == member.key }?.value
                ?? patterns.first { Self.matches(member.key, $0.key) }?.value ?? rule("additionalProperties")
            if let schema, let found = problem(member.value, schema, at: "\(path).\(member.key)") { return found }
        }
        return nil
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        guard let pattern = try? Regex(pattern) else { return false }
        return text.firstMatch(of: pattern) != nil
    }

    private static func isOfType(_ value: JSONValue, _ type: String?) -> Bool {
        switch (type, value.kind) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool), ("null", .null): true
        case ("number", _): value.number != nil
        case ("integer", _): value.number.map { $0.rounded() == $0 } ?? false
        default: false
        }
    }
}
