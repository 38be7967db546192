/// The JSON object of a value: a table with a row a key. What is written and its JSON Schema follow from the table.
package struct JSONForm<Value>: Sendable {
    /// Keys, the shapes of what they hold, and how that is written. A `?` behind a key says that it may be missing.
    package struct Row: Sendable {
        let keys: [JSONShape.Key]
        let write: @Sendable (Value, inout JSONWriter) -> Void

        /// Creates a row that writes its keys by itself.
        package init(_ keys: [JSONShape.Key], write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
            self.keys = keys
            self.write = write
        }
    }

    fileprivate let rows: [Row]

    package init(_ rows: [Row]) { self.rows = rows }

    package var shape: JSONShape { .record(keys) }

    fileprivate var keys: [JSONShape.Key] { rows.flatMap(\.keys) }

    /// Writes the object.
    package func write(_ value: Value, to json: inout JSONWriter) {
        json.object { json in for row in rows { row.write(value, &json) } }
    }

    /// The object as a value. Complexity: O(length).
    package func value(of value: Value) -> JSONValue {
        (try? JSONReader.read(Array(text(of: value, pretty: false).utf8))) ?? JSONValue(.null)
    }

    /// The object as a text that ends with a line feed.
    package func text(of value: Value, pretty: Bool = true) -> String {
        var json = JSONWriter(pretty: pretty)
        write(value, to: &json)
        return json.text + "\n"
    }
}

extension JSONForm.Row {
    /// The rows of another form, in the same object.
    package static func members<Content>(
        _ form: JSONForm<Content>, _ content: @escaping @Sendable (Value) -> Content
    ) -> Self {
        Self(form.keys) { value, json in
            let content = content(value)
            for row in form.rows { row.write(content, &json) }
        }
    }

    /// A row of any kind; nothing is written for nil.
    package static func any<Content>(
        _ name: String, _ shape: JSONShape, _ content: @escaping @Sendable (Value) -> Content?,
        _ write: @escaping @Sendable (Content, inout JSONWriter) -> Void
    ) -> Self {
        let key = name.last == "?" ? String(name.dropLast()) : name
        return Self([(name, shape)]) { value, json in
            guard let content = content(value) else { return }
            json.key(key)
            write(content, &json)
        }
    }

    package static func text(
        _ name: String, _ shape: JSONShape = .text, _ text: @escaping @Sendable (Value) -> String?
    ) -> Self { any(name, shape, text) { $1.value($0) } }

    package static func count(
        _ name: String, _ shape: JSONShape = .count, _ number: @escaping @Sendable (Value) -> Int?
    ) -> Self { any(name, shape, number) { $1.value($0) } }

    package static func flag(_ name: String, _ flag: @escaping @Sendable (Value) -> Bool?) -> Self {
        any(name, .flag, flag) { $1.value($0) }
    }

    package static func value(
        _ name: String, _ shape: JSONShape, _ value: @escaping @Sendable (Value) -> JSONValue?
    ) -> Self { any(name, shape, value) { $1.value($0) } }

    /// A case of an enumeration.
    package static func word<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ word: @escaping @Sendable (Value) -> Choice?
    ) -> Self { any(name, .words(of: Choice.self), word) { $1.value($0.rawValue) } }

    package static func texts(
        _ name: String, _ element: JSONShape = .text, atLeast least: Int = 0,
        _ texts: @escaping @Sendable (Value) -> [String]
    ) -> Self {
        any(name, .list(of: element, atLeast: least), texts) { texts, json in
            json.array { json in for text in texts { json.value(text) } }
        }
    }

    package static func object<Content>(
        _ name: String, _ form: JSONForm<Content>, _ content: @escaping @Sendable (Value) -> Content?
    ) -> Self { any(name, form.shape, content) { form.write($0, to: &$1) } }

    package static func list<Element>(
        _ name: String, _ form: JSONForm<Element>, atLeast least: Int = 0,
        _ elements: @escaping @Sendable (Value) -> [Element]
    ) -> Self {
        any(name, .list(of: form.shape, atLeast: least), elements) { elements, json in
            json.array { json in for element in elements { form.write(element, to: &json) } }
        }
    }

    /// The version of a form.
    package static func version(_ number: Int) -> Self {
        count("schemaVersion", .constant(.integer(number))) { _ in number }
    }
}
