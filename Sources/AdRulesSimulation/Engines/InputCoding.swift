import AdRulesText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Inputs and saved engines as JSON text, coded as session logs code them.
package enum InputCoding {
    /// Reads the input in a member of a line or of a scenario. Rejects one that is not known, has a key that is not, or
    /// a number out of bounds: a decoder ignores what it does not ask for.
    static func input(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) -> EngineInput {
        try check(value, EngineInput.self, in: source)
        if let report = value.members?.first(where: { $0.key == "report" })?.value {
            try check(report, AdReport.self, in: source)
        }
        return try decode(EngineInput.self, value, in: source)
    }

    private static func check<Value: Formed>(
        _ value: JSONValue, _ type: Value.Type, in source: JSONSource
    ) throws(SimulationProblem) {
        let (what, forms) = (type.formedName, type.forms)
        guard let word = value.members?.first(where: { $0.key == "name" })?.value, let name = word.string else {
            throw source.problem("\"\(what)\" must be an object with a \"name\", as in \"\(forms[0].name)\"", at: value)
        }
        guard let shape = forms.first(where: { $0.name.isSpelled(name) })?.shape else {
            throw source.problem(
                "unknown \(what) \"\(name)\"", at: word,
                help: SimulationProblem.help(nearest: name, among: forms.map(\.name)))
        }
        if let (member, names) = shape.unknownMember(of: value) {
            if member.value.isNull, names.contains(where: member.key.isSpelled) { throw source.null(member) }
            throw source.problem(
                "unknown key \"\(member.key)\" of the \(what) \"\(name)\"", at: member.offset,
                help: SimulationProblem.help(nearest: member.key, among: names)
                    ?? "the keys here are \(names.joined(separator: ", "))")
        }
        if let (member, bound) = shape.memberOutOfBounds(in: value) {
            throw source.mismatch("\"\(member.key)\"", bound, at: member.value)
        }
    }

    static func value(_ input: EngineInput) throws(SimulationProblem) -> JSONValue {
        guard let text = try? text(input) else {
            throw SimulationProblem("\(input.name) cannot be written", name: "input")
        }
        return try JSONSource(bytes: Array(text.utf8), name: "input").value()
    }

    /// Reads a saved engine.
    static func engine(_ text: String) throws(SimulationProblem) -> PlaylistEngine {
        try decode(PlaylistEngine.self, Array(text.utf8), name: "snapshot")
    }

    /// Decodes a text. A problem stands at the value that cannot be read.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, _ bytes: [UInt8], name: String
    ) throws(SimulationProblem) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            // A decoder knows no place in a text that is no JSON.
            let source = JSONSource(bytes: bytes, name: name)
            throw problem(error, in: try source.value(), source)
        }
    }

    /// Writes a value as JSON on one line.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return JSONWriter.printable(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// The value of a member, decoded. A problem stands at the value that cannot be read.
    private static func decode<Value: Decodable>(
        _ type: Value.Type, _ value: JSONValue, in source: JSONSource
    ) throws(SimulationProblem) -> Value {
        do {
            // The writer gives a number the shortest digits that read as the same number.
            return try JSONDecoder().decode(type, from: Data(value.description.utf8))
        } catch {
            throw problem(error, in: value, source)
        }
    }

    /// The part that cannot be decoded, and its place.
    private static func problem(_ error: any Error, in value: JSONValue, _ source: JSONSource) -> SimulationProblem {
        guard let error = error as? DecodingError else { return source.problem("\(error)", at: value) }
        switch error {
        case .keyNotFound(let key, let context):
            return source.problem("\"\(key.stringValue)\" is missing", at: place(context.codingPath, in: value))
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return source.mismatch(
                name(of: context.codingPath), words(for: type), at: place(context.codingPath, in: value))
        case .dataCorrupted(let context):
            let place = place(context.codingPath, in: value)
            // The words of a decoder for a text that is no case of an enumeration name a type of Swift.
            let isUnknown = context.debugDescription.hasPrefix("Cannot initialize")
            return source.problem(
                isUnknown ? "unknown value \(PrintableText.cut(place.description))" : context.debugDescription,
                at: place)
        @unknown default: return source.problem("cannot be read", at: value)
        }
    }

    /// The expected type, in the words of JSON.
    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "an object"
        case is any Numeric.Type: "a number"
        default: "another value"
        }
    }

    /// The value at the end of a path, for a message.
    private static func name(of path: [any CodingKey]) -> String {
        guard let key = path.last(where: { $0.intValue == nil }) else { return "this value" }
        return (path.last?.intValue == nil ? "" : "each value of ") + "\"\(key.stringValue)\""
    }

    private static func place(_ path: [any CodingKey], in value: JSONValue) -> JSONValue {
        var place = value
        for key in path {
            let next =
                key.intValue.flatMap { index in place.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                } ?? place.members?.first { $0.key.isSpelled(key.stringValue) }?.value
            guard let next else { break }
            place = next
        }
        return place
    }
}
