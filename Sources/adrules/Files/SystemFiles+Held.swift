import AdRulesModel
import AdRulesText

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The replacement of files, standard output and standard error while a command runs inside this process, for a caller
/// that is no shell.
struct HeldStreams: Sendable {
    /// The bytes that the command finds under these names, instead of files; `-` is standard input.
    var documents: [ByteText: [UInt8]]
    /// The standard output of the command.
    var output: [UInt8] = []
    /// Its standard error.
    var complaints: [UInt8] = []
    /// Whether the command wrote more than is kept, so that the streams are cut off.
    var isFull = false

    /// The most that is kept of each stream, in bytes. A short playlist can play millions of breaks, and the caller holds
    /// what is kept, and a tree made from it, in the memory that all later calls share.
    static let limit = 16 << 20

    /// Keeps what is written to standard output or error; false if that would be too much.
    mutating func keep(_ bytes: UnsafeRawBufferPointer, isOutput: Bool) -> Bool {
        guard (isOutput ? output.count : complaints.count) + bytes.count <= Self.limit else {
            isFull = true
            return false
        }
        if isOutput { output += bytes } else { complaints += bytes }
        return true
    }
}

extension SystemFiles {
    /// The streams of the command that runs inside this process; nil while there is none. Commands write from any thread.
    private static let held = Monitor<HeldStreams?>(nil)

    /// Runs a command with these streams, and returns them. One runs at a time.
    static func holding(_ streams: HeldStreams, _ body: () -> Void) -> HeldStreams {
        held.withLock { $0 = streams }
        body()
        return held.withLock { streams in
            defer { streams = nil }
            return streams ?? HeldStreams(documents: [:])
        }
    }

    /// Whether a command runs inside this process; then it prints nothing to a terminal.
    static var isHeld: Bool { held.withLock { $0 != nil } }

    /// The bytes that stand in for a file; nil for others.
    static func heldDocument(_ path: String) -> [UInt8]? { held.withLock { $0?.documents[ByteText(path)] } }

    /// Keeps what is written to standard output or error, and returns whether that succeeded, as a write does; nil if it
    /// is to be written.
    static func hold(_ bytes: UnsafeRawBufferPointer, descriptor: Int32) -> Bool? {
        guard descriptor == 1 || descriptor == 2 else { return nil }
        let isKept = held.withLock { $0?.keep(bytes, isOutput: descriptor == 1) }
        // The command then ends as it does on a full disk.
        if isKept == false { errno = EFBIG }
        return isKept
    }
}
