/// The names of all tags, arranged so that most lines need one comparison of eight bytes.
struct TagNames: Sendable {
    static let all = TagNames()

    /// A name after `#EXT` in words of eight bytes, of which the last one may be partial.
    private struct Name: Sendable {
        var kind: TagKind
        var count: Int
        /// The first word, and the bits of it that belong to the name.
        var first: Word
        /// The indices of the words behind the first.
        var rest: Range<Int>
    }

    private struct Word: Sendable {
        var bytes: UInt64
        var mask: UInt64
    }

    private var names: [Name] = []
    private var words: [Word] = []
    /// For each value of a line's eighth byte, the names that it can have, as indices in `names`; 0 for no eighth byte.
    private var buckets = [Range<Int>](repeating: 0..<0, count: 256)

    private init() {
        var byEighth = [[TagKind]](repeating: [], count: 256)
        // The tag that can come with every segment is compared first.
        for kind in [TagKind.programDateTime] + TagKind.allCases where !kind.name.isEmpty {
            let spelling = Array("#\(kind.name)".utf8)
            // A name of seven bytes or less can be followed by a colon, a blank or nothing.
            for eighth in spelling.count > 7 ? [spelling[7]] : [UInt8(ascii: ":"), 0x20, 0x09, 0] {
                if !byEighth[Int(eighth)].contains(kind) { byEighth[Int(eighth)].append(kind) }
            }
        }
        for eighth in 0..<256 {
            let first = names.count
            for kind in byEighth[eighth] { append(kind) }
            buckets[eighth] = first..<names.count
        }
    }

    private mutating func append(_ kind: TagKind) {
        let spelling = Array("#\(kind.name)".utf8.dropFirst(4))
        let spelled = stride(from: 0, to: spelling.count, by: 8).map { start in
            let bytes = spelling[start..<min(start + 8, spelling.count)]
            return Word(
                bytes: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) },
                mask: bytes.count == 8 ? .max : 1 << UInt64(bytes.count * 8) - 1)
        }
        let rest = words.count
        words += spelled.dropFirst()
        names.append(Name(kind: kind, count: spelling.count, first: spelled[0], rest: rest..<words.count))
    }

    /// `#EXTINF:` as a word.
    private static var segment: UInt64 { 0x3A46_4E49_5458_4523 }
    /// `-X-PART:` as a word.
    private static var part: UInt64 { 0x3A54_5241_502D_582D }
    /// `#EXT` as half a word.
    private static var prefix: UInt64 { 0x5458_4523 }

    /// The kind of the line from `start` up to `end`, which begins with `#`.
    ///
    /// Complexity: O(1): there are few names, all of them short.
    func kind(of bytes: [UInt8], from start: Int, to end: Int) -> TagKind {
        let first = bytes.word(at: start)
        if first == Self.segment, end - start >= 8 { return .inf }
        guard first & 0xFFFF_FFFF == Self.prefix, end - start >= 4 else { return .comment }
        let second = bytes.word(at: start + 4)
        if second == Self.part, end - start >= 12 { return .part }
        let eighth = end - start >= 8 ? Int(first >> 56) : 0
        for index in buckets[eighth] where second & names[index].first.mask == names[index].first.bytes {
            let name = names[index]
            let nameEnd = start + 4 + name.count
            guard nameEnd <= end, matches(name, bytes, at: start + 12) else { continue }
            guard nameEnd < end else { return name.kind }
            let next = bytes[nameEnd]
            if next == UInt8(ascii: ":") || next == 0x20 || next == 0x09 { return name.kind }
        }
        return .unknown
    }

    /// Whether the words of a name behind its first are there.
    private func matches(_ name: Name, _ bytes: [UInt8], at start: Int) -> Bool {
        var offset = start
        for index in name.rest {
            if bytes.word(at: offset) & words[index].mask != words[index].bytes { return false }
            offset += 8
        }
        return true
    }
}

extension [UInt8] {
    /// The eight bytes from an offset on, the first in the lowest bits; zeros after the last byte.
    ///
    /// A slice of eight bytes needs no further checks of its bounds, so that this is one load.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        guard offset <= count - 8 else { return partialWord(at: offset) }
        let bytes = self[offset..<(offset + 8)]
        let low =
            UInt64(bytes[offset]) | UInt64(bytes[offset + 1]) << 8 | UInt64(bytes[offset + 2]) << 16
            | UInt64(bytes[offset + 3]) << 24
        let high =
            UInt64(bytes[offset + 4]) << 32 | UInt64(bytes[offset + 5]) << 40 | UInt64(bytes[offset + 6]) << 48
            | UInt64(bytes[offset + 7]) << 56
        return low | high
    }

    private func partialWord(at offset: Int) -> UInt64 {
        guard offset < count else { return 0 }
        return self[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
