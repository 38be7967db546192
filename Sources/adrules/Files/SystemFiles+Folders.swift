// Folders and what is in them.
import AdRulesText

extension SystemFiles {
    /// The current folder, from the root; the root itself if the folder is gone or its name is not UTF-8.
    static var currentFolder: String {
        if let folder = Streams.current.folder { return folder }
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(validatingCString: path) ?? "/"
    }

    /// Whether a regular file is at a path, links followed. A path that cannot be looked at has none.
    static func hasFile(at path: String) -> Bool { (try? kind(of: path)) == .file }

    /// Whether anything is at a path. A path that cannot be checked counts as taken.
    static func hasAnything(at path: String) -> Bool {
        access(located(path), F_OK) == 0 || errno != ENOENT && errno != ENOTDIR
    }

    /// The path of a program in the `PATH` of a run that has an environment of its own; else its name, for the system.
    /// No name if there is no such program.
    static func program(_ name: String) -> String {
        guard let environment = Streams.current.environment, !name.utf8.contains(UInt8(ascii: "/")) else { return name }
        let paths = (environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 } ?? ""
    }

    /// An entry of a directory, for a search.
    struct Entry {
        var name: String
        /// Nil if the kind is unknown, or is not a file, stream or directory.
        var kind: Kind?
        /// The reason a search cannot continue with it, if it may have to be reported.
        var trouble: String?
    }

    /// The entries of a directory, sorted by name, with the kind of each. Omits links to directories, so that a
    /// search cannot run in circles, and broken links.
    static func entries(of path: String) throws(FileFailure) -> [Entry] {
        guard let directory = opendir(located(path)) else { throw failure(path) }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let entry = readdir(directory) {
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(utf8: bytes[...]) else {
                // A `String` cannot hold the name, so no path made from it would lead to the file.
                var status = stat()
                let isKnown =
                    fstatat(dirfd(directory), (bytes + [0]).map(CChar.init(bitPattern:)), &status, AT_SYMLINK_NOFOLLOW)
                    == 0
                entries.append(
                    Entry(
                        name: shown(bytes), kind: isKnown ? kind(status.st_mode) : nil, trouble: "its name is not UTF-8"
                    ))
                continue
            }
            guard name != ".", name != ".." else { continue }
            var status = stat()
            let place = located("\(path)/\(name)")
            let isThere = lstat(place, &status) == 0
            let isLink = isThere && status.st_mode & S_IFMT == S_IFLNK
            guard isThere, !isLink || stat(place, &status) == 0 else {
                if errno != ENOENT { entries.append(Entry(name: name, trouble: failure(path).reason)) }
                continue
            }
            guard let kind = kind(status.st_mode), !(isLink && kind == .directory) else { continue }
            entries.append(Entry(name: name, kind: kind))
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// A name that is not UTF-8, with all bytes but printable ASCII escaped as in `\xff`.
    private static func shown(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            byte >= 0x20 && byte < 0x7F
                ? String(Unicode.Scalar(byte)) : "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }

    /// The regular files of a folder, links to such among them; none if it cannot be read.
    static func files(of folder: String) -> [(name: String, path: String)] {
        ((try? entries(of: folder)) ?? []).filter { $0.kind == .file }.map { ($0.name, "\(folder)/\($0.name)") }
    }
}
