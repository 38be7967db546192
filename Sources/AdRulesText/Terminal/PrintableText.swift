/// Makes external text safe to show: characters that would steer a terminal, end a line, change the writing direction
/// or be invisible are escaped, and so is what a build server would obey. Only this type defines what is escaped; JSON
/// and XML escape the same.
package enum PrintableText {
    /// The text with every control, format and line-separating character escaped, such as `\u{1b}`, and `##[`, with
    /// which a command for GitHub Actions begins anywhere in a line.
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

    /// Escaped text as the beginning of a line: GitHub Actions obeys a line that begins with `::`, behind any blanks.
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
    /// direction, zero width, tags), a line or paragraph separator, an unassigned one, or one that is not shown
    /// (Unicode's `Default_Ignorable_Code_Point`: fillers of Hangul, variation selectors).
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

/// The columns that text takes on a terminal, and lines that fit.
extension PrintableText {
    /// The number of terminal columns that a character takes: 0 for combining marks, 2 for wide characters (Unicode
    /// Standard Annex 11) and for pictographs that are shown in colour (Unicode Technical Standard 51).
    package static func width(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        // The vowels and final consonants of Hangul syllables that are written in parts.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
        // Half a flag is one column wide.
        let isPictograph = scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
        return isPictograph || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The wide characters of East Asian scripts (W and F of Annex 11), with the unassigned gaps between them.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]

    /// The number of terminal columns that a text takes; the colours of a ``Palette`` take none. Complexity: O(length).
    package static func width(_ text: some StringProtocol) -> Int {
        var columns = 0
        var isColor = false
        for scalar in text.unicodeScalars {
            if isColor {
                isColor = scalar != "m"
            } else if scalar == "\u{1b}" {
                isColor = true
            } else {
                columns += width(scalar)
            }
        }
        return columns
    }

    /// The text with blanks behind it up to a number of columns.
    package static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    /// A line, or several if it has more than so many columns: it is broken at blanks, and continues after `indent`
    /// blanks. A longer word stays whole; without columns nothing changes. Complexity: O(length).
    package static func fitted(_ text: String, to columns: Int?, indent: Int) -> String {
        guard let columns, width(text) > columns else { return text }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        var line = String(words[0])
        var used = width(line)
        var hasWord = !line.isEmpty
        var lines: [String] = []
        for word in words.dropFirst() {
            let wordWidth = width(word)
            if hasWord, !word.isEmpty, used + 1 + wordWidth > columns {
                while line.last == " " { line.removeLast() }
                lines.append(line)
                line = String(repeating: " ", count: indent) + lineStart(String(word))
                used = indent + wordWidth
            } else {
                line += " " + word
                used += 1 + wordWidth
                hasWord = hasWord || !word.isEmpty
            }
        }
        lines.append(line)
        return lines.joined(separator: "\n")
    }
}

/// Text of others inside Markdown.
extension PrintableText {
    /// A line, already escaped, as the text of a Markdown page: punctuation that may mean something is escaped, so that
    /// it is no image, link, HTML or emphasis. Complexity: O(length).
    package static func markdown(_ line: String) -> String {
        var escaped = ""
        for scalar in line.unicodeScalars {
            let isPunctuation =
                (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
                && scalar.properties.numericType == nil
            if isPunctuation, !".,:()-".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
