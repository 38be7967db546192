import AdRulesCommands

/// The reason a file could not be read or written, in the system's words.
struct FileFailure: CommandProblem, CustomStringConvertible {
    var path: String
    var reason: String
    /// Whether there is no such file.
    var isMissing = false

    /// Of a file that is read; of one that is written, ``ofWriting`` has the words.
    var complaint: String { "cannot read \(self)" }

    /// The failure of a file that is written.
    var ofWriting: CommandFailure { CommandFailure("cannot write \(self)") }

    /// Writes files. Throws why that fails.
    static func writing<Value>(_ body: () throws(FileFailure) -> Value) throws(CommandFailure) -> Value {
        try Result(catching: body).mapError(\.ofWriting).get()
    }

    /// The path, the reason and, of a missing file, what was probably meant. A very long path is cut to its ends.
    var description: String {
        let name = path.utf8.count > 400 ? "\(path.prefix(100))…\(path.suffix(200))" : path
        let meant = isMissing ? MeantPath.find(path).map { "; did you mean \($0)?" } ?? "" : ""
        return "\(name): \(reason)\(meant)"
    }
}

/// Reads and writes with system calls: Foundation would double the startup time.
enum SystemFiles {
    /// The kind of file that a path refers to.
    enum Kind {
        case file, directory
        /// A pipe or a character device. It is read if named, as in `adrules lint <(curl …)`, but ignored in a
        /// search, which would block until something is written to it.
        case stream
    }

    private static let chunkBytes = 64 << 10

    /// The bytes of a file, or of standard input for `-`; in a command that runs inside this process, of a regular
    /// file. Reading stops once there are more than `limit` bytes, so that an endless stream ends; the parser then
    /// rejects the document.
    static func read(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let streams = Streams.current
        guard !streams.readsRegularFilesOnly else { return try readRegular(path, limit: limit) }
        guard path != "-" else { return try read(streams.input, path: path, limit: limit) }
        let descriptor = try opened(path, O_RDONLY)
        defer { close(descriptor) }
        return try read(.descriptor(descriptor), path: path, limit: limit)
    }

    /// The bytes of a regular file, for a path that another file names or a search has found: a pipe would be waited
    /// for, and reading from a device may do something. `-` is a file of this name.
    static func readRegular(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        let descriptor = try opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard kind(status.st_mode) == .file else {
            throw FileFailure(
                path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not a regular file")
        }
        return try read(.descriptor(descriptor), path: path, limit: limit)
    }

    /// The path as the system takes it: from the folder of the run.
    static func located(_ path: String) -> String {
        guard let folder = Streams.current.folder, path.utf8.first != UInt8(ascii: "/"), !path.isEmpty else {
            return path
        }
        return "\(folder)/\(path)"
    }

    private static func opened(_ path: String, _ flags: Int32) throws(FileFailure) -> Int32 {
        // The system would open the name up to the NUL byte.
        guard !path.utf8.contains(0) else { throw FileFailure(path: path, reason: "a name holds no NUL byte") }
        let descriptor = open(located(path), flags | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        return descriptor
    }

    private static func read(_ end: Streams.End, path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        if let descriptor = end.descriptor, fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        }
        var chunk = [UInt8](repeating: 0, count: limit < chunkBytes ? limit + 1 : chunkBytes)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { end.read($0) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path)
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Creates or truncates a file, for text that comes in pieces: in its place, as the shell does for `>`, so that it
    /// can be a device or a pipe. What is there at once is written by ``replace(_:with:)``.
    static func create(_ path: String) throws(FileFailure) -> Int32 {
        try aboveStandard(opened(path, O_WRONLY | O_CREAT | O_TRUNC), path)
    }

    /// The descriptor itself, or another one for the same file if standard output or standard error was closed and the
    /// file has taken its number: their output must not end up in this file.
    static func aboveStandard(_ descriptor: Int32, _ path: String) throws(FileFailure) -> Int32 {
        guard descriptor <= 2 else { return descriptor }
        let free = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        close(descriptor)
        guard free >= 0 else { throw failure(path) }
        return free
    }

    /// Writes text to standard output, completely. Throws the reason on failure.
    static func printOut(_ text: String) throws {
        var output = TextOutput.standard
        output.write(text)
        try output.close()
    }

    /// Writes bytes that may be no text to standard output, as they are; like ``printOut(_:)``.
    static func printOut(bytes: [UInt8]) throws {
        var output = TextOutput.standard
        output.write(bytes: bytes)
        try output.close()
    }

    /// Prints an error message to standard error.
    static func complain(_ message: String) { printError(Complaint.line(message)) }

    /// Prints an error message of several lines to standard error. The text must already be safe to print.
    static func complainInLines(_ message: String) { printError(message + "\n") }

    /// Writes text to standard error as it is. It must already be safe to print.
    static func printError(_ text: String) { _ = Streams.current.error.write(text) }

    /// Writes bytes completely; returns whether that succeeded.
    static func write(_ bytes: UnsafeRawBufferPointer, descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = writeBytes(descriptor, rest)
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// The kind of a path, following links; nil if it is not a file, stream or directory. Throws if it does not exist.
    static func kind(of path: String) throws(FileFailure) -> Kind? {
        var status = stat()
        guard stat(located(path), &status) == 0 else { throw failure(path) }
        return kind(status.st_mode)
    }

    static func kind(_ mode: mode_t) -> Kind? {
        switch mode & S_IFMT {
        case S_IFDIR: .directory
        case S_IFREG: .file
        case S_IFIFO, S_IFCHR: .stream
        default: nil
        }
    }

    /// An environment variable; nil if it is not set.
    static func environment(_ name: String) -> String? {
        if let environment = Streams.current.environment { return environment(name) }
        return getenv(name).map { String(cString: $0) }
    }

    /// Those of some environment variables that are set, for a program.
    static func environment(_ names: [String]) -> [String] {
        names.compactMap { name in environment(name).map { "\(name)=\($0)" } }
    }

    static func failure(_ path: String) -> FileFailure {
        FileFailure(path: path, reason: reason(errno), isMissing: errno == ENOENT)
    }

    /// An error number in the system's words, beginning with a small letter.
    static func reason(_ number: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        // `strerror` shares its text between threads.
        guard strerror_r(number, &text, text.count) == 0 else { return "error \(number)" }
        let reason = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return reason.prefix(1).lowercased() + reason.dropFirst()
    }
}

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
