/// Quotes of printed text, which word processors write for `"` and `'`.
package enum TypographicQuotes {
    private static let all = [
        "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{AB}", "\u{BB}",
    ]

    /// Whether a text begins with one. Complexity: O(1).
    package static func begin(_ text: ArraySlice<UInt8>) -> Bool { all.contains { text.starts(with: $0.utf8) } }

    /// The text between a quote at its beginning and one at its end; nil unless it has both. Complexity: O(length).
    package static func content(of text: String) -> String? {
        guard let first = all.first(where: { text.begins(with: $0) }),
            let last = all.first(where: { text.ends(with: $0) })
        else { return nil }
        let (head, tail) = (first.utf8.count, last.utf8.count)
        guard text.utf8.count > head + tail else { return nil }
        let content = text.utf8.dropFirst(head).dropLast(tail).string
        return all.contains { content.holds($0) } ? nil : content
    }
}
