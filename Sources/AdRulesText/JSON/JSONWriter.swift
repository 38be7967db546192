/// Writes JSON in call order, on one line or indented by two spaces per level: the package's only JSON writer.
///
/// Characters that ``PrintableText`` escapes are escaped here too, such as `\u001b`: the output contains nothing that
/// acts on a terminal or a build server, or ends a line.
package struct JSONWriter {
    /// The text written so far, without the parts already taken.
    package private(set) var text = ""
    private let isPretty: Bool
    private var depth = 0
    /// Whether nothing has been written yet in the innermost object or array.
    private var isFirst = true
    private var isAfterKey = false

    /// Creates a writer of indented lines, or of one line.
    package init(pretty: Bool = true) { isPretty = pretty }

    /// Returns and removes the text so far, so that a long report is not held in memory; writing continues after it.
    package mutating func take() -> String {
        defer { text = "" }
        return text
    }

    /// Writes an object with what `body` writes: as an element, as a member's value or as the document.
    package mutating func object(_ body: (inout JSONWriter) -> Void) { nest("{", "}", body) }

    /// Writes an array with what `body` writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) { nest("[", "]", body) }

    /// Begins an object that is written over several calls; ``endObject()`` ends it.
    package mutating func beginObject() { open("{") }

    /// Ends the object that ``beginObject()`` began.
    package mutating func endObject() { close("}") }

    /// Begins an array that is written over several calls; ``endArray()`` ends it.
    package mutating func beginArray() { open("[") }

    /// Ends the array that ``beginArray()`` began.
    package mutating func endArray() { close("]") }

    package mutating func value(_ string: String) {
        separate()
        write(string)
    }

    package mutating func value(_ number: Int) {
        separate()
        text += String(number)
    }

    package mutating func value(_ flag: Bool) {
        separate()
        text += flag ? "true" : "false"
    }

    package mutating func null() {
        separate()
        text += "null"
    }

    /// Writes a number; a whole number without a fraction.
    package mutating func value(_ number: Double) {
        separate()
        text += Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    /// Writes seconds with at most three decimals and no trailing zeros, such as `63.2` and `30`.
    package mutating func value(secondsInMilliseconds milliseconds: Int64) {
        separate()
        text += DecimalText.seconds(milliseconds: milliseconds)
    }

    /// Writes any value. Recursion is bounded: values nest no deeper than the reader allows, at most 64 levels.
    package mutating func value(_ value: JSONValue) {
        switch value.kind {
        case .null: null()
        case .bool(let flag): self.value(flag)
        case .number(let number): self.value(number)
        case .seconds(let milliseconds): self.value(secondsInMilliseconds: milliseconds)
        case .string(let string): self.value(string)
        case .array(let elements):
            array { json in
                for element in elements { json.value(element) }
            }
        case .object(let members):
            object { json in
                for member in members { json.add(member) }
            }
        }
    }

    /// Writes a value that another writer has written, on one line: no line break of JSON is part of a value.
    package mutating func value(written json: String) {
        separate()
        text += json.utf8.split(separator: UInt8(ascii: "\n")).map { Substring($0.drop { $0 == 0x20 }) }.joined()
    }

    /// Writes a member of an object.
    package mutating func add(_ member: JSONMember) {
        key(member.key)
        value(member.value)
    }

    /// Writes the key of the next value, inside an object.
    package mutating func key(_ key: String) {
        separate()
        write(key)
        text += isPretty ? ": " : ":"
        isAfterKey = true
    }

    /// Writes elements that another such writer wrote, without what began its array, into an array at the same depth.
    package mutating func append(elements: String) {
        guard !elements.isEmpty else { return }
        if !isFirst { text += "," }
        text += elements
        isFirst = false
    }

    private mutating func nest(_ opener: String, _ closer: String, _ body: (inout JSONWriter) -> Void) {
        open(opener)
        body(&self)
        close(closer)
    }

    private mutating func open(_ opener: String) {
        separate()
        text += opener
        depth += 1
        isFirst = true
    }

    private mutating func close(_ closer: String) {
        depth -= 1
        if !isFirst { newLine() }
        isFirst = false
        text += closer
    }

    private mutating func separate() {
        if isAfterKey {
            isAfterKey = false
            return
        }
        if !isFirst { text += "," }
        if depth > 0 { newLine() }
        isFirst = false
    }

    private mutating func newLine() {
        guard isPretty else { return }
        text += "\n" + String(repeating: "  ", count: depth)
    }

    private mutating func write(_ string: String) {
        text += "\""
        // Most strings are plain ASCII and need no escapes.
        if string.utf8.allSatisfy(Self.isPlain) {
            text += string
            text += "\""
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                if PrintableText.needsEscape(scalar, after: text) {
                    for unit in UTF16.encode(scalar) ?? .init() { text += Self.escape(unit) }
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }

    /// Whether a byte never needs an escape; a `#` may begin what does.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    /// Escapes, in JSON text of another writer, everything that this one escapes; the values stay the same.
    package static func printable(_ json: String) -> String {
        var text = ""
        text.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars {
            if PrintableText.needsEscape(scalar, after: text) {
                // Outside strings, the only such characters in JSON are line breaks, and a line of JSON has none.
                for unit in UTF16.encode(scalar) ?? .init() { text += escape(unit) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func escape(_ unit: UInt16) -> String { "\\u" + String(unit, digits: 4, radix: 16) }
}

extension JSONWriter {
    /// Writes a key and a string; nothing for nil.
    package mutating func field(_ name: String, _ string: String?) {
        guard let string else { return }
        key(name)
        value(string)
    }

    /// Writes a key and an integer; nothing for nil.
    package mutating func field(_ name: String, _ number: Int?) {
        guard let number else { return }
        key(name)
        value(number)
    }

    /// Writes a key and a Boolean; nothing for nil.
    package mutating func field(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        key(name)
        value(flag)
    }

    /// Writes a key and an object.
    package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// Writes a key and an array of what `body` writes for each element.
    package mutating func array<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array { json in
            for element in elements { body(&json, element) }
        }
    }
}
