/// The reason why a text is not JSON, and where the problem is.
package struct JSONProblem: Error, Hashable {
    /// The problem, on one line.
    package var message: String
    /// The offset of the UTF-8 byte, from 0.
    package var offset: Int
}

/// Reads JSON text (RFC 8259) into values with their offsets. Duplicate keys in an object are rejected.
package struct JSONReader {
    /// The maximum nesting depth of arrays and objects.
    package static let depthLimit = 64
    /// The maximum number of values in a text: a value takes about 50 bytes of memory, but as few as two in the text.
    package static let valueLimit = 1_000_000

    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0
    private var count = 0

    /// Reads one JSON text with nothing after it. Complexity: O(bytes).
    package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        let value = try reader.value()
        reader.skipBlanks()
        guard reader.position == bytes.count else { throw reader.problem("expected the end of the JSON text") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func problem(_ message: String, at offset: Int? = nil) -> JSONProblem {
        JSONProblem(message: message, offset: offset ?? position)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard next == byte.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(JSONProblem) -> JSONValue {
        skipBlanks()
        let start = position
        count += 1
        guard count <= Self.valueLimit else { throw problem("more than \(Self.valueLimit) values") }
        switch next {
        case UInt8(ascii: "{"): return JSONValue(.object(try members()), offset: start)
        case UInt8(ascii: "["): return JSONValue(.array(try elements()), offset: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), offset: start)
        case UInt8(ascii: "t"): return JSONValue(try word("true", .bool(true)), offset: start)
        case UInt8(ascii: "f"): return JSONValue(try word("false", .bool(false)), offset: start)
        case UInt8(ascii: "n"): return JSONValue(try word("null", .null), offset: start)
        case nil: throw problem("the JSON text ends too early")
        case .some(let byte) where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
            return JSONValue(.number(try number()), offset: start)
        default: throw problem("expected a JSON value")
        }
    }

    private mutating func word(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONProblem) -> JSONValue.Kind {
        let text = Array("\(word)".utf8)
        guard bytes[position...].starts(with: text) else { throw problem("expected a JSON value") }
        position += text.count
        return kind
    }

    private mutating func number() throws(JSONProblem) -> Double {
        let start = position
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
        let text = bytes[start..<position].string
        let digits = text.drop { $0 == "-" }
        guard let number = Double(text), number.isFinite, digits.first?.isNumber == true,
            !(digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true), text.last?.isNumber == true,
            !text.contains(".e"), !text.contains(".E")
        else { throw problem("\(text) is not a JSON number", at: start) }
        return number
    }

    private mutating func enter() throws(JSONProblem) {
        depth += 1
        guard depth <= Self.depthLimit else { throw problem("JSON is nested deeper than \(Self.depthLimit)") }
        position += 1
    }

    private mutating func elements() throws(JSONProblem) -> [JSONValue] {
        try enter()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        skipBlanks()
        if take("]") { return elements }
        while true {
            elements.append(try value())
            skipBlanks()
            if take("]") { return elements }
            guard take(",") else { throw problem("expected , or ]") }
        }
    }

    private mutating func members() throws(JSONProblem) -> [JSONMember] {
        try enter()
        defer { depth -= 1 }
        var members: [JSONMember] = []
        // Compared by bytes: Unicode comparison takes quadratic time in a run of combining marks.
        var keys: Set<[UInt8]> = []
        skipBlanks()
        if take("}") { return members }
        while true {
            skipBlanks()
            let start = position
            guard next == UInt8(ascii: "\"") else { throw problem("expected a key in quotes") }
            let key = try string()
            guard keys.insert(Array(key.utf8)).inserted else {
                throw problem("the key \"\(key)\" comes twice", at: start)
            }
            skipBlanks()
            guard take(":") else { throw problem("expected :") }
            members.append(JSONMember(key, try value(), offset: start))
            skipBlanks()
            if take("}") { return members }
            guard take(",") else { throw problem("expected , or }") }
        }
    }

    private mutating func string() throws(JSONProblem) -> String {
        let start = position
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(utf8: text[...]) else { throw problem("this text is not UTF-8", at: start) }
                return string
            case UInt8(ascii: "\\"): text += Array(String(Character(try escape())).utf8)
            case 0..<0x20: throw problem("a control character in a text must be escaped", at: position - 1)
            default: text.append(byte)
            }
        }
        throw problem("this text has no closing quote", at: start)
    }

    private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
        let start = position - 1
        let byte = next
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "u"):
            guard let first = fourDigits() else { break }
            if let scalar = Unicode.Scalar(first) { return scalar }
            if (0xD800..<0xDC00).contains(first), take("\\"), take("u"), let second = fourDigits(),
                (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            {
                return scalar
            }
        default: break
        }
        throw problem("an escape that JSON does not know", at: start)
    }

    private mutating func fourDigits() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let text = bytes[position..<position + 4].string
        guard text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else { return nil }
        position += 4
        return value
    }
}
