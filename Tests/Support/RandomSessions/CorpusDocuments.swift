import AdRulesModel
import Foundation
import SharedDocuments

/// Playlists of the corpus that lies beside the package, where it does.
package enum CorpusDocuments {
    /// The corpus beside the package; nil when it is not there.
    package static let folder: String? = SharedDocuments.hasCorpus ? SharedDocuments.corpus.path : nil

    /// The paths of the playlists inside a corpus, sorted.
    package static func playlists(in corpus: String) -> [String] {
        guard let walk = FileManager.default.enumerator(atPath: corpus) else { return [] }
        return walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".vmap") }.sorted()
            .filter { path in
                guard let document = playlist(path, in: corpus) else { return false }
                return (1...40).contains(document.breaks.count)
            }
    }

    static func playlist(_ path: String, in corpus: String?) -> VMAPDocument? {
        guard let corpus, let data = FileManager.default.contents(atPath: corpus + "/" + path), data.count < 200_000
        else { return nil }
        return try? VMAPDocument(parsing: Array(data))
    }
}
