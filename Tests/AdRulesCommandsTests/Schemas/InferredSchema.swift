import AdRulesText

/// The schema that some JSON values have in common: every key of theirs. Only what each document has at its top is needed: some
/// elements are in few documents.
///
/// Objects at one key are of one type, whatever stands around them, and become a definition of its name.
final class InferredSchema {
    private let root = Shape()
    private var definitions: [String: Shape] = [:]

    /// What some values have in common.
    private final class Shape {
        var types: Set<String> = []
        /// The keys at which the objects stand.
        var references: Set<String> = []
        var elements: Shape?
        var objects = 0
        var keys: [String: (shape: Shape, count: Int)] = [:]
    }

    /// Takes another document into account.
    func add(_ document: JSONValue) { add(members: document.members ?? [], to: root) }

    private func add(members: [JSONMember], to shape: Shape) {
        shape.objects += 1
        for member in members {
            let known = shape.keys[member.key] ?? (Shape(), 0)
            add(member.value, at: member.key, to: known.shape)
            shape.keys[member.key] = (known.shape, known.count + 1)
        }
    }

    private func add(_ value: JSONValue, at key: String, to shape: Shape) {
        switch value.kind {
        case .null: shape.types.insert("null")
        case .bool: shape.types.insert("boolean")
        case .number, .seconds: shape.types.insert("number")
        case .string: shape.types.insert("string")
        case .array(let values):
            let elements = shape.elements ?? Shape()
            shape.elements = elements
            for value in values { add(value, at: key, to: elements) }
        case .object(let members):
            shape.references.insert(key)
            let definition = definitions[key] ?? Shape()
            definitions[key] = definition
            add(members: members, to: definition)
        }
    }

    /// The schema as JSON, with keys in alphabetical order.
    var value: JSONValue {
        let named = definitions.sorted { $0.key < $1.key }.map { ($0.key, Self.object($0.value, needs: [])) }
        let needs = root.keys.filter { $0.value.count == root.objects }.keys.sorted()
        return .object(
            (Self.object(root, needs: needs).value.members ?? []) + [
                JSONMember("definitions", JSONShape.members(named))
            ])
    }

    private static func object(_ shape: Shape, needs: [String]) -> JSONShape {
        .object(shape.keys.sorted { $0.key < $1.key }.map { ($0.key, self.shape($0.value.shape)) }, needs: needs)
    }

    private static func shape(_ shape: Shape) -> JSONShape {
        var choices = shape.types.sorted().map { JSONShape(["type": .string($0)]) }
        choices += shape.references.sorted().map { JSONShape.reference($0) }
        if let elements = shape.elements { choices.append(.list(of: self.shape(elements))) }
        return choices.count == 1 ? choices[0] : choices.isEmpty ? .anything : .either(choices)
    }
}
