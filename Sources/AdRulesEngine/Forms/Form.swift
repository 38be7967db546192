package import AdRulesText

/// The written form of one case: its name, its fields, and how the case and their values follow from one another.
///
/// The forms of a type are a table with a row a case. Reader, writer, JSON Schema and names follow from it.
package struct Form<Whole: Sendable>: Sendable {
    package let name: String
    /// The object that is written: the name, and the fields by their keys.
    package let shape: JSONShape
    fileprivate let holds: @Sendable (Whole) -> Bool
    fileprivate let read: @Sendable (FormReader) throws -> Whole
    fileprivate let write: @Sendable (Whole, inout FormWriter) throws -> Void

    /// Creates the form of a case with values. `values` is nil for other cases.
    init<each Value: Sendable>(
        _ name: String, _ field: repeat FormField<each Value>, make: @escaping @Sendable (repeat each Value) -> Whole,
        values: @escaping @Sendable (Whole) -> (repeat each Value)?
    ) {
        var keys: [JSONShape.Key] = [("name", .words([name]))]
        repeat keys.append((each field).key)
        let fields = (repeat each field)
        self.name = name
        shape = .record(keys)
        holds = { values($0) != nil }
        read = { reader in make(repeat try (each fields).read(reader)) }
        write = { whole, writer in
            guard let found = values(whole) else { return }
            repeat try (each fields).write(each found, &writer)
        }
    }

    init(_ name: String, _ plain: Whole) where Whole: Equatable {
        self.name = name
        shape = .record([("name", .words([name]))])
        holds = { $0 == plain }
        read = { _ in plain }
        write = { _, _ in }
    }
}

/// A type that is written by a table of forms: as an object with the name of the case and its fields.
package protocol Formed: Codable, Sendable {
    /// What a value is called in messages, such as `input`.
    static var formedName: String { get }
    static var forms: [Form<Self>] { get }
}

extension Formed {
    /// The form of the case; nil only if the table lacks it, which a test forbids.
    private var form: Form<Self>? { Self.forms.first { $0.holds(self) } }

    package var formName: String { form?.name ?? "" }

    /// The object of any case.
    package static var shape: JSONShape { .either(forms.map(\.shape)) }

    /// Reads the name and the fields. Throws for an unknown name, and for a field that is missing or has another type.
    public init(from decoder: any Decoder) throws {
        let reader = try decoder.container(keyedBy: FormKey.self)
        let name = try reader.decode(String.self, forKey: "name")
        guard let form = Self.forms.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(
                forKey: "name", in: reader, debugDescription: "unknown \(Self.formedName) \(name)")
        }
        self = try form.read(reader)
    }

    /// Writes the name and the fields; a redacted session log leaves out their private values.
    public func encode(to encoder: any Encoder) throws {
        var writer = FormWriter(
            container: encoder.container(keyedBy: FormKey.self), redaction: SessionRedaction(of: encoder))
        try writer.container.encode(formName, forKey: "name")
        try form?.write(self, &writer)
    }
}

/// A field of forms: its key, the shape of its values, and how they are read and written.
package struct FormField<Value: Sendable>: Sendable {
    /// The key and the shape. A question mark behind the key says that it may be missing.
    let key: JSONShape.Key
    let read: @Sendable (FormReader) throws -> Value
    let write: @Sendable (Value, inout FormWriter) throws -> Void

    init(
        _ key: FormKey, _ shape: JSONShape, redacted: (@Sendable (Value, SessionRedaction) -> Value)? = nil
    ) where Value: Codable {
        self.key = (key.stringValue, shape)
        read = { try $0.decode(Value.self, forKey: key) }
        write = { value, writer in
            let shown = writer.redaction.flatMap { redacted?(value, $0) } ?? value
            try writer.container.encode(shown, forKey: key)
        }
    }

    /// Creates a field that is left out for nil. The default shape of its values takes `null`, too.
    init<Wrapped: Codable>(ifAny key: FormKey, _ shape: JSONShape) where Value == Wrapped? {
        self.key = (key.stringValue + "?", shape)
        read = { try $0.decodeIfPresent(Wrapped.self, forKey: key) }
        write = { try $1.container.encodeIfPresent($0, forKey: key) }
    }

    /// Creates a field of a number that is left out where it is none.
    init(ifFinite key: FormKey) where Value == Double {
        self.key = (key.stringValue + "?", .number)
        read = { try $0.decodeIfPresent(Double.self, forKey: key) ?? .nan }
        write = { try $1.container.encodeIfPresent($0.isFinite ? $0 : nil, forKey: key) }
    }
}

typealias FormReader = KeyedDecodingContainer<FormKey>

struct FormWriter {
    var container: KeyedEncodingContainer<FormKey>
    /// What to leave out; nil if all is shown.
    let redaction: SessionRedaction?
}

struct FormKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral key: String) { stringValue = key }
    init(stringValue key: String) { stringValue = key }
    init?(intValue: Int) { nil }
}
