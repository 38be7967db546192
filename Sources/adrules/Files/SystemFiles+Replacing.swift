#if !canImport(Darwin)
    import FoundationEssentials
#endif

// The one way in which the command writes a file as a whole: one that a server or an editor may be reading.
extension SystemFiles {
    /// Writes a file as a whole: under another name first, so that a reader sees the old bytes or the new ones, and so
    /// that a full disk leaves the old ones.
    ///
    /// A link stays a link: the file that it leads to is replaced. Permissions stay, and owner and group where the
    /// system allows it; nothing else of the old file does, such as its other names (hard links). Throws if there is
    /// something that is not a regular file, or a file that may not be written. `name` is the path in messages.
    static func replace(
        _ path: String, named name: String? = nil, with bytes: [UInt8], makingFolders: Bool = false
    ) throws(FileFailure) {
        let name = name ?? path
        guard !path.utf8.contains(0) else { throw FileFailure(path: name, reason: "a name holds no NUL byte") }
        if makingFolders { try makeFolders(above: path) }
        let old = try replaceable(path, named: name)
        try write(bytes, to: old?.path ?? path, named: name, replacing: old?.status)
    }

    /// What a regular file would lose if it were replaced, as a reason not to; nil if nothing. It is for files of
    /// others, which are edited, not for those that the command makes.
    static func lossOfReplacing(_ path: String) -> String? {
        var status = stat()
        if stat(located(path), &status) == 0, status.st_nlink > 1 {
            return "it has \(status.st_nlink) names (hard links), and only one would lead to the new version"
        }
        return hasAccessList(path) ? "it has an access control list, which the new version would not have" : nil
    }

    /// Whether more than the permissions says who may do what with a file.
    private static func hasAccessList(_ path: String) -> Bool {
        #if canImport(Darwin)
            guard let list = acl_get_file(path, ACL_TYPE_EXTENDED) else { return false }
            acl_free(UnsafeMutableRawPointer(list))
            return true
        #else
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let extended = attributes?[FileAttributeKey(rawValue: "NSFileExtendedAttributes")]
            return (extended as? Dictionary<String, Data>)?["system.posix_acl_access"] != nil
        #endif
    }

    /// Writes a file under another name, and then gives it its own.
    private static func write(
        _ bytes: [UInt8], to target: String, named name: String, replacing old: stat?
    ) throws(FileFailure) {
        let folder = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target[...$0] } ?? ""
        // Nobody can know the name beforehand, and what has it nevertheless is neither overwritten nor followed.
        let temporary = "\(folder).adrules-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        // A file that has permissions gets them when it is written; a new one gets those that the umask leaves.
        let opened = open(located(temporary), flags, old == nil ? 0o666 : 0o600)
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
            guard rename(located(temporary), located(target)) == 0 else { throw failure(name) }
        } catch {
            unlink(located(temporary))
            throw error
        }
    }

    /// The regular file a path leads to, by a path without links if that one is a link; nil if there is nothing yet.
    private static func replaceable(
        _ path: String, named name: String
    ) throws(FileFailure) -> (path: String, status: stat)? {
        var status = stat()
        guard lstat(located(path), &status) == 0 else {
            guard errno == ENOENT else { throw failure(name) }
            return nil
        }
        var target = path
        if status.st_mode & S_IFMT == S_IFLNK {
            guard let real = realPath(path) else {
                throw errno == ENOENT ? FileFailure(path: name, reason: "it is a broken link") : failure(name)
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
        let descriptor = open(located(path), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(name) }
        defer { close(descriptor) }
        var opened = stat()
        guard fstat(descriptor, &opened) == 0 else { throw failure(name) }
        guard opened.st_dev == status.st_dev, opened.st_ino == status.st_ino else {
            throw FileFailure(path: name, reason: "it has changed in the meantime; run the command again")
        }
        return (target, status)
    }

    /// Gives a new file the permissions of an old one, and its owner and group where the system allows it. Returns why
    /// that is not possible; nil if it has them.
    private static func giveRights(of old: stat, to descriptor: Int32) -> String? {
        var mode = old.st_mode & 0o7777
        if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
            // A user's program must not become another's, and the rights of a group are not for another group.
            mode &= 0o1777
            if fchown(descriptor, .max, old.st_gid) != 0 { mode = mode & 0o1707 | (mode & 0o7) << 3 }
        }
        return fchmod(descriptor, mode) == 0 ? nil : reason(errno)
    }

    private static func makeFolders(above path: String) throws(FileFailure) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            guard !part.isEmpty, part != ".", part != ".." else { continue }
            if mkdir(located(folder), 0o777) != 0, errno != EEXIST { throw failure(folder) }
        }
    }

    /// The absolute path without links; nil if there is no such file, with the reason in `errno`.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(located(path), nil) else { return nil }
        defer { free(resolved) }
        let text = String(validatingCString: resolved)
        if text == nil { errno = EILSEQ }
        return text
    }
}
