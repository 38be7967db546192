import AdRulesRendering

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a file could not be read or written, in the system's words.
struct FileFailure: Error, CustomStringConvertible {
    var path: String
    var reason: String

    /// The path, of a very long one its ends, and the reason.
    var description: String {
        path.utf8.count > 400 ? "\(path.prefix(100))…\(path.suffix(200)): \(reason)" : "\(path): \(reason)"
    }
}

/// Reading and writing, straight on the system: Foundation would double the time to start.
enum SystemFiles {
    /// What a path leads to.
    enum Kind {
        case file, directory
        /// A pipe or a character device: it is read when it is named, as in `adrules lint <(curl …)`, and never found by
        /// a search, which it would stop for as long as nothing is written to it.
        case stream
    }

    private static let chunkBytes = 64 << 10

    /// The bytes of a file, or of standard input for `-`. It stops as soon as it has more than `limit` bytes, so that an
    /// endless stream ends; the reader then refuses the document.
    static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard path != "-" else { return try read(descriptor: 0, path: path, limit: limit) }
        // The system would open what the name is up to there.
        guard !path.utf8.contains(0) else { throw FileFailure(path: path, reason: "a name holds no NUL byte") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, path: path, limit: limit)
    }

    private static func read(descriptor: Int32, path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        }
        var chunk = [UInt8](repeating: 0, count: chunkBytes)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { readChunk(descriptor, $0) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path)
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private static func readChunk(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Opens a file that is made or replaced, for writing.
    static func create(_ path: String) throws(FileFailure) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        guard descriptor <= 2 else { return descriptor }
        // Standard output or standard error was closed: what goes there must not come into this file.
        let free = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        close(descriptor)
        guard free >= 0 else { throw failure(path) }
        return free
    }

    /// Closes a file that was written; some systems tell only now that a disk is full.
    static func finish(_ descriptor: Int32, _ path: String) throws(FileFailure) {
        guard close(descriptor) == 0 else { throw failure(path) }
    }

    /// Writes all bytes of a text.
    static func write(_ text: String, descriptor: Int32, path: String) throws(FileFailure) {
        guard write(text, descriptor: descriptor) else { throw failure(path) }
    }

    /// Writes text to standard output, at once and whole. When that fails it says so, and the command ends with 2.
    static func printOut(_ text: String) throws {
        var output = TextOutput.standard
        output.write(text)
        try output.close()
    }

    /// Tells what went wrong, on standard error.
    static func complain(_ message: String) {
        _ = write(Complaint.line(message), descriptor: 2)
    }

    /// Tells what went wrong in lines of its own, safe as they are.
    static func complainInLines(_ message: String) {
        _ = write(message + "\n", descriptor: 2)
    }

    /// Ends the process.
    static func exit(_ code: Int32) -> Never {
        #if canImport(Glibc)
            Glibc.exit(code)
        #elseif canImport(Musl)
            Musl.exit(code)
        #else
            Darwin.exit(code)
        #endif
    }

    private static func write(_ text: String, descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = writeChunk(descriptor, rest)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }

    private static func writeChunk(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
            Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// What a path leads to, links followed; nil for what is neither file nor directory. Throws when there is nothing.
    static func kind(of path: String) throws(FileFailure) -> Kind? {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path) }
        return kind(status.st_mode)
    }

    private static func kind(_ mode: mode_t) -> Kind? {
        switch mode & S_IFMT {
        case S_IFDIR: .directory
        case S_IFREG: .file
        case S_IFIFO, S_IFCHR: .stream
        default: nil
        }
    }

    /// What a search finds in a directory.
    struct Entry {
        var name: String
        /// Nil for what is not known, and for what is neither file nor directory.
        var kind: Kind?
        /// Why a search cannot go on with it, if that has to be told.
        var trouble: String?
    }

    /// The names in a directory, sorted, with what each leads to. A link to a directory is left out, so that no walk runs
    /// in circles, and a link that leads nowhere.
    static func entries(of path: String) throws(FileFailure) -> [Entry] {
        guard let directory = opendir(path) else { throw failure(path) }
        defer { closedir(directory) }
        var entries: [Entry] = []
        while let entry = readdir(directory) {
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                // A text cannot hold the name, so no path made of it would lead there.
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
            guard lstat("\(path)/\(name)", &status) == 0 else {
                if errno != ENOENT { entries.append(Entry(name: name, trouble: failure(path).reason)) }
                continue
            }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink, stat("\(path)/\(name)", &status) != 0 {
                if errno != ENOENT { entries.append(Entry(name: name, trouble: failure(path).reason)) }
                continue
            }
            guard let kind = kind(status.st_mode), !(isLink && kind == .directory) else { continue }
            entries.append(Entry(name: name, kind: kind))
        }
        return entries.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
    }

    /// A name that is not UTF-8, its odd bytes spelled out as in `\xff`.
    private static func shown(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            byte >= 0x20 && byte < 0x7F
                ? String(Unicode.Scalar(byte))
                : "\\x" + String(byte >> 4, radix: 16)
                    + String(byte & 15, radix: 16)
        }.joined()
    }

    /// Whether standard output is a terminal.
    static var outputIsTerminal: Bool { isatty(1) == 1 }

    /// A variable of the environment; nil when it is not set.
    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func failure(_ path: String) -> FileFailure {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        return FileFailure(path: path, reason: reason.prefix(1).lowercased() + reason.dropFirst())
    }
}
