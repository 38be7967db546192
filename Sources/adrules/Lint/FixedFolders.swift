/// The folders in which `lint --fix` may write: those that the command line names, and those of files it names.
///
/// A link inside them is followed, and stays a link. One that leads out of them is not written through.
struct FixedFolders {
    /// The folders' absolute paths, without links.
    private let folders: [String]

    /// Takes the folders of the paths on the command line.
    init(of paths: [String]) {
        folders = paths.filter { $0 != "-" }.compactMap { path in
            if GlobPattern.isPattern(path), (try? SystemFiles.kind(of: path)) == nil {
                return SystemFiles.realPath(GlobPattern(path).fixedFolder)
            }
            if (try? SystemFiles.kind(of: path)) == .directory { return SystemFiles.realPath(path) }
            return SystemFiles.realPath(Self.folder(of: path))
        }
    }

    /// Writes a file as a whole: a reader sees the old bytes or the new ones. Permissions stay. Throws if the file
    /// cannot be written, leads out of the folders, does not hold `old` any more, or has what a new file cannot have.
    func replace(_ path: String, holding old: [UInt8], with bytes: [UInt8]) throws(FileFailure) {
        guard try SystemFiles.kind(of: path) == .file else {
            throw FileFailure(path: path, reason: "it is not a regular file; use --diff, or give it as -")
        }
        let target = try realTarget(of: path)
        let now = try SystemFiles.read(target, limit: old.count)
        guard now == old else {
            throw FileFailure(path: path, reason: "it has changed in the meantime; run the command again")
        }
        if let loss = SystemFiles.lossOfReplacing(target) {
            throw FileFailure(path: path, reason: "\(loss); give it as -, and the new version goes to standard output")
        }
        try SystemFiles.replace(target, named: path, with: bytes)
    }

    /// The path of the file that a path leads to: itself, or where its links lead, from the current folder if that
    /// holds it. Throws if it leads out of the folders.
    func target(of path: String) throws(FileFailure) -> String {
        // A pipe has no place.
        guard try SystemFiles.kind(of: path) == .file else { return path }
        let target = try realTarget(of: path)
        guard let current = SystemFiles.realPath("."), PathName.holds(current, target) else { return target }
        return String(decoding: target.utf8.dropFirst(current.utf8.count + (current == "/" ? 0 : 1)), as: UTF8.self)
    }

    private func realTarget(of path: String) throws(FileFailure) -> String {
        guard let target = SystemFiles.realPath(path) else { throw SystemFiles.failure(path) }
        guard folders.contains(where: { PathName.holds($0, target) }) else {
            throw FileFailure(
                path: path, reason: "it is a link to \(target), outside the folders given; name that file to fix it")
        }
        return target
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.utf8.startIndex ? "/" : String(decoding: path.utf8[..<slash], as: UTF8.self)
    }
}
