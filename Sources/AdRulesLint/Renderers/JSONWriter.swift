package import AdRulesModel

/// Writes JSON in the order it is told, two blanks a level; nothing that a terminal acts on leaves it unescaped.
///
/// Small on purpose: no Foundation, no copies of the values, keys in the order a person reads them.
package struct JSONWriter {
    /// What was written so far.
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

    /// A value of an array, or the whole document: an object with what `body` writes.
    package mutating func object(_ body: (inout JSONWriter) -> Void) {
        nest("{", "}", body)
    }

    /// A value of an array: an array with what `body` writes.
    package mutating func array(_ body: (inout JSONWriter) -> Void) {
        nest("[", "]", body)
    }

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

    /// A value of an array: seconds, with at most three decimals.
    package mutating func value(seconds time: MediaTime) {
        separate()
        // Round in integers: half a millisecond goes away from zero.
        let magnitude = (time.microseconds.magnitude + 500) / 1000
        var fraction = String(magnitude % 1000)
        fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
        while fraction.count > 1, fraction.hasSuffix("0") { fraction.removeLast() }
        text += (time.microseconds < 0 && magnitude > 0 ? "-" : "") + "\(magnitude / 1000).\(fraction)"
    }

    /// The key of what is written next, inside an object.
    package mutating func key(_ key: String) {
        separate()
        write(key)
        text += isPretty ? ": " : ":"
        isAfterKey = true
    }

    private mutating func nest(_ opener: String, _ closer: String, _ body: (inout JSONWriter) -> Void) {
        separate()
        text += opener
        depth += 1
        isFirst = true
        body(&self)
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

    /// A key with seconds; nothing for nil.
    package mutating func field(_ name: String, seconds time: MediaTime?) {
        guard let time else { return }
        key(name)
        value(seconds: time)
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
