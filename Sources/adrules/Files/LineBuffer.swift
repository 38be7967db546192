import AdRulesCommands

extension SystemFiles {
    /// Hands on each line of standard input as soon as it is complete. Throws if standard input or output fails, or if
    /// a line, which is a `noun`, has more than `limit` bytes.
    static func eachLine(
        limit: Int, noun: String, _ body: ([UInt8]) throws(FileFailure) -> Void
    ) throws(CommandFailure) {
        var lines = LineBuffer(limit: limit)
        do throws(FileFailure) {
            while true {
                let bytes = try readSome(upTo: 256 << 10)
                if bytes.isEmpty { break }
                lines.append(bytes)
                while let line = lines.next() { try body(line) }
                guard !lines.isTooLong else {
                    throw FileFailure(path: "standard input", reason: "a \(noun) has more than \(limit >> 20) MiB")
                }
            }
            if let rest = lines.rest { try body(rest) }
        } catch {
            throw CommandFailure(error.description)
        }
    }
}

/// Bytes as they come, cut into lines.
struct LineBuffer {
    let limit: Int
    private var bytes: [UInt8] = []
    /// Where the next line begins.
    private var start = 0
    /// The number of bytes that were searched for the end of a line.
    private var searched = 0
    /// Whether what comes up to the next end of a line belongs to one that was left out.
    private var isSkipping = false

    init(limit: Int) { self.limit = limit }

    /// Whether a line has no end within the limit.
    var isTooLong: Bool { bytes.count - start > limit }

    /// The bytes after the last end of a line; nil if there are none.
    var rest: [UInt8]? { bytes.count == start ? nil : Array(bytes[start...]) }

    /// Adds bytes. Complexity: O(bytes and those that wait).
    mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes += more
        guard isSkipping else { return }
        isSkipping = false
        if next() == nil { skipLine() }
    }

    /// Takes the first line that is complete, without its end.
    mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return Array(bytes[start..<end])
    }

    /// Leaves out the incomplete line, including the rest of it.
    mutating func skipLine() {
        (bytes, start, searched) = ([], 0, 0)
        isSkipping = true
    }
}
