// The notification of changed files.
extension SystemFiles {
    /// The stamp of a file; nil if there is none.
    static func stamp(of path: String) -> FileStamp? {
        var status = stat()
        guard !path.utf8.contains(0), stat(located(path), &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return FileStamp(
            seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), bytes: Int(status.st_size),
            number: UInt64(status.st_ino))
    }

    /// Does nothing for some milliseconds.
    static func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }
}
