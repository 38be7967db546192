/// Text inside XML or SVG that a command writes.
package enum XMLText {
    /// Escapes markup and everything that ``PrintableText`` escapes, so that text cannot break out of its element or of
    /// the quotes of its attribute.
    ///
    /// The result is allowed in XML 1.0, which has no controls, not even as references.
    package static func escaped(_ text: some StringProtocol) -> String {
        let text = PrintableText.escaped(text)
        guard text.utf8.contains(where: markup.contains) else { return text }
        var output = ""
        // By scalar: `<` and a combining mark after it form one character, but XML sees the `<`.
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "&": output += "&amp;"
            case "\"": output += "&quot;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static let markup = Array("<>&\"".utf8)
}
