import AdRulesModel

/// The marks in the bytes of a text of the document. The bits are those of `SourceText.markBits`.
struct TextMarks: OptionSet {
    var rawValue: UInt32

    /// A blank, a line end or another control character.
    static let blank = TextMarks(rawValue: 1 << 0)
    /// A `[`.
    static let bracket = TextMarks(rawValue: 1 << 1)
    /// Another byte that can open a macro: `{`, or two of `%`, `$` or `@`.
    static let otherMacro = TextMarks(rawValue: 1 << 2)
    /// A `;`.
    static let semicolon = TextMarks(rawValue: 1 << 3)
    /// Two `_`.
    static let underscores = TextMarks(rawValue: 1 << 4)
    /// It begins with `http://` in lower case and a host.
    static let http = TextMarks(rawValue: 1 << 5)
    /// It begins with `https://` in lower case and a host.
    static let https = TextMarks(rawValue: 1 << 6)
    /// Rare in addresses: a byte outside ASCII, `..`, or a `:` after that of the scheme.
    static let odd = TextMarks(rawValue: 1 << 11)
}

extension SourceText {
    /// The marks in the bytes of the text. Complexity: O(length).
    var marks: TextMarks { TextMarks(rawValue: markBits) }
}
