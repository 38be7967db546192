#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The one way in which the command writes a file as a whole: one that a server or an editor may be reading.
extension SystemFiles {
    /// Writes a file as a whole: under another name first, so that a reader sees the old bytes or the new ones, and so
    /// that a full disk leaves the old ones.
    ///
    /// A link stays a link: the file that it leads to is replaced. Permissions, access control lists and extended attributes
    /// stay, and owner and group where the system allows it; other names of the file (hard links) keep the old bytes, which
    /// standard error reports. Throws if there is something that is not a regular file, or a file that may not be written, or
    /// whose attributes the new one cannot have. `name` is the path in messages.
    static func replace(
        _ path: String, named name: String? = nil, with bytes: [UInt8], makingFolders: Bool = false
    ) throws(FileFailure) {
        let name = name ?? path
        guard !path.utf8.contains(0) else { throw FileFailure(path: name, reason: "a name holds no NUL byte") }
        if makingFolders { try makeFolders(above: path) }
        let old = try replaceable(path, named: name)
        defer { if let old { close(old.descriptor) } }
        let target = old?.path ?? path
        try write(bytes, to: target, named: name, replacing: old)
        if let others = old.map({ Int($0.status.st_nlink) - 1 }), others > 0 {
            complain(
                "\(name): the file had \(others) more name\(others == 1 ? "" : "s") (hard links); what is there keeps the "
                    + "old content")
        }
    }

    /// Writes a file under another name, and then gives it its own.
    private static func write(
        _ bytes: [UInt8], to target: String, named name: String, replacing old: Replaced?
    ) throws(FileFailure) {
        let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? ""
        // Nobody can know the name beforehand, and what has it nevertheless is neither overwritten nor followed.
        let temporary = "\(folder).adrules-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // A file that has permissions gets them when it is written; a new one gets those that the umask leaves.
        let opened = open(temporary, flags, old == nil ? 0o666 : 0o600)
        guard opened >= 0 else {
            guard old != nil else { throw failure(name) }
            throw FileFailure(path: name, reason: "no new file can be created next to it: \(reason(errno))")
        }
        do throws(FileFailure) {
            let descriptor = try aboveStandard(opened, name)
            var problem = bytes.withUnsafeBytes { write($0, descriptor: descriptor) } ? nil : reason(errno)
            if problem == nil, let old { problem = giveRights(of: old, to: descriptor) }
            if problem == nil, fsync(descriptor) != 0 { problem = reason(errno) }
            if close(descriptor) != 0, problem == nil { problem = reason(errno) }
            if let problem { throw FileFailure(path: name, reason: problem) }
            guard rename(temporary, target) == 0 else { throw failure(name) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// A file that is to be replaced.
    private struct Replaced {
        /// Its path, without links if the one that was given is a link.
        var path: String
        var status: stat
        /// Open for writing.
        var descriptor: Int32
    }

    /// The regular file that a path leads to; nil if there is nothing yet. The caller closes it.
    private static func replaceable(_ path: String, named name: String) throws(FileFailure) -> Replaced? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw failure(name) }
            return nil
        }
        var target = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let real = realPath(path) else {
                throw errno == ENOENT
                    ? FileFailure(path: name, reason: "it is a broken link") : failure(name)
            }
            target = real
            guard lstat(target, &status) == 0 else { throw failure(name) }
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw FileFailure(path: name, reason: "it is a folder")
        default: throw FileFailure(path: name, reason: "it is not a regular file")
        }
        // A superuser may write everything, but not against the mark that the owner set.
        guard status.st_mode & 0o222 != 0 else { throw FileFailure(path: name, reason: "it is read-only") }
        // A rename asks only for the right to write the folder. Whether the file may be written, and whether someone
        // else's link in a folder for all may be followed, the system decides when it is opened.
        let writable = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard writable >= 0 else { throw failure(name) }
        let descriptor = try aboveStandard(writable, name)
        do throws(FileFailure) {
            var opened = stat()
            guard fstat(descriptor, &opened) == 0 else { throw failure(name) }
            guard opened.st_dev == status.st_dev, opened.st_ino == status.st_ino else {
                throw FileFailure(path: name, reason: "it has changed in the meantime; run the command again")
            }
        } catch {
            close(descriptor)
            throw error
        }
        return Replaced(path: target, status: status, descriptor: descriptor)
    }

    /// Gives a new file the permissions and attributes of an old one, and its owner and group where the system allows it.
    /// Returns why that is not possible; nil if it has them.
    private static func giveRights(of replaced: Replaced, to descriptor: Int32) -> String? {
        let old = replaced.status
        var mode = old.st_mode & 0o7777
        if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
            // A program of one user must not become one of another, and the rights of a group are not for another group.
            mode &= 0o1777
            if fchown(descriptor, .max, old.st_gid) != 0 { mode = mode & 0o1707 | (mode & 0o7) << 3 }
        }
        // An access control list comes before the mode, which limits what it admits.
        if let problem = copyAttributes(from: replaced.descriptor, to: descriptor) {
            return "\(problem); remove it, or write to another file"
        }
        return fchmod(descriptor, mode) == 0 ? nil : reason(errno)
    }

    private static func makeFolders(above path: String) throws(FileFailure) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            guard !part.isEmpty, part != ".", part != ".." else { continue }
            if mkdir(folder, 0o777) != 0, errno != EEXIST { throw failure(folder) }
        }
    }

    /// The absolute path without links; nil if there is no such file, with the reason in `errno`.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let text = String(validatingCString: resolved)
        if text == nil { errno = EILSEQ }
        return text
    }
}
