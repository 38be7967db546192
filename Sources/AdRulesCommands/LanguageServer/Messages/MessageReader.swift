/// Splits the bytes of a connection into messages: a header with `Content-Length`, a blank line, and so many bytes.
///
/// Header lines may end with LF alone. After a header that cannot be read, bytes are skipped up to the next
/// `Content-Length`; a message over the limit is skipped as a whole, without being held in memory.
struct MessageReader {
    /// The bytes that have arrived.
    enum Arrival: Equatable {
        /// The bytes of a message.
        case message([UInt8])
        /// Bytes that are no message, and the reason.
        case failure(String)
    }

    /// The largest header in bytes.
    static let headerLimit = 1024

    /// The largest message in bytes, without its header.
    let messageLimit: Int
    /// The bytes that have arrived; those before `start` are read.
    private var bytes: [UInt8] = []
    private var start = 0
    /// The bytes of a message over the limit that are still to be skipped.
    private var skipped = 0
    /// Whether the next header has to be searched for.
    private var isLost = false
    /// Whether it is reported that bytes since the last message cannot be read.
    private var isReported = false

    /// Creates a reader of messages up to a size in bytes.
    init(messageLimit: Int) { self.messageLimit = messageLimit }

    /// Adds bytes from the connection. Complexity: O(bytes), and O(bytes that wait) once a message was read.
    mutating func append(_ more: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        let count = min(skipped, more.count)
        skipped -= count
        bytes += more.dropFirst(count)
    }

    /// Returns the next message, or what is wrong with the bytes before it; nil until more bytes arrive.
    ///
    /// Complexity: O(bytes of the message), whatever the number of pieces it came in.
    mutating func next() -> Arrival? {
        while !isLost || findHeader() {
            let end = headerEnd()
            guard end != nil || bytes.count - start > Self.headerLimit else { return nil }
            if let end, let length = Self.contentLength(bytes[start..<end]) { return body(of: length, at: end) }
            start += 1
            isLost = true
            guard !isReported else { continue }
            isReported = true
            return .failure(
                end == nil
                    ? "a header has more than \(Self.headerLimit) bytes" : "a header has no Content-Length in digits")
        }
        return nil
    }

    /// Returns a message whose header ends at an index.
    private mutating func body(of length: Int, at end: Int) -> Arrival? {
        isReported = false
        guard length <= messageLimit else {
            let waiting = min(length, bytes.count - end)
            start = end + waiting
            skipped = length - waiting
            return .failure("a message of \(length) bytes is over the limit of \(messageLimit)")
        }
        guard bytes.count - end >= length else { return nil }
        start = end + length
        return .message(Array(bytes[end..<start]))
    }

    /// Returns the index after the blank line that ends the header; nil if it has not arrived.
    private func headerEnd() -> Int? {
        var lineStart = start
        var index = start
        let limit = min(bytes.count, start + Self.headerLimit)
        while index < limit {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "\n") else { continue }
            let isBlank = index == lineStart || index == lineStart + 1 && bytes[lineStart] == UInt8(ascii: "\r")
            if isBlank { return index + 1 }
            lineStart = index + 1
        }
        return nil
    }

    /// Goes to the next `Content-Length`, which may have arrived in part; returns whether it is there.
    private mutating func findHeader() -> Bool {
        let name = Self.name
        while start < bytes.count {
            let count = min(name.count, bytes.count - start)
            if (0..<count).allSatisfy({ bytes[start + $0] | 0x20 == name[$0] | 0x20 }) {
                isLost = count < name.count
                return !isLost
            }
            start += 1
        }
        return false
    }

    private static let name = Array("content-length:".utf8)

    /// Returns the length that a header states; nil without one, or if it is no number of at most 15 digits.
    private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
        for line in header.split(separator: UInt8(ascii: "\n")) {
            guard line.count > name.count, zip(line, name).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { continue }
            let digits = line.dropFirst(name.count).filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
            guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        return nil
    }
}
