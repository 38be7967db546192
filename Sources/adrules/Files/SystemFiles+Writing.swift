#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// Files that a command writes into a folder, which a server may be reading at the same time.
extension SystemFiles {
    /// Writes a file as a whole: under another name first, so that a reader sees the old bytes or the new ones. Folders
    /// on the way are made.
    static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
        guard !path.utf8.contains(0) else { throw FileFailure(path: path, reason: "a name holds no NUL byte") }
        try makeFolders(above: path)
        let temporary = path + ".adrules-new"
        let descriptor = try create(temporary)
        let isWritten = bytes.withUnsafeBytes { write($0, descriptor: descriptor) }
        let problem = errno
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
            let reason = isWritten ? errno : problem
            unlink(temporary)
            errno = reason
            throw failure(path)
        }
    }

    private static func makeFolders(above path: String) throws(FileFailure) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            guard !part.isEmpty, part != ".", part != ".." else { continue }
            if mkdir(folder, 0o777) != 0, errno != EEXIST { throw failure(folder) }
        }
    }
}
