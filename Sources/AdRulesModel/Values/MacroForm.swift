package import AdRulesText

/// The signs around the name of a macro: `[NAME]`, `{NAME}`, `{{NAME}}`, `${NAME}`, `#{NAME}`, `%%NAME%%`,
/// `$$NAME$$`, `@@NAME@@`, `<NAME>`. A name has a letter, and may have points, as `[session.uuid]` of MediaTailor.
package enum MacroForm {
    static let forms: [(opener: [UInt8], closer: [UInt8])] =
        [
            ("[", "]"), ("{{", "}}"), ("${", "}"), ("#{", "}"), ("{", "}"), ("%%", "%%"), ("$$", "$$"), ("@@", "@@"),
            ("<", ">"),
        ]
        .map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// The signs of macros that are a whole value of a parameter: signs that are frequent elsewhere, escapes, and the
    /// first letters of Roku's names. Between the first four, and the last, a name has no small letters.
    static let formsOfValues: [(opener: [UInt8], closer: [UInt8])] =
        [
            ("__", "__"), ("%", "%"), ("|", "|"), ("ROKU_ADS_", ""), ("*|", "|*"), ("%7B%7B", "%7D%7D"),
            ("%24%7B", "%7D"), ("%3C", "%3E"),
        ]
        .map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// Whether a parameter's value is just a macro: `__PAGE_URL__`, `%7B%7Bgdpr%7D%7D`. Complexity: O(length).
    package static func isValue(_ value: ArraySlice<UInt8>) -> Bool {
        guard let first = value.first, "_%|R*".utf8.contains(first) else { return false }
        return formsOfValues.enumerated().contains { number, form in
            let isWritten = { (sign: [UInt8], place: ArraySlice<UInt8>) in
                place.elementsEqual(sign) { $0.uppercasedASCII == $1 }
            }
            guard value.count > form.opener.count + form.closer.count,
                isWritten(form.opener, value.prefix(form.opener.count)),
                isWritten(form.closer, value.suffix(form.closer.count))
            else { return false }
            let name = value.dropFirst(form.opener.count).dropLast(form.closer.count)
            guard name.contains(where: \.isLetter), name.allSatisfy(isName), number != 1 || !isEscape(name) else {
                return false
            }
            return number == formsOfValues.count - 1
                ? isNoTag(name) : number > 3 || name.allSatisfy { $0.uppercasedASCII == $0 }
        }
    }

    /// Whether a name behind a `%` begins with the rest of an escape: `20PAGE`, `E9`; `ADCOUNT` is a name.
    private static func isEscape(_ name: ArraySlice<UInt8>) -> Bool {
        let digits = name.prefix(2)
        return digits.count == 2
            && digits.allSatisfy { $0.isDigit || $0.isLetter && $0 | 0x20 <= UInt8(ascii: "f") }
            && (name.count == 2 || digits.contains(where: \.isDigit))
    }

    /// Whether a name between `<` and `>` is none of HTML: `<b>`, `<BR>`.
    private static func isNoTag(_ name: ArraySlice<UInt8>) -> Bool {
        name.count > 2 && name.allSatisfy { $0.uppercasedASCII == $0 }
    }

    /// Returns the index after the macro that begins at an index; nil if none begins there. Complexity: O(length).
    package static func end(in address: ArraySlice<UInt8>, at index: Int) -> Int? {
        guard index < address.endIndex else { return nil }
        // A single brace is that of a programme, too: `#{ad.id}`.
        let mayHavePoints = !"#{".utf8.contains(address[index]) || address[index...].starts(with: "{{".utf8)
        return end(in: address, at: index) { isName($0) || mayHavePoints && $0 == UInt8(ascii: ".") }
    }

    /// Whether an address begins with a macro: one that players fill, by its name, or any name between the signs of a
    /// server. Alone, that is what a server forgot to fill, and a filled value is percent-encoded: no address. `filled`
    /// are the names that the app fills besides VAST's. Complexity: O(length).
    package static func begins(_ address: ArraySlice<UInt8>, filled: Set<ByteText> = []) -> Bool {
        guard let end = firstEnd(in: address), end < address.endIndex else { return false }
        guard address.first == UInt8(ascii: "[") else { return true }
        let name = address[(address.startIndex + 1)..<(end - 1)].string
        return VASTMacro.named(name) != nil || filled.contains(ByteText(name))
    }

    /// Returns the index after the macro that an address begins with; nil without one. Complexity: O(length).
    package static func firstEnd(in address: ArraySlice<UInt8>) -> Int? {
        guard address.first != UInt8(ascii: "[") else { return end(in: address, at: address.startIndex) }
        // `<b>none</b>` is markup.
        guard address.first != UInt8(ascii: "<") else { return nil }
        // Two signs are never those of JSON. Servers allow more than a name between them: `{{ ad.url }}`.
        let mayHaveMore = address.first != UInt8(ascii: "{") || address.dropFirst().first == UInt8(ascii: "{")
        return end(in: address, at: address.startIndex) { isName($0) || mayHaveMore && " .:-|".utf8.contains($0) }
    }

    private static func end(in address: ArraySlice<UInt8>, at index: Int, isPart: (UInt8) -> Bool) -> Int? {
        guard let form = forms.first(where: { address[index...].starts(with: $0.opener) }) else { return nil }
        let content = address[(index + form.opener.count)...].prefix(while: isPart)
        guard content.contains(where: \.isLetter), form.opener[0] != UInt8(ascii: "<") || isNoTag(content),
            address[content.endIndex...].starts(with: form.closer)
        else { return nil }
        return content.endIndex + form.closer.count
    }

    /// Whether a byte can be part of a name: a letter, a digit or `_`.
    package static func isName(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }
}
