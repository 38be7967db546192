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

    /// The wide characters of East Asian scripts (W and F of Annex 11), with the gaps between them that are not assigned.
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

    /// A line, or several if it has more than so many columns: it is broken at blanks, and continues after `indent` blanks.
    /// A longer word stays whole; without columns nothing changes. Complexity: O(length).
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
