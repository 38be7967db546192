import AdRulesCommands
import AdRulesText

/// The files in the folders of an editor: those that `lint` would look into.
enum EditorWorkspace {
    static let source = WorkspaceSource(
        files: { folders, limit in
            // A folder that cannot be read has no files; the editor shows that by itself.
            let stamps = (try? FileSearch().stamps(for: folders)) ?? [:]
            // An editor does not open packed files.
            let paths = stamps.keys.map(\.string).filter { Gzip.unpackedName($0).isSpelled($0) }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            return paths.prefix(limit).map { path in
                let stamp = stamps[ByteText(path)]
                return (path, stamp.map { "\($0.seconds).\($0.nanoseconds) \($0.bytes) \($0.number)" } ?? "")
            }
        },
        bytes: { path, limit in
            guard let bytes = try? SystemFiles.readRegular(path, limit: limit), bytes.count <= limit else { return nil }
            return bytes
        })
}
