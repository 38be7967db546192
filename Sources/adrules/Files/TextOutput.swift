import AdRulesCommands
import AdRulesText

/// Text for standard output or a file, written in pieces, so that a report need not be held in memory.
struct TextOutput: TextOutputStream {
    private let end: Streams.End
    private let path: String
    /// Whether it was opened here, and is closed here.
    private let isOwn: Bool
    private var waiting = ""
    /// Whether it goes to a terminal that shows only ASCII.
    private let isPlain: Bool
    /// The reason nothing more can be written, for example a full disk.
    private(set) var failure: FileFailure?

    private static let pieceBytes = 64 << 10

    static var standard: TextOutput { TextOutput(Streams.current.output, path: "standard output") }

    static var standardError: TextOutput { TextOutput(Streams.current.error, path: "standard error") }

    /// The open stream with this name; nil for other names. Opened anew, a file that it goes to would lose what others
    /// have written, and in a container without /dev there is no such file.
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
        return TextOutput(.descriptor(try SystemFiles.create(path)), path: path, isOwn: true)
    }

    /// Like ``file(_:)``; throws the reason as a command gives it.
    static func opened(_ path: String) throws -> TextOutput {
        try FileFailure.writing { () throws(FileFailure) in try file(path) }
    }

    /// Writes a whole text to a file that the command line names: a file is replaced, a device, a pipe or a stream is
    /// written to. Throws the reason on failure.
    static func write(_ text: String, to path: String, makingFolders: Bool = false) throws {
        if stream(path) != nil || (try? SystemFiles.kind(of: path)) == .stream {
            var output = try opened(path)
            output.write(text)
            return try output.close()
        }
        try FileFailure.writing { () throws(FileFailure) in
            try SystemFiles.replace(path, with: Array(text.utf8), makingFolders: makingFolders)
        }
    }

    private init(_ end: Streams.End, path: String, isOwn: Bool = false) {
        self.end = end
        self.path = path
        self.isOwn = isOwn
        isPlain = end.isTerminal && Terminal.isASCII
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
        let isWritten = bytes.withUnsafeBytes(end.write)
        if !isWritten { failure = SystemFiles.failure(path) }
    }

    /// Writes the text that waits.
    mutating func flush() {
        guard failure == nil else { return }
        if !end.write(waiting) { failure = SystemFiles.failure(path) }
        waiting = ""
    }

    /// Writes text, and throws if a write failed.
    mutating func put(_ text: String) throws {
        write(text)
        try check()
    }

    /// Throws if a write failed.
    func check() throws {
        if let failure { throw failure.ofWriting }
    }

    /// Writes the remaining text and closes a file; throws if a write failed.
    mutating func close() throws {
        flush()
        // Some systems report a full disk only here.
        if isOwn, let descriptor = end.descriptor, closeDescriptor(descriptor) != 0 {
            failure = failure ?? SystemFiles.failure(path)
        }
        try check()
    }
}
