/// A JSON Schema (draft 07, which every editor reads) of one JSON text that the command reads or writes.
///
/// It stands beside the code that reads or writes the text; `adrules schema NAME` prints it.
package struct JSONSchema: Sendable {
    /// The name for `adrules schema`.
    package let name: String
    /// A description of the format, and the command that reads or writes it.
    package let title: String
    /// The shape of the text, or of one of its lines.
    package let shape: JSONShape
    /// The shapes that others refer to.
    package let definitions: [JSONShape.Key]

    package init(_ name: String, _ title: String, _ shape: JSONShape, definitions: [JSONShape.Key] = []) {
        self.name = name
        self.title = title
        self.shape = shape
        self.definitions = definitions
    }

    /// Reads a schema of a file of this package; any value if that is no JSON.
    package init(_ name: String, _ title: String, file: [UInt8]) {
        let members = (try? JSONReader.read(file))?.members ?? []
        let definitions = members.first { $0.key == "definitions" }?.value.members ?? []
        self.init(
            name, title, JSONShape(.object(members.filter { $0.key != "definitions" })),
            definitions: definitions.map { ($0.key, JSONShape($0.value)) })
    }

    /// The schema as a JSON value.
    package var value: JSONValue {
        let head = [
            JSONMember("$schema", .string("http://json-schema.org/draft-07/schema#")),
            JSONMember("title", .string(title)),
        ]
        let definitions = definitions.isEmpty ? [] : [JSONMember("definitions", JSONShape.members(definitions))]
        return .object(head + (shape.value.members ?? []) + definitions)
    }

    /// The schema as indented JSON text.
    package var text: String {
        var json = JSONWriter()
        json.value(value)
        return json.text + "\n"
    }
}
