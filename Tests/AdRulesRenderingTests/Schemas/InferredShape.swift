import AdRulesText

/// The shape that some JSON values have in common: every key of theirs, needed where each object has it.
struct InferredShape {
    private var types: Set<String> = []
    private var objects = 0
    private var keys: [(name: String, shape: InferredShape, count: Int)] = []
    /// In a list of its own, since a value cannot hold itself; at most one.
    private var elements: [InferredShape] = []

    /// Takes another value into account.
    mutating func add(_ value: JSONValue) {
        switch value.kind {
        case .null: types.insert("null")
        case .bool: types.insert("boolean")
        case .number, .seconds: types.insert("number")
        case .string: types.insert("string")
        case .array(let values):
            types.insert("array")
            if elements.isEmpty { elements = [InferredShape()] }
            for value in values { elements[0].add(value) }
        case .object(let members):
            objects += 1
            for member in members {
                let index =
                    keys.firstIndex { $0.name == member.key }
                    ?? {
                        keys.append((member.key, InferredShape(), 0))
                        return keys.count - 1
                    }()
                keys[index].shape.add(member.value)
                keys[index].count += 1
            }
        }
    }

    /// The shape, with keys in alphabetical order.
    var shape: JSONShape {
        var choices: [JSONShape] = []
        for type in types.sorted() where type != "array" { choices.append(JSONShape(["type": .string(type)])) }
        if let element = elements.first { choices.append(.list(of: element.shape)) }
        if objects > 0 {
            let sorted = keys.sorted { $0.name < $1.name }
            choices.append(.record(sorted.map { ($0.count == objects ? $0.name : $0.name + "?", $0.shape.shape) }))
        }
        return choices.count == 1 ? choices[0] : choices.isEmpty ? .anything : .either(choices)
    }
}
