#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The streams that the process was started with. A shell may have opened one to append, and others may write to it: a file
// behind it must be neither cut off nor replaced.
extension SystemFiles {
    /// The descriptor of the open stream that a path leads to; nil if there is none. Standard output and standard error are
    /// known by what they are, so by all their names, that of the file that they go to among them; a further stream by its
    /// number, as in `/dev/fd/3`.
    static func openStream(_ path: String) -> Int32? {
        // Also where no such file is, as in a container without /dev.
        if path == "/dev/stdout" { return 1 }
        if path == "/dev/stderr" { return 2 }
        guard !path.utf8.contains(0) else { return nil }
        let number = path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { Int32(String(Substring($0))) }
        var named = stat()
        guard stat(path, &named) == 0 else { return nil }
        return ([1, 2] + (number.map { [$0] } ?? [])).first { descriptor in
            var status = stat()
            return isOutput(descriptor) && fstat(descriptor, &status) == 0 && status.st_dev == named.st_dev
                && status.st_ino == named.st_ino
        }
    }

    /// Whether a descriptor is open for writing and comes from whoever started the process; those of its own are closed for
    /// other programs.
    private static func isOutput(_ descriptor: Int32) -> Bool {
        let (flags, mode) = (fcntl(descriptor, F_GETFD), fcntl(descriptor, F_GETFL))
        return flags >= 0 && flags & FD_CLOEXEC == 0 && mode >= 0 && mode & O_ACCMODE != O_RDONLY
    }

    /// A descriptor for a stream of ``openStream(_:)`` that can be closed without closing the stream.
    static func duplicate(_ descriptor: Int32, _ path: String) throws(FileFailure) -> Int32 {
        let free = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard free >= 0 else { throw failure(path) }
        return free
    }
}
