/// Writes the text of a document back in the encoding that it was read from, with its byte order mark.
package struct DocumentEncoding: Sendable {
    private enum Form: Sendable {
        /// The bytes of the document are its text, a byte order mark of UTF-8 included.
        case utf8
        /// The same for a document that declares ASCII: other characters are references in it.
        case ascii
        case utf16(bigEndian: Bool, mark: [UInt8])
        case singleByte(high: [UInt32])
    }

    private let form: Form

    /// The name of the encoding; nil for UTF-8.
    package var name: String? {
        switch form {
        case .utf8: nil
        case .ascii: "US-ASCII"
        case .utf16: "UTF-16"
        case .singleByte(let high): high.isEmpty ? "ISO-8859-1" : "Windows-1252"
        }
    }

    /// Whether lines and ASCII characters are the same bytes as in UTF-8, as tools for text expect.
    package var isASCIICompatible: Bool {
        if case .utf16 = form { return false }
        return true
    }

    /// Finds the encoding of a document; nil if it cannot be read, or if its bytes cannot be written again as they are.
    /// Complexity: O(bytes).
    package init?(of bytes: [UInt8]) {
        guard let text = Self.text(of: bytes) else { return nil }
        let candidates: [Form] =
            text == bytes
            ? [Self.plain(text)]
            : [
                .utf16(bigEndian: false, mark: [0xFF, 0xFE]), .utf16(bigEndian: true, mark: [0xFE, 0xFF]),
                .utf16(bigEndian: false, mark: []), .utf16(bigEndian: true, mark: []),
            ] + Self.singleByte
        guard let form = candidates.first(where: { Self.written(text, in: $0) == bytes }) else { return nil }
        self.form = form
    }

    /// Finds an encoding in which a text, with the declaration that it holds, is read as it is: for a text whose bytes
    /// are not known, as in an editor. Nil if there is none. Complexity: O(bytes).
    package init?(readingAs text: [UInt8]) {
        let form = ([Self.plain(text)] + Self.singleByte).first { form in
            Self.written(text, in: form).flatMap(Self.text) == text
        }
        guard let form else { return nil }
        self.form = form
    }

    /// Whether a text declares an encoding with every character, or none. Complexity: O(declaration).
    package static func hasAllCharacters(_ text: [UInt8]) -> Bool {
        switch InputEncoding.declared(in: text) {
        case .ascii?, .latin1?, .windows1252?: false
        default: true
        }
    }

    /// The form of a text whose bytes are those of the document.
    private static func plain(_ text: [UInt8]) -> Form { InputEncoding.declared(in: text) == .ascii ? .ascii : .utf8 }

    private static let singleByte: [Form] = [.singleByte(high: []), .singleByte(high: InputEncoding.windows1252)]

    /// Returns the text of a document in UTF-8, as the reader reads it; nil if it cannot. Complexity: O(bytes).
    package static func text(of bytes: [UInt8]) -> [UInt8]? {
        do throws(XMLFailure) {
            return try InputEncoding.utf8(bytes).bytes
        } catch {
            return nil
        }
    }

    /// Returns the bytes of a text in UTF-8; nil if the encoding lacks one of its characters. Complexity: O(bytes).
    package func bytes(of text: [UInt8]) -> [UInt8]? { Self.written(text, in: form) }

    private static func written(_ text: [UInt8], in form: Form) -> [UInt8]? {
        switch form {
        case .utf8: return text
        case .ascii: return text.allSatisfy { $0 < 0x80 } ? text : nil
        case .utf16(let bigEndian, let mark):
            var output = mark
            output.reserveCapacity(mark.count + 2 * text.count)
            for unit in text.string.utf16 {
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                output.append(bigEndian ? high : low)
                output.append(bigEndian ? low : high)
            }
            return output
        case .singleByte(let high):
            var output: [UInt8] = []
            output.reserveCapacity(text.count)
            for scalar in text.string.unicodeScalars {
                if let index = high.firstIndex(of: scalar.value) {
                    output.append(UInt8(0x80 + index))
                } else if scalar.value < 0x80 || scalar.value <= 0xFF && scalar.value >= 0x80 + UInt32(high.count) {
                    output.append(UInt8(scalar.value))
                } else {
                    return nil
                }
            }
            return output
        }
    }
}
