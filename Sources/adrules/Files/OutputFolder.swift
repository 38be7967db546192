/// A folder that a command fills with files. Links inside it are followed, but nothing outside it is written: whoever
/// prepared the folder would decide what is overwritten. The folder itself may be a link.
struct OutputFolder {
    /// Its path with a slash at the end; empty for the current folder.
    private let folder: String

    init(_ folder: String) { self.folder = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/" }

    /// The path of a file, by its path below the folder.
    func path(of name: String) -> String { folder + name }

    /// Writes a file as a whole, and makes the folders on its way. Throws if this fails or it is outside the folder.
    func replace(_ name: String, with bytes: [UInt8]) throws(FileFailure) {
        let target = try target(of: name)
        try SystemFiles.replace(target, named: path(of: name), with: bytes, makingFolders: true)
    }

    /// Throws if a file would be outside the folder.
    func check(_ name: String) throws(FileFailure) { _ = try target(of: name) }

    /// Where a file is, by a path without links if it is there.
    private func target(of name: String) throws(FileFailure) -> String {
        let path = path(of: name)
        // What is not there yet has no links.
        guard let root = SystemFiles.realPath(folder.isEmpty ? "." : folder) else { return path }
        if let target = SystemFiles.realPath(path) {
            try check(path, at: target, below: root)
            return target
        }
        // The nearest folder on its way that is there.
        var parts = name.fields(separatedBy: "/").dropLast()
        while !parts.isEmpty {
            if let real = SystemFiles.realPath(folder + parts.joined(separator: "/")) {
                try check(path, at: real, below: root)
                break
            }
            parts.removeLast()
        }
        return path
    }

    private func check(_ path: String, at target: String, below root: String) throws(FileFailure) {
        guard !PathName.holds(root, target), !target.isSpelled(root) else { return }
        throw FileFailure(
            path: path, reason: "a link leads to \(target), outside the folder; remove the link or name another folder")
    }
}
