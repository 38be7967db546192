/// Text of others inside Markdown.
extension PrintableText {
    /// A line, already escaped, as the text of a Markdown page: punctuation that may mean something is escaped, so that it
    /// is no image, link, HTML or emphasis. Complexity: O(length).
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
