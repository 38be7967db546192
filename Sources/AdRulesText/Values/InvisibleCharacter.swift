/// A character that looks like a blank or like nothing, and that comes along when a text is copied from a page.
package struct InvisibleCharacter: Sendable {
    /// The bytes in UTF-8.
    package let bytes: [UInt8]
    /// The name with its article.
    package let name: String
    /// Whether it is the byte order mark, which may begin a document.
    package var isByteOrderMark: Bool { bytes == Array("\u{FEFF}".utf8) }

    private init(_ character: Character, _ name: String) {
        bytes = Array(String(character).utf8)
        self.name = name
    }

    private static let all = [
        InvisibleCharacter("\u{200B}", "a zero-width space"), InvisibleCharacter("\u{00A0}", "a no-break space"),
        InvisibleCharacter("\u{200E}", "a left-to-right mark"), InvisibleCharacter("\u{2060}", "a word joiner"),
        InvisibleCharacter("\u{FEFF}", "a byte order mark"),
    ]

    /// The text without such characters at its beginning. Complexity: O(their number).
    package static func trimmingStart(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let character = beginning(text) { text = text.dropFirst(character.bytes.count) }
        return text
    }

    /// The character that begins a text; nil if it is another one.
    package static func beginning(_ text: ArraySlice<UInt8>) -> InvisibleCharacter? {
        // All of them are outside ASCII.
        guard let first = text.first, first >= 0x80 else { return nil }
        return all.first { text.starts(with: $0.bytes) }
    }
}
