import AdRulesText

/// The value of an attribute of a tag (RFC 8216bis §4.2): text in quotes, a number, a hexadecimal sequence, or a word.
public enum AttributeValue: Sendable {
    /// The text between the quotes.
    ///
    /// Quotes and control characters cannot be part of it; they are written percent-encoded, as `%22`. A reference to a
    /// variable of `EXT-X-DEFINE`, such as `{$session}`, is written as it is, and clients replace it.
    case quoted(String)
    /// A value without quotes, as written.
    ///
    /// One that holds anything but ASCII letters, digits, `.`, `+`, `-` and `_` is written in quotes instead.
    case unquoted(String)

    /// A number of seconds, in decimals without an exponent.
    public static func seconds(_ time: MediaTime) -> AttributeValue { .unquoted(DecimalSeconds.text(time)) }

    /// A whole number.
    public static func integer(_ number: Int) -> AttributeValue { .unquoted(String(number)) }

    /// A hexadecimal sequence, `0x` and two capital digits for each byte.
    public static func bytes(_ bytes: [UInt8]) -> AttributeValue {
        .unquoted("0x" + bytes.map { String($0, digits: 2, radix: 16).uppercasedASCII }.joined())
    }

    /// The text without quotes.
    public var text: String {
        switch self {
        case .quoted(let text), .unquoted(let text): text
        }
    }

    /// The value as unquoted seconds, rounded to microseconds; nil for anything else, and for numbers out of range.
    public var seconds: MediaTime? {
        guard case .unquoted(let text) = self else { return nil }
        let bytes = Array(text.utf8)
        return DecimalSeconds.time(bytes, in: bytes.indices)
    }

    /// ``seconds`` from 0 on; nil for anything else.
    var length: MediaTime? { seconds.flatMap { $0 >= .zero ? $0 : nil } }

    /// A whole number of seconds from 0 on; nil for anything else.
    var wholeSeconds: MediaTime? { integer.flatMap { $0 >= 0 ? .seconds(Int64($0)) : nil } }

    /// The value as a whole number without quotes, of at most 18 digits; nil for anything else.
    public var integer: Int? {
        guard case .unquoted(let text) = self else { return nil }
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }

    /// The bytes of a hexadecimal sequence, `0x` or `0X` and an even number of digits; nil for anything else.
    public var bytes: [UInt8]? {
        guard case .unquoted(let text) = self else { return nil }
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0, digits.count >= 4, digits[0] == 0x30, digits[1] | 0x20 == 0x78 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2 - 1)
        for index in stride(from: 2, to: digits.count, by: 2) {
            let pair = digits[index..<(index + 2)]
            guard pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair.string, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension AttributeValue: Hashable {
    /// Whether both are written with quotes or both without, and have the same bytes.
    public static func == (left: AttributeValue, right: AttributeValue) -> Bool {
        switch (left, right) {
        case (.quoted(let one), .quoted(let other)), (.unquoted(let one), .unquoted(let other)): one.isSpelled(other)
        default: false
        }
    }

    /// Hashes what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}

extension AttributeValue {
    /// Appends the value as it is written in a tag.
    func write(to bytes: inout [UInt8]) {
        if case .unquoted(let text) = self, !text.isEmpty, text.utf8.allSatisfy(Self.needsNoQuotes) {
            bytes += text.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Looked at as bytes: those of a string cost several times as much each.
        let start = bytes.count
        bytes += text.utf8
        if bytes[start...].allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 }) { return }
        bytes.removeSubrange(start...)
        // Playlists hold no control characters, those of C1 included (RFC 8216bis §4.1).
        for scalar in text.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            let isEscaped = isControl || scalar.value == 0x22
            bytes += String(scalar).utf8.flatMap { isEscaped ? PercentEncoding.escape($0) : [$0] }
        }
    }

    private static func needsNoQuotes(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || ".+-_".utf8.contains(byte)
    }
}
