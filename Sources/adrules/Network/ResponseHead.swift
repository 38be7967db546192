/// The head of an HTTP response, as `curl --include` writes it before the body.
struct ResponseHead: Hashable {
    var status: Int
    /// The field `Location`; nil if there is none.
    var location: String?
    /// The field `Content-Type`; nil if there is none.
    var contentType: String?
    /// The number of bytes up to the body.
    var length: Int

    /// Reads the head at the beginning of the bytes, and passes by interim responses (1xx); nil if it is not whole.
    /// Complexity: O(length of the head).
    init?(_ bytes: [UInt8]) {
        var start = 0
        while true {
            guard let head = Self.block(in: bytes, from: start), let status = Self.status(of: head.lines.first) else {
                return nil
            }
            start = head.end
            if (100...199).contains(status) { continue }
            self.status = status
            let fields = head.lines.dropFirst()
            location = fields.lazy.compactMap { Self.value(of: "location", in: $0) }.first
            contentType = fields.lazy.compactMap { Self.value(of: "content-type", in: $0) }.first
            length = start
            return
        }
    }

    /// The lines up to the next empty one, and the place behind that.
    private static func block(in bytes: [UInt8], from start: Int) -> (lines: [ArraySlice<UInt8>], end: Int)? {
        var lines: [ArraySlice<UInt8>] = []
        var index = start
        while let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
            var line = bytes[index..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            index = end + 1
            if line.isEmpty { return (lines, index) }
            lines.append(line)
        }
        return nil
    }

    /// The status in a line such as `HTTP/1.1 200 OK`.
    private static func status(of line: ArraySlice<UInt8>?) -> Int? {
        guard let line, line.starts(with: "HTTP/".utf8) else { return nil }
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count >= 2, words[1].count == 3 else { return nil }
        return Int(String(decoding: words[1], as: UTF8.self))
    }

    /// The value of a field; nil for another field. `name` is in lower case.
    private static func value(of name: String, in line: ArraySlice<UInt8>) -> String? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
            line[..<colon].map({ (65...90).contains($0) ? $0 | 0x20 : $0 }).elementsEqual(name.utf8)
        else { return nil }
        return String(decoding: line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }
}
