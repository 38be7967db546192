/// Percent-encoding inside a URL (RFC 3986 §2.1).
package enum PercentEncoding {
    /// Returns `value` with every byte except letters, digits, `-`, `.`, `_`, `~` and those to keep written as `%XX`.
    package static func encode(_ value: some StringProtocol, keeping others: Set<UInt8> = []) -> String {
        encode(value) { !isUnreserved($0) && !others.contains($0) }
    }

    /// Returns `value` with the bytes for which a condition holds written as `%XX`.
    package static func encode(_ value: some StringProtocol, where isEncoded: (UInt8) -> Bool) -> String {
        let text = String(value)
        // Most texts hold nothing to encode.
        guard text.utf8.contains(where: isEncoded) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isEncoded(byte) { result += escape(byte) } else { result.append(byte) }
        }
        return result.string
    }

    /// A byte as `%XX`.
    package static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
    }

    /// The text of bytes in which each `%XX` stands for a byte. What is no escape stays, and bytes that are not UTF-8
    /// become U+FFFD. Complexity: O(bytes).
    package static func decode(_ bytes: some Collection<UInt8>) -> String { decoded(bytes).string }

    /// The bytes, with each `%XX` as the byte that it stands for. What is no escape stays, and so do the escapes of
    /// some bytes. Complexity: O(bytes).
    package static func decoded(_ bytes: some Collection<UInt8>, keeping others: Set<UInt8> = []) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits.string, radix: 16), !others.contains(value)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
