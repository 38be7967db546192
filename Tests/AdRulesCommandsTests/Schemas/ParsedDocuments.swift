import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments

/// The documents of the package that can be read, and those of the corpus where it is.
enum ParsedDocuments {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Those of tests and samples, the examples of the rules of lint, and the playlist that has everything, also with shares in the place of times.
    static let own: [AdDocument] = {
        let full = FullPlaylist.text
        let shares = full.replacing(/offset="\d\d:\d\d:\d\d"/, with: "offset=\"30%\"")
        let examples = RuleCatalogue.all.flatMap { [$0.bad, $0.good] }.compactMap { $0?.document }
        let texts = ([full, shares] + examples).map { Array($0.utf8) }
        return (texts + ["Tests/Fixtures", "Samples"].flatMap { files(below: root.appendingPathComponent($0)) })
            .compactMap { try? AdDocument(parsing: $0) }
    }()

    static let corpus =
        SharedDocuments.hasCorpus
        ? files(below: SharedDocuments.corpus).compactMap { try? AdDocument(parsing: $0) } : []

    private static func files(below folder: URL) -> [[UInt8]] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".vmap") || $0.hasSuffix(".vast") }.sorted()
            .compactMap { try? Data(contentsOf: folder.appendingPathComponent($0)) }.map(Array.init)
    }
}
