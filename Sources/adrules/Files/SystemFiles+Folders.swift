#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The current folder, and whether something is there.
extension SystemFiles {
    /// The current folder, from the root; the root itself if the folder is gone or its name is not UTF-8.
    static var currentFolder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(validatingCString: path) ?? "/"
    }

    /// Whether a regular file is at a path, links followed. A path that cannot be looked at has none.
    static func hasFile(at path: String) -> Bool { (try? kind(of: path)) == .file }

    /// Whether anything is at a path. Of a path that cannot be looked at, nobody knows that there is nothing.
    static func hasAnything(at path: String) -> Bool {
        access(path, F_OK) == 0 || errno != ENOENT && errno != ENOTDIR
    }
}
