/// The identity of the file at a path, so that two paths to one file are recognised: links, `./`, hard links.
enum FileIdentity: Hashable {
    /// A regular file.
    case present(device: UInt64, number: UInt64)
    /// A file that is to be made: the nearest folder that is there, and the path from it, in lower case where the volume
    /// does not distinguish cases.
    case new(device: UInt64, number: UInt64, name: [UInt8])
}

extension SystemFiles {
    /// The identity of the file at a path, or of the one that would be made there; `-` is standard input. Nil for folders and
    /// what cannot be looked at, and for pipes and devices, which several can use at once.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard !path.utf8.contains(0) else { return nil }
        let input = path == "-" ? Streams.current.input.descriptor : nil
        if path == "-" && input == nil { return nil }
        if input.map({ fstat($0, &status) == 0 }) ?? (stat(located(path), &status) == 0) {
            guard kind(status.st_mode) == .file else { return nil }
            return .present(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        }
        var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var name: [UInt8] = []
        while let last = parts.popLast() {
            guard !last.isEmpty, !last.elementsEqual(".".utf8) else { continue }
            name = Array(last) + (name.isEmpty ? [] : [UInt8(ascii: "/")]) + name
            let folder = parts.isEmpty ? "." : parts.map { String(Substring($0)) + "/" }.joined()
            guard stat(located(folder), &status) == 0 else { continue }
            #if canImport(Darwin)
                if pathconf(located(folder), _PC_CASE_SENSITIVE) == 0 {
                    name = Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
                }
            #endif
            return .new(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino), name: name)
        }
        return nil
    }
}
