import Foundation
import SharedDocuments
import Testing

/// Real documents that lie beside the package, and the project's own samples.
///
/// The corpus is not ours: it is read where it lies. Where it is absent its tests are skipped.
struct Corpus {
    /// One document and what its catalogue says of it.
    struct Document: Sendable, CustomTestStringConvertible {
        /// The path inside the corpus or the package.
        var path: String
        /// `VMAP`, `VAST`, `VAST1`, or `other:` with the name of the root.
        var kind: String
        /// The catalogue's word on the XML: `yes`, `no`, or `yes-ns-error` for an undeclared prefix.
        var wellFormed: String
        var bytes: [UInt8]

        var testDescription: String { path }
    }

    static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The corpus in the order of its catalogue; empty where it is absent.
    static let documents: [Document] = {
        guard
            let catalogue = try? String(contentsOf: SharedDocuments.catalogue, encoding: .utf8)
        else { return [] }
        let rows = catalogue.split(whereSeparator: \.isNewline).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        guard let header = rows.first, let path = header.firstIndex(of: "path"),
            let kind = header.firstIndex(of: "kind"), let wellFormed = header.firstIndex(of: "wellformed")
        else { return [] }
        return rows.dropFirst().compactMap { row in
            guard row.count == header.count,
                let bytes = try? Data(contentsOf: SharedDocuments.corpus.appendingPathComponent(row[path]))
            else { return nil }
            return Document(path: row[path], kind: row[kind], wellFormed: row[wellFormed], bytes: [UInt8](bytes))
        }
    }()

    /// The documents that can be read: VMAP and VAST 2 to 4 whose XML is well-formed.
    static let readable = documents.filter { ["VMAP", "VAST"].contains($0.kind) && $0.wellFormed != "no" }

    /// The sample playlists of the package, the broken ones included.
    static let samples: [Document] = {
        let folder = packageRoot.appendingPathComponent("Samples/Playlists")
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
            guard let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return nil }
            return Document(
                path: "Samples/Playlists/" + name, kind: "", wellFormed: "", bytes: [UInt8](bytes))
        }
    }()
}
