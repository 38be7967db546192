package import Foundation

/// Documents that are not part of the project and lie beside its clone, in `../shared`: real playlists and ad responses
/// (`corpus`), lists and schemas. A clone alone has none of them.
///
/// A test that needs them has a trait `.enabled(if: SharedDocuments.hasCorpus)`, so that the runner reports it as skipped. No
/// other file of the tests knows the folder. `ADRULES_SHARED` names another one; CI names one that does not exist, so that
/// the tests run as they do on a clone alone.
package enum SharedDocuments {
    /// The folder, whether it exists or not.
    package static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["ADRULES_SHARED"] { return URL(fileURLWithPath: path) }
        // A link in Tests/Fuzz leads here, too.
        var clone = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        for _ in 0..<4 { clone.deleteLastPathComponent() }
        return clone.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    /// The folder of the real documents.
    package static let corpus = folder.appendingPathComponent("corpus")

    /// The catalogue of the corpus: a table with a heading, the path of each document in its first column.
    package static let catalogue = corpus.appendingPathComponent("PROVENANCE.tsv")

    /// Whether there are real documents.
    package static let hasCorpus = has("corpus/PROVENANCE.tsv")

    /// Whether the folder holds a file.
    package static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }
}
