/// Makes external text safe to show: characters that would steer a terminal, end a line, change the writing direction
/// or be invisible are escaped, and so is what a build server would obey. Only this type defines what is escaped; JSON
/// and XML escape the same.
package enum PrintableText {
    /// The text with every control, format and line-separating character escaped, such as `\u{1b}`, and `##[`, with which
    /// a command for GitHub Actions begins anywhere in a line.
    package static func escaped(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) { return String(text) }
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if needsEscape(scalar, after: output) {
                output += escape(scalar)
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// The text, already escaped, as the beginning of a line: GitHub Actions obeys a line that begins with `::`, behind
    /// any blanks.
    package static func lineStart(_ text: String) -> String {
        let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard rest.starts(with: "::".unicodeScalars) else { return text }
        let blanks = text.unicodeScalars[..<rest.startIndex]
        return String(blanks) + escape(":") + String(rest.dropFirst())
    }

    /// Whether a character cannot be shown as it is, after the text before it.
    package static func needsEscape(_ scalar: Unicode.Scalar, after text: String) -> Bool {
        isUnsafe(scalar) && !colors(scalar, after: text) || beginsCommand(scalar, after: text)
    }

    /// Whether a character asks for the picture in colour of the one before it, which then shows the difference.
    private static func colors(_ scalar: Unicode.Scalar, after text: String) -> Bool {
        scalar == "\u{FE0F}" && text.unicodeScalars.last.map { !$0.isASCII && $0.properties.isEmoji } == true
    }

    /// Whether a character completes the `##[` of a command, after the text before it.
    package static func beginsCommand(_ scalar: Unicode.Scalar, after text: String) -> Bool {
        scalar == "[" && text.utf8.suffix(2).elementsEqual("##".utf8)
    }

    /// The text on one line, escaped, and truncated with `…` after `limit` Unicode scalars.
    package static func line(_ text: some StringProtocol, limit: Int = 400) -> String {
        let head = text.unicodeScalars.prefix(limit + 1)
        guard head.count > limit else { return escaped(text) }
        return escaped(String(String.UnicodeScalarView(head.prefix(limit)))) + "…"
    }

    /// The text with its line feeds kept and everything else escaped: for messages of several lines.
    package static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped($0) }.joined(separator: "\n")
    }

    /// The text without escapes, truncated with `…` after `limit` Unicode scalars: for JSON, whose writer escapes it.
    package static func cut(_ text: String, limit: Int = 1000) -> String {
        guard text.utf8.count > limit else { return text }
        let head = text.unicodeScalars.prefix(limit + 1)
        return head.count > limit ? String(String.UnicodeScalarView(head.prefix(limit))) + "…" : text
    }

    /// Whether a character must not reach a terminal unescaped: a control (C0, DEL, C1), a format character (writing
    /// direction, zero width, tags), a line or paragraph separator, an unassigned one, or one that is not shown (Unicode's
    /// `Default_Ignorable_Code_Point`: fillers of Hangul, variation selectors).
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value >= 0x20 && scalar.value < 0x7F { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The character as an escape, such as `\u{1b}`.
    package static func escape(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }
}
