/// The words that commands print, from the page "Glossary".
enum Glossary {
    /// A row of its tables: its words, and what they mean.
    static let rows: [(words: [String], meaning: String)] =
        String(decoding: PackageResources.Glossary_md, as: UTF8.self).split(separator: "\n")
        .filter { $0.hasPrefix("| `") }
        .map { row in
            let cells = row.dropFirst(2).dropLast(2).split(separator: " | ", maxSplits: 1)
            return (
                cells[0].split(separator: "`").map(String.init).filter { $0 != ", " }, cells[1].filter { $0 != "`" }
            )
        }

    /// What a word means, in any case of its letters; nil for one that is not in the glossary.
    static func subject(_ word: String) -> Explained.Subject? {
        guard let row = rows.first(where: { $0.words.contains { $0.lowercased() == word.lowercased() } }) else {
            return nil
        }
        return Explained.Subject(title: row.words.joined(separator: ", "), lines: [row.meaning])
    }
}
