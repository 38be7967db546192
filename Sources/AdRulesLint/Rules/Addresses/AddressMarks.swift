import AdRulesModel
import AdRulesText

/// The marks of an address, as one look at its bytes finds them. Most addresses have none, or that of a macro.
struct AddressMarks: OptionSet {
    var rawValue: UInt32

    // The bits of `SourceText.markBits`.

    /// It holds a blank, a line end or another control character.
    static let blank = AddressMarks(rawValue: 1 << 0)
    /// It holds a `[`.
    static let bracket = AddressMarks(rawValue: 1 << 1)
    /// It holds another byte that can open a macro: `{`, or two of `%`, `$` or `@`.
    static let otherMacro = AddressMarks(rawValue: 1 << 2)
    /// It holds a `;`.
    static let semicolon = AddressMarks(rawValue: 1 << 3)
    /// It holds two `_`.
    static let underscores = AddressMarks(rawValue: 1 << 4)
    /// It begins with `http://` in lower case and a host; in ``of(_:)`` with `http:` in any case.
    static let insecure = AddressMarks(rawValue: 1 << 5)
    /// It begins with `https://` in lower case and a host.
    static let secure = AddressMarks(rawValue: 1 << 6)
    /// It holds a `<`.
    static let markup = AddressMarks(rawValue: 1 << 7)
    /// It holds what few addresses have: a byte outside ASCII, a backslash, `..`, or a `:` after that of the scheme.
    static let odd = AddressMarks(rawValue: 1 << 11)

    // Those that only `of(_:)` adds.

    /// There is no address.
    static let empty = AddressMarks(rawValue: 1 << 16)
    /// It does not begin with `http://` or `https://` in lower case and a host.
    static let unusualStart = AddressMarks(rawValue: 1 << 17)
    /// It still holds `&amp;` after it was decoded.
    static let escape = AddressMarks(rawValue: 1 << 18)
    /// The marks are those of the decoded text, which the document does not hold.
    static let encoded = AddressMarks(rawValue: 1 << 19)

    /// All that can open a macro.
    static let macro: AddressMarks = [.bracket, .otherMacro, .markup]

    private static let escapeBytes = Array("&amp;".utf8)

    /// Looks at an address, decoded if needed. Complexity: O(length); O(1) for most, whose marks the reader found.
    static func of(_ uri: SourceText) -> AddressMarks {
        switch uri.addressKind {
        case .tidy: return []
        case .tidyWithBracket: return .bracket
        case .other: break
        }
        guard !uri.isEmpty else { return [.empty] }
        let text = uri.isEncoded ? SourceText(uri.string) : uri
        var marks = text.marks
        if uri.isEncoded { marks.insert(.encoded) }
        if marks.isDisjoint(with: [.insecure, .secure]) {
            marks.insert(.unusualStart)
            if text.string.lowercasedASCII.begins(with: "http:") { marks.insert(.insecure) }
        }
        if marks.contains(.semicolon), TextSearch.holds(escapeBytes, in: Array(text.string.utf8)[...]) {
            marks.insert(.escape)
        }
        return marks
    }
}

extension SourceText {
    /// The marks in the bytes of the text as they are in the document. Complexity: O(length).
    var marks: AddressMarks { AddressMarks(rawValue: markBits) }
}
