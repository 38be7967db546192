import AdRulesText

/// Text for standard output or a file, written in pieces, so that a report need not be held in memory.
struct TextOutput: TextOutputStream {
    private let descriptor: Int32
    private let path: String
    private var waiting = ""
    /// Whether it goes to a terminal that shows only ASCII.
    private let isPlain: Bool
    /// The reason nothing more can be written, for example a full disk.
    private(set) var failure: FileFailure?

    private static let pieceBytes = 64 << 10

    /// Standard output.
    static var standard: TextOutput {
        TextOutput(
            descriptor: 1, path: "standard output", isPlain: SystemFiles.outputIsTerminal && Terminal.isASCII)
    }

    /// Standard error.
    static var standardError: TextOutput { TextOutput(descriptor: 2, path: "standard error") }

    /// The open stream with this name; nil for other names. Opened anew, a file that it goes to would lose what others have
    /// written, and in a container without /dev there is no such file.
    private static func stream(_ path: String) -> TextOutput? {
        switch path {
        case "/dev/stdout", "/dev/fd/1": standard
        case "/dev/stderr", "/dev/fd/2": standardError
        default: nil
        }
    }

    /// Creates or truncates a file, or takes the stream that `path` names.
    static func file(_ path: String) throws(FileFailure) -> TextOutput {
        if let stream = stream(path) { return stream }
        return TextOutput(descriptor: try SystemFiles.create(path), path: path)
    }

    /// Like ``file(_:)``; on failure, prints the reason and ends the command with 2.
    static func opened(_ path: String) throws -> TextOutput {
        do throws(FileFailure) {
            return try file(path)
        } catch {
            SystemFiles.complain("cannot write \(error)")
            throw Ending.failure
        }
    }

    /// Writes a whole text to a file that the command line names: a file is replaced, a device, a pipe or a stream is
    /// written to. On failure, prints the reason and ends the command with 2.
    static func write(_ text: String, to path: String, makingFolders: Bool = false) throws {
        if stream(path) != nil || (try? SystemFiles.kind(of: path)) == .stream {
            var output = try opened(path)
            output.write(text)
            return try output.close()
        }
        do throws(FileFailure) {
            try SystemFiles.replace(path, with: Array(text.utf8), makingFolders: makingFolders)
        } catch {
            SystemFiles.complain("cannot write \(error)")
            throw Ending.failure
        }
    }

    private init(descriptor: Int32, path: String, isPlain: Bool = false) {
        self.descriptor = descriptor
        self.path = path
        self.isPlain = isPlain
    }

    mutating func write(_ text: String) {
        append(text)
        if isFull { flush() }
    }

    /// Adds text without writing any.
    mutating func append(_ text: String) { waiting += isPlain ? PlainSigns.plain(text) : text }

    /// Whether there is a piece to write.
    var isFull: Bool { waiting.utf8.count >= Self.pieceBytes }

    /// Writes bytes that may be no text, such as a playlist as it was read.
    mutating func write(bytes: [UInt8]) {
        flush()
        guard failure == nil else { return }
        let isWritten = bytes.withUnsafeBytes { SystemFiles.write($0, descriptor: descriptor) }
        if !isWritten { failure = SystemFiles.failure(path) }
    }

    /// Writes the text that waits.
    mutating func flush() {
        guard failure == nil else { return }
        do throws(FileFailure) {
            try SystemFiles.write(waiting, descriptor: descriptor, path: path)
        } catch {
            failure = error
        }
        waiting = ""
    }

    /// Ends the command with 2 if a write failed.
    func check() throws {
        guard let failure else { return }
        SystemFiles.complain("cannot write \(failure)")
        throw Ending.failure
    }

    /// Writes the remaining text and closes a file; ends the command with 2 if a write failed.
    mutating func close() throws {
        flush()
        if descriptor > 2 {
            do throws(FileFailure) {
                try SystemFiles.finish(descriptor, path)
            } catch {
                failure = failure ?? error
            }
        }
        try check()
    }
}
