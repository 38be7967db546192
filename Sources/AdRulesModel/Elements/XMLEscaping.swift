/// Text as XML writes it. The text cannot leave its place: what XML 1.0 does not allow becomes U+FFFD.
enum XMLEscaping {
    /// Appends the value of an attribute, to stand in double quotes. Tabs and line breaks are references, since readers
    /// replace them with blanks.
    static func attribute(_ text: String, to output: inout [UInt8]) {
        append(text, to: &output) { byte in
            switch byte {
            case UInt8(ascii: "\""): "&quot;"
            case 0x09: "&#9;"
            case 0x0A: "&#10;"
            default: nil
            }
        }
    }

    /// Appends text between tags.
    static func text(_ text: String, to output: inout [UInt8]) { append(text, to: &output) { _ in nil } }

    /// Appends text in CDATA sections: several if it holds the end of one, or a carriage return, which none can hold.
    static func section(_ text: String, to output: inout [UInt8]) {
        output += TextDecoding.cdataOpener
        var last: (UInt8, UInt8) = (0, 0)
        for byte in allowed(text).utf8 {
            if byte == UInt8(ascii: ">"), last == (UInt8(ascii: "]"), UInt8(ascii: "]")) {
                output += TextDecoding.cdataCloser
                output += TextDecoding.cdataOpener
            }
            if byte == 0x0D {
                output += TextDecoding.cdataCloser
                output += "&#13;".utf8
                output += TextDecoding.cdataOpener
            } else {
                output.append(byte)
            }
            last = (last.1, byte)
        }
        output += TextDecoding.cdataCloser
    }

    private static func append(_ text: String, to output: inout [UInt8], escape: (UInt8) -> StaticString?) {
        for byte in allowed(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case 0x0D: output += "&#13;".utf8
            default:
                if let reference = escape(byte) {
                    reference.withUTF8Buffer { output += $0 }
                } else {
                    output.append(byte)
                }
            }
        }
    }

    /// The text with what XML 1.0 §2.2 does not allow replaced.
    private static func allowed(_ text: String) -> String {
        let isAllowed = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0xEF || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        if isAllowed { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: result.append(scalar)
            default: result.append("\u{FFFD}")
            }
        }
        return String(result)
    }
}
