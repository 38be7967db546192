/// What a run of the command reads and writes besides named files, as one value: a caller in the same process gives it
/// its own, and runs of several threads do not meet.
struct Streams: Sendable {
    enum End: Sendable {
        /// A descriptor of the process.
        case descriptor(Int32)
        /// Memory.
        case memory(StreamMemory)
    }

    /// Standard input.
    var input = End.descriptor(0)
    /// Standard output.
    var output = End.descriptor(1)
    /// Standard error.
    var error = End.descriptor(2)
    /// The arguments of the command, as they were typed.
    var arguments: [String] = []
    /// The value of an environment variable by its name; nil for those of the process.
    var environment: (@Sendable (String) -> String?)?
    /// The folder that relative paths begin at; nil for that of the process.
    var folder: String?
    /// Whether only regular files are read, as for a tool: standard input belongs to its caller, and a pipe would keep
    /// the caller waiting.
    var readsRegularFilesOnly = false

    /// Those of the running command: of the process, unless a caller gave others. Threads of a command take them along.
    @TaskLocal static var current = Streams()
}

/// A stream in memory: what is read from it, or what was written to it. Commands write from any thread.
final class StreamMemory: Sendable {
    /// Whether it counts as a terminal.
    let isTerminal: Bool
    /// The most that is kept, in bytes.
    private let limit: Int
    private let state: Monitor<(bytes: [UInt8], isFull: Bool)>

    init(_ bytes: [UInt8] = [], isTerminal: Bool = false, limit: Int = .max) {
        self.isTerminal = isTerminal
        self.limit = limit
        state = Monitor((bytes, false))
    }

    /// What it holds.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// Whether more was written than is kept, so that it is cut off.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// Keeps what is written; false if that would be too much: the command then ends as it does on a full disk.
    func write(_ more: UnsafeRawBufferPointer) -> Bool {
        state.withLock { state in
            state.isFull = state.isFull || state.bytes.count + more.count > limit
            if !state.isFull { state.bytes += more }
            return !state.isFull
        }
    }

    /// Takes the first bytes, at most `count`.
    func read(_ count: Int) -> [UInt8] {
        state.withLock { state in
            let first = Array(state.bytes.prefix(count))
            state.bytes.removeFirst(first.count)
            return first
        }
    }
}

extension Streams.End {
    var isTerminal: Bool {
        switch self {
        case .descriptor(let descriptor): isatty(descriptor) == 1
        case .memory(let memory): memory.isTerminal
        }
    }

    /// Its descriptor; nil in memory.
    var descriptor: Int32? { if case .descriptor(let descriptor) = self { descriptor } else { nil } }

    /// Reads what is there, at most the size of the buffer; 0 at the end, negative with `errno` on failure.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        switch self {
        case .descriptor(let descriptor): return readBytes(descriptor, buffer)
        case .memory(let memory):
            let bytes = memory.read(buffer.count)
            buffer.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Writes bytes completely; returns whether that succeeded, and the reason in `errno` if not.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .descriptor(let descriptor): return SystemFiles.write(bytes, descriptor: descriptor)
        case .memory(let memory):
            if memory.write(bytes) { return true }
            errno = EFBIG
            return false
        }
    }

    /// Writes a text completely; like ``write(_:)-(UnsafeRawBufferPointer)``.
    func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }
}
