package import AdRulesText

/// The signs around the name of a macro: `[NAME]`, `{NAME}`, `{{NAME}}`, `${NAME}`, `#{NAME}`, `%%NAME%%`,
/// `$$NAME$$`, `@@NAME@@`.
package enum MacroForm {
    private static let forms: [(opener: [UInt8], closer: [UInt8])] =
        [("[", "]"), ("{{", "}}"), ("${", "}"), ("#{", "}"), ("{", "}"), ("%%", "%%"), ("$$", "$$"), ("@@", "@@")]
        .map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// Returns the index after the macro that begins at an index; nil if none begins there. Complexity: O(length).
    package static func end(in address: ArraySlice<UInt8>, at index: Int) -> Int? {
        end(in: address, at: index, isPart: isName)
    }

    /// Whether an address begins with a macro: one that players fill, by its name, or any name between the signs of a
    /// server. `filled` are the names that the app fills besides VAST's. Complexity: O(length).
    package static func begins(_ address: ArraySlice<UInt8>, filled: Set<ByteText> = []) -> Bool {
        guard address.first != UInt8(ascii: "[") else {
            guard let end = end(in: address, at: address.startIndex) else { return false }
            let name = String(decoding: address[(address.startIndex + 1)..<(end - 1)], as: UTF8.self)
            return VASTMacro.named(name) != nil || filled.contains(ByteText(name))
        }
        // Two signs are never those of JSON. Servers allow more than a name between them: `{{ ad.url }}`.
        let mayHaveMore = address.first != UInt8(ascii: "{") || address.dropFirst().first == UInt8(ascii: "{")
        return end(in: address, at: address.startIndex) { isName($0) || mayHaveMore && " .:-|".utf8.contains($0) }
            != nil
    }

    private static func end(
        in address: ArraySlice<UInt8>, at index: Int, isPart: (UInt8) -> Bool
    ) -> Int? {
        guard let form = forms.first(where: { address[index...].starts(with: $0.opener) }) else { return nil }
        let content = address[(index + form.opener.count)...].prefix(while: isPart)
        guard content.contains(where: isName), address[content.endIndex...].starts(with: form.closer) else {
            return nil
        }
        return content.endIndex + form.closer.count
    }

    /// Whether a byte can be part of a name: a letter, a digit or `_`.
    package static func isName(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }
}
