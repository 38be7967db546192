/// Text compared byte by byte, as a dictionary key or the subject of a `switch`.
///
/// Swift compares strings canonically: it normalises both sides first, which sorts runs of combining marks in quadratic
/// time and equates texts that XML distinguishes. So document text is never compared, hashed or searched as a `String`.
package struct ByteText: Sendable, Hashable, ExpressibleByStringLiteral {
    package var string: String

    package init(_ string: String) { self.string = string }

    package init(stringLiteral value: String) { string = value }

    /// Whether both have the same bytes; compares the lengths first. Complexity: O(length).
    package static func == (left: ByteText, right: ByteText) -> Bool { left.string.isSpelled(right.string) }

    /// Hashes the bytes, eight at a time. Complexity: O(length).
    package func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: string) }
}

extension Hasher {
    /// Adds the UTF-8 bytes of a text and their count.
    package mutating func combine(bytesOf text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ combine(words: $0, count: $0.count) }) == nil {
            combine(words: text.utf8, count: text.utf8.count)
        }
    }

    /// Adds bytes, eight at a time, and their count.
    @inlinable
    package mutating func combine(words bytes: some Sequence<UInt8>, count: Int) {
        combine(count)
        var word: UInt64 = 0
        var filled = 0
        for byte in bytes {
            word = word << 8 | UInt64(byte)
            filled += 1
            guard filled == 8 else { continue }
            combine(word)
            (word, filled) = (0, 0)
        }
        if filled > 0 { combine(word) }
    }
}

extension String {
    /// Whether the text has exactly the bytes of another. Complexity: O(length).
    package func isSpelled(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Strings of documents are stored as UTF-8: their bytes are compared in place.
        let answer = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        }
        return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Whether the text equals another, ignoring the case of ASCII letters. Complexity: O(length).
    package func isSpelledIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// Whether the text begins with the bytes of another. Complexity: O(length of the other).
    package func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Whether the text ends with the bytes of another. Complexity: O(length of the other).
    package func ends(with suffix: String) -> Bool { utf8.reversed().starts(with: suffix.utf8.reversed()) }

    /// Whether the text contains the bytes of a word. Complexity: O(length × length of the word).
    package func holds(_ word: String) -> Bool { TextSearch.holds(Array(word.utf8), in: Array(utf8)[...]) }

    /// The text with ASCII letters in lower case; all keywords of VMAP and VAST are ASCII. Complexity: O(length).
    package var lowercasedASCII: String { utf8.map(\.lowercasedASCII).string }

    /// The text with ASCII letters in upper case. Complexity: O(length).
    package var uppercasedASCII: String { utf8.map(\.uppercasedASCII).string }

    /// Returns the pieces between occurrences of an ASCII separator, empty ones included. Complexity: O(length).
    package func fields(separatedBy separator: Unicode.Scalar) -> [String] {
        utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false).map { $0.string }
    }

    /// The text without XML whitespace at both ends. Complexity: O(length).
    package var trimmingBlanks: String {
        var bytes = Substring(self).utf8
        while let first = bytes.first, first.isXMLBlank { bytes.removeFirst() }
        while let last = bytes.last, last.isXMLBlank { bytes.removeLast() }
        return String(Substring(bytes))
    }

    /// The text without any XML whitespace. Complexity: O(length).
    package var removingBlanks: String { utf8.filter { !$0.isXMLBlank }.string }
}

extension String? {
    /// Whether both have the same bytes, or both are nil. Complexity: O(length).
    package func isSpelled(_ other: String?) -> Bool {
        switch (self, other) {
        case (let one?, let other?): one.isSpelled(other)
        case (nil, nil): true
        default: false
        }
    }
}

extension UInt8 {
    /// Whether it is white space in XML: space, tab, LF or CR.
    @inlinable
    package var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// The byte, with an ASCII capital replaced by its lower-case letter.
    @inlinable
    package var lowercasedASCII: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

    /// The byte, with a lower-case ASCII letter replaced by its capital.
    @inlinable
    package var uppercasedASCII: UInt8 { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") ? self & 0xDF : self }

    /// Whether it is an ASCII digit.
    @inlinable
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Whether it is an ASCII letter.
    @inlinable
    package var isLetter: Bool { self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") }

    /// Whether it is an ASCII digit of a hexadecimal number.
    package var isHexDigit: Bool { isDigit || isLetter && self | 0x20 <= UInt8(ascii: "f") }
}

extension Sequence where Element: RawRepresentable, Element.RawValue == String {
    /// Returns the element that a text names, in any case and with blanks around it; nil if there is none.
    package func named(_ text: String) -> Element? {
        let word = text.trimmingBlanks
        return first { $0.rawValue.isSpelledIgnoringCase(word) }
    }
}

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    /// Creates the case whose raw value has exactly the bytes of a document's text; nil if there is none.
    ///
    /// `init(rawValue:)` of an enumeration compares canonically, as `==` of `String` does.
    package init?(spelled text: String) {
        guard let found = Self.allCases.first(where: { $0.rawValue.isSpelled(text) }) else { return nil }
        self = found
    }
}

extension String {
    /// The text of bytes that are UTF-8; nil if they are not. The standard library's `String(validating:as:)` needs
    /// macOS 15 and iOS 18. Complexity: O(count).
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        guard utf8.elementsEqual(bytes) else { return nil }
    }
}

extension Collection<UInt8> {
    /// The text of bytes in UTF-8; what is none becomes U+FFFD. Complexity: O(count).
    @inlinable package var string: String { String(decoding: self, as: UTF8.self) }
}

/// A search for bytes.
package enum TextSearch {
    /// Whether the bytes hold a word. Complexity: O(bytes × length of the word).
    package static func holds(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
    }
}
