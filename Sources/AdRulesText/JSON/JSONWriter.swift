/// Writes JSON in the order it is told, on one line or two blanks a level: the only writer of JSON in the package.
///
/// Every control, format and line-separating character is written as `\u001b`: nothing that a terminal acts on, and
/// nothing that ends a line, leaves it as it is.
package struct JSONWriter {
    /// What was written so far, without what was taken.
    package private(set) var text = ""
    private let isPretty: Bool
    private var depth = 0
    /// Whether nothing was written yet in the innermost object or array.
    private var isFirst = true
    private var isAfterKey = false

    /// A writer of indented lines, or of one line.
    package init(pretty: Bool = true) {
        isPretty = pretty
    }

    /// Takes what was written so far, so that a long report need not be held whole. What comes goes on where it ended.
    package mutating func take() -> String {
        defer { text = "" }
        return text
    }

    /// A value of an array, or the whole document: an object with what `body` writes.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        nest("{", "}", body)
    }

    /// A value of an array: an array with what `body` writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        nest("[", "]", body)
    }

    /// Begins an object that is written over several calls; ``endObject()`` ends it.
    package mutating func beginObject() { open("{") }

    /// Ends what ``beginObject()`` began.
    package mutating func endObject() { close("}") }

    /// Begins an array that is written over several calls; ``endArray()`` ends it.
    package mutating func beginArray() { open("[") }

    /// Ends what ``beginArray()`` began.
    package mutating func endArray() { close("]") }

    /// A value of an array: a string.
    package mutating func value(_ string: String) {
        separate()
        write(string)
    }

    /// A value of an array: an integer.
    package mutating func value(_ number: Int) {
        separate()
        text += String(number)
    }

    /// A value of an array: a switch.
    package mutating func value(_ flag: Bool) {
        separate()
        text += flag ? "true" : "false"
    }

    /// A value of an array: `null`.
    package mutating func null() {
        separate()
        text += "null"
    }

    /// A value of an array: a number, whole ones without a fraction.
    package mutating func value(_ number: Double) {
        separate()
        text += Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    /// A value of an array: seconds, with at most three decimals and no needless zero, as in `63.2` and `30`.
    package mutating func value(secondsInMilliseconds milliseconds: Int64) {
        separate()
        text += DecimalText.seconds(milliseconds: milliseconds)
    }

    /// A value of an array: any value. The depth of values is the reader's, at most 64.
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

    /// A member of an object.
    package mutating func add(_ member: JSONMember) {
        key(member.key)
        value(member.value)
    }

    /// The key of what is written next, inside an object.
    package mutating func key(_ key: String) {
        separate()
        write(key)
        text += isPretty ? ": " : ":"
        isAfterKey = true
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
        // Most strings are plain ASCII and go as they are.
        if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
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
                if PrintableText.isUnsafe(scalar) {
                    for unit in UTF16.encode(scalar) ?? .init() { text += Self.escape(unit) }
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }

    /// JSON text of another writer with everything escaped that this one escapes; its values stay the same.
    package static func printable(_ json: String) -> String {
        var text = ""
        text.reserveCapacity(json.utf8.count)
        for scalar in json.unicodeScalars {
            if PrintableText.isUnsafe(scalar) {
                // Outside of strings JSON has none of these but for line ends, which a line of JSON has none of.
                for unit in UTF16.encode(scalar) ?? .init() { text += escape(unit) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func escape(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

extension JSONWriter {
    /// A key with a string; nothing for nil.
    package mutating func field(_ name: String, _ string: String?) {
        guard let string else { return }
        key(name)
        value(string)
    }

    /// A key with an integer; nothing for nil.
    package mutating func field(_ name: String, _ number: Int?) {
        guard let number else { return }
        key(name)
        value(number)
    }

    /// A key with a switch; nothing for nil.
    package mutating func field(_ name: String, _ flag: Bool?) {
        guard let flag else { return }
        key(name)
        value(flag)
    }

    /// A key with an object.
    package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        object(body)
    }

    /// A key with an array of what `body` writes of each element.
    package mutating func array<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
    ) {
        key(name)
        array { json in
            for element in elements { body(&json, element) }
        }
    }
}
